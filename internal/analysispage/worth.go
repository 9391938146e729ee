package analysispage

import (
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/frame"
)

// WorthPath returns the address from which a script requests the value of the
// position, with the given effort.
func (b *Board) WorthPath(e analysis.Effort) string {
	return frame.BoardPath(b.Table) + "/worth" + b.Query() + "&effort=" + strconv.Itoa(int(e))
}

// ask returns the address that a script requests next. It is empty if everything
// is known.
func (b *Board) ask() string {
	switch {
	case !b.Valued:
		return ""
	case b.Worth == nil:
		return b.WorthPath(analysis.Glance)
	case b.Worth.Busy || b.Worth.Failed || b.Worth.Effort >= analysis.Settled:
		return ""
	default:
		return b.WorthPath(b.Worth.Effort + 1)
	}
}

// pathWithoutScripts returns the address of the board with the value of the position, for
// pages without scripts.
func (b *Board) pathWithoutScripts() string {
	return frame.BoardPath(b.Table) + b.Query() + "&worth=1#guide"
}

// amount formats a value.
func (b *Board) amount(value int) string {
	unit, name := analysis.Whole/1000, "share"
	if b.Tree.State(b.At).Solo() {
		unit, name = 100, "points"
	}
	tenths := (max(value, 0) + unit/2) / unit
	return b.Words.Analysis(name, "amount", b.Words.Analysis("tenths", "n", tenths/10, "tenth", tenths%10))
}

// share is a player's share of the win.
type share struct {
	Seat       goa.Seat
	Name, Text string
	Percent    int
}

func (b *Board) shares() (list []share) {
	for seat, value := range b.Worth.Values {
		list = append(list, share{goa.Seat(seat), b.Names[seat], b.amount(value), min(100, max(0, value*100/analysis.Whole))})
	}
	return list
}

// alone reports whether values are points of a solo game.
func (b *Board) alone() bool { return b.Tree.State(b.At).Solo() }

// standing says how far the bot's analysis has progressed.
func (b *Board) standing() string {
	switch {
	case b.Worth == nil:
		return b.say("values.settling")
	case b.Worth.Failed:
		return b.say("values.failed")
	case b.Worth.Busy:
		return b.say("values.busy")
	case b.Worth.Effort >= analysis.Settled:
		return b.say("values.settled")
	default:
		return b.say("values.first")
	}
}

// option is a move with its value and a likely continuation.
type option struct {
	Text, Value, Then string
	Link              string // to the position after the line
}

// options lists the best moves. Each links to the end of its line.
func (b *Board) options() (list []option) {
	for i := range b.Worth.Best {
		o := &b.Worth.Best[i]
		s := *b.Tree.State(b.At)
		var texts []string
		for _, m := range o.Line {
			texts = append(texts, b.tell(&s, m))
			s.Play(m)
		}
		one := option{Text: texts[0], Value: b.amount(o.Value)}
		if len(texts) > 1 {
			one.Then = b.say("line.then", "moves", strings.Join(texts[1:], ", "))
		}
		one.Link = b.after(o.Line)
		list = append(list, one)
	}
	return list
}

// after returns the address of the position after some moves, or "" if it would
// be too long.
func (b *Board) after(moves []goa.Move) string {
	tree, err := b.Tree.Clone()
	if err != nil {
		return ""
	}
	at, err := tree.Play(b.At, moves...)
	if err != nil {
		return ""
	}
	return frame.BoardPath(b.Table) + b.query(tree, at) + "#guide"
}
