// Package bench measures the rules: how many random games, decisions and copies of a
// game one thread makes in a second.
//
// A random game chooses uniformly among all legal moves. Forced moves and Nature's are
// played but not counted as decisions. Seconds are processor time, so that other
// programs have little influence. Since machines differ, every run also measures how
// long a fixed piece of arithmetic takes. Compare the ratio, not the time.
package bench
