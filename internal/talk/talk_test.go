package talk_test

import (
	"errors"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/talk"
	"goa/internal/waittest"
)

func TestWhatMayBeSaid(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		why              error
	}{
		{"a word", "hello", "hello", nil},
		{"blanks become single ones", "  well \t played\n\u00a0! ", "well played !", nil},
		{"markup is text", `<script>alert("1")</script> & [url=x]`, `<script>alert("1")</script> & [url=x]`, nil},
		{"other scripts", "שלום 你好 नमस्ते é", "שלום 你好 नमस्ते é", nil},
		{"emoji of several parts", "👩‍🌾 ❤️ 🇵🇹", "👩‍🌾 ❤️ 🇵🇹", nil},
		{"nothing", "", "", talk.Empty},
		{"only blanks", " \n\u3000 ", "", talk.Empty},
		{"only what cannot be seen", "\u200d\u200c", "", talk.Empty},
		{"only blanks between what cannot be seen", "\u200d \u200d", "", talk.Empty},
		{"only an accent on a blank", "\u200d \u0301", "", talk.Empty},
		{"as long as may be", strings.Repeat("ü", talk.MaxText), strings.Repeat("ü", talk.MaxText), nil},
		{"too long", strings.Repeat("x", talk.MaxText+1), "", talk.TooLong},
		{"turned around", "abc\u202edef", "", talk.NotPlain},
		{"isolated direction", "abc\u2067def", "", talk.NotPlain},
		{"a bell", "abc\adef", "", talk.NotPlain},
		{"an escape", "abc\x1b[31m", "", talk.NotPlain},
		{"a zero byte", "abc\x00", "", talk.NotPlain},
		{"no text at all", "abc\xff", "", talk.NotPlain},
		{"a heap of accents", "a" + strings.Repeat("\u0301", 4), "", talk.NotPlain},
		{"a heap of accents between joiners", "a" + strings.Repeat("\u0301\u0301\u200d", 2), "", talk.NotPlain},
		{"an accent on nothing", "\u0301abc", "", talk.NotPlain},
		{"a filler", "a\u3164b", "", talk.NotPlain},
		{"tags that cannot be seen", "a\U000e0041", "", talk.NotPlain},
	} {
		got, err := talk.Check(c.text)
		if got != c.want || err != c.why {
			t.Errorf("%s: got %q, %v, want %q, %v", c.name, got, err, c.want, c.why)
		}
	}
}

// Players do not hear spectators before the game is over, and nobody hears the
// people they have muted.
func TestWhoHearsWhat(t *testing.T) {
	line := func(n int, c talk.Circle, by match.Owner) talk.Line {
		return talk.Line{Number: n, Circle: c, By: by, Seat: goa.Nobody, Name: "N" + string(by), Text: "said by " + string(by)}
	}
	thread := talk.NewThread([]talk.Line{
		line(1, talk.AtTable, "ana"), line(2, talk.AtTable, "bo"), line(3, talk.Spectators, "eve"), line(4, talk.Spectators, "flo"),
		{Number: 5, Kind: talk.Removal, Circle: talk.Spectators, Of: 3},
	})
	muted := map[match.Owner]bool{"bo": true, "eve": true}
	for _, c := range []struct {
		name  string
		who   talk.Viewer
		after int
		want  []int
	}{
		{"a player during the game", talk.Viewer{Owner: "ana", Plays: true, Running: true}, 0, []int{1, 2}},
		{"a player before or after it", talk.Viewer{Owner: "ana", Plays: true}, 0, []int{1, 2, 3, 4, 5}},
		{"a spectator during the game", talk.Viewer{Owner: "eve", Running: true}, 0, []int{1, 2, 3, 4, 5}},
		{"a stranger", talk.Viewer{Running: true}, 0, []int{1, 2, 3, 4, 5}},
		{"a viewer who has muted two", talk.Viewer{Owner: "flo", Running: true, Ignored: muted}, 0, []int{1, 4, 5}},
		{"a viewer who has muted themselves", talk.Viewer{Owner: "eve", Ignored: muted}, 0, []int{1, 3, 4, 5}},
		{"a viewer who reads on", talk.Viewer{Running: true}, 3, []int{4, 5}},
		{"a viewer who has everything", talk.Viewer{}, 5, nil},
		{"a player without an owner", talk.Viewer{Plays: true, Running: true}, 0, []int{1, 2}},
		{"a spectator who sat down", talk.Viewer{Owner: "eve", Plays: true, Running: true}, 0, []int{1, 2, 3}},
	} {
		var got []int
		for _, h := range thread.For(c.who, c.after) {
			got = append(got, h.Number)
			if h.Mine != (c.who.Owner != "" && h.Name == "N"+string(c.who.Owner)) {
				t.Errorf("%s: line %d is mine: %t", c.name, h.Number, h.Mine)
			}
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s hears %v, want %v", c.name, got, c.want)
		}
	}
}

