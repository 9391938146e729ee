package match

import (
	"slices"
	"sync"

	"goa/campaign"
	"goa/edition"
	"goa/record"
)

// parsed is what the texts of a table say. It is shared by all who look at the
// table and must not be changed.
type parsed struct {
	record   *record.Record     // nil if there is none
	campaign *campaign.Campaign // nil if there is none
	edition  *edition.Edition   // nil if it is a known one
}

// parse reads the texts of a table, once.
func (t *Table) parse() (err error) {
	if t.parsed != nil {
		return nil
	}
	p := new(parsed)
	if t.Data != "" {
		p.edition, err = edition.Parse(t.Edition, []byte(t.Data))
	}
	if err == nil && t.Record != "" {
		p.record, err = record.ParseKept([]byte(t.Record))
	}
	if err == nil && t.Campaign != "" {
		p.campaign, err = campaign.ParseKept([]byte(t.Campaign))
	}
	if err == nil {
		t.parsed = p
	}
	return err
}

// maxParsed is how many bytes the texts have of which a keeper remembers what
// they say: hundreds of games.
const maxParsed = 16 << 20

// memory is what was parsed lately, so that a table which nobody asked for in
// a while need not be read anew.
type memory struct {
	mu    sync.Mutex
	known []remembered // the latest last
	bytes int
}

// remembered is what was parsed of a table, and how much it counts.
type remembered struct {
	id    ID
	bytes int
	*parsed
}

// recall gives a table what was parsed of its texts before.
func (m *memory) recall(t *Table) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.known {
		if r.id == t.ID {
			t.parsed = r.parsed
		}
	}
}

// remember keeps what was parsed of a table, and forgets the oldest.
func (m *memory) remember(t *Table) {
	bytes := len(t.Data) + len(t.Record) + len(t.Campaign)
	if t.parsed == nil || bytes == 0 {
		return
	}
	m.forget(t.ID)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known, m.bytes = append(m.known, remembered{t.ID, bytes, t.parsed}), m.bytes+bytes
	for m.bytes > maxParsed {
		m.bytes -= m.known[0].bytes
		m.known = slices.Delete(m.known, 0, 1)
	}
}

// forget drops what was parsed of a table.
func (m *memory) forget(id ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known = slices.DeleteFunc(m.known, func(r remembered) bool {
		if r.id == id {
			m.bytes -= r.bytes
		}
		return r.id == id
	})
}
