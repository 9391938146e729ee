package talk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/talk"
)

// another adds a table to the hall.
func (h hall) another(id match.ID) {
	h.t.Helper()
	if err := h.store.Create(h.t.Context(), &match.Table{ID: id, Host: "ana"}, nil, &match.Summary{}, match.Quota{}); err != nil {
		h.t.Fatal(err)
	}
}

// A person may say ten lines at once at all tables together.
func TestAPersonIsCountedAtAllTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		h.another("b")
		said := 0
		for i := range 24 {
			id := []match.ID{"a", "b"}[i%2]
			_, err := h.Say(t.Context(), talk.Speech{Table: id, By: limit.Visitor{Guest: "eve"}, Seat: goa.Nobody, Text: fmt.Sprint("line ", i), Allowed: true})
			if err == nil {
				said++
			}
		}
		if said != 10 {
			t.Errorf("%d lines at two tables, want 10", said)
		}
	})
}

// A table that is talked at too fast does not silence other tables.
func TestACrowdAtOneTableSilencesNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		h.another("b")
		crowd := func(id match.ID) (said int) {
			for i := range 70 {
				by := limit.Visitor{Guest: fmt.Sprint(id, i), Address: "203.0.113.7"}
				if _, err := h.Say(t.Context(), talk.Speech{Table: id, By: by, Seat: goa.Nobody, Text: "boo", Allowed: true, Origin: "school"}); err == nil {
					said++
				}
			}
			return said
		}
		for _, id := range []match.ID{"a", "b"} {
			if n := crowd(id); n != 60 {
				t.Errorf("%d lines of one network at table %s, want 60", n, id)
			}
		}
	})
}

// Somebody who clicks many times says a line once, and can still say nine others.
func TestRepetitionsCostNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		for range 30 {
			if n := h.mustSay("ana", talk.AtTable, "hello"); n != 1 {
				t.Errorf("a click made line %d", n)
			}
		}
		for i := range 9 {
			h.mustSay("ana", talk.AtTable, fmt.Sprint("line ", i))
		}
		if _, err := h.say("ana", talk.AtTable, "one more"); err != talk.TooFast {
			t.Errorf("the eleventh line: %v", err)
		}
	})
}

// A network that the operator has silenced can say nothing, whoever the guest is.
func TestSilencedNetworksSayNothing(t *testing.T) {
	h, f := fragileHall(t)
	f.silences = []limit.Ban{{Name: "203.0.113.0/24"}}
	for address, want := range map[string]error{"203.0.113.7": talk.Silenced, "198.51.100.1": nil, "": nil} {
		by := limit.Visitor{Guest: "guest " + address, Address: address}
		if _, err := h.Say(t.Context(), talk.Speech{Table: "a", By: by, Seat: goa.Nobody, Text: "hello", Allowed: true}); err != want {
			t.Errorf("from %q: got %v, want %v", address, err, want)
		}
	}
}

// At a table without chat, a player can still say why the game should end.
func TestReasonsToEndNeedNoChat(t *testing.T) {
	h := newHall(t)
	speech := talk.Speech{Table: "a", Kind: talk.Ending, By: limit.Visitor{Guest: "ana"}, Seat: goa.Nobody, Text: "It is late."}
	if l, err := h.Say(t.Context(), speech); err != nil || l.Kind != talk.Ending {
		t.Errorf("got %+v, %v", l, err)
	}
}

// A line is heard as it was said: by whom, from which seat, in which circle, when,
// and what kind of line it is.
func TestALineIsHeardAsItWasSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		time.Sleep(time.Hour)
		l, err := h.Say(t.Context(), talk.Speech{
			Table: "a", Kind: talk.Parting, Circle: talk.Spectators, By: limit.Visitor{Guest: "eve"}, Seat: 2, Name: "Eve", Text: " good  bye ", Origin: "school",
		})
		if err != nil {
			t.Fatal(err)
		}
		now := time.Now().Truncate(time.Millisecond)
		if want := (talk.Line{Number: 1, Kind: talk.Parting, Circle: talk.Spectators, By: "eve", Seat: 2, Name: "Eve", Text: "good bye", Time: now.UTC(), Origin: "school"}); l != want {
			t.Errorf("said\n%+v, want\n%+v", l, want)
		}
		thread, err := h.Thread(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		want := talk.Heard{Number: 1, Kind: talk.Parting, Circle: talk.Spectators, Seat: 2, Name: "Eve", Text: "good bye", Time: now.UTC()}
		if heard := thread.For(talk.Viewer{Owner: "flo"}, 0); len(heard) != 1 || heard[0] != want {
			t.Errorf("heard\n%+v, want\n%+v", heard, want)
		}
	})
}

// The notice of a removal says which line was removed.
func TestRemovalsNameTheirLine(t *testing.T) {
	thread := talk.NewThread([]talk.Line{{Number: 1, By: "eve"}, {Number: 2, Kind: talk.Removal, Of: 1}})
	if heard := thread.For(talk.Viewer{}, 1); len(heard) != 1 || heard[0].Of != 1 || heard[0].Kind != talk.Removal {
		t.Errorf("heard %+v", heard)
	}
}

// A line that could not be read when it was announced is read when it is announced
// again.
func TestALineThatCouldNotBeReadIsReadAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, f := fragileHall(t)
		sub := h.Subscribe("a")
		defer sub.Close()
		f.add(t, talk.Line{By: "ana", Text: "hello"})
		f.broken = errDisk
		h.AnnounceLine("a", 1)
		synctest.Wait()
		if _, ok := sub.Latest(0); ok {
			t.Error("a line that could not be read is published")
		}
		f.broken = nil
		h.AnnounceLine("a", 1)
		synctest.Wait()
		if thread, ok := sub.Latest(0); !ok || thread.Version() != 1 {
			t.Error("the line is not published")
		}
	})
}

// Viewers who come to a table again hear its lines, although nobody listened in
// between.
func TestViewersComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		for n := 1; n <= 3; n++ {
			sub := h.Subscribe("a")
			h.mustSay("ana", talk.AtTable, strings.Repeat("o", n))
			synctest.Wait()
			if thread, ok := sub.Latest(0); !ok || thread.Version() != 2*n-1 {
				t.Errorf("visit %d: line %d is not published", n, 2*n-1)
			}
			sub.Close()
			h.mustSay("bo", talk.AtTable, strings.Repeat("o", n))
			synctest.Wait()
		}
	})
}

// slow is a store that stores a line after everything else has happened.
type slow struct{ *fragile }

func (s slow) Say(ctx context.Context, id match.ID, l talk.Line, c talk.Capacity) (int, error) {
	synctest.Wait()
	return s.fragile.Say(ctx, id, l, c)
}

// A line is published when it is stored, not before.
func TestALineIsPublishedWhenItIsStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fragile{Memory: new(storetest.Memory)}
		h := f.hall(t, slow{f})
		sub := h.Subscribe("a")
		defer sub.Close()
		h.mustSay("ana", talk.AtTable, "hello")
		synctest.Wait()
		if thread, ok := sub.Latest(0); !ok || thread.Version() != 1 || f.reads != 2 {
			t.Errorf("published: %t, after %d reads, want the line after two", ok, f.reads)
		}
	})
}
