package contest

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"goa/goa"
	"goa/internal/match"
)

// Keeper is what a board needs to know about deals and tables. [match.Keeper]
// implements it.
type Keeper interface {
	Deal(ctx context.Context, id match.DealID) (*match.Deal, error)
	DayOngoing(d *match.Deal) bool
	AttemptAt(ctx context.Context, id match.DealID, by match.Owner) (match.Attempt, error)
	AttemptsAt(ctx context.Context, id match.DealID, limit int) ([]match.Attempt, error)
	Snapshot(ctx context.Context, id match.ID) (*match.Snapshot, error)
}

// Board is what one viewer may know about the games of a deal.
type Board struct {
	Deal    *match.Deal
	Ongoing bool     // the deal's day is not over: nobody sees the results of others
	Tried   bool     // the viewer has, or had, a table with the deal
	Done    bool     // the viewer has finished it
	Table   match.ID // the viewer's, if it still exists
	Shown   bool     // others see the viewer's result
	Void    match.Void
	// Maker is the result to beat, that of the person who made the link. It is zero if
	// that person has withdrawn.
	Maker Result
	// Results are compared with the viewer's, the best first. They contain the viewer's
	// own and, if the board is [Board.Open], those of the others.
	Results    []Result
	Playing    int // how many others have not finished yet
	Uncompared int // how many played against other bots, and are not compared
}

// Result is the result of a game that counts.
type Result struct {
	Table  match.ID
	Name   string
	Seat   goa.Seat
	Points int
	Place  int // among the players of the game, from 1
	Rank   int // among the results, from 1; equal results share it, and a result far down the list has none
	Mine   bool

	bots string
}

// maxResults is how many results a board shows besides the viewer's, and maxAttempts is
// how many attempts they are chosen from.
const (
	maxResults  = 100
	maxAttempts = match.MaxAttempts
)

// Open reports whether the viewer may see the results of others: the viewer has
// finished the deal, or its day is over and the viewer does not play it.
func (b *Board) Open() bool { return !b.Ongoing && (b.Done || b.Deal.Day != "" && !b.Tried) }

// Look returns the board of a deal for a viewer. It returns [match.NotFound] if the
// deal is not shared.
func Look(ctx context.Context, k Keeper, id match.DealID, viewer match.Owner) (*Board, error) {
	d, err := k.Deal(ctx, id)
	if err != nil {
		return nil, err
	}
	b := &Board{Deal: d, Ongoing: k.DayOngoing(d)}
	mine, err := k.AttemptAt(ctx, id, viewer)
	switch {
	case errors.Is(err, match.NotFound):
	case err != nil:
		return nil, err
	default:
		b.Tried, b.Done, b.Shown = true, mine.Done(), mine.Shown
		if !mine.Gone {
			b.Table = mine.Table
		}
	}
	var all []match.Attempt
	if !b.Ongoing { // otherwise nobody sees the results of others
		if all, err = k.AttemptsAt(ctx, id, maxAttempts); err != nil {
			return nil, err
		}
	}
	b.fill(all, mine)
	return b, nil
}

// fill adds the results that the viewer may see.
func (b *Board) fill(all []match.Attempt, mine match.Attempt) {
	bots := b.Deal.Bots
	if st := match.ParseStanding(mine.Standing).Deal; b.Done && st != nil {
		bots, b.Void = st.Bots, st.Void
	}
	if b.Done && !slices.ContainsFunc(all, func(a match.Attempt) bool { return a.Owner == mine.Owner }) {
		all = append(slices.Clone(all), mine) // it was withdrawn, or is far down the list
	}
	for _, a := range all {
		r, counts := resultOf(a)
		r.Mine = a.Owner == mine.Owner && mine.Owner != ""
		switch {
		case !a.Done():
			b.Playing++
			continue
		case !counts:
			continue
		case a.Owner == b.Deal.Host && a.Shown:
			b.Maker = r
		}
		switch {
		case !b.Open() && !(b.Done && r.Mine):
		case r.bots != bots:
			b.Uncompared++
		default:
			b.Results = append(b.Results, r)
		}
	}
	slices.SortStableFunc(b.Results, func(x, y Result) int {
		return cmp.Or(cmp.Compare(y.Points, x.Points), cmp.Compare(x.Place, y.Place))
	})
	for i := range b.Results {
		r := &b.Results[i]
		if r.Rank = i + 1; i > 0 && b.Results[i-1].Place == r.Place && b.Results[i-1].Points == r.Points {
			r.Rank = b.Results[i-1].Rank
		}
	}
	b.cut(len(all) > maxAttempts)
}

// cut keeps the best results and the viewer's. The viewer's rank is unknown if the
// store has not listed it.
func (b *Board) cut(unlisted bool) {
	mine := slices.IndexFunc(b.Results, func(r Result) bool { return r.Mine })
	if mine >= 0 && unlisted {
		b.Results[mine].Rank = 0
	}
	if len(b.Results) <= maxResults {
		return
	}
	rest := b.Results[maxResults:]
	b.Results = b.Results[:maxResults:maxResults]
	if mine >= maxResults {
		b.Results = append(b.Results, rest[mine-maxResults])
	}
}

// resultOf returns the result of an attempt, and whether it counts.
func resultOf(a match.Attempt) (r Result, counts bool) {
	st := match.ParseStanding(a.Standing)
	d := st.Deal
	if d == nil || d.Void != "" || d.Seat < 0 || int(d.Seat) >= len(st.Points) || len(st.Ranks) != len(st.Points) {
		return Result{}, false
	}
	return Result{Table: a.Table, Name: d.Name, Seat: d.Seat, Points: st.Points[d.Seat], Place: st.Ranks[d.Seat], bots: d.Bots}, true
}

// Find returns the result of a table, and whether it is on the board.
func (b *Board) Find(table match.ID) (Result, bool) {
	i := slices.IndexFunc(b.Results, func(r Result) bool { return r.Table == table })
	if i < 0 {
		return Result{}, false
	}
	return b.Results[i], true
}

// Opponent returns the result to compare with the viewer's by default: the best of the
// others.
func (b *Board) Opponent() (Result, bool) {
	i := slices.IndexFunc(b.Results, func(r Result) bool { return !r.Mine })
	if i < 0 {
		return Result{}, false
	}
	return b.Results[i], true
}
