// Package bench measures the rules: how many random games, decisions and
// copies of a game one thread plays, lists and makes in a second.
//
// A random game chooses uniformly among all legal moves. Forced moves and
// Nature's are played but not counted as decisions. Seconds are those
// of the processor, so that other programs disturb little, and since machines
// differ every run also says how long a fixed piece of arithmetic took: compare
// the ratio, not the time.
package bench
