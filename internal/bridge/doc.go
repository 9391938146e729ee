// Package bridge has an [http.Handler] answer the requests of pages in the same browser.
// A service worker intercepts the pages' requests and passes them on as messages. There
// is no network, no socket and no proxy between them.
//
// Browsers do not give cookies to workers, so the bridge has its own [Jar]. An answer is
// one message, unless its handler flushes. Then it is a stream that is read piece by
// piece, and ends when it has no reader.
//
// All of this is plain Go, except for the messages themselves, which are in the file for
// WebAssembly.
package bridge
