// Package startpage renders the way into a game: the start page with the guest's
// tables, the form of a new table, and the choice of opponents.
package startpage

//go:generate ../../scripts/templates
