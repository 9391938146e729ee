//go:build !goa_program

package site

// Embedded returns the program for browsers that is built into this one. This build has
// none. A build with the tag goa_program has the program that [Program.Save] wrote into
// the folder program.
func Embedded() (*Program, error) { return nil, ErrNotEmbedded }
