// Package startpage renders the way into a game: the start page with the guest's
// tables, the form of a new table, the choice of opponents, the offer of a seat, and the
// form that opens a record. It also renders the pages that sign guests in on another
// device, and the door of a closed server.
package startpage

//go:generate ../../scripts/templates
