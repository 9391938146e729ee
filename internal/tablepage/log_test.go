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

// A line of the log names everybody to whom something happens. The player who did
// it is named once.
func TestALineOfTheLogNamesEverybodyInIt(t *testing.T) {
	g := game{edition.Default(), nil, goa.MaxSeats}
	rules, err := g.edition.RulesFor(edition.Options{}, g.seats)
	if err != nil {
		t.Fatal(err)
	}
	s, log := goa.New(rules, g.seats), []match.Update(nil)
	for at := 1; s.Turn() < 0; at++ { // the set-up, in which all take ducats when one takes the flag
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
