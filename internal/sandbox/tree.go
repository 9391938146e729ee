package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"goa/goa"
	"goa/nature"
	"goa/record"
)

// Limits of a tree. A long game has about 700 moves.
const (
	MaxNodes   = 4_000 // positions, including those of the game
	MaxComment = 300   // characters
	MaxAddress = 6_000 // bytes of the additions; browsers and proxies pass on 8,000
)

// Reasons why a tree is not made or changed.
var (
	ErrLarge   = fmt.Errorf("the record has more than %d positions", MaxNodes)
	ErrView    = errors.New("the record is what one seat saw of a game, not the whole game")
	ErrFull    = errors.New("there is no room for more in an address")
	ErrGame    = errors.New("what was played cannot be taken away")
	ErrNoNode  = errors.New("there is no such position")
	ErrAddress = errors.New("the address does not fit the game")
)

// Tree is a game with variations. Its positions are numbered: 0 is the beginning,
// then come those of the game, those of the record's variations, and the
// additions.
type Tree struct {
	record *record.Record
	nodes  []node
	game   int // the number of the game's last position
	kept   int // the number of the record's last position
}

// node is a position.
type node struct {
	parent   int
	move     goa.Move // the move that led to it
	state    goa.State
	children []int
	said     []string // the record's remarks on it, by line
	added    string   // the remark that was added
	dropped  bool     // removed, with everything that follows
}

// New returns the tree of a record. The record must pass its check.
func New(rec *record.Record) (*Tree, error) {
	if _, view := rec.IsView(); view {
		return nil, ErrView
	}
	n := rec.Len()
	for _, v := range rec.Variations() {
		n += len(v.Moves)
	}
	if n >= MaxNodes {
		return nil, ErrLarge
	}
	start, err := rec.Start()
	if err != nil {
		return nil, err
	}
	t := &Tree{record: rec, nodes: make([]node, 1, n+8)}
	t.nodes[0].state = start
	for at, m := range rec.Moves() {
		if _, err := t.play(at, m); err != nil {
			return nil, err
		}
	}
	t.game = rec.Len()
	for _, c := range rec.Comments() {
		t.nodes[c.At].said = append(t.nodes[c.At].said, c.Text)
	}
	if err := t.branch(rec.Variations()); err != nil {
		return nil, err
	}
	t.kept = len(t.nodes) - 1
	return t, nil
}

// branch adds the variations of the record.
func (t *Tree) branch(list []record.Variation) error {
	paths := [][]int{nil} // the positions of each variation; those of the game are their numbers
	for _, v := range list {
		at := v.After
		if v.Of > 0 {
			at = paths[v.Of][v.After-1]
		}
		var path []int
		for _, m := range v.Moves {
			next, err := t.play(at, m)
			if err != nil {
				return err
			}
			path, at = append(path, next), next
		}
		for _, c := range v.Comments {
			n := &t.nodes[path[c.At-1]]
			n.said = append(n.said, c.Text)
		}
		paths = append(paths, path)
	}
	return nil
}

// play returns the position after a move, which may already exist.
func (t *Tree) play(at int, m goa.Move) (int, error) {
	for _, c := range t.nodes[at].children {
		if t.nodes[c].move == m && !t.nodes[c].dropped {
			return c, nil
		}
	}
	s := t.nodes[at].state
	if why := s.Check(m); why != goa.Legal {
		return at, &goa.IllegalMoveError{Move: m, Reason: why}
	}
	if len(t.nodes) >= MaxNodes {
		return at, ErrFull
	}
	s.Play(m)
	t.nodes = append(t.nodes, node{parent: at, move: m, state: s})
	c := len(t.nodes) - 1
	t.nodes[at].children = append(t.nodes[at].children, c)
	return c, nil
}

// Has reports whether a position has this number.
func (t *Tree) Has(at int) bool { return at >= 0 && at < len(t.nodes) && !t.nodes[at].dropped }

