//go:build !race

package tablepage_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
)

var tags = regexp.MustCompile(`<[^>]*>`)

// A line of the log names everyone it is about. The player who acted is named once.
func TestALineOfTheLogNamesEverybodyInIt(t *testing.T) {
	g := game{edition.Default(), nil, goa.MaxSeats}
	rules, err := g.edition.RulesFor(edition.Options{}, g.seats)
	if err != nil {
		t.Fatal(err)
	}
	s, log := goa.New(rules, g.seats), []match.Update(nil)
	for at := 1; s.Turn() < 0; at++ { // the setup, in which everyone takes ducats when one player takes the flag
		events, err := s.Apply(s.Moves(nil)[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			log = append(log, match.Update{At: at, Event: e})
		}
	}
	v := g.view(&s, 0)
	v.Log, v.At = log, log[len(log)-1].At
	text := strings.Join(strings.Fields(tags.ReplaceAllString(render(t, v), "")), " ")
	for seat := range goa.Seat(g.seats) {
		want := fmt.Sprintf("Seat %d takes %d ducats from the bank.", seat, s.Player(seat).Ducats())
		if seat == s.Flag() {
			want = fmt.Sprintf("Seat %d takes the flag", seat)
		}
		if !strings.Contains(text, want) {
			t.Errorf("the log does not say %q", want)
		}
	}
}

// The log says why a game was ended early. If the round of an evening was ended, the
// log does not say that the player gave up.
func TestGamesThatWereEndedEarlySayWhy(t *testing.T) {
	g := game{edition.Default(), nil, 2}
	rules, err := g.edition.RulesFor(edition.Options{}, g.seats)
	if err != nil {
		t.Fatal(err)
	}
	s := goa.New(rules, g.seats)
	for kind, want := range map[match.ChangeKind]string{
		match.GameAbandoned: "because a player ran out of time", match.GameGivenUp: "was given up", match.RoundEnded: "ended together with its round",
	} {
		v := g.view(&s, 0)
		v.Status, v.Abandoned, v.Scores, v.Ranks = match.Finished, true, make([]goa.Score, g.seats), []int{1, 1}
		v.Changes = []match.SeatChange{{Entry: 1, Kind: kind, Seat: goa.Nobody, By: goa.Nobody}}
		v.Deal = match.DealView{ID: "deal", Closed: true, Void: match.VoidGiven, Evening: kind == match.RoundEnded}
		if v.Deal.Evening {
			v.Evening = "club"
		}
		text := strings.Join(strings.Fields(tags.ReplaceAllString(render(t, v), "")), " ")
		if !strings.Contains(text, want) {
			t.Errorf("the log does not say %q", want)
		}
		if gave := strings.Contains(text, "because you gave up"); gave == v.Deal.Evening {
			t.Errorf("%q: the player is told that they gave up: %t", want, gave)
		}
	}
}
