// Package boxpage renders the form in which the owner of a box enters its printed
// numbers, where they differ from those of an edition.
package boxpage

//go:generate ../../scripts/templates
