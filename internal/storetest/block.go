package storetest

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/internal/match"
)

// blocks is the part of [Memory] that keeps blocks between people.
type blocks struct {
	mu   sync.Mutex
	made int64
	all  []block // in order of creation
}

// block is a row. owner does not want to sit with other.
type block struct {
	match.Block
	owner, other match.Owner
}

// Block implements [match.Store].
func (m *blocks) Block(_ context.Context, p match.Pair, limit int) error {
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
	if n >= limit {
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

// BlocksAmong implements [match.Store].
func (m *blocks) BlocksAmong(_ context.Context, people []match.Owner) (pairs [][2]match.Owner, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, b := range m.all {
		if slices.Contains(people, b.owner) && slices.Contains(people, b.other) {
			pairs = append(pairs, [2]match.Owner{b.owner, b.other})
		}
	}
	return pairs, nil
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
	for _, c := range []struct{ people, want []match.Owner }{
		{[]match.Owner{"ana", "eve"}, []match.Owner{"ana", "eve"}}, {[]match.Owner{"eve", "ana"}, []match.Owner{"ana", "eve"}},
		{[]match.Owner{"bob", "bea"}, []match.Owner{"bea", "bob"}}, {[]match.Owner{"bea", "eve"}, nil}, {[]match.Owner{"ana", "ana"}, nil},
		{[]match.Owner{"", ""}, nil}, {nil, nil},
		{[]match.Owner{"eve", "cid", "bob", "ana", "bea", "ana"}, []match.Owner{"ana", "bob", "ana", "eve", "bea", "bob"}},
	} {
		pairs, err := s.BlocksAmong(ctx, c.people)
		must(t, err)
		slices.SortFunc(pairs, func(a, b [2]match.Owner) int { return slices.Compare(a[:], b[:]) })
		var got []match.Owner
		for _, p := range pairs {
			got = append(got, p[:]...)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("blocks among %v: %v, want %v", c.people, got, c.want)
		}
	}
	anaAndBob := []match.Owner{"ana", "bob"}
	must(t, s.Block(ctx, pair("ana", "cid", "Cid", made), 3))
	wantErr(t, "one too many", s.Block(ctx, pair("ana", "dan", "Dan", made), 3), match.BlocksFull)
	must(t, s.Unblock(ctx, "bea", list[0].Number)) // it is not Bea's
	if got, err := s.BlocksAmong(ctx, anaAndBob); len(got) == 0 || err != nil {
		t.Errorf("bea has lifted a block of ana's: %v", err)
	}
	must(t, s.Unblock(ctx, "ana", list[0].Number))
	must(t, s.Unblock(ctx, "ana", list[0].Number))
	if got, err := s.BlocksAmong(ctx, anaAndBob); len(got) > 0 || err != nil {
		t.Errorf("ana has not lifted the block: %v", err)
	}
}

// pair returns a person and another person whom they want to avoid.
func pair(owner, other match.Owner, name string, since time.Time) match.Pair {
	return match.Pair{Owner: owner, Other: other, Name: name, Since: since}
}
