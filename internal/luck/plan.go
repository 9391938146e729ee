package luck

import (
	"context"
	"errors"
	"fmt"
	"time"

	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/parallel"
)

// Plan is what is measured.
type Plan struct {
	Edition  *edition.Edition
	Options  edition.Options
	Players  []int    // numbers of players
	Grades   []string // that are compared, weakest first
	Against  string   // the grade of all other bots at a table
	Deals    int      // for each number of players
	Seed     string
	Version  string                                        // of the program, because its bots may differ from others'
	Resume   string                                        // file of finished deals, which are not played again; "": none
	Workers  int                                           // deals at once; 0: one for each core
	Progress func(done, before int, elapsed time.Duration) // told now and then how many deals are done, from one goroutine; may be nil
}

// Deal is what was played of one deal.
type Deal struct {
	// Apart is one person among bots: for each seat, each repetition and each grade,
	// in this order. Seat 0 begins the game.
	Apart []Outcome `json:"apart"`
	// Together is two neighboring grades at one table: for each pair two games with
	// exchanged seats, and in each the stronger grade first.
	Together []Outcome `json:"together"`
}

// Outcome is the result of one player in one game.
type Outcome struct {
	Place  int `json:"place"`  // from 1; players who share a place have the same
	Win    int `json:"win"`    // part of the win, in twelfths
	Points int `json:"points"` // victory points
	Lead   int `json:"lead"`   // points more than the best of the others
}

const (
	// repetitions is how often each grade plays each deal from each seat. Bots have
	// other seeds each time.
	repetitions = 2
	// wholeWin is the parts of a win: two, three or four can share it.
	wholeWin = 12
	// exchanged is the games of a pair at one table with one deal.
	exchanged = 2
)

// Check returns why the plan cannot be played, or nil.
func (p *Plan) Check() error {
	if p.Deals < 2 {
		return errors.New("one deal cannot be compared with others: play at least two")
	}
	if len(p.Grades) < 2 {
		return errors.New("name at least two grades to compare, weakest first")
	}
	for _, name := range append([]string{p.Against}, p.Grades...) {
		if _, err := ladder.Prepare(name); err != nil {
			return err
		}
	}
	for _, n := range p.Players {
		if n < 2 || n > goa.MaxSeats {
			return fmt.Errorf("%d players do not compete", n)
		}
		if _, err := p.setting(n).Rules(); err != nil {
			return err
		}
	}
	return nil
}

func (p *Plan) setting(players int) edition.Setting {
	return edition.Setting{Edition: p.Edition, Options: p.Options, Players: players}
}

// Games is the number of games that are played with each deal of so many players.
func (p *Plan) Games(players int) int {
	return players*repetitions*len(p.Grades) + exchanged*p.pairs()
}

// pairs is the number of neighboring grades.
func (p *Plan) pairs() int { return len(p.Grades) - 1 }

// Run plays all deals and returns them by number of players, in the order of the
// plan.
func (p *Plan) Run(ctx context.Context) ([][]Deal, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	all := make([][]Deal, len(p.Players))
	keep, err := p.openResume(all)
	if err != nil {
		return nil, err
	}
	before := 0
	for _, deals := range all {
		before += len(deals)
	}
	plan := parallel.Plan{First: before, End: p.Deals * len(p.Players), Workers: p.Workers, Progress: func(done parallel.Progress) {
		if p.Progress != nil {
			p.Progress(done.Done, done.Before, done.Elapsed)
		}
	}}
	err = parallel.Run(ctx, plan,
		func() (parallel.Worker[Deal], error) { return newWorker(p) },
		func(number int, d Deal) error {
			i, _ := p.piece(number)
			all[i] = append(all[i], d)
			return keep.add(d)
		})
	if err := errors.Join(err, keep.close()); err != nil {
		return nil, err
	}
	for i := range all {
		all[i] = all[i][:p.Deals] // a file may have more
	}
	return all, nil
}

// piece returns which number of players and which deal a piece of work is. Numbers
// of players take turns, so that more deals can be added later.
func (p *Plan) piece(number int) (players, deal int) {
	return number % len(p.Players), number / len(p.Players)
}
