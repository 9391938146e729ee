// Package calibration uses playouts to check whether the losses that
// analysis claims are real, and fits how much of a claim is reported.
//
// Bots from novice to admiral play games with seeds of their own. Some of
// their decisions are judged as [analysis] judges them. Then a planner or a
// searcher plays both the best and the played move out many times, with
// unseen cards dealt anew and equal luck for both. Every decision becomes a
// line of JSON, so that runs can be stopped, resumed and merged, and a fit is
// made from the lines. docs/analysis.md has the figures.
package calibration
