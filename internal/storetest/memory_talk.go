package storetest

import (
	"context"
	"maps"
	"slices"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
)

// spoken contains the chat and the notes of a table.
type spoken struct {
	said  int // the number of the last line
	lines []talk.Line
	notes map[match.Owner]talk.Note
}

// talks is the part of [Memory] about talk that does not belong to a table.
type talks struct {
	made    int64
	mutes   []mute // in order of creation
	reports []talk.Report
}

func (t *talks) clone() talks {
	return talks{t.made, slices.Clone(t.mutes), slices.Clone(t.reports)}
}

// mute is a row. owner does not hear other.
type mute struct {
	talk.Mute
	owner, other match.Owner
}

var _ talk.Store = (*Memory)(nil)

// Say implements [talk.Store].
func (m *Memory) Say(_ context.Context, id match.ID, l talk.Line, most talk.Capacity) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return 0, match.NotFound
	}
	recent, ofOrigin := 0, 0
	for _, said := range k.lines {
		if said.Circle == l.Circle && said.Time.After(l.Time.Add(-talk.Recently)) {
			recent++
			if said.Origin == l.Origin {
				ofOrigin++
			}
		}
	}
	if !most.Admits(recent, ofOrigin, l.Origin) {
		return 0, talk.TooFast
	}
	k.said++
	l.Number = k.said
	k.lines = append(k.lines, l)
	for k.dropLine(l.Circle, most) {
	}
	m.crowd.talk.announce(talk.Announcement{Table: id, Line: l.Number})
	return l.Number, nil
}

// dropLine deletes the oldest line of the largest share in a circle, if the circle is
// over its capacity.
func (k *spoken) dropLine(of talk.Circle, c talk.Capacity) bool {
	type share struct{ lines, bytes, first int }
	shares, all := map[string]*share{}, share{}
	for i, l := range k.lines {
		if l.Circle != of {
			continue
		}
		name := string(l.Origin)
		if of == talk.AtTable {
			name = string(l.By)
		}
		if shares[name] == nil {
			shares[name] = &share{first: i}
		}
		for _, s := range []*share{shares[name], &all} {
			s.lines++
			s.bytes += len(l.Text)
		}
	}
	if all.lines <= c.Lines && all.bytes <= c.Bytes {
		return false
	}
	part := func(s *share) float64 {
		return max(float64(s.lines)/float64(c.Lines), float64(s.bytes)/float64(c.Bytes))
	}
	var most *share
	for _, s := range shares {
		if most == nil || part(s) > part(most) || part(s) == part(most) && s.first < most.first {
			most = s
		}
	}
	k.lines = slices.Delete(k.lines, most.first, most.first+1)
	return true
}

// Lines implements [talk.Store].
func (m *Memory) Lines(_ context.Context, id match.ID, after, limit int) ([]talk.Line, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return nil, nil
	}
	var list []talk.Line
	var taken [talk.NumCircles]int
	for _, l := range slices.Backward(k.lines) {
		if taken[l.Circle]++; l.Number > after && taken[l.Circle] <= limit {
			list = append(list, l)
		}
	}
	slices.Reverse(list)
	return list, nil
}

// Note implements [talk.Store].
func (m *Memory) Note(_ context.Context, id match.ID, owner match.Owner) (talk.Note, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k := m.tables[id]; k != nil {
		return k.notes[owner], nil
	}
	return talk.Note{}, nil
}

// SetNote implements [talk.Store].
func (m *Memory) SetNote(_ context.Context, id match.ID, owner match.Owner, n talk.Note, most int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.tables[id]
	if k == nil {
		return match.NotFound
	}
	if k.notes[owner].Version != n.Version-1 {
		return talk.Changed
	}
	if len(n.Text) > len(k.notes[owner].Text) && m.noted(n.Origin)-ofOrigin(k.notes[owner], n.Origin)+len(n.Text) > most && n.Origin != "" {
		return talk.NotesFull
	}
	k.notes = maps.Clone(k.notes) // a copy of the store may share them
	if k.notes == nil {
		k.notes = map[match.Owner]talk.Note{}
	}
	k.notes[owner] = n
	return nil
}

