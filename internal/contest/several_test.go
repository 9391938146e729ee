package contest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/contest"
	"goa/internal/match"
	"goa/internal/storetest"
)

// inProcess is the store of a process beside others.
type inProcess struct {
	*shelves
	match.Announcer
	match.Sightings
	process *storetest.MemoryProcess
}

func (p inProcess) ClockError() error { return p.process.ClockError() }

// Viewers learn what other processes change, as long as they stay. A process without
// viewers does not look.
func TestViewersInAnotherProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		memory, rows := new(storetest.Memory), &cabinet{rows: map[contest.EveningID]contest.EveningRow{}}
		beside := func(s *shelves) contest.EveningStore {
			p := memory.NewProcess()
			return inProcess{s, p, p, p}
		}
		here, there := openClub(t, memory, rows, beside), openClub(t, memory, rows, beside)
		defer here.close()
		defer there.close()
		e := here.open(1, terms(contest.RoundRobin, 1))
		_, one, leave, err := there.Watch(t.Context(), e.ID)
		want(t, "watching", err, nil)
		_, two, leaveToo, err := there.Watch(t.Context(), e.ID)
		want(t, "watching too", err, nil)
		join := func(i int) {
			t.Helper()
			here.must(here.Join(t.Context(), e.ID, guest(i), "Guest"))
			time.Sleep(time.Second)
		}
		join(1)
		for _, sub := range []interface {
			Latest(int) (*contest.Evening, bool)
		}{one, two} {
			if now, ok := sub.Latest(e.Version()); !ok || len(now.People) != 2 {
				t.Error("a viewer does not learn that somebody came")
			}
		}
		reads, looks := rows.counts()
		time.Sleep(time.Minute)
		if r, l := rows.counts(); r != reads || l == looks {
			t.Errorf("nothing happened, and the evening was read %d times and its version %d times", r-reads, l-looks)
		}
		leave()
		join(2)
		if now, ok := two.Latest(e.Version()); !ok || len(now.People) != 3 {
			t.Error("a viewer who stays does not learn that somebody else came")
		}
		leaveToo()
		_, looks = rows.counts()
		time.Sleep(time.Minute)
		if _, l := rows.counts(); l != looks {
			t.Errorf("without viewers, the version was read %d times", l-looks)
		}
		_, three, leave, err := there.Watch(t.Context(), e.ID)
		defer leave()
		want(t, "watching again", err, nil)
		want(t, "deleting", here.Delete(t.Context(), e.ID, "organizer"), nil)
		time.Sleep(time.Second)
		select {
		case <-three.Ended():
		default:
			t.Error("a viewer of a deleted evening goes on waiting")
		}
	})
}
