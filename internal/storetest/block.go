package storetest

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/internal/match"
)

// blocks is the part of [Memory] that knows who does not want to sit with whom.
type blocks struct {
	mu   sync.Mutex
	made int64
	all  []block // in the order of making
}

// block is a row: who does not want to sit with whom.
type block struct {
	match.Block
	owner, other match.Owner
}

// Block implements [match.Store].
func (m *blocks) Block(_ context.Context, p match.Pair, most int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, b := range m.all {
		if b.owner == p.Owner && b.other == p.Other {
			return nil
		}
		if b.owner == p.Owner {
			n++
		}
	}
	if n >= most {
		return match.BlocksFull
	}
	m.made++
	m.all = append(m.all, block{match.Block{Number: m.made, Name: p.Name, Since: p.Since}, p.Owner, p.Other})
	return nil
}

// Unblock implements [match.Store].
func (m *blocks) Unblock(_ context.Context, owner match.Owner, number int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = slices.DeleteFunc(m.all, func(b block) bool { return b.owner == owner && b.Number == number })
	return nil
}

// Blocks implements [match.Store].
func (m *blocks) Blocks(_ context.Context, owner match.Owner) (list []match.Block, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, b := range slices.Backward(m.all) {
		if b.owner == owner {
			list = append(list, b.Block)
		}
	}
	return list, nil
}

// Apart implements [match.Store].
func (m *blocks) Apart(_ context.Context, one, other match.Owner) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.ContainsFunc(m.all, func(b block) bool {
		return b.owner == one && b.other == other || b.owner == other && b.other == one
	}), nil
}

func testBlocks(t *testing.T, s match.Store) {
	ctx := t.Context()
	must(t, s.Block(ctx, pair("ana", "eve", "Eve", made), 3))
	must(t, s.Block(ctx, pair("ana", "eve", "Eve again", made.Add(time.Hour)), 3))
	must(t, s.Block(ctx, pair("ana", "bob", "Bob", made.Add(time.Hour)), 3))
	must(t, s.Block(ctx, pair("bea", "bob", "Bobby", made), 3))
	list, err := s.Blocks(ctx, "ana")
	must(t, err)
	if len(list) != 2 || list[0].Name != "Bob" || list[1].Name != "Eve" || !list[1].Since.Equal(made) {
		t.Fatalf("ana has blocked %+v, want Bob and Eve", list)
	}
	for _, c := range []struct {
		one, other match.Owner
		want       bool
	}{
		{"ana", "eve", true}, {"eve", "ana", true}, {"bob", "bea", true},
		{"bea", "eve", false}, {"ana", "ana", false}, {"", "", false},
	} {
		if got, err := s.Apart(ctx, c.one, c.other); got != c.want || err != nil {
			t.Errorf("%s and %s are apart: %t, want %t (%v)", c.one, c.other, got, c.want, err)
		}
	}
	must(t, s.Block(ctx, pair("ana", "cid", "Cid", made), 3))
	wantErr(t, "one too many", s.Block(ctx, pair("ana", "dan", "Dan", made), 3), match.BlocksFull)
	must(t, s.Unblock(ctx, "bea", list[0].Number)) // it is not hers
	if got, err := s.Apart(ctx, "ana", "bob"); !got || err != nil {
		t.Errorf("bea has lifted a block of ana's: %v", err)
	}
	must(t, s.Unblock(ctx, "ana", list[0].Number))
	must(t, s.Unblock(ctx, "ana", list[0].Number))
	if got, err := s.Apart(ctx, "ana", "bob"); got || err != nil {
		t.Errorf("ana has not lifted her block: %v", err)
	}
}

// pair is somebody who wants nothing to do with another person.
func pair(owner, other match.Owner, name string, since time.Time) match.Pair {
	return match.Pair{Owner: owner, Other: other, Name: name, Since: since}
}
