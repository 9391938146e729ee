package match

import (
	"goa/campaign"
	"goa/edition"
	"goa/internal/memory"
	"goa/record"
)

// parsed holds the texts of a table and their parsed values. All viewers of the
// table share it, and it must not be changed.
type parsed struct {
	texts    texts
	record   *record.Record     // nil if there is none
	campaign *campaign.Campaign // nil if there is none
	edition  *edition.Edition   // nil if it is a built-in one
	share    memory.Share       // the memory that all this takes
}

// Share implements [memory.Shared].
func (p *parsed) Share() *memory.Share {
	if p == nil {
		return nil
	}
	return &p.share
}

// texts are the texts of a table that people have supplied.
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
		p.record, err = record.ParseStored(t.Record)
	}
	if err == nil && t.Campaign != "" {
		p.campaign, err = campaign.ParseStored([]byte(t.Campaign))
	}
	if err == nil {
		p.share.Bytes = p.size()
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
		n += c.Size() + c.Session(c.Sessions()).Size() // the last one counts again, because a game continues it
	}
	return int64(n)
}

// maxParsed is how many bytes a keeper's cache of parsed texts may take:
// hundreds of games.
const maxParsed = 16 << 20

// reuseParsed gives a table its previously parsed texts, so that they are not in memory
// twice. It drops anything else that was parsed for the table, because that was not
// counted.
func (k *Keeper) reuseParsed(t *Table) {
	t.parsed = nil
	if p, ok := k.cache.Find(t.ID); ok && p.texts == t.texts() {
		t.parsed = p
		t.Data, t.Record, t.Campaign = p.texts.data, p.texts.record, p.texts.campaign
	}
}

// cacheParsed keeps the parsed texts of a table, so that they need not be parsed again
// after it was idle for a while.
func (k *Keeper) cacheParsed(t *Table) {
	if t.parsed != nil && t.texts() != (texts{}) {
		k.cache.Put(t.ID, t.parsed)
	}
}
