// Package sandbox is a game to try things out on: a record with variations as a
// tree of positions, in which moves can be played for every seat and for chance.
// All that was added fits in an address, so nothing is stored, any process can
// answer, and people share a board by its link. It knows nothing of requests.
package sandbox
