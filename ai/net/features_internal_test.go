package net

import (
	"bytes"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// The features of a side and of a table fill their words, and no more.
func TestFeaturesFit(t *testing.T) {
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	x := SideOf(&s.Public, 0)
	var f Features
	w := writer{words: f[:]}
	w.time(&s.Public, 0, &x)
	w.money(&x, 0)
	w.goods(&x)
	w.steps(&s.Public, &x)
	w.places(&s.Public, &x)
	w.tiles(&x)
	w.cards(s.Rules(), &x)
	if got := w.written(); got > sideWords*64 || got <= (sideWords-1)*64 {
		t.Errorf("%d facts about a side, want at most %d", got, sideWords*64)
	}
	w = writer{words: f[:]}
	w.others(&s.Public, 0)
	w.market(&s.Public)
	w.game(&s.Public)
	if got := w.written(); got > tableWords*64 || got <= (tableWords-1)*64 {
		t.Errorf("%d facts about a table, want at most %d", got, tableWords*64)
	}
}

// written returns how many bits a writer of all words has written.
func (w *writer) written() int { return (Words-len(w.words))*64 + int(w.at) }

// A side that is evaluated once and then with several purses gets the same
// values as each purse by itself.
func TestPursesOfOneSide(t *testing.T) {
	n, err := Read(bytes.NewReader(Own()))
	if err != nil {
		t.Fatal(err)
	}
	var whole, parts Eval
	whole.Use(n)
	parts.Use(n)
	var f Features
	var rest Rest
	s := goa.New(edition.Default().Rules(edition.Options{}), 3)
	luck := nature.New("purses")
	for turn := 0; !s.Over(); turn++ {
		luck.PlayChance(&s, nil)
		if s.Over() {
			break
		}
		if turn%20 == 0 {
			seat := s.Turn()
			x := SideOf(&s.Public, seat)
			f.SetTable(&s.Public, seat)
			f.SetSide(&s.Public, seat, &x, 9)
			parts.Keep(&rest, &f)
			for _, most := range []int{0, 3, 12, 31, 70} {
				for x.Ducats = range 70 {
					f.SetSide(&s.Public, seat, &x, most)
					want := whole.Points(&f, s.Round())
					if got := parts.Purse(&rest, x.Ducats, most, s.Round()); got != want || want != whole.Ask(&f, s.Round())[Points] {
						t.Fatalf("round %d, %d ducats against %d: %d, want %d", s.Round(), x.Ducats, most, got, want)
					}
				}
			}
		}
		legal := s.Moves(nil)
		s.Play(legal[luck.IntN(len(legal))])
	}
}
