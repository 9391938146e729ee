// Package turnclock measures the time that people have at turn-based tables: the
// time for each turn, a reserve for the game, and quiet hours that do not count. It
// knows nothing of tables.
package turnclock
