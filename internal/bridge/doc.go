// Package bridge lets an [http.Handler] answer the requests of pages in the same
// browser. A service worker catches what the pages fetch and sends it along as a
// message; there is no network, no socket and no proxy between them.
//
// Browsers keep cookies away from workers, so the bridge has a [Jar] of its own.
// An answer is one message, unless its handler flushes: then it is a stream that
// is read piece by piece, and ends when nobody reads any more.
//
// All of this is plain Go but for the messages themselves, which are in the file
// for WebAssembly.
package bridge
