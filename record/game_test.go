package record_test

import (
	"fmt"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

var names = []string{"Ana", "Bo", "Ana B", "Çelik Öz"}

func players(n int) []record.Seat {
	var list []record.Seat
	for i := range n {
		p := record.Seat{Name: names[i]}
		if i == 1 {
			p.Kind = "planner"
		}
		list = append(list, p)
	}
	return list
}

func newRecord(t testing.TB, ed *edition.Edition, seats int, options ...string) *record.Record {
	t.Helper()
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.New(ed, o, players(seats))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// newSession is like newRecord, for a session of a campaign.
func newSession(t testing.TB, ed *edition.Edition, from goa.Session, options ...string) *record.Record {
	t.Helper()
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.NewSession(ed, o, players(1), from)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// playOn adds up to n random moves, or all if n is negative. Players prefer
// moves that are listed first, which makes games of a usual length.
func playOn(t testing.TB, r *record.Record, seed string, n int) *record.Record {
	t.Helper()
	return playBy(t, r, seed, n, func(src *nature.Source, moves int) int { return src.IntN(src.IntN(moves) + 1) })
}

// playBy is like playOn, but pick chooses one of the moves.
func playBy(t testing.TB, r *record.Record, seed string, n int, pick func(src *nature.Source, moves int) int) *record.Record {
	t.Helper()
	src := nature.New(seed)
	s, err := r.At(r.Len())
	if err != nil {
		t.Fatal(err)
	}
	var buf []goa.Move
	for ; n != 0 && !s.Over(); n-- {
		m := goa.Move{}
		if s.Turn() == goa.Nature {
			m = src.Move(&s)
		} else {
			buf = s.Moves(buf[:0])
			m = buf[pick(src, len(buf))]
		}
		if err := r.Append(m); err != nil {
			t.Fatalf("move %d: %v", r.Len(), err)
		}
		s.Play(m)
	}
	return r
}

// someGames calls test with complete and unfinished games of all kinds.
func someGames(t *testing.T, test func(t *testing.T, r *record.Record)) {
	for _, ed := range edition.All() {
		for seats := 2; seats <= goa.MaxSeats; seats++ {
			for i, options := range [][]string{nil, {"bonanza", "gambit"}, {"quick-start", "planned-expansion"}, {"gambit", "story=drawn", "captains"}} {
				for _, length := range []int{-1, 1, 30, 100 + 13*i} {
					name := fmt.Sprintf("%s/%d seats/%v/%d", ed.Name, seats, options, length)
					t.Run(name, func(t *testing.T) {
						test(t, playOn(t, newRecord(t, ed, seats, options...), name, length))
					})
				}
			}
		}
	}
}

func mustParse(t testing.TB, text []byte) *record.Record {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r
}
