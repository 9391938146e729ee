package match

import (
	"slices"
	"sync"

	"goa/campaign"
	"goa/edition"
	"goa/record"
)

// parsed holds the texts of a table and their parsed values. All viewers of the
// table share it, and it must not be changed.
type parsed struct {
	texts    texts
	record   *record.Record     // nil if there is none
	campaign *campaign.Campaign // nil if there is none
	edition  *edition.Edition   // nil if it is a known one
	bytes    int64              // memory that all this takes
	holders  int                // guarded by the ledger
}

// texts are the texts of a table that people have provided.
type texts struct{ data, record, campaign string }

func (t *Table) texts() texts { return texts{t.Data, t.Record, t.Campaign} }

// parse reads the texts of a table, once.
func (t *Table) parse() (err error) {
	if t.parsed != nil {
		return nil
	}
	p := &parsed{texts: t.texts()}
	if t.Data != "" {
		p.edition, err = edition.Parse(t.Edition, []byte(t.Data))
	}
	if err == nil && t.Record != "" {
		p.record, err = record.ParseKept(t.Record)
	}
	if err == nil && t.Campaign != "" {
		p.campaign, err = campaign.ParseKept([]byte(t.Campaign))
	}
	if err == nil {
		p.bytes = p.size()
		t.parsed = p
	}
	return err
}

// size returns how many bytes of memory the texts and their values take. The
// text of a record is counted with it.
func (p *parsed) size() int64 {
	n := len(p.texts.data) + len(p.texts.campaign)
	if p.edition != nil {
		n += p.edition.Size()
	}
	if p.record != nil {
		n += p.record.Size()
	}
	if c := p.campaign; c != nil {
		n += c.Size() + c.Session(c.Sessions()).Size() // the last one as a game goes on with it
	}
	return int64(n)
}

// maxRemembered is how many bytes a keeper's cache of parsed texts may take:
// hundreds of games.
const maxRemembered = 16 << 20

// memory caches texts that were parsed lately, so that a table that was idle
// for a while need not be parsed again.
type memory struct {
	ledger *ledger
	most   int64

	mu    sync.Mutex
	known []remembered // the latest last
	bytes int64
}

// remembered is the parsed texts of a table.
type remembered struct {
	id ID
	*parsed
}

// recall gives a table its texts as they were parsed before, so that they are
// not in memory twice. Anything else that was parsed of it is dropped, because
// it was not counted.
func (m *memory) recall(t *Table) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t.parsed = nil
	for _, r := range m.known {
		if r.id == t.ID && r.texts == t.texts() {
			t.parsed = r.parsed
			t.Data, t.Record, t.Campaign = r.texts.data, r.texts.record, r.texts.campaign
		}
	}
}

// remember keeps the parsed texts of a table, and forgets the oldest.
func (m *memory) remember(t *Table) {
	if t.parsed == nil || t.texts() == (texts{}) {
		return
	}
	m.forget(t.ID)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ledger.hold(t.parsed)
	m.known, m.bytes = append(m.known, remembered{t.ID, t.parsed}), m.bytes+t.parsed.bytes
	for m.bytes > m.most {
		m.drop(0)
	}
}

// shrink forgets the oldest texts until this many bytes that nothing else holds
// are free, and returns how many are.
func (m *memory) shrink(bytes int64) (freed int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for freed < bytes && len(m.known) > 0 {
		freed += m.drop(0)
	}
	return freed
}

// drop forgets one of them, and returns how many bytes that frees.
func (m *memory) drop(i int) (freed int64) {
	p := m.known[i].parsed
	m.bytes -= p.bytes
	m.known = slices.Delete(m.known, i, i+1)
	return m.ledger.release(p)
}

// forget drops the parsed texts of a table.
func (m *memory) forget(id ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := slices.IndexFunc(m.known, func(r remembered) bool { return r.id == id }); i >= 0 {
		m.drop(i)
	}
}
