package talk_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
)

// A person may say ten lines at once, and then one every six seconds.
func TestAPersonMaySayTenLinesAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		said := 0
		burst := func(what string, want int) {
			t.Helper()
			n := 0
			for range 12 {
				said++
				if _, err := h.say("eve", talk.AtTable, fmt.Sprint("line ", said)); err == nil {
					n++
				}
			}
			if n != want {
				t.Errorf("%s: %d lines, want %d", what, n, want)
			}
		}
		burst("at once", 10)
		time.Sleep(5900 * time.Millisecond)
		burst("almost six seconds later", 0)
		time.Sleep(100 * time.Millisecond)
		burst("six seconds later", 1)
	})
}

// Lines over the pace of a network do not reach the store. It is sixty lines at
// once, and then one every second.
func TestLinesThatComeTooFastDoNotReachTheStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, f := fragileHall(t)
		guests := 0
		crowd := func(what string, want int) {
			t.Helper()
			f.said = 0
			for range 70 {
				guests++
				_, _ = h.say(fmt.Sprint("guest ", guests), talk.AtTable, "boo")
			}
			if f.said != want {
				t.Errorf("%s: %d lines reach the store, want %d", what, f.said, want)
			}
		}
		crowd("at once", 60)
		time.Sleep(900 * time.Millisecond)
		crowd("almost a second later", 0)
		time.Sleep(100 * time.Millisecond)
		crowd("a second later", 1)
		time.Sleep(2 * time.Second)
		crowd("three seconds later", 2)
	})
}

// Spectators of one network may say thirty lines a minute. Players of one
// network may say sixty.
func TestANetworkMayUseHalfOfTheSpectatorsPace(t *testing.T) {
	h := newHall(t)
	crowd := func(c talk.Circle, origin match.Origin) (said int) {
		for i := range 70 {
			guest := limit.Visitor{Guest: fmt.Sprint(c, origin, i)}
			if _, err := h.Say(t.Context(), talk.Speech{Table: "a", Circle: c, By: guest, Seat: goa.Nobody, Text: "boo", Allowed: true, Origin: origin}); err == nil {
				said++
			}
		}
		return said
	}
	if n := crowd(talk.Spectators, "school"); n != 30 {
		t.Errorf("%d lines of spectators, want 30", n)
	}
	if n := crowd(talk.Spectators, "home"); n != 30 {
		t.Errorf("%d lines of spectators of another network, want 30", n)
	}
	if n := crowd(talk.AtTable, "school"); n != 60 {
		t.Errorf("%d lines of players, want 60", n)
	}
}

// A repetition is recognized if it comes within ten lines.
func TestRepetitionsAreRecognizedWithinTenLines(t *testing.T) {
	h := newHall(t)
	others := 0
	say := func(n int) {
		for range n {
			others++
			h.mustSay(fmt.Sprint("guest ", others), talk.AtTable, "hello")
		}
	}
	h.mustSay("ana", talk.AtTable, "hello")
	say(9)
	if n := h.mustSay("ana", talk.AtTable, "hello"); n != 1 {
		t.Errorf("after nine lines by others: line %d, want 1", n)
	}
	say(1)
	if n := h.mustSay("ana", talk.AtTable, "hello"); n != 12 {
		t.Errorf("after ten lines by others: line %d, want 12", n)
	}
}

// Speakers without an owner do not repeat each other.
func TestUnknownSpeakersRepeatNobody(t *testing.T) {
	h := newHall(t)
	for want := 1; want <= 2; want++ {
		if n := h.mustSay("", talk.AtTable, "hello"); n != want {
			t.Errorf("got line %d, want %d", n, want)
		}
	}
}

// A page shows the last hundred lines of each circle.
func TestAPageShowsAHundredLinesOfEachCircle(t *testing.T) {
	h := newHall(t)
	for c := range talk.NumCircles {
		for range 101 {
			if _, err := h.store.Say(t.Context(), "a", talk.Line{Circle: c, Text: "x"}, talk.Capacity{Lines: 1000, Bytes: 1000}); err != nil {
				t.Fatal(err)
			}
		}
	}
	thread, err := h.Thread(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	var shown, first [talk.NumCircles]int
	for _, l := range thread.For(talk.Viewer{}, 0) {
		if shown[l.Circle]++; shown[l.Circle] == 1 {
			first[l.Circle] = l.Number
		}
	}
	if shown != [...]int{100, 100} || first != [...]int{2, 103} {
		t.Errorf("%v lines are shown, from numbers %v", shown, first)
	}
}

// A person can mute two hundred others. A mute that is refused is not
// announced.
func TestAPersonCanMuteTwoHundredOthers(t *testing.T) {
	h := newHall(t)
	for i := range 199 {
		if err := h.store.Mute(t.Context(), match.Pair{Owner: "flo", Other: match.Owner(fmt.Sprint("other ", i))}, 1000); err != nil {
			t.Fatal(err)
		}
	}
	eve, bo := h.mustSay("eve", talk.AtTable, "boo"), h.mustSay("bo", talk.AtTable, "boo")
	if err := h.Mute(t.Context(), "a", talk.Viewer{Owner: "flo"}, eve); err != nil {
		t.Errorf("the two hundredth mute: %v", err)
	}
	changed, stop := h.WatchMutes("flo")
	defer stop()
	if err := h.Mute(t.Context(), "a", talk.Viewer{Owner: "flo"}, bo); err != talk.MutesFull {
		t.Errorf("one more mute: got %v, want %v", err, talk.MutesFull)
	}
	if len(changed) != 0 {
		t.Error("a mute that was refused is announced")
	}
}

// The notes of a network take at most 4 MiB. A note that is refused keeps its
// version, so it can be shortened and sent again.
func TestNotesOfANetworkAreLimited(t *testing.T) {
	h := newHall(t)
	others := talk.Note{Version: 1, Text: strings.Repeat("x", 4<<20-5), Origin: "school"}
	if err := h.store.SetNote(t.Context(), "a", "others", others, 5<<20); err != nil {
		t.Fatal(err)
	}
	flo := talk.Viewer{Owner: "flo", Origin: "school"}
	if n, err := h.SetNote(t.Context(), "a", flo, "123456", 0); err != talk.NotesFull || n.Version != 0 || n.Text != "123456" {
		t.Errorf("six bytes: got %+v, %v", n, err)
	}
	if n, err := h.SetNote(t.Context(), "a", flo, "12345", 0); err != nil || n.Version != 1 {
		t.Errorf("five bytes: got %+v, %v", n, err)
	}
}
