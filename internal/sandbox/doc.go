// Package sandbox is a game for trying things out: a record with variations as a
// tree of positions, in which moves can be played for every seat and for chance.
// All additions fit in a URL, so nothing is stored, any process can answer, and
// people share a board by its link. The package knows nothing of requests.
package sandbox
