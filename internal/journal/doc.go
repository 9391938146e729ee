// Package journal is a store for one device: all of it is in memory, and every
// change is written to a file, the journal, before it is acknowledged. Opening the
// store reads the journal from its beginning. It is what the game in the browser
// keeps its tables in, where there is no database; it needs nothing but two files
// that can be written and flushed.
//
// There are two files so that the journal can be written anew without what is gone:
// see [Open].
package journal
