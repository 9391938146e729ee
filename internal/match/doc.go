// Package match is a live game: who sits where, whose turn it is, what can
// still be taken back, and the bots.
//
// A table is its log: an append-only list of [Entry] values, from which it
// can be put together again at any time. One goroutine owns a running table;
// everybody else sends it requests through the [Keeper], which starts tables
// on demand from the [Store] and lets idle ones go. A request is checked, its
// entries are appended to the store, and only then a new [Snapshot] is
// published. A request that fails with a [Reason] has changed nothing.
//
// What is hidden stays in this package: nothing but a [TableView], made for one
// viewer by [Snapshot.For], can be looked at.
package match
