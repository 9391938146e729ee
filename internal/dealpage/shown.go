package dealpage

import (
	"goa/internal/analysispage"
	"goa/internal/contest"
	"goa/internal/match"
)

// Shown is a deal as its page shows it.
type Shown struct {
	*contest.Board
	Address  string // of the page, for others
	HereOnly bool   // the address works only on this machine
	Problem  string // why something cannot be done
	// The viewer's game and another one, if both exist.
	Mine, Other contest.Result
	Compared    *contest.Comparison
	Analyses    [2][]analysispage.Figure // of the two games; empty if there is no analysis
}

// DayList is a page of the archive of days.
type DayList struct {
	Days []*match.Deal
	Next string // address of the next page, or empty
}
