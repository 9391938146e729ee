// Package engine is the protocol by which programs play Goa: one JSON object
// a line in, one a line out, on any reader and writer.
//
// [Run] serves one client, which may hold several games. Every request is answered
// by exactly one line, in order; a request that fails changes nothing. With a
// seed, equal requests have equal replies on every machine.
//
// docs/protocol.md describes the requests for those who write bots.
package engine
