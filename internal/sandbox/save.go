package sandbox

import (
	"goa/goa"
	"goa/record"
)

// Record returns the game with all of its variations and remarks.
func (t *Tree) Record() (*record.Record, error) {
	rec := t.record.Clone()
	rec.ClearVariations()
	for at := range t.nodes[:t.game+1] {
		if text := t.nodes[at].added; text != "" {
			if err := rec.Comment(at, text); err != nil {
				return nil, err
			}
		}
	}
	type branch struct{ of, after, first int } // first is its first position
	var todo []branch
	sideways := func(of, after, at int, but int) {
		for _, c := range t.Children(at) {
			if c != but {
				todo = append(todo, branch{of, after, c})
			}
		}
	}
	for at := 0; at <= t.game; at++ {
		next := at + 1
		if at == t.game {
			next = -1
		}
		sideways(0, at, at, next)
	}
	for number := 1; len(todo) > 0; number++ {
		b := todo[0]
		todo = todo[1:]
		v := record.Variation{Of: b.of, After: b.after}
		for at := b.first; at >= 0; {
			v.Moves = append(v.Moves, t.nodes[at].move)
			v.Comments = append(v.Comments, t.remarks(at, len(v.Moves))...)
			next := -1
			if list := t.Children(at); len(list) > 0 {
				next = list[0]
			}
			if next >= 0 {
				sideways(number, len(v.Moves), at, next)
			}
			at = next
		}
		if err := rec.AddVariation(v); err != nil {
			return nil, err
		}
	}
	return rec, nil
}

// remarks returns the remarks on a position, which is the given number of moves
// into its variation.
func (t *Tree) remarks(at, moves int) (list []record.Comment) {
	n := &t.nodes[at]
	said := n.said
	if n.added != "" {
		said = append(said[:len(said):len(said)], n.added)
	}
	for _, line := range said {
		list = append(list, record.Comment{At: moves, Text: line})
	}
	return list
}

// Moves returns the moves from the beginning to a position.
func (t *Tree) Moves(at int) []goa.Move {
	list := make([]goa.Move, t.Len(at))
	for i := len(list) - 1; i >= 0; i-- {
		list[i] = t.nodes[at].move
		at = t.nodes[at].parent
	}
	return list
}

// Find returns the position after some moves from the beginning, if there is one.
func (t *Tree) Find(moves []goa.Move) (at int, ok bool) {
	for _, m := range moves {
		found := false
		for _, c := range t.Children(at) {
			if t.nodes[c].move == m {
				at, found = c, true
				break
			}
		}
		if !found {
			return 0, false
		}
	}
	return at, true
}

// On returns the position after the given number of moves on the way to a
// position.
func (t *Tree) On(at, moves int) int {
	for n := t.Len(at); n > moves && n > 0; n-- {
		at = t.nodes[at].parent
	}
	return at
}

// Clone returns an equal tree that can be changed independently.
func (t *Tree) Clone() (*Tree, error) {
	made, err := New(t.record)
	if err != nil {
		return nil, err
	}
	return made, made.Read(t.Text())
}
