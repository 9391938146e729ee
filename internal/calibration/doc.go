// Package calibration asks play-outs whether the losses that analysis claims
// are real, and fits how much of a claim is told.
//
// Bots from novice to admiral play games with seeds of their own. Some of
// their decisions are judged as [analysis] judges them. Then the best and the
// played move are both played out many times by a planner or a searcher:
// unseen cards dealt anew, equal luck for both. Every decision becomes a line
// of JSON, so that runs can be stopped, resumed and merged, and a fit is made
// of the lines. docs/analysis.md has the figures.
package calibration