// A thread identifies speakers only by their names.
func TestHeardLinesHaveNoOwner(t *testing.T) {
	kind := reflect.TypeFor[talk.Heard]()
	for i := range kind.NumField() {
		if f := kind.Field(i); f.Type == reflect.TypeFor[match.Owner]() {
			t.Errorf("%s is an owner", f.Name)
		}
	}
}

// hall is a manager with a table.
type hall struct {
	*talk.Manager
	t     *testing.T
	store *storetest.Memory
}

func newHall(t *testing.T) hall {
	t.Helper()
	store := new(storetest.Memory)
	if err := store.Create(t.Context(), &match.Table{ID: "a", Host: "ana"}, nil, &match.Summary{}, match.Quota{}); err != nil {
		t.Fatal(err)
	}
	m := talk.NewManager(store, slog.New(slog.DiscardHandler))
	t.Cleanup(m.Close)
	return hall{m, t, store}
}

func (h hall) say(by string, c talk.Circle, text string) (int, error) {
	l, err := h.Say(h.t.Context(), talk.Speech{Table: "a", Circle: c, By: limit.Visitor{Guest: by}, Seat: goa.Nobody, Name: by, Text: text, Allowed: true})
	return l.Number, err
}

func (h hall) mustSay(by string, c talk.Circle, text string) int {
	h.t.Helper()
	n, err := h.say(by, c, text)
	if err != nil {
		h.t.Fatalf("%s says %q: %v", by, text, err)
	}
	return n
}

func TestPaceOfTalk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		words := strings.Fields("a b c d e f g h i j k l m")
		for _, word := range words[:10] {
			h.mustSay("eve", talk.Spectators, word)
		}
		if _, err := h.say("eve", talk.Spectators, "eleventh"); err != talk.TooFast {
			t.Errorf("an eleventh line at once: got %v", err)
		}
		if n := h.mustSay("ana", talk.AtTable, "others may"); n != 11 {
			t.Errorf("the next line has number %d", n)
		}
		time.Sleep(6 * time.Second)
		h.mustSay("eve", talk.Spectators, "later")
		// Many guests together do not silence the table.
		refused := 0
		for i := range 100 {
			if _, err := h.say("guest "+strings.Repeat("i", i), talk.Spectators, "boo"); err == talk.TooFast {
				refused++
			}
		}
		if refused < 40 {
			t.Errorf("%d of 100 lines of a crowd were refused, want at least 40", refused)
		}
		h.mustSay("ana", talk.AtTable, "still here")
	})
}

// A double click says a line once; later the same line can be said again.
func TestRepeatedLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		for i := range 3 {
			if n := h.mustSay("ana", talk.AtTable, "hello"); n != 1 {
				t.Errorf("click %d made line %d", i, n)
			}
		}
		h.mustSay("bo", talk.AtTable, "hello")
		if n := h.mustSay("ana", talk.AtTable, "hello"); n != 1 {
			t.Errorf("after another's line: made line %d", n)
		}
		time.Sleep(2 * time.Minute)
		if n := h.mustSay("ana", talk.AtTable, "hello"); n != 3 {
			t.Errorf("minutes later: made line %d", n)
		}
		parting := talk.Speech{Table: "a", Kind: talk.Parting, By: limit.Visitor{Guest: "ana"}, Seat: goa.Nobody, Name: "ana", Text: "hello"}
		if l, err := h.Say(t.Context(), parting); err != nil || l.Number != 4 {
			t.Errorf("the same as parting words: made line %d, %v", l.Number, err)
		}
	})
}

