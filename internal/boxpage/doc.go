// Package boxpage is the form in which the owner of a box enters the numbers that
// are printed on it, where they differ from those of an edition.
package boxpage

//go:generate ../../scripts/templates
