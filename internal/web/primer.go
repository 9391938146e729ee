package web

import (
	"sync"

	"goa/internal/delivery"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/lexicon"
)

// primers holds the beginnings of players' streams, by the words of the table:
// what the first questions of a game look like. They make the first update as
// short as later ones. The zero value is ready for use.
type primers struct {
	mu  sync.Mutex
	all map[*lexicon.Lexicon]*delivery.Event
}

// of returns the primer in the given words; all streams share it.
func (p *primers) of(words *lexicon.Lexicon, links frame.Links) *delivery.Event {
	p.mu.Lock()
	defer p.mu.Unlock()
	e, ok := p.all[words]
	if !ok {
		if p.all == nil {
			p.all = map[*lexicon.Lexicon]*delivery.Event{}
		}
		e = delivery.NewPrimer(tablepage.FirstQuestions(words, links))
		p.all[words] = e
	}
	return e
}

// prime begins the stream of a player.
func (s *Server) prime(f *feed, t *match.Snapshot) error {
	if !f.patched || t.Status() == match.Finished || len(t.SeatsOf(f.viewer.owner)) == 0 {
		return nil
	}
	return f.Prime(s.primers.of(s.wordsOf(t.Terms(), f.viewer.prefs.Lang), s.links))
}
