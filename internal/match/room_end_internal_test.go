package match

import (
	"testing"
	"testing/synctest"
	"time"
)

// A table stays in memory while a bot thinks, and while someone here watches a table to
// which other processes append.
func TestWhichRoomsAreNeeded(t *testing.T) {
	for _, c := range []struct {
		name                     string
		thinks, shared, streamed bool
		want                     bool
	}{
		{"nobody is there", false, true, false, false},
		{"a bot thinks", true, false, false, true},
		{"somebody watches", false, true, true, true},
		{"somebody watches in a single process", false, false, true, false},
	} {
		var others *elsewhere
		if c.shared {
			others = new(elsewhere)
		}
		k, _ := keeperBeside(others)
		r := heardBy(k, "t", 7)
		if c.thinks {
			r.thought = new(thought)
		}
		if c.streamed {
			k.presence.Open("t", "eve", false)
		}
		if got := r.needed(); got != c.want {
			t.Errorf("%s: needed %t, want %t", c.name, got, c.want)
		}
	}
}

// If a watched table turns out to be gone when it is loaded again, its viewers are told.
// If the store fails, they are not.
func TestViewersOfATableThatIsGone(t *testing.T) {
	for _, c := range []struct {
		name    string
		err     error
		watched bool
		want    int
	}{
		{"gone", NotFound, true, 1},
		{"gone, and nobody watches", NotFound, false, 0},
		{"the store fails", errGone, true, 0},
	} {
		told := 0
		k := NewKeeper(Config{Store: &oneTable{err: c.err}, Gone: func(ID) { told++ }})
		if c.watched {
			k.presence.Open("t", "eve", false)
		}
		if _, err := k.Snapshot(t.Context(), "t"); err != c.err {
			t.Errorf("%s: got %v", c.name, err)
		}
		k.Close()
		if told != c.want {
			t.Errorf("%s: viewers are told %d times, want %d", c.name, told, c.want)
		}
	}
}

// A table that was watched for a long time leaves memory some time afterwards.
func TestATableLeavesMemoryAfterItsViewers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, s, _, _ := besideOthers(t)
		k.Close()
		k = NewKeeper(Config{Store: s, Idle: 10 * time.Second})
		defer k.Close()
		_, leave, err := k.Watch(t.Context(), s.table.ID, "eve")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if k.Running() != 1 {
			t.Error("a table leaves memory while it is watched")
		}
		leave()
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if k.Running() != 0 {
			t.Error("a table that nobody watches stays in memory")
		}
	})
}
