// Package engine implements the protocol with which programs play Goa. Requests and
// replies are JSON objects, one per line, on any reader and writer.
//
// [Run] serves one client, which can hold several games. Every request is answered by
// exactly one line, in order. A failed request changes nothing. With a seed, equal
// requests have equal replies on every machine.
//
// docs/protocol.md describes the requests for authors of bots.
package engine
