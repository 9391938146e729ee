package attack

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"goa/internal/load"
)

// A long wait is a fault on a quiet machine and inconclusive on a busy one. A
// short wait is fine on either.
func TestWaitsAreJudgedOnAQuietMachine(t *testing.T) {
	slow := checkWaits(&load.Report{Crowd: 300, Wait: load.Times{Count: 80, P99: 1800}})
	if slow == nil {
		t.Fatal("a person who waits 1.8 s at p99 does not notice")
	}
	if err := judgeWaits(slow, 0.9); err != slow {
		t.Errorf("on a quiet machine: %v, want %v", err, slow)
	}
	busy, ok := errors.AsType[*busyError](judgeWaits(slow, 0.3))
	if !ok || !strings.Contains(busy.Error(), "30%") || !strings.Contains(busy.Error(), "1800 ms") {
		t.Errorf("on a busy machine: %v", judgeWaits(slow, 0.3))
	}
	if err := judgeWaits(checkWaits(&load.Report{Crowd: 300, Wait: load.Times{Count: 80, P99: 150}}), 0.1); err != nil {
		t.Errorf("a short wait on a busy machine: %v", err)
	}
	for what, r := range map[string]load.Report{
		"no moves":     {},
		"failed moves": {Wait: load.Times{Count: 80}, Failed: 1},
		"slow hints":   {Wait: load.Times{Count: 80}, Hint: load.Times{Count: 9, P99: 1001}},
	} {
		if checkWaits(&r) == nil {
			t.Errorf("%s are not noticed", what)
		}
	}
}

// The measure shows how much other programs take.
func TestAvailableShareTellsABusyMachine(t *testing.T) {
	var alone, beside float64
	for range 10 { // other programs come and go in between
		alone = availableShare(200 * time.Millisecond)
		beside = besideOthers(func() float64 { return availableShare(200 * time.Millisecond) })
		if alone > 0 && alone <= 1 && beside <= 0.7*alone {
			return
		}
	}
	t.Errorf("a share of %.2f alone, and of %.2f beside sixteen others each", alone, beside)
}

// besideOthers measures while sixteen threads compete for each processor.
func besideOthers(measure func() float64) float64 {
	stop := make(chan struct{})
	defer close(stop)
	for range 16 * runtime.GOMAXPROCS(0) {
		go func() {
			for {
				select {
				case <-stop:
					return
				default:
					spin()
				}
			}
		}()
	}
	time.Sleep(50 * time.Millisecond) // sleeps: until the others have used up the time that they saved while waiting
	return measure()
}
