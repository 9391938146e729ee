package record_test

import (
	"errors"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/record"
)

func wantProblem(t *testing.T, err error, problem record.Problem, line int) *record.CheckError {
	t.Helper()
	e, ok := errors.AsType[*record.CheckError](err)
	switch {
	case !ok:
		t.Fatalf("Check says %v, want %v", err, problem)
	case e.Problem != problem || e.Line != line:
		t.Fatalf("Check says %v in line %d: %v; want %v in line %d", e.Problem, e.Line, e, problem, line)
	}
	return e
}

// game is a text whose lines can be tampered with.
type game struct {
	t     *testing.T
	lines []string
}

// find returns the number, from 1, of the n-th line that contains part.
func (g *game) find(part string, n int) int {
	g.t.Helper()
	for i, line := range g.lines {
		if strings.Contains(line, part) {
			if n--; n == 0 {
				return i + 1
			}
		}
	}
	g.t.Fatalf("there is no line with %q", part)
	return 0
}

func (g *game) replace(line int, old, with string) int {
	g.t.Helper()
	if !strings.Contains(g.lines[line-1], old) {
		g.t.Fatalf("line %d is %q, without %q", line, g.lines[line-1], old)
	}
	g.lines[line-1] = strings.Replace(g.lines[line-1], old, with, 1)
	return line
}

func (g *game) remove(line int) int {
	g.lines = append(g.lines[:line-1:line-1], g.lines[line:]...)
	return line
}

func (g *game) insert(line int, text string) int {
	g.lines = append(g.lines[:line-1:line-1], append([]string{text}, g.lines[line-1:]...)...)
	return line
}

func TestCheckFindsTampering(t *testing.T) {
	for _, c := range []struct {
		name    string
		problem record.Problem
		tamper  func(g *game) int // returns the line to blame
	}{
		{"unknown data", record.BadEdition, func(g *game) int { return g.replace(2, "data ", "data 00000000") }},
		{"data of another edition", record.BadEdition, func(g *game) int { return g.replace(2, "2012", "2004") }},
		{"unknown option", record.BadOptions, func(g *game) int { return g.replace(3, "bonanza", "bonanzas") }},
		{"other options", record.WrongLot, func(g *game) int { g.remove(3); return g.find("reveal", 1) }},
		{"a tile laid twice", record.IllegalMove, func(g *game) int {
			line := g.find("lay ", 1)
			tile, _, _ := strings.Cut(g.lines[line-1], ";")
			for i := range 5 {
				g.lines[line-1+i] = strings.Join([]string{tile, tile, tile, tile, tile}, "; ")
			}
			return line
		}},
		{"a row of the market left out", record.IllegalMove, func(g *game) int {
			g.remove(g.find("lay ", 1))
			return g.find("first", 1)
		}},
		{"a wrong first seat", record.IllegalMove, func(g *game) int { return g.replace(g.find("first ", 1), "first 1", "first 3") }},
		{"another player places the flag", record.WrongSeat, func(g *game) int {
			line := g.find(": flag", 1)
			name, _, _ := strings.Cut(g.lines[line-1], ":")
			return g.replace(line, name, other(name))
		}},
		{"two tokens on one tile", record.IllegalMove, func(g *game) int {
			first, second := g.find(": token", 1), g.find(": token", 2)
			_, cell, _ := strings.Cut(g.lines[first-1], "token ")
			name, _, _ := strings.Cut(g.lines[second-1], "token ")
			g.lines[second-1] = name + "token " + cell
			return second
		}},
		{"a bid too high", record.IllegalMove, func(g *game) int { return g.replace(g.find("bid", 1), "bid ", "bid 9") }},
		{"bids by the wrong player", record.WrongSeat, func(g *game) int {
			line := g.find("flag: ", 1)
			name, _, _ := strings.Cut(strings.TrimPrefix(g.lines[line-1], "flag: "), " ")
			return g.replace(line, "flag: "+name, "flag: "+other(name))
		}},
		{"another lot", record.WrongLot, func(g *game) int { return g.replace(g.find("flag: ", 2), "flag", "b2 ships") }},
		{"no lot", record.WrongLot, func(g *game) int {
			line := g.find("reveal", 1)
			text, after, _ := strings.Cut(g.lines[line-1], "; reveal")
			g.lines[line-1] = text
			return g.insert(line+1, "reveal"+after)
		}},
		{"a head of another round", record.WrongSection, func(g *game) int { return g.replace(g.find("= A2 actions", 1), "A2", "A3") + 1 }},
		{"a head of another stage", record.WrongSection, func(g *game) int { return g.replace(g.find("= A2 actions", 1), "actions", "placing") + 1 }},
		{"a turn left out", record.WrongSeat, func(g *game) int { return g.remove(g.find("= A2 actions", 1) + 1) }},
		{"a turn that does not end", record.WrongSeat, func(g *game) int {
			return g.replace(g.find("; end", 1), "; end", "") + 1
		}},
		{"a turn that ends twice", record.WrongSeat, func(g *game) int { return g.replace(g.find("; end", 1), "end", "end; end") }},
		{"two actions", record.IllegalMove, func(g *game) int { return g.replace(g.find("tax; end", 1), "tax", "tax; tax") }},
		{"a card from nowhere", record.IllegalMove, func(g *game) int { return g.replace(g.find("tax; end", 1), "tax", "tax; deal spice-sale-1") }},
		{"a move before Nature's", record.IllegalMove, func(g *game) int {
			return g.replace(g.find(": found", 1), "; turn ", "; end; turn ")
		}},
		{"a move after the end", record.AfterEnd, func(g *game) int {
			g.lines = append(g.lines, g.lines[g.find(": tax; end", 1)-1])
			return len(g.lines)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := playOn(t, newRecord(t, edition.Default(), 2, "bonanza"), "tampering", -1)
			g := &game{t, strings.Split(strings.TrimSuffix(string(r.Text()), "\n"), "\n")}
			line := c.tamper(g)
			tampered := mustParse(t, []byte(strings.Join(g.lines, "\n")))
			e := wantProblem(t, tampered.Check(), c.problem, line)
			if e.Problem == record.IllegalMove && e.Reason == goa.Legal {
				t.Errorf("%v has no reason", e)
			}
			if e.At >= 0 && tampered.Line(e.At) != line {
				t.Errorf("move %d is not in line %d", e.At, line)
			}
			again := mustParse(t, tampered.Text())
			if err := again.Check(); err == nil {
				t.Error("rewriting made a wrong record right")
			}
		})
	}
}

