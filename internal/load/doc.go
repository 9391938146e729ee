// Package load drives a running server as browsers would: people who sit down
// at tables, listen to their streams and post moves that their pages offer. It
// measures how long the others wait for them, and whether a server that is
// killed again and again keeps what it has acknowledged, holds when it is
// attacked, or is one of several to which, with their database, everything
// happens that can.
//
// It knows the server by its pages alone.
package load
