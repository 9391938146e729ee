// Package bridge lets an [http.Handler] answer the requests of pages in the same
// browser. A service worker catches the pages' requests and passes them on as
// messages; there is no network, no socket and no proxy between them.
//
// Browsers keep cookies away from workers, so the bridge has a [Jar] of its own.
// An answer is one message, unless its handler flushes: then it is a stream that
// is read piece by piece, and ends when nobody reads it any more.
//
// All of this is plain Go, except for the messages themselves, which are in the file
// for WebAssembly.
package bridge
