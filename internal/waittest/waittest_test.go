package waittest_test

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/waittest"
)

func TestUntilWaitsForTheCondition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		waittest.Until(t, "a minute has passed", func() bool { return time.Since(began) >= time.Minute })
		if took := time.Since(began); took < time.Minute || took > time.Minute+time.Second {
			t.Errorf("it took %v, want a minute", took)
		}
	})
}

// failed is a test that records that it was ended.
type failed struct {
	testing.TB
	fatal bool
}

func (f *failed) Helper()               {}
func (f *failed) Fatalf(string, ...any) { f.fatal = true; runtime.Goexit() }

func TestUntilGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &failed{TB: t}
		go waittest.Until(f, "never", func() bool { return false })
		time.Sleep(time.Hour)
		synctest.Wait()
		if !f.fatal {
			t.Error("it waits for ever")
		}
	})
}
