//go:build !race

package tablepage_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/delivery"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/lexicon"
)

// BenchmarkUpdate measures the cost of a move for one viewer, before compression: the
// table is rendered and compared with what the viewer has. The viewers take turns, and
// each has a different seat.
func BenchmarkUpdate(b *testing.B) {
	links, err := frame.NewLinks("")
	if err != nil {
		b.Fatal(err)
	}
	g := game{edition.Default(), nil, goa.MaxSeats}
	var views []*match.TableView
	g.walkLogged(b, 1, func(s *goa.State, log []match.Update) {
		views = append(views, g.viewLogged(s, goa.Seat(len(views)%goa.MaxSeats), log))
	})
	words, err := lexicon.For(lexicon.DefaultLanguage, views[0].Table.Words)
	if err != nil {
		b.Fatal(err)
	}
	var (
		kinds tablepage.Kinds
		kept  [goa.MaxSeats]delivery.ReaderCache
		marks [goa.MaxSeats]*delivery.Marks
		html  bytes.Buffer
	)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		shown := tablepage.New(views[i%len(views)], words, links)
		shown.Share(&kinds)
		html.Reset()
		if err := tablepage.Main(shown).Render(b.Context(), &html); err != nil {
			b.Fatal(err)
		}
		seat := i % len(views) % goa.MaxSeats
		_, _, marks[seat] = delivery.Update(html.Bytes(), marks[seat], &kept[seat])
	}
}

// Shared parts look as if they had been rendered for each table separately, in every
// position and from every seat.
func TestSharedPartsAreTheSame(t *testing.T) {
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	var kinds tablepage.Kinds
	for _, g := range games(t) {
		words, err := lexicon.For(lexicon.DefaultLanguage, g.edition.Words)
		if err != nil {
			t.Fatal(err)
		}
		show := func(v *match.TableView, share bool) string {
			shown := tablepage.New(v, words, links)
			shown.Grades, shown.Talks = []string{"easy", "hard"}, v.At%2 == 0
			if share {
				shown.Share(&kinds)
			}
			var b bytes.Buffer
			if err := tablepage.Main(shown).Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		for seed := range uint64(2) { // the second is another game at the same table, as if much had been undone
			n := 0
			g.walkLogged(t, seed, func(s *goa.State, log []match.Update) {
				if n++; n%10 > 0 || t.Failed() { // a tenth of the positions
					return
				}
				v := g.viewLogged(s, goa.Seat(n/10%(g.seats+1))-1, log)
				v.Seats[0].Name = []string{"Ada", "Bob"}[n/50%2]
				for i := range v.Seats {
					some := n / 10 * (i + 1)
					v.Seats[i].CanReplace, v.Seats[i].CanOffer, v.Seats[i].CanAgree, v.Seats[i].Agrees = some%2 > 0, some%3 > 0, some%5 > 0, some%7 > 0
					v.Seats[i].Away, v.Seats[i].CanBlock = some%4 > 0, some%9 > 0
				}
				v.Absence = time.Duration(1+n%3) * time.Minute
				if got, want := show(v, true), show(v, false); got != want {
					t.Errorf("%s %v, game %d, position %d: %s", g.edition.Name, g.options, seed, n, firstDifference(got, want))
				}
			})
		}
	}
}

// firstDifference shows where two texts begin to differ.
func firstDifference(a, b string) string {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	return fmt.Sprintf("%.80q, alone %.80q", a[at:], b[at:])
}
