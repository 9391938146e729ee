package match_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/turnclock"
)

// month is several turn-based tables, whose people come and go, on a server
// that is sometimes down for hours.
type month struct {
	t      *testing.T
	random *rand.Rand
	house
	stopWork func() error
	tables   []*match.Snapshot
	waits    []*seatWait
	downs    []down
	mu       sync.Mutex             // of told: several jobs may be done at once
	told     map[string][]time.Time // by kind, table and seat
}

// seatWait is a table's wait for a seat.
type seatWait struct {
	table          match.ID
	seat           goa.Seat
	began, ended   time.Time // ended is zero during the wait
	until          time.Time // the deadline
	remindedMostly time.Time // when a reminder is due
}

type down struct{ from, to time.Time }

// start starts the server again on the same store.
func (m *month) start(old *house) {
	c := func(c *match.Config) {}
	if old != nil {
		c = func(c *match.Config) { c.Store = old.store }
	}
	m.house = newHouse(m.t, c)
	if old != nil {
		m.house.store = old.store
	}
}

// work carries out the jobs and records each.
func (m *month) work() {
	note := func(_ context.Context, j jobs.Job) error {
		var args match.WaitArgs
		if err := json.Unmarshal([]byte(j.Args), &args); err != nil {
			return err
		}
		key := fmt.Sprint(j.Kind, " ", args.Table, " ", args.Seat)
		m.mu.Lock()
		defer m.mu.Unlock()
		m.told[key] = append(m.told[key], time.Now())
		return nil
	}
	m.stopWork = jobs.Start(m.house.store, map[string]jobs.Worker{match.CallKind: note, match.RemindKind: note, match.OverdueKind: note})
}

// restart takes the server down for a while.
func (m *month) restart(d time.Duration) {
	time.Sleep(time.Minute) // so that due jobs are done
	synctest.Wait()
	if err := m.stopWork(); err != nil {
		m.t.Fatal(err)
	}
	m.house.Close()
	from := time.Now()
	time.Sleep(d)
	m.downs = append(m.downs, down{from, time.Now()})
	old := m.house
	m.start(&old)
	m.work()
	for i, s := range m.tables {
		m.tables[i] = m.must(m.Snapshot(m.t.Context(), s.ID()))
		m.note(m.tables[i])
	}
}

// note compares the clocks of a table with the known waits.
func (m *month) note(s *match.Snapshot) {
	v := viewOf(m.t, s, trio[0])
	for i, seat := range v.Seats {
		open := m.open(s.ID(), goa.Seat(i))
		switch runs := !seat.Deadline.IsZero(); {
		case runs && open == nil:
			m.waits = append(m.waits, &seatWait{table: s.ID(), seat: goa.Seat(i), began: time.Now(), until: seat.Deadline, remindedMostly: time.Now().Add(day * 3 / 4)})
		case !runs && open != nil:
			open.ended = time.Now()
		case runs && !open.until.Equal(seat.Deadline):
			m.t.Errorf("table %s: the deadline of %s was %v and has become %v", s.ID(), trio[i], open.until, seat.Deadline)
		}
	}
}

func (m *month) open(id match.ID, seat goa.Seat) *seatWait {
	for _, w := range m.waits {
		if w.table == id && w.seat == seat && w.ended.IsZero() {
			return w
		}
	}
	return nil
}

// hour waits about an hour, never the same time. After that, some of the
// players that a table waits for play their turns. Bo is often late.
func (m *month) hour() {
	time.Sleep(time.Duration(m.random.Int64N(int64(2 * time.Hour))))
	for n, s := range m.tables {
		for i, owner := range trio {
			likely := 0.12
			if i == 1 {
				likely = 0.02
			}
			if !s.WaitsFor(owner) || m.random.Float64() > likely {
				continue
			}
			for s.WaitsFor(owner) && s.Status() == match.Playing {
				s = m.moveOf(s, owner)
			}
			m.tables[n] = s
			m.note(s)
			break
		}
	}
}

// Over a month nobody is notified, reminded or found to be late too often, too
// early or never, although the server is replaced every few days.
func TestAMonthOfTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &month{t: t, random: rand.New(rand.NewPCG(1, 2)), told: map[string][]time.Time{}}
		m.start(nil)
		for range 4 {
			s := m.overDays(turnclock.Days{Turn: day, Reserve: day})
			m.tables = append(m.tables, s)
			m.note(s)
		}
		m.work()
		for h := range 30 * 24 {
			m.hour()
			if h%101 == 100 {
				m.restart(5 * time.Hour)
			}
		}
		synctest.Wait()
		late := m.check()
		if len(m.waits) < 100 || late < 10 {
			t.Errorf("in a month there were %d waits, %d of them too long", len(m.waits), late)
		}
		if err := m.stopWork(); err != nil {
			t.Error(err)
		}
		m.house.Close()
	})
}

// check compares the notifications with the waits, and returns how many waits
// lasted too long.
func (m *month) check() (late int) {
	want := map[string]int{}
	now := time.Now()
	for _, w := range m.waits {
		end := w.ended
		if end.IsZero() {
			end = now
		}
		for kind, due := range map[string]time.Time{match.CallKind: w.began, match.RemindKind: w.remindedMostly, match.OverdueKind: w.until} {
			due = m.whenUp(due)
			if kind != match.CallKind && !end.After(due) {
				continue
			}
			key := fmt.Sprint(kind, " ", w.table, " ", w.seat)
			want[key]++
			if !within(m.told[key], due) {
				m.t.Errorf("%s is not told at %v", key, due)
			}
			if kind == match.OverdueKind {
				late++
			}
		}
	}
	for key, times := range m.told {
		if len(times) > want[key] {
			m.t.Errorf("%s was told %d times, want %d", key, len(times), want[key])
		}
	}
	return late
}

// whenUp returns the first moment from a time on at which the server is up.
func (m *month) whenUp(at time.Time) time.Time {
	for _, d := range m.downs {
		if !at.Before(d.from) && at.Before(d.to) {
			return d.to
		}
	}
	return at
}

// within reports whether something was sent within a second of a time.
func within(times []time.Time, due time.Time) bool {
	for _, t := range times {
		if t.Sub(due).Abs() <= time.Second { // entries have milliseconds
			return true
		}
	}
	return false
}
