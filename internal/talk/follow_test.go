package talk_test

import (
	"context"
	"maps"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/talk"
)

// listening is a fragile store of several processes. The test makes its
// announcements.
type listening struct {
	*fragile
	hints  chan talk.Announcement
	ends   chan error // ListenTalk returns what it receives
	latest map[match.ID]int
	asked  atomic.Int32 // calls of LatestLines
}

func (l *listening) ListenTalk(ctx context.Context, tell func(talk.Announcement)) error {
	for {
		select {
		case a := <-l.hints:
			tell(a)
		case err := <-l.ends:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (l *listening) LatestLines(ctx context.Context, _ []match.ID) (map[match.ID]int, error) {
	l.asked.Add(1)
	if err := l.wait(ctx); err != nil {
		return nil, err
	}
	return maps.Clone(l.latest), l.failure("LatestLines")
}

// listeningHall returns a hall whose store several processes use.
func listeningHall(t *testing.T) (hall, *listening) {
	t.Helper()
	f := &fragile{Memory: new(storetest.Memory)}
	l := &listening{fragile: f, hints: make(chan talk.Announcement), ends: make(chan error)}
	return f.hall(t, l), l
}

// wantAsked checks how often the numbers of the last lines were asked for since
// the last call.
func (l *listening) wantAsked(t *testing.T, what string, want int) {
	t.Helper()
	synctest.Wait()
	if got := l.asked.Swap(0); int(got) != want {
		t.Errorf("%s: asked %d times, want %d", what, got, want)
	}
}

// Tables that have viewers are checked every second for lines whose
// announcements were lost.
func TestTablesWithViewersAreCheckedEverySecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, l := listeningHall(t)
		l.latest = map[match.ID]int{"a": 0}
		time.Sleep(5 * time.Second)
		l.wantAsked(t, "no table has viewers", 0)
		sub := h.Subscribe("a")
		time.Sleep(time.Second - time.Nanosecond)
		l.wantAsked(t, "almost a second later", 0)
		time.Sleep(time.Nanosecond)
		l.wantAsked(t, "a second later", 1)
		time.Sleep(10 * time.Second)
		l.wantAsked(t, "ten seconds later", 10)
		sub.Close()
		time.Sleep(time.Second)
		l.wantAsked(t, "after the viewer has left", 1)
		time.Sleep(5 * time.Second)
		l.wantAsked(t, "later", 0)
		l.wantLog(t, "nothing has failed", "")
	})
}

// A table whose last viewer leaves while its chat is read is not checked any
// longer.
func TestATableLeftWhileItIsReadIsNotChecked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, l := listeningHall(t)
		l.hold = make(chan struct{})
		sub := h.Subscribe("a")
		h.LookAtAll()
		synctest.Wait()
		sub.Close()
		close(l.hold)
		time.Sleep(5 * time.Second)
		l.wantAsked(t, "the table has no viewers", 0)
	})
}

// When announcements may have been lost, tables are checked at once. Any number
// of such hints during a check cause one more.
func TestLostAnnouncementsAreLookedForAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, l := listeningHall(t)
		defer h.Subscribe("a").Close()
		changed, stop := h.WatchMutes("flo")
		defer stop()
		l.hints <- talk.Announcement{Table: "a", Line: 1}
		l.hints <- talk.Announcement{Mutes: "ana"}
		l.wantAsked(t, "nothing was lost", 0)
		if l.reads != 1 || len(changed) != 0 {
			t.Errorf("an announced line is read %d times, and flo's mutes are announced %d times", l.reads, len(changed))
		}
		l.hints <- talk.Announcement{}
		l.wantAsked(t, "something was lost", 1)
		if len(changed) != 1 {
			t.Error("flo's mutes may have changed, but that is not announced")
		}
		l.hold = make(chan struct{})
		for range 4 {
			l.hints <- talk.Announcement{}
			synctest.Wait()
		}
		l.wantAsked(t, "four times", 1)
		close(l.hold)
		l.wantAsked(t, "after the check", 1)
	})
}

// A check that fails, or takes longer than ten seconds, is logged. The next one
// may succeed.
func TestFailedChecksAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, l := listeningHall(t)
		defer h.Subscribe("a").Close()
		const text = "the last lines of tables cannot be read"
		l.broken, l.only = errDisk, "LatestLines"
		l.hints <- talk.Announcement{}
		l.wantAsked(t, "a check that fails", 1)
		l.wantLog(t, "a check that fails", text)
		l.broken, l.hold = nil, make(chan struct{})
		l.hints <- talk.Announcement{}
		time.Sleep(10*time.Second - time.Nanosecond)
		synctest.Wait()
		l.wantLog(t, "a slow check", "")
		l.wantAsked(t, "a slow check", 1)
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		l.wantLog(t, "a check that takes ten seconds", text)
		l.wantAsked(t, "the next check", 1)
		h.Close()
		l.wantLog(t, "closing during a check", "")
	})
}

// If announcements cannot be heard any longer, that is logged, and tables are
// still checked.
func TestLostAnnouncementsAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, l := listeningHall(t)
		defer h.Subscribe("a").Close()
		l.ends <- errDisk
		synctest.Wait()
		l.wantLog(t, "listening has failed", "no longer receives announcements of chat")
		time.Sleep(time.Second)
		l.wantAsked(t, "a second later", 1)
	})
}

// A listener that ends without an error, or because the manager is closed, is
// not logged.
func TestTheEndOfListeningIsNotLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, ending := listeningHall(t)
		ending.ends <- nil
		synctest.Wait()
		ending.wantLog(t, "listening ends", "")
		h, closing := listeningHall(t)
		synctest.Wait()
		h.Close()
		closing.wantLog(t, "the manager is closed", "")
	})
}
