package sqlite_test

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/sqlite"
	"goa/internal/storetest"
)

// desk is where the jobs of a database are, in a bubble of time.
type desk struct{ folder }

// deskProcess is the one process that a database has.
type deskProcess struct {
	*sqlite.Store
	t    *testing.T
	desk *desk
	stop func()
}

func (d *desk) Open(t *testing.T) storetest.Process {
	s, stop := d.folder.Open(t)
	return &deskProcess{s.(*sqlite.Store), t, d, stop}
}

func (d *desk) Now() time.Time       { return time.Now() }
func (d *desk) Pass(p time.Duration) { time.Sleep(p) }

func (p *deskProcess) Stop() { p.stop() }

// Kill leaves to the next process what is on the disk now.
func (p *deskProcess) Kill() { p.desk.folder = p.desk.copied(p.t) }

func TestJobs(t *testing.T) {
	storetest.RunJobs(t, func(t *testing.T, test func(*testing.T, storetest.QueueMedium)) {
		synctest.Test(t, func(t *testing.T) { test(t, &desk{folder{t.TempDir()}}) })
	})
}