func other(name string) string {
	if name == names[0] {
		return names[1]
	}
	return names[0]
}

func TestIllegalMoveSaysWhy(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 2), "why", -1)
	text := strings.Replace(string(r.Text()), "bid ", "bid 9", 1)
	err := mustParse(t, []byte(text)).Check()
	illegal, ok := errors.AsType[*goa.IllegalMoveError](err)
	if !ok || illegal.Reason != goa.BidTooHigh || !strings.Contains(err.Error(), "bid-too-high (AUC-2)") {
		t.Errorf("Check says %v", err)
	}
}

func TestUnfinishedGameIsFine(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 4), "unfinished", 1)
	for r.Len() < 300 {
		playOn(t, r, r.Move(r.Len()-1).String(), 1)
		if err := mustParse(t, r.Text()).Check(); err != nil {
			t.Fatalf("after %d moves: %v", r.Len(), err)
		}
	}
}

func TestViewHidesOthersCards(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 3), "view", -1)
	if err := r.Comment(100, "I held ducat-gift-1"); err != nil {
		t.Fatal(err)
	}
	for seat := goa.Nobody; seat < 3; seat++ {
		if seat == goa.Nature {
			continue
		}
		v, err := r.View(seat)
		if err != nil {
			t.Fatal(err)
		}
		again := mustParse(t, v.Text())
		if got, ok := again.IsView(); !ok || got != seat {
			t.Errorf("view of %v is read as that of %v", seat, got)
		}
		s, err := r.Start()
		if err != nil {
			t.Fatal(err)
		}
		hidden := -1
		for at, m := range r.Moves() {
			if m.Kind == goa.DealCard && s.Actor() != seat {
				if again.Move(at) == m {
					t.Fatalf("seat %v sees move %d, %v", seat, at, m)
				}
				if hidden < 0 {
					hidden = at
				}
			} else if again.Move(at) != m {
				t.Fatalf("move %d is %v, want %v", at, again.Move(at), m)
			}
			s.Play(m)
		}
		wantProblem(t, again.Check(), record.HiddenCard, again.Line(hidden))
		if len(again.Comments()) > 0 {
			t.Error("the comments are told")
		}
	}
}