// noted returns the number of bytes in the notes of an origin.
func (m *Memory) noted(origin match.Origin) (bytes int) {
	for _, k := range m.tables {
		for _, n := range k.notes {
			bytes += ofOrigin(n, origin)
		}
	}
	return bytes
}

func ofOrigin(n talk.Note, origin match.Origin) int {
	if n.Origin != origin {
		return 0
	}
	return len(n.Text)
}

// Mute implements [talk.Store].
func (m *Memory) Mute(_ context.Context, p match.Pair, most int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, x := range m.talks.mutes {
		if x.owner == p.Owner && x.other == p.Other {
			return nil
		}
		if x.owner == p.Owner {
			n++
		}
	}
	if n >= most {
		return talk.MutesFull
	}
	m.talks.made++
	m.talks.mutes = append(m.talks.mutes, mute{talk.Mute{Number: m.talks.made, Name: p.Name, Since: p.Since}, p.Owner, p.Other})
	m.crowd.talk.announce(talk.Announcement{Mutes: p.Owner})
	return nil
}

// Unmute implements [talk.Store].
func (m *Memory) Unmute(_ context.Context, owner match.Owner, number int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.talks.mutes = slices.DeleteFunc(m.talks.mutes, func(x mute) bool { return x.owner == owner && x.Number == number })
	m.crowd.talk.announce(talk.Announcement{Mutes: owner})
	return nil
}

// Mutes implements [talk.Store].
func (m *Memory) Mutes(_ context.Context, owner match.Owner) (list []talk.Mute, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, x := range slices.Backward(m.talks.mutes) {
		if x.owner == owner {
			list = append(list, x.Mute)
		}
	}
	return list, nil
}

// Ignored implements [talk.Store].
func (m *Memory) Ignored(_ context.Context, owner match.Owner) (list []match.Owner, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, x := range m.talks.mutes {
		if x.owner == owner {
			list = append(list, x.other)
		}
	}
	m.blocks.mu.Lock()
	defer m.blocks.mu.Unlock()
	for _, x := range m.blocks.all {
		if x.owner == owner {
			list = append(list, x.other)
		}
	}
	return list, nil
}

// Report implements [talk.Store].
func (m *Memory) Report(_ context.Context, r talk.Report, most talk.ReportLimits) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n, from := 0, 0
	for _, x := range m.talks.reports {
		same := x.Table == r.Table && x.Line == r.Line
		if x.By == r.By && same {
			return nil
		}
		if x.By == r.By {
			n++
		}
		if x.Origin == r.Origin && r.Origin != "" {
			from++
		}
		if same {
			r.Context = "" // the first report has it
		}
	}
	if n >= most.Person || from >= most.Origin {
		return talk.Reported
	}
	m.talks.reports = append(m.talks.reports, r)
	return nil
}

// Silences implements [talk.Store]. A store in memory has no operator.
func (m *Memory) Silences(context.Context) ([]limit.Ban, error) { return nil, nil }

// Block implements [match.Store].
func (m *Memory) Block(ctx context.Context, p match.Pair, most int) error {
	err := m.blocks.Block(ctx, p, most)
	m.mutesChanged(p.Owner, err)
	return err
}

// Unblock implements [match.Store].
func (m *Memory) Unblock(ctx context.Context, owner match.Owner, number int64) error {
	err := m.blocks.Unblock(ctx, owner, number)
	m.mutesChanged(owner, err)
	return err
}

// mutesChanged announces that an owner's mutes have changed, unless there was an error.
func (m *Memory) mutesChanged(owner match.Owner, err error) {
	if err == nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.crowd.talk.announce(talk.Announcement{Mutes: owner})
	}
}
