// Package autopilot decides what is played at a seat without asking its owner: moves
// that have no alternative, the end of a turn, and orders for auctions that the owner
// has given in advance. It works on positions, and knows nothing of tables.
package autopilot
