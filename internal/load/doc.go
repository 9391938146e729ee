// Package load drives a running server as browsers would: people sit down at
// tables, listen to their streams and post moves that their pages offer. It
// measures how long the others wait for them. It also checks whether a server
// that is killed again and again keeps what it has acknowledged, also during a
// club evening, and how several processes and their database survive every kind
// of fault.
//
// It knows the server only by its pages.
package load
