// Package rulespage renders the rules to read and to search, with the pieces of
// an edition.
package rulespage

//go:generate ../../scripts/templates