// Play plays moves from a position, all of them or none, and returns the number
// of the position after them. A refusal is a [*goa.IllegalMoveError] or one of the
// errors of this package.
func (t *Tree) Play(at int, moves ...goa.Move) (int, error) {
	if !t.Has(at) {
		return 0, ErrNoNode
	}
	s := t.nodes[at].state
	for _, m := range moves {
		if why := s.Check(m); why != goa.Legal {
			return at, &goa.IllegalMoveError{Move: m, Reason: why}
		}
		s.Play(m)
	}
	before := len(t.nodes)
	now := at
	for _, m := range moves {
		next, err := t.play(now, m)
		if err != nil {
			t.cut(before)
			return at, err
		}
		now = next
	}
	if len(t.Text()) > MaxAddress {
		t.cut(before)
		return at, ErrFull
	}
	return now, nil
}

// cut forgets the latest positions, from a number on.
func (t *Tree) cut(from int) {
	for i := from; i < len(t.nodes); i++ {
		p := &t.nodes[t.nodes[i].parent]
		p.children = slices.DeleteFunc(p.children, func(c int) bool { return c >= from })
	}
	t.nodes = t.nodes[:from]
}

// Draw plays chance at random until a player has to choose.
func (t *Tree) Draw(at int, luck *nature.Source) (int, error) {
	if !t.Has(at) {
		return 0, ErrNoNode
	}
	var moves []goa.Move
	s := t.nodes[at].state
	luck.PlayChance(&s, func(m goa.Move) { moves = append(moves, m) })
	return t.Play(at, moves...)
}

// Remark sets the remark on a position, in place of one added earlier; an empty
// text removes it.
func (t *Tree) Remark(at int, text string) error {
	if !t.Has(at) {
		return ErrNoNode
	}
	old := t.nodes[at].added
	t.nodes[at].added = tidyRemark(text)
	if len(t.Text()) > MaxAddress {
		t.nodes[at].added = old
		return ErrFull
	}
	return nil
}

// tidyRemark returns a remark as one line, without control characters, and no
// longer than allowed.
func tidyRemark(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError || r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029':
			return -1
		case r == '\n' || r == '\t':
			return ' '
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > MaxComment {
		text = strings.TrimSpace(string(runes[:MaxComment]))
	}
	return text
}

// Remove removes a position that was not played in the game, with everything that
// follows, and returns the number of the position before it. This changes the
// numbers of later positions.
func (t *Tree) Remove(at int) (*Tree, int, error) {
	if !t.Has(at) {
		return t, 0, ErrNoNode
	}
	if at <= t.game {
		return t, at, ErrGame
	}
	parent := t.nodes[at].parent
	t.drop(at)
	now := t.numbers()[parent]
	made, err := New(t.record)
	if err == nil {
		err = made.Read(t.Text())
	}
	return made, now, err
}

// drop marks a position and everything that follows it. Later positions have
// greater numbers.
func (t *Tree) drop(at int) {
	t.nodes[at].dropped = true
	for i := at + 1; i < len(t.nodes); i++ {
		if t.nodes[t.nodes[i].parent].dropped {
			t.nodes[i].dropped = true
		}
	}
}

// State returns a position.
func (t *Tree) State(at int) *goa.State { return &t.nodes[at].state }

// Move returns the move that led to a position.
func (t *Tree) Move(at int) goa.Move { return t.nodes[at].move }

// Parent returns the position before another; 0 for the first.
func (t *Tree) Parent(at int) int { return t.nodes[at].parent }

// Children returns the positions after another, that of the main line first.
func (t *Tree) Children(at int) []int {
	return slices.DeleteFunc(slices.Clone(t.nodes[at].children), func(c int) bool { return t.nodes[c].dropped })
}

// Game returns the number of the last position of the game itself.
func (t *Tree) Game() int { return t.game }

// Len returns the number of moves before a position.
func (t *Tree) Len(at int) (n int) {
	for ; at > t.game; at = t.nodes[at].parent {
		n++
	}
	return n + at
}

// Branch returns the last position of the game itself on the way to a position.
func (t *Tree) Branch(at int) int {
	for at > t.game {
		at = t.nodes[at].parent
	}
	return at
}

// Said returns the record's remarks on a position, and Added the remark that was
// added.
func (t *Tree) Said(at int) string  { return strings.Join(t.nodes[at].said, "\n") }
func (t *Tree) Added(at int) string { return t.nodes[at].added }

// Varied returns the positions of the game from which variations begin, in order.
func (t *Tree) Varied() (list []int) {
	for at := 0; at <= t.game; at++ {
		for _, c := range t.Children(at) {
			if c > t.game {
				list = append(list, at)
				break
			}
		}
	}
	return list
}
