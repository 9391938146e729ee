package limit_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/limit"
)

var errDisk = errors.New("the disk is gone")

// A visitor who is banned stays banned for the very request that finds the list
// unreadable.
func TestAnUnreadableListLetsNobodyIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var broken error
		bans := limit.NewBans(func(context.Context) ([]limit.Ban, error) {
			return []limit.Ban{{Name: "eve"}, {Name: "203.0.113.7"}}, broken
		})
		bans.Has(t.Context(), limit.Visitor{})
		broken = errDisk
		for _, v := range []limit.Visitor{{Guest: "eve"}, {Guest: "ana", Address: "203.0.113.7"}} {
			time.Sleep(10 * time.Second)
			if banned, err := bans.Has(t.Context(), v); !banned || !errors.Is(err, errDisk) {
				t.Errorf("%+v: banned %t, %v", v, banned, err)
			}
		}
	})
}

// A list that cannot be read is tried again after five seconds, not for every
// visitor, and only one of them gets the error.
func TestAnUnreadableListIsTriedNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reads := 0
		bans := limit.NewBans(func(context.Context) ([]limit.Ban, error) {
			reads++
			return nil, errDisk
		})
		for round := range 3 {
			failed := 0
			for range 10 {
				if _, err := bans.Has(t.Context(), limit.Visitor{Guest: "ana"}); err != nil {
					failed++
				}
			}
			if failed != 1 || reads != round+1 {
				t.Errorf("round %d: %d visitors get an error, and the list was read %d times", round, failed, reads)
			}
			time.Sleep(5*time.Second + 1)
		}
	})
}

// A ban that is lifted ends soon, whether it is that of a guest or a network.
func TestBansAreLifted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		list := []limit.Ban{{Name: "eve"}, {Name: "203.0.113.0/24"}}
		bans := limit.NewBans(func(context.Context) ([]limit.Ban, error) { return list, nil })
		visitors := []limit.Visitor{{Guest: "eve"}, {Guest: "ana", Address: "203.0.113.7"}}
		for _, want := range []bool{true, false} {
			for _, v := range visitors {
				if banned, err := bans.Has(t.Context(), v); banned != want || err != nil {
					t.Errorf("%+v: banned %t, %v, want %t", v, banned, err, want)
				}
			}
			list = nil
			time.Sleep(10 * time.Second)
		}
	})
}
