package load

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/match"
)

// placed is a person's result at a table, from the game itself.
type placed struct{ table, seat, place, points int }

// check compares the answers that people received with the stored games, and the results
// and standings with what follows from the games alone.
func (e *evening) check(ctx context.Context, results string) error {
	db := e.servers[0].DB
	s, err := openStored(ctx, db)
	if err != nil {
		return err
	}
	defer s.close()
	row, err := s.store.Evening(ctx, contest.EveningID(strings.TrimPrefix(e.path, "/e/")))
	if err != nil {
		return err
	}
	stored, err := contest.ParseEvening(row.Text, row.Version)
	if err != nil {
		return err
	}
	if !stored.Ended || len(stored.Rounds) != e.Rounds || len(stored.People) != e.People {
		e.fail("the evening has %d rounds with %d people, and is over: %t", len(stored.Rounds), len(stored.People), stored.Ended)
		return nil
	}
	e.checkDeals(ctx, s, stored)
	all := make([][]placed, e.Rounds) // by round and person
	for n := range stored.Rounds {
		all[n] = make([]placed, e.People)
		if err := e.checkRound(ctx, s, &stored.Rounds[n], all[n]); err != nil {
			e.fail("round %d: %v", n+1, err)
		}
	}
	for _, games := range e.rounds {
		for _, g := range games {
			made, err := s.compare(ctx, g)
			if err != nil {
				e.fail("%s: %v", g.Path, err)
			}
			acked, cut := g.counts()
			e.report.Acknowledged, e.report.Cut, e.report.Made = e.report.Acknowledged+acked, e.report.Cut+cut, e.report.Made+made
			for _, odd := range g.odd {
				e.fail("%s: %s", g.Path, odd)
			}
		}
	}
	if err := e.checkStandings(all, results); err != nil {
		e.fail("the results: %v", err)
	}
	return nil
}

// checkDeals makes sure that nobody was dealt a deal twice. Every round has a new deal,
// and each person's only attempt at it is at the table of that round.
func (e *evening) checkDeals(ctx context.Context, s *stored, stored *contest.Evening) {
	seen := map[match.DealID]bool{}
	for n := range stored.Rounds {
		r := &stored.Rounds[n]
		if r.Deal == "" || seen[r.Deal] {
			e.fail("round %d has the deal %q of another round, or none", n+1, r.Deal)
		}
		seen[r.Deal] = true
		for _, t := range r.Tables {
			for _, who := range t.Seats {
				if who < 0 {
					continue
				}
				a, err := s.store.Attempt(ctx, r.Deal, stored.People[who].Owner)
				if err != nil || a.Table != t.ID {
					e.fail("round %d: guest %d is dealt at table %s, not at %s: %v", n+1, who, a.Table, t.ID, err)
				}
			}
		}
	}
}

// checkRound makes sure that each person sat at one table of a round and that all tables
// had the same deal. It also checks that their results are those of their games, and
// records them by person.
func (e *evening) checkRound(ctx context.Context, s *stored, r *contest.EveningRound, at []placed) error {
	first := ""
	for i, t := range r.Tables {
		_, entries, err := s.store.Load(ctx, t.ID)
		if err != nil {
			return err
		}
		if begins := setUp(entries); i == 0 {
			first = begins
		} else if begins != first || first == "" {
			return fmt.Errorf("table %d does not begin as the first does", i+1)
		}
		end, err := s.end(ctx, t.ID)
		if err != nil {
			return fmt.Errorf("table %d: %w", i+1, err)
		}
		if t.Game == nil || t.Game.Void != "" || slices.Contains(t.Game.Full, false) {
			return fmt.Errorf("the game of table %d does not count: %+v", i+1, t.Game)
		}
		ranks := end.Ranks()
		for seat, who := range t.Seats {
			p := placed{i, seat, ranks[seat], end.Score(goa.Seat(seat)).Total()}
			if t.Game.Points[seat] != p.points || t.Game.Places[seat] != p.place {
				return fmt.Errorf("seat %d of table %d has place %d with %d points, and the game says %d with %d", seat+1, i+1, t.Game.Places[seat], t.Game.Points[seat], p.place, p.points)
			}
			if who < 0 || at[who].place > 0 {
				return fmt.Errorf("seat %d of table %d is a bot's, or its guest sits elsewhere too", seat+1, i+1)
			}
			at[who] = p
		}
	}
	for who, p := range at {
		if p.place == 0 {
			return fmt.Errorf("guest %d has no seat", who)
		}
	}
	return nil
}

// setUp returns what Nature deals before the first player moves.
func setUp(entries []match.Entry) string {
	var text strings.Builder
	for _, e := range entries {
		if e.Kind != match.MoveEntry {
			continue
		}
		if e.Seat >= 0 {
			break
		}
		fmt.Fprintln(&text, e.Text)
	}
	return text.String()
}

// end returns the last position of a table's game, replayed from its record.
func (s *stored) end(ctx context.Context, id match.ID) (state goa.State, err error) {
	t, err := s.keeper.Snapshot(ctx, id)
	if err != nil {
		return state, err
	}
	r, err := t.Export("", goa.Nobody)
	if err != nil {
		return state, err
	}
	if state, err = r.At(r.Len()); err == nil && !state.Over() {
		err = errors.New("the game is not over")
	}
	return state, err
}

// halvesWon returns a person's half points in a round. They get two for each person
// beaten in the same seat at another table, by place and then by points, and one for a
// tie.
func halvesWon(round []placed, who int) (halves, compared int) {
	mine := round[who]
	for _, p := range round {
		if p.table == mine.table || p.seat != mine.seat {
			continue
		}
		compared++
		switch {
		case mine.place < p.place || mine.place == p.place && mine.points > p.points:
			halves += 2
		case mine.place == p.place && mine.points == p.points:
			halves++
		}
	}
	return halves, compared
}

// checkStandings compares the file of results with what follows from the games.
func (e *evening) checkStandings(all [][]placed, results string) error {
	rows, err := csv.NewReader(strings.NewReader(results)).ReadAll()
	if err != nil || len(rows) != e.People+1 {
		return fmt.Errorf("there are %d lines for %d people: %w", len(rows), e.People, err)
	}
	won, compared := make([]int, e.People), make([]int, e.People)
	for _, round := range all {
		for who := range round {
			halves, of := halvesWon(round, who)
			won[who] += halves
			compared[who] += of
		}
	}
	for who := range e.People {
		rank := 1
		for _, other := range won {
			if other > won[who] {
				rank++
			}
		}
		want := []string{strconv.Itoa(rank), fmt.Sprint("Guest ", who), strconv.FormatFloat(float64(won[who])/2, 'f', -1, 64), strconv.Itoa(compared[who])}
		for _, round := range all {
			p := round[who]
			halves, _ := halvesWon(round, who)
			want = append(want, strconv.Itoa(p.table+1), strconv.Itoa(p.seat+1), strconv.Itoa(p.place), strconv.Itoa(p.points), strconv.FormatFloat(float64(halves)/2, 'f', -1, 64))
		}
		if !slices.ContainsFunc(rows, func(row []string) bool { return slices.Equal(row, want) }) {
			return fmt.Errorf("no line is %q", want)
		}
	}
	return nil
}
