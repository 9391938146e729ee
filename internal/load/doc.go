// Package load drives a running server as browsers would. People sit down at tables,
// listen to their streams and post moves that their pages offer. The package measures
// how long the others wait for them. It also checks whether a server that is killed
// again and again keeps what it has acknowledged, even during a club evening, and how
// several processes and their database survive every kind of fault.
//
// It knows the server only by its pages.
package load
