package analysispage

import (
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/sandbox"
	"goa/lexicon"
)

// Board is the part of an analysis board around its table.
type Board struct {
	frame.Links
	Tree  *sandbox.Tree
	Table match.ID
	At    int      // the position shown
	As    goa.Seat // the seat from which the viewer looks; Nobody for the seat to move
	Words *lexicon.Lexicon
	Names []string

	Problem string // what went wrong, in words
	Worth   *Worth // the value of the position, or nil if it was not requested yet
	Valued  bool   // positions can be valued here
	Stays   bool   // it cannot be exported as a record

	text *string // text of the tree, once it is known
}

// Worth is the value of a position, as far as it is known.
type Worth struct {
	analysis.Assessment
	Effort analysis.Effort
	Busy   bool // there was no time for it
	Failed bool // the value cannot be determined
}

// Query returns the part of a board's address after the path: the position, the
// seat from which it is seen, and everything that was added.
func (b *Board) Query() string { return b.query(b.Tree, b.At) }

func (b *Board) query(t *sandbox.Tree, at int) string {
	q := "?n=" + strconv.Itoa(at)
	if b.As != goa.Nobody {
		q += "&as=" + b.As.String()
	}
	if text := b.added(t); text != "" {
		q += "&v=" + text
	}
	return q
}

// added returns what was added to the record, in the form used in addresses.
func (b *Board) added(t *sandbox.Tree) string {
	if t != b.Tree {
		return t.Text()
	}
	if b.text == nil {
		text := t.Text()
		b.text = &text
	}
	return *b.text
}

// Path returns the address of a position.
func (b *Board) Path(at int) string { return frame.BoardPath(b.Table) + b.query(b.Tree, at) + "#guide" }

// Here returns the address of the board as it is.
func (b *Board) Here() string { return b.Path(b.At) }

func (b *Board) path(word string) string { return frame.BoardPath(b.Table) + "/" + word + b.Query() }

// seenBy returns the address of the position from another seat.
func (b *Board) seenBy(seat goa.Seat) string {
	other := *b
	other.As = seat
	return other.Here()
}

// Seat returns the seat from which the position is seen.
func (b *Board) Seat() goa.Seat {
	if b.As >= 0 && int(b.As) < b.Tree.State(b.At).Seats() {
		return b.As
	}
	return b.Tree.Seat(b.At)
}

func (b *Board) say(name string, values ...any) string { return b.Words.Sandbox(name, values...) }

// Says returns the text of the prompt if there is nothing to choose.
func (b *Board) Says() string {
	s := b.Tree.State(b.At)
	switch {
	case s.Over():
		return b.Words.Stage(goa.Over)
	case s.Turn() < 0:
		return b.say("chance")
	default:
		return b.say("wait", "seat", b.Names[s.Turn()])
	}
}

// label describes the move that led to a position, and whose move it was.
func (b *Board) label(at int) string { return b.told(b.Tree.Parent(at), b.Tree.Move(at)) }

// told describes a move in a position.
func (b *Board) told(at int, m goa.Move) string { return b.tell(b.Tree.State(at), m) }

func (b *Board) tell(s *goa.State, m goa.Move) string {
	if s.Turn() < 0 {
		return b.Words.Move(m, s.Rules(), b.Names)
	}
	v := s.View(s.Turn())
	return b.Names[s.Turn()] + ": " + b.Words.MoveIn(&v, m, b.Names)
}

// seatOf returns the seat whose move led to a position; Nobody for chance.
func (b *Board) seatOf(at int) goa.Seat {
	return max(b.Tree.State(b.Tree.Parent(at)).Turn(), goa.Nobody)
}

// draw is a possible outcome of chance.
type draw struct{ Move, Text string }

// draws lists the possible outcomes of chance, each with its probability.
func (b *Board) draws() (list []draw) {
	s := b.Tree.State(b.At)
	all := s.Outcomes()
	for _, m := range b.Tree.Draws(b.At) {
		text := b.say("chance.odds", "move", b.told(b.At, m), "n", strconv.Itoa(s.Weight(m)), "of", strconv.Itoa(all))
		list = append(list, draw{m.String(), text})
	}
	return list
}

// next returns the position after the one shown, if there is one.
func (b *Board) next() (int, bool) {
	if list := b.Tree.Children(b.At); len(list) > 0 {
		return list[0], true
	}
	return 0, false
}

// branch is a point of the game at which variations begin.
type branch struct {
	At            int
	Title, Played string
	Lines         []treeLine
}

// treeLine is a line of play: its moves, and how deeply it is nested.
type treeLine struct {
	Depth int
	Items []treeItem
}

// treeItem is a position of the tree.
type treeItem struct {
	At     int
	Text   string
	Remark string
	Seat   goa.Seat
}

// deepest limits how far nested lines are indented.
const deepest = 6

// branches lists the variations by the point of the game at which they begin.
func (b *Board) branches() (list []branch) {
	for _, at := range b.Tree.Varied() {
		one := branch{At: at, Title: b.say("tree.game", "n", at)}
		if at == 0 {
			one.Title = b.say("tree.begin")
		}
		for _, c := range b.Tree.Children(at) {
			if c == at+1 && c <= b.Tree.Game() {
				one.Played = b.say("tree.played", "move", b.label(c))
				continue
			}
			one.Lines = b.line(one.Lines, c, 0)
		}
		list = append(list, one)
	}
	return list
}

// line adds the line that begins with a position, and the lines that branch
// off.
func (b *Board) line(list []treeLine, from, depth int) []treeLine {
	mine := len(list)
	list = append(list, treeLine{Depth: min(depth, deepest)})
	var others []int
	for at := from; ; {
		remark := strings.ReplaceAll(strings.Trim(b.Tree.Said(at)+"\n"+b.Tree.Added(at), "\n"), "\n", " ")
		list[mine].Items = append(list[mine].Items, treeItem{at, b.label(at), remark, b.seatOf(at)})
		next := b.Tree.Children(at)
		if len(next) == 0 {
			break
		}
		others, at = append(others, next[1:]...), next[0]
	}
	for _, c := range others {
		list = b.line(list, c, depth+1)
	}
	return list
}

// remarks returns the comments of the record on the position shown.
func (b *Board) remarks() []string {
	if text := b.Tree.Said(b.At); text != "" {
		return strings.Split(text, "\n")
	}
	return nil
}

// removable reports whether the position is not part of the game itself.
func (b *Board) removable() bool { return b.At > b.Tree.Game() }

func (b *Board) title() string {
	return b.say("title") + " · " + b.say("move", "n", b.Tree.Len(b.At))
}
