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

// playedGame is a game of four as its players see it: one position after the other, each
// from another seat.
type playedGame struct {
	views []*match.TableView
	words *lexicon.Lexicon
	links frame.Links
}

func newPlayedGame(b *testing.B) (p playedGame) {
	b.Helper()
	var err error
	if p.links, err = frame.NewLinks(""); err != nil {
		b.Fatal(err)
	}
	g := game{edition.Default(), nil, goa.MaxSeats}
	g.walkLogged(b, 1, func(s *goa.State, log []match.Update) {
		p.views = append(p.views, g.viewLogged(s, goa.Seat(len(p.views)%goa.MaxSeats), log))
	})
	if p.words, err = lexicon.For(lexicon.DefaultLanguage, p.views[0].Table.Words); err != nil {
		b.Fatal(err)
	}
	return p
}

// render renders a position, with shared parts unless kinds is nil.
func (p *playedGame) render(b *testing.B, position int, kinds *tablepage.Kinds, html *bytes.Buffer) {
	shown := tablepage.New(p.views[position%len(p.views)], p.words, p.links)
	if kinds != nil {
		shown.Share(kinds)
	}
	html.Reset()
	if err := tablepage.Main(shown).Render(b.Context(), html); err != nil {
		b.Fatal(err)
	}
}

// sentPages is what the players of a game have been sent.
type sentPages struct {
	kept  [goa.MaxSeats]delivery.ReaderCache
	marks [goa.MaxSeats]*delivery.Marks
}

func (s *sentPages) update(seat int, html []byte) {
	_, _, s.marks[seat] = delivery.Update(html, s.marks[seat], &s.kept[seat])
}

// BenchmarkUpdate measures the cost of a move for one viewer, before compression: the
// table is rendered and compared with what the viewer has.
func BenchmarkUpdate(b *testing.B) {
	p := newPlayedGame(b)
	var (
		kinds tablepage.Kinds
		sent  sentPages
		html  bytes.Buffer
	)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p.render(b, i, &kinds, &html)
		sent.update(i%len(p.views)%goa.MaxSeats, html.Bytes())
	}
}

// BenchmarkParts measures the parts of an update: rendering with and without shared
// parts, and comparing.
func BenchmarkParts(b *testing.B) {
	p := newPlayedGame(b)
	var (
		kinds tablepage.Kinds
		html  bytes.Buffer
		pages [][]byte
		size  int
	)
	for i := range p.views {
		p.render(b, i, &kinds, &html)
		pages = append(pages, bytes.Clone(html.Bytes()))
		size += html.Len()
	}
	b.Run("render", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			p.render(b, i, &kinds, &html)
		}
	})
	b.Run("unshared", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			p.render(b, i, nil, &html)
		}
	})
	b.Run("compare", func(b *testing.B) {
		var sent sentPages
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			sent.update(i%len(pages)%goa.MaxSeats, pages[i%len(pages)])
		}
		b.ReportMetric(float64(size/len(pages)), "B/page")
	})
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
