package talk_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/talk"
)

// A line is a repetition only within a minute, in the same circle, and of its
// speaker's last line.
func TestWhatCountsAsARepetition(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		line := func(what string, c talk.Circle, text string, want int) {
			t.Helper()
			if n := h.mustSay("ana", c, text); n != want {
				t.Errorf("%s: line %d, want %d", what, n, want)
			}
		}
		line("the first", talk.AtTable, "hello", 1)
		line("in another circle", talk.Spectators, "hello", 2)
		line("in the first again, after the other", talk.AtTable, "hello", 3)
		time.Sleep(time.Minute - time.Millisecond)
		line("just within a minute", talk.AtTable, "hello", 3)
		time.Sleep(time.Millisecond)
		line("after a minute", talk.AtTable, "hello", 4)
		line("something else", talk.AtTable, "well", 5)
		line("the first once more", talk.AtTable, "hello", 6)
	})
}

// Each circle of each table has its own pace: sixty lines in any minute.
func TestCirclesHaveTheirOwnPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		crowd := func(c talk.Circle, name string) (said int) {
			for i := range 70 {
				if _, err := h.say(fmt.Sprint(name, i), c, "boo"); err == nil {
					said++
				}
			}
			return said
		}
		if n := crowd(talk.Spectators, "a"); n != 60 {
			t.Errorf("%d of 70 lines at once", n)
		}
		if n := crowd(talk.AtTable, "b"); n != 60 {
			t.Errorf("%d of 70 lines in the other circle", n)
		}
		time.Sleep(talk.Recently - time.Millisecond)
		if n := crowd(talk.Spectators, "c"); n != 0 {
			t.Errorf("%d lines within the minute", n)
		}
		time.Sleep(time.Minute)
		if n := crowd(talk.Spectators, "d"); n != 60 {
			t.Errorf("%d of 70 lines a minute later", n)
		}
	})
}

// A line that cannot be stored is an error for its speaker, and nobody else
// hears it.
func TestLinesThatCannotBeStored(t *testing.T) {
	h, f := fragileHall(t)
	f.broken = errDisk
	if _, err := h.say("ana", talk.AtTable, "hello"); !errors.Is(err, errDisk) {
		t.Errorf("got %v", err)
	}
	if _, err := h.say("ana", talk.AtTable, ""); err != talk.Empty {
		t.Errorf("nothing: got %v", err)
	}
	if err := h.Mute(t.Context(), "a", talk.Viewer{Owner: "flo"}, 1); !errors.Is(err, errDisk) {
		t.Errorf("muting: %v", err)
	}
	if err := h.Report(t.Context(), "a", talk.Viewer{Owner: "flo"}, 1); !errors.Is(err, errDisk) || len(f.reports) > 0 {
		t.Errorf("reporting: %v", err)
	}
	if n, err := h.SetNote(t.Context(), "a", talk.Viewer{Owner: "flo"}, "text", 3); !errors.Is(err, errDisk) || n.Text != "text" {
		t.Errorf("noting: %+v, %v", n, err)
	}
	f.broken = nil
	if n := h.mustSay("ana", talk.AtTable, "hello"); n != 1 {
		t.Errorf("afterwards it is line %d", n)
	}
}

// Times are in whole milliseconds, as stores keep them.
func TestTimesOfLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		time.Sleep(1500 * time.Microsecond)
		l, err := h.Say(t.Context(), talk.Speech{Table: "a", By: limit.Visitor{Guest: "ana"}, Seat: goa.Nobody, Text: "hello", Allowed: true})
		want := time.Now().Truncate(time.Millisecond)
		if err != nil || !l.Time.Equal(want) || l.Time.Location() != time.UTC {
			t.Errorf("said at %v, %v, want %v", l.Time, err, want)
		}
		n, err := h.SetNote(t.Context(), "a", talk.Viewer{Owner: "ana", Origin: "here"}, "noted", 0)
		if err != nil || !n.Time.Equal(want) || n.Version != 1 || n.Origin != "here" {
			t.Errorf("noted %+v, %v", n, err)
		}
	})
}

