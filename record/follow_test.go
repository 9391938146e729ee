package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"goa/goa"
	"goa/record"
)

// The players of the rulebooks' example rounds, in order.
const (
	yellow goa.Seat = iota
	red
	green
	blue
)

// example is an example round being followed move by move.
type example struct {
	*testing.T
	r  *record.Record
	at int
	s  goa.State
}

// openExample reads an example round. It must be a correct record in canonical
// form, with its additions marked.
func openExample(t *testing.T, name string) *example {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "examples", name))
	if err != nil {
		t.Fatal(err)
	}
	r := mustParse(t, text)
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	if got := r.Text(); !bytes.Equal(got, text) {
		t.Fatalf("rewritten it is\n%s", got)
	}
	s, err := r.Start()
	if err != nil {
		t.Fatal(err)
	}
	e := &example{T: t, r: r, s: s}
	e.additionsAreMarked()
	return e
}

// additionsAreMarked checks the marked lines: the pictures showed what chance
// turned up, where things lie, and the bids for all lots except the flag, and
// nothing else.
func (e *example) additionsAreMarked() {
	e.Helper()
	for _, c := range e.r.Comments() {
		if !strings.HasPrefix(c.Text, "not printed: ") {
			e.Errorf("the comment %q does not say what was not printed", c.Text)
		}
	}
	above := ""
	for line := range strings.Lines(string(e.r.Text())) {
		marked := strings.Contains(line, "# not printed: ")
		if strings.HasPrefix(line, "lay ") {
			marked = strings.HasPrefix(above, "# not printed: ") || strings.HasPrefix(above, "lay ")
		}
		if added := inPictures.MatchString(line); added != marked && !strings.HasPrefix(line, "#") {
			e.Errorf("not printed: %v, marked so: %v: %s", added, marked, line)
		}
		above = line
	}
}

// inPictures matches lines with something that only the lost pictures showed.
var inPictures = regexp.MustCompile(`^(remove|lay|first|turn) |; (turn|deal) |: (flag|token) |^[b-f][2-6] `)

// plays continues up to the next move with this text, checks that it is the
// seat's, and plays it.
func (e *example) plays(seat goa.Seat, text string) {
	e.Helper()
	for e.at < e.r.Len() {
		m := e.r.Move(e.at)
		who := e.s.Turn()
		e.s.Play(m)
		e.at++
		if m.String() != text {
			continue
		}
		if who != seat {
			e.Fatalf("move %d, %q, is seat %v's, want seat %v's", e.at, text, who, seat)
		}
		return
	}
	e.Fatalf("nobody plays %q any more", text)
}

// nature plays the next n moves, which must be Nature's.
func (e *example) nature(n int) {
	e.Helper()
	for range n {
		if e.s.Turn() != goa.Nature {
			e.Fatalf("move %d is seat %v's", e.at+1, e.s.Turn())
		}
		e.s.Play(e.r.Move(e.at))
		e.at++
	}
}

// has checks ducats, ships and colonists.
func (e *example) has(seat goa.Seat, ducats, ships, colonists int) {
	e.Helper()
	p := e.s.Player(seat)
	if p.Ducats() != ducats || p.Ships() != ships || p.Colonists() != colonists {
		e.Errorf("move %d: seat %d has %d ducats, %d ships, %d colonists, want %d, %d, %d", e.at, seat,
			p.Ducats(), p.Ships(), p.Colonists(), ducats, ships, colonists)
	}
}

// holds checks that a place has a number of spices of a kind, and no others.
func (e *example) holds(seat goa.Seat, at goa.Place, spice goa.Spice, n int) {
	e.Helper()
	stock := e.s.Player(seat).Stock(at)
	if stock.Count(spice) != n || stock.Total() != n {
		e.Errorf("move %d: seat %d has %d %v and %d spices in all on %v, want %d", e.at, seat,
			stock.Count(spice), spice, stock.Total(), at, n)
	}
}

// equal checks a number.
func (e *example) equal(what string, got, want int) {
	e.Helper()
	if got != want {
		e.Errorf("move %d: %s: %d, want %d", e.at, what, got, want)
	}
}

// row checks that a marker is in a printed row.
func (e *example) row(seat goa.Seat, t goa.Track, row int) {
	e.Helper()
	e.equal("row of "+t.String(), e.s.Player(seat).Level(t)+1, row)
}

// progress checks a step that a seat pays with spices and ships.
func (e *example) progress(seat goa.Seat, t goa.Track, row, spices, ships int) {
	e.Helper()
	goods, had := e.s.Player(seat).Goods().Total(), e.s.Player(seat).Ships()
	e.plays(seat, "progress "+t.String())
	for range spices {
		e.s.Play(e.r.Move(e.at))
		e.at++
	}
	e.row(seat, t, row)
	e.equal("spices paid", goods-e.s.Player(seat).Goods().Total(), spices)
	e.equal("ships paid", had-e.s.Player(seat).Ships(), ships)
}
