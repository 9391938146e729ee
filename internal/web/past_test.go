//go:build !race

package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/match"
	"goa/internal/waittest"
	"goa/nature"
)

// nearTheEnd returns a position of a game of two with few moves left.
func nearTheEnd(t *testing.T) goa.Position {
	t.Helper()
	rules, err := edition.Default().RulesFor(edition.Options{}, 2)
	if err != nil {
		t.Fatal(err)
	}
	s, luck := goa.New(rules, 2), nature.New("past")
	var last goa.Position
	for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
		last = s.Position()
		s.Play(s.Moves(nil)[0])
	}
	return last
}

// finished plays a game to its end in which the guest sits at a seat, and returns
// it. Only the guest and Bea play. Games that are finished one after the other end in
// different milliseconds, so lists have them in that order.
func (g guest) finished(p goa.Position, seat goa.Seat) match.ID {
	g.t.Helper()
	ctx := g.t.Context()
	owners := []match.Owner{"bea", "bea"}
	owners[seat] = g.owner()
	var seats []match.NewSeat
	for i, owner := range owners {
		seats = append(seats, match.NewSeat{Kind: match.Person, Name: []string{"Ana", "Bea"}[i], Owner: owner})
	}
	made, err := g.keeper.Create(ctx, match.NewTable{Host: g.owner(), From: &p, Seats: seats, Spectators: true})
	if err != nil {
		g.t.Fatal(err)
	}
	for _, owner := range owners {
		if made, err = g.keeper.Ready(ctx, match.Command{Table: made.ID(), Owner: owner}, true); err != nil {
			g.t.Fatal(err)
		}
	}
	for n := 0; made.Status() != match.Finished; n++ {
		if n == 100 {
			g.t.Fatalf("the game does not end: %v", made.Status())
		}
		for _, owner := range owners {
			view, err := made.For(owner, made.DefaultSeat(owner))
			if err != nil {
				g.t.Fatal(err)
			}
			if len(view.Legal) == 0 {
				continue
			}
			if made, err = g.keeper.Move(ctx, match.Command{Table: made.ID(), Owner: owner}, view.Legal[0].String()); err != nil {
				g.t.Fatal(err)
			}
		}
	}
	ended := time.Now().UnixMilli()
	waittest.Until(g.t, "the next game ends later", func() bool { return time.Now().UnixMilli() > ended })
	return made.ID()
}

// reported stores a report with a finished game, in which a seat has some habits.
func (s site) reported(id match.ID, by match.Owner, seat goa.Seat, accuracy int, habits ...analysis.Habit) {
	s.t.Helper()
	t, err := s.keeper.Snapshot(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	rec, err := t.Export(by, goa.Nobody)
	if err != nil {
		s.t.Fatal(err)
	}
	key, err := analysis.KeyOf(rec, analysis.Options{})
	if err != nil {
		s.t.Fatal(err)
	}
	r := &analysis.Report{Unit: "win", Whole: analysis.Whole, Finished: true, Fitted: true, Turns: make([]int, rec.Len())}
	for i := range 2 {
		r.Players = append(r.Players, analysis.SeatReport{Name: rec.Players()[i].Name, Accuracy: 50})
		r.Values = append(r.Values, make([]int, rec.Len()+1))
		r.Between = append(r.Between, make([]int, rec.Len()))
	}
	r.Players[seat].Accuracy, r.Players[seat].Habits = accuracy, habits
	var text bytes.Buffer
	z := gzip.NewWriter(&text)
	if err := json.NewEncoder(z).Encode(map[string]any{"report": r}); err != nil {
		s.t.Fatal(err)
	}
	z.Close()
	if err := s.store.PutAnalysis(s.t.Context(), id, key.String(), text.Bytes()); err != nil {
		s.t.Fatal(err)
	}
}

// The analysis page shows which mistakes came back in the viewer's last games, at
// whichever seat, but not those of other players.
func TestMistakesThatComeBack(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	ana.get("/")
	p := nearTheEnd(t)
	overpaid := analysis.Habit{Fault: analysis.Overpaid, Games: 1, Times: 2, Loss: 60_000}
	letGo := analysis.Habit{Fault: analysis.LetGo, Games: 1, Times: 1, Loss: 90_000}
	one, two := ana.finished(p, 0), ana.finished(p, 1)
	ana.finished(p, 0) // this game is not analyzed
	s.reported(one, ana.owner(), 0, 91, letGo, overpaid)
	if page := ana.get("/g/" + string(one) + "/analysis"); page.status != http.StatusOK || strings.Contains(page.body, `id="past"`) {
		t.Errorf("one game: status %d, or mistakes of it come back", page.status)
	}
	s.reported(two, ana.owner(), 1, 78, overpaid)
	page := ana.get("/g/" + string(one) + "/analysis").body
	for _, want := range []string{"Over your last 2 analyzed games", "78, 91", "Bid too much: in 2 of 2 games, 12.0% in all", "decide what the lot is worth to you"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if _, past, _ := strings.Cut(page, `id="past"`); strings.Contains(past, "too early") {
		t.Error("a mistake that happened once is listed as coming back")
	}
	if page := s.guest().get("/g/" + string(one) + "/analysis").body; strings.Contains(page, `id="past"`) {
		t.Error("somebody else reads it")
	}
}