// The manager passes its limits to the store: capacity of a circle, reports,
// mutes and notes.
func TestWhatIsKept(t *testing.T) {
	h, f := fragileHall(t)
	bad := h.mustSay("eve", talk.AtTable, "boo")
	flo := talk.Viewer{Owner: "flo"}
	if err := errors.Join(h.Report(t.Context(), "a", flo, bad), h.Mute(t.Context(), "a", flo, bad)); err != nil {
		t.Fatal(err)
	}
	if _, err := h.SetNote(t.Context(), "a", flo, "x", 0); err != nil {
		t.Fatal(err)
	}
	if want := (talk.Capacity{Lines: 2000, Bytes: 128 << 10, Recent: 60}); f.capacity != want {
		t.Errorf("capacity %+v, want %+v", f.capacity, want)
	}
	if want := (talk.ReportLimits{Person: 50, Origin: 200}); f.most != want || f.mutes != 200 || f.notes != 4<<20 {
		t.Errorf("reports %+v, mutes %d, notes %d", f.most, f.mutes, f.notes)
	}
	h.mustSay("eve", talk.Spectators, "boo")
	if want := (talk.Capacity{Lines: 2000, Bytes: 128 << 10, Recent: 60, OfOrigin: 30}); f.capacity != want {
		t.Errorf("capacity for spectators %+v, want %+v", f.capacity, want)
	}
}

// An operator reads the reported line and the ten before it that the reporter
// heard, without notices of removals and without later lines.
func TestWhatAReportTells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, f := fragileHall(t)
		for i := range 14 {
			h.mustSay("eve", talk.AtTable, fmt.Sprint("line ", i+1))
			time.Sleep(time.Minute)
		}
		time.Sleep(1500 * time.Microsecond)
		if err := h.Report(t.Context(), "a", talk.Viewer{Owner: "flo", Origin: "there"}, 13); err != nil {
			t.Fatal(err)
		}
		var want []string
		for i := 3; i <= 13; i++ {
			want = append(want, fmt.Sprint("eve: line ", i))
		}
		r := f.reports[0]
		if r.Context != strings.Join(want, "\n") || r.Line != 13 || r.Of != "eve" || r.By != "flo" || r.Origin != "there" {
			t.Errorf("got %+v", r)
		}
		if want := time.Now().Truncate(time.Millisecond); !r.Time.Equal(want) || r.Time.Location() != time.UTC {
			t.Errorf("reported at %v, want %v", r.Time, want)
		}
		if err := h.Report(t.Context(), "a", talk.Viewer{Owner: "flo"}, 1); err != nil || f.reports[1].Context != "eve: line 1" {
			t.Errorf("the first line: %+v, %v", f.reports[1], err)
		}
		f.add(t, talk.Line{Kind: talk.Removal, Of: 12})
		h.mustSay("eve", talk.AtTable, "line 16")
		if err := h.Report(t.Context(), "a", talk.Viewer{Owner: "flo"}, 16); err != nil || !strings.HasSuffix(f.reports[2].Context, "eve: line 14\neve: line 16") {
			t.Errorf("a line after a notice: %+v, %v", f.reports[2], err)
		}
	})
}

// A removed line is shown as gone; the notice of its removal is not shown.
func TestRemovedLines(t *testing.T) {
	thread := talk.NewThread([]talk.Line{{Number: 1, By: "eve", Text: "here"}, {Number: 2, By: "eve"}, {Number: 3, Kind: talk.Removal, Of: 2}})
	for i, want := range []bool{false, true, false} {
		if got := thread.For(talk.Viewer{}, 0)[i].Gone; got != want {
			t.Errorf("line %d is gone: %t, want %t", i+1, got, want)
		}
	}
	if n := talk.NewThread(nil).Version(); n != 0 {
		t.Errorf("an empty thread has version %d", n)
	}
}

// While a table has viewers, its chat is checked now and then, and at once when
// a change is announced. Without viewers nothing is read.
func TestTalkIsLookedAt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, f := fragileHall(t)
		reads := func(what string, want int) {
			t.Helper()
			if synctest.Wait(); f.reads != want {
				t.Errorf("%s: read %d times, want %d", what, f.reads, want)
			}
			f.reads = 0
		}
		h.AnnounceLine("a", 1)
		h.Look("a")
		h.LookAtAll()
		reads("nobody looks on", 0)
		sub := h.Subscribe("a")
		h.Look("a")
		reads("the first look", 1)
		time.Sleep(30 * time.Second)
		h.Look("a")
		reads("within half a minute", 0)
		time.Sleep(time.Second)
		h.Look("a")
		reads("after half a minute", 1)
		h.LookAtAll()
		reads("something has changed", 1)
		h.mustSay("ana", talk.AtTable, "hello")
		synctest.Wait()
		f.reads = 0
		h.AnnounceLine("a", 1)
		reads("a line that is known", 0)
		h.AnnounceLine("a", 2)
		reads("a line that is new", 1)
		f.hold = make(chan struct{})
		for range 5 {
			h.LookAtAll()
		}
		reads("five times while it is read", 1)
		close(f.hold)
		reads("and once more when that is done", 1)
		f.broken = errDisk
		h.LookAtAll()
		reads("a store that fails is not asked again and again", 1)
		f.broken, f.hold = nil, nil
		h.Subscribe("a").Close()
		h.LookAtAll()
		reads("the first viewer is still there", 1)
		sub.Close()
		h.LookAtAll()
		reads("the last viewer has gone", 0)
	})
}

