// Package journal is a store for one device. It keeps everything in memory, and
// writes every change to a file, the journal, before acknowledging it. Opening the
// store reads the journal from its beginning. The game in the browser keeps its
// tables in it, since there is no database there. It needs only two files that can be
// written and flushed.
//
// With two files, the journal can be rewritten without deleted data. See [Open].
package journal
