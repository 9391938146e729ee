// Package journal is a store for one device: all of it is in memory, and every
// change is written to a file, the journal, before it is acknowledged. Opening the
// store reads the journal from its beginning. The game in the browser keeps its
// tables in it, since there is no database there. It needs only two files that can
// be written and flushed.
//
// There are two files so that the journal can be rewritten without what has been
// deleted: see [Open].
package journal
