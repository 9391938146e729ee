// Package match implements live games: who sits where, whose turn it is, what
// can still be undone, and the bots.
//
// A table is its log: an append-only list of [Entry] values, from which it can
// be rebuilt at any time. One goroutine owns a running table. Everything else
// sends it requests through the [Keeper], which starts tables on demand from
// the [Store] and stops idle ones. The table checks a request, appends its
// entries to the store, and only then publishes a new [Snapshot]. A request
// that fails with a [Reason] has changed nothing.
//
// Hidden information stays in this package: callers only see a [TableView],
// made for one viewer by [Snapshot.For].
package match
