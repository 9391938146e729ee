//go:build !goa_program

package site

// Embedded returns the program for browsers that is part of this one. This build has
// none: with the tag goa_program it has what [Program.Save] wrote into the folder
// program before.
func Embedded() (*Program, error) { return nil, ErrNotEmbedded }