func TestTalkIsOff(t *testing.T) {
	h := newHall(t)
	speech := talk.Speech{Table: "a", By: limit.Visitor{Guest: "ana"}, Text: "hello"}
	if _, err := h.Say(t.Context(), speech); err != talk.Off {
		t.Errorf("got %v", err)
	}
	speech.Kind = talk.Parting
	if _, err := h.Say(t.Context(), speech); err != nil {
		t.Errorf("a parting word: got %v", err)
	}
}

// The viewers of a table are told of a line once it is stored, and of lines
// that other processes announce.
func TestLinesArePublished(t *testing.T) {
	h := newHall(t)
	sub := h.Subscribe("a")
	defer sub.Close()
	version := func() int {
		t.Helper()
		select {
		case <-sub.Changed():
		case <-time.After(waittest.Patience):
			t.Fatal("nothing was published")
		}
		thread, _ := sub.Latest(0)
		return thread.Version()
	}
	h.mustSay("ana", talk.AtTable, "one")
	if got := version(); got != 1 {
		t.Errorf("line %d was published, want 1", got)
	}
	n, err := h.store.Say(t.Context(), "a", talk.Line{By: "bo", Text: "from elsewhere"}, talk.Capacity{Lines: 9, Bytes: 99})
	if err != nil {
		t.Fatal(err)
	}
	h.AnnounceLine("a", n)
	if got := version(); got != 2 {
		t.Errorf("line %d was published, want 2", got)
	}
}

func TestMuteAndReport(t *testing.T) {
	h := newHall(t)
	for _, text := range strings.Fields("a b c d e f g h") {
		h.mustSay("ana", talk.AtTable, text)
	}
	bad := h.mustSay("eve", talk.Spectators, "boo")
	notice, err := h.store.Say(t.Context(), "a", talk.Line{Kind: talk.Removal, Of: 1}, talk.Capacity{Lines: 100, Bytes: 1000})
	if err != nil {
		t.Fatal(err)
	}
	ana, flo := talk.Viewer{Owner: "ana", Plays: true, Running: true}, talk.Viewer{Owner: "flo", Running: true}
	for _, c := range []struct {
		name   string
		by     talk.Viewer
		number int
	}{
		{"a line that one does not hear", ana, bad}, {"one's own", ana, 1}, {"no line", flo, 99},
		{"a notice", flo, notice}, {"by nobody", talk.Viewer{Running: true}, bad},
	} {
		if err := h.Mute(t.Context(), "a", c.by, c.number); err != talk.NoLine {
			t.Errorf("mute %s: got %v", c.name, err)
		}
		if err := h.Report(t.Context(), "a", c.by, c.number); err != talk.NoLine {
			t.Errorf("report %s: got %v", c.name, err)
		}
	}
	if err := errors.Join(h.Report(t.Context(), "a", flo, bad), h.Mute(t.Context(), "a", flo, bad)); err != nil {
		t.Fatal(err)
	}
	ignored, err := h.Ignored(t.Context(), "flo")
	if err != nil || !reflect.DeepEqual(ignored, map[match.Owner]bool{"eve": true}) {
		t.Errorf("flo does not hear %v, %v", ignored, err)
	}
}

// Notes changed on another device are not lost: the second writer gets both
// versions.
func TestNotesOnTwoDevices(t *testing.T) {
	h := newHall(t)
	set := func(text string, seen int, want string, why error) {
		t.Helper()
		n, err := h.SetNote(t.Context(), "a", talk.Viewer{Owner: "ana"}, text, seen)
		if n.Text != want || err != why {
			t.Errorf("note %q after version %d: got %q, %v, want %q, %v", text, seen, n.Text, err, want, why)
		}
	}
	set("from the laptop \r\n\n", 0, "from the laptop", nil)
	set("from the laptop", 0, "from the laptop", nil) // sent twice
	set("from the phone", 0, "from the laptop\n\nfrom the phone", talk.Changed)
	set("both", 1, "both", nil)
	set("bad\u202e", 2, "bad\u202e", talk.NotPlain)
	set(strings.Repeat("x", talk.MaxNote+1), 2, strings.Repeat("x", talk.MaxNote+1), talk.NoteTooLong)
	set("bad\xff", 2, "bad\xff", talk.NotPlain)
	set("", 2, "", nil)
	if n, err := h.Note(t.Context(), "a", "bo"); n.Text != "" || err != nil {
		t.Errorf("bo has %v, %v", n, err)
	}
}