// Reading ends after ten seconds. Close waits for it and prevents new reads.
func TestReadingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, f := fragileHall(t)
		defer h.Subscribe("a").Close()
		f.hold = make(chan struct{})
		began := time.Now()
		h.LookAtAll()
		h.Close()
		if got := time.Since(began); got != 10*time.Second {
			t.Errorf("reading took %v", got)
		}
		f.reads = 0
		h.LookAtAll()
		h.AnnounceLine("a", 99)
		if synctest.Wait(); f.reads != 0 {
			t.Error("it reads after it was closed")
		}
	})
}

// A change to an owner's mutes reaches all of their windows at once, and nobody
// else's. A change for everyone reaches all windows.
func TestMutesAreTold(t *testing.T) {
	h, f := fragileHall(t)
	bad := h.mustSay("eve", talk.AtTable, "boo")
	flo := talk.Viewer{Owner: "flo"}
	first, stopFirst := h.WatchMutes("flo")
	second, stopSecond := h.WatchMutes("flo")
	other, stopOther := h.WatchMutes("ana")
	defer stopSecond()
	defer stopOther()
	told := func(what string, want ...bool) {
		t.Helper()
		for i, c := range []<-chan struct{}{first, second, other} {
			got := false
			select {
			case <-c:
				got = true
			default:
			}
			if got != want[i] {
				t.Errorf("%s: window %d is told: %t", what, i+1, got)
			}
		}
	}
	told("nothing yet", false, false, false)
	if err := h.Mute(t.Context(), "a", flo, bad); err != nil {
		t.Fatal(err)
	}
	told("flo mutes eve", true, true, false)
	mutes, err := h.Mutes(t.Context(), "flo")
	if err != nil || len(mutes) != 1 {
		t.Fatalf("flo has muted %v, %v", mutes, err)
	}
	f.broken = errDisk
	if err := h.Unmute(t.Context(), "flo", mutes[0].Number); !errors.Is(err, errDisk) {
		t.Errorf("a store that fails: %v", err)
	}
	told("a mute that could not be forgotten", false, false, false)
	f.broken = nil
	if err := h.Unmute(t.Context(), "flo", mutes[0].Number); err != nil {
		t.Fatal(err)
	}
	told("flo hears eve again", true, true, false)
	stopFirst()
	h.AnnounceMutes("")
	h.AnnounceMutes("")
	told("anybody", false, true, true)
	told("two changes at once", false, false, false)
}

// Reasons have distinct names, and say how long a text may be.
func TestReasons(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range talk.Reasons() {
		if name := r.String(); name == "" || seen[name] || strings.HasPrefix(name, "reason(") {
			t.Errorf("reason %d is called %q", r, name)
		}
		seen[r.String()] = true
	}
	last := talk.Reasons()[len(talk.Reasons())-1]
	if last != talk.NotesFull || talk.Reason(0).String() != "reason(0)" || (last+1).String() != fmt.Sprintf("reason(%d)", last+1) {
		t.Errorf("the last is %q, then %q", last, last+1)
	}
	if talk.TooLong.MaxLength() != talk.MaxText || talk.NoteTooLong.MaxLength() != talk.MaxNote {
		t.Error("wrong lengths")
	}
}

// Notes keep their lines. Other blanks become plain ones, and three accents are
// allowed.
func TestWhatMayBeNoted(t *testing.T) {
	h := newHall(t)
	seen := 0
	for _, c := range []struct{ text, want string }{
		{"one\r\ntwo\rthree\nfour", "one\ntwo\nthree\nfour"},
		{"a\tb\u00a0c\u3000d", "a b c d"},
		{"  indented\n\n\n", "  indented"},
		{strings.Repeat("x", talk.MaxNote), strings.Repeat("x", talk.MaxNote)},
		{"a\u0301\u0301\u0301b", "a\u0301\u0301\u0301b"},
		{"❤\ufe0f \u200c", "❤\ufe0f \u200c"},
	} {
		n, err := h.SetNote(t.Context(), "a", talk.Viewer{Owner: "ana"}, c.text, seen)
		if err != nil || n.Text != c.want {
			t.Errorf("%q is noted as %q, %v, want %q", c.text, n.Text, err, c.want)
		}
		seen = n.Version
	}
	if n, err := h.SetNote(t.Context(), "a", talk.Viewer{Owner: "ana"}, "\u2800", seen); err != talk.NotPlain || n.Version != seen {
		t.Errorf("an empty Braille pattern: %+v, %v", n, err)
	}
}
