package journal_test

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/journal"
	"goa/internal/match"
	"goa/internal/storetest"
)

// pair is the medium of a store. It is two files that can be opened again.
type pair struct{ a, b medium }

// medium is a file that outlives the store that opened it.
type medium interface {
	open(t *testing.T) journal.File
	// crashed returns what is left of the file after a crash.
	crashed(t *testing.T) medium
}

func newPair(t *testing.T) *pair { return &pair{newMedium(t), newMedium(t)} }

func (p *pair) store(t *testing.T) *journal.Store {
	t.Helper()
	s, err := journal.Open(p.a.open(t), p.b.open(t))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (p *pair) crashed(t *testing.T) *pair { return &pair{p.a.crashed(t), p.b.crashed(t)} }

func (p *pair) Open(t *testing.T) (match.Store, func()) {
	s := p.store(t)
	return s, func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}

func (p *pair) Crash(t *testing.T) (match.Store, func()) { return p.crashed(t).Open(t) }

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Medium { return newPair(t) })
}

func TestSessions(t *testing.T) {
	storetest.RunSessions(t, func(t *testing.T) storetest.Medium { return newPair(t) })
}

func TestProgress(t *testing.T) {
	storetest.RunProgress(t, func(t *testing.T) storetest.Medium { return newPair(t) })
}

func TestAnalyses(t *testing.T) {
	storetest.RunAnalyses(t, func(t *testing.T) storetest.Medium { return newPair(t) })
}

func TestDeals(t *testing.T) {
	storetest.RunDeals(t, func(t *testing.T) storetest.Medium { return newPair(t) })
}

// desk is a store with its jobs, in a synctest bubble.
type desk struct{ now *pair }

type deskProcess struct {
	*journal.Store
	t    *testing.T
	desk *desk
}

func (d *desk) Open(t *testing.T) storetest.Process { return &deskProcess{d.now.store(t), t, d} }
func (d *desk) Now() time.Time                      { return time.Now() }
func (d *desk) Pass(p time.Duration)                { time.Sleep(p) } // sleeps: in the bubble of TestJobs

// Stop closes the store.
func (p *deskProcess) Stop() {
	if err := p.Close(); err != nil {
		p.t.Errorf("close: %v", err)
	}
}

// Kill leaves the files to the next process as they are now.
func (p *deskProcess) Kill() { p.desk.now = p.desk.now.crashed(p.t) }

func TestJobs(t *testing.T) {
	storetest.RunJobs(t, func(t *testing.T, test func(*testing.T, storetest.QueueMedium)) {
		d := &desk{newPair(t)}
		synctest.Test(t, func(t *testing.T) { test(t, d) })
	})
}
