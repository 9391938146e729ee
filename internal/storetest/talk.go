package storetest

import (
	"crypto/rand"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/talk"
)

// talkingStore is a store of tables at which people talk.
type talkingStore interface {
	match.Store
	talk.Store
}

// wide has room for everything that these tests say.
var wide = talk.Capacity{Lines: 1000, Bytes: 1 << 20}

// RunTalk tests that a store, which must also be a [talk.Store], keeps the talk at its
// tables.
func RunTalk(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, talkingStore)
	}{
		{"lines are numbered and read on from a number", testLines},
		{"of those who talk at once nobody is lost", testTalkAtOnce},
		{"each circle has room of its own, and the oldest lines go", testTalkRoom},
		{"a network talks so fast, whoever says it", testTalkPace},
		{"talk and notes go with their table", testTalkGoes},
		{"notes are their owner's, and changed one after the other", testNotes},
		{"who is muted or blocked is not heard", testMutes},
		{"a line is reported once", testReports},
		{"a network reports so much, and notes so much", testTalkOfOrigins},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			must(t, s.Create(t.Context(), table("a", "h"), numbered(1, 2), summary("h", "bo"), match.Quota{}))
			c.test(t, s.(talkingStore))
		})
	}
	t.Run("what was said survives", func(t *testing.T) {
		m := medium(t)
		s, stop := m.Open(t)
		must(t, s.Create(t.Context(), table("a", "h"), nil, summary("h"), match.Quota{}))
		want := saying(t, s.(talkingStore), "a", "ana", "well played “ü” 👩‍🌾 <b>\\")
		stop()
		s, stop = m.Open(t)
		defer stop()
		if got, err := s.(talkingStore).Lines(t.Context(), "a", 0, 9); err != nil || !reflect.DeepEqual(got, []talk.Line{want}) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	})
}

// saying says something and returns the expected line.
func saying(t *testing.T, s talkingStore, id match.ID, by match.Owner, text string) talk.Line {
	t.Helper()
	l := talk.Line{Kind: talk.Parting, By: by, Seat: 1, Name: "N" + string(by), Text: text, Time: made}
	var err error
	l.Number, err = s.Say(t.Context(), id, l, wide)
	must(t, err)
	return l
}

func testLines(t *testing.T, s talkingStore) {
	ctx := t.Context()
	var all []talk.Line
	for i := range 5 {
		all = append(all, saying(t, s, "a", "ana", fmt.Sprint("line ", i)))
	}
	whisper := talk.Line{Circle: talk.Spectators, By: "eve", Seat: goa.Nobody, Name: "Eve", Text: "bo has the 5", Time: made.Add(time.Hour)}
	number, err := s.Say(ctx, "a", whisper, wide)
	must(t, err)
	if whisper.Number = number; number != 6 {
		t.Errorf("the sixth line has number %d", number)
	}
	all = append(all, whisper)
	for _, c := range []struct{ after, limit, from int }{{0, 9, 0}, {0, 2, 3}, {4, 9, 4}, {5, 1, 5}, {6, 9, 6}, {99, 9, 6}} {
		got, err := s.Lines(ctx, "a", c.after, c.limit)
		if want := all[c.from:]; err != nil || len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%d lines after %d: got %+v, %v, want %+v", c.limit, c.after, got, err, want)
		}
	}
	if _, err := s.Say(ctx, "never", whisper, wide); err != match.NotFound {
		t.Errorf("at no table: got %v", err)
	}
	if got, err := s.Lines(ctx, "never", 0, 9); err != nil || len(got) != 0 {
		t.Errorf("at no table: got %v, %v", got, err)
	}
	_, entries, err := s.Load(ctx, "a")
	if err != nil || len(entries) != 2 {
		t.Errorf("the game has %d entries, want 2 as before: %v", len(entries), err)
	}
}

func testTalkAtOnce(t *testing.T, s talkingStore) {
	const people, each = 4, 5
	var all sync.WaitGroup
	for p := range people {
		all.Go(func() {
			for i := range each {
				saying(t, s, "a", match.Owner(fmt.Sprint("p", p)), fmt.Sprint(p, " says ", i))
			}
		})
	}
	all.Wait()
	got, err := s.Lines(t.Context(), "a", 0, 99)
	must(t, err)
	next := map[match.Owner]int{}
	for i, l := range got {
		if l.Number != i+1 {
			t.Fatalf("line %d has number %d", i+1, l.Number)
		}
		if want := fmt.Sprint(strings.TrimPrefix(string(l.By), "p"), " says ", next[l.By]); l.Text != want {
			t.Errorf("%s said %q, want %q", l.By, l.Text, want)
		}
		next[l.By]++
	}
	if len(got) != people*each {
		t.Errorf("%d lines are kept, want %d", len(got), people*each)
	}
}

func testTalkRoom(t *testing.T, s talkingStore) {
	ctx := t.Context()
	say := func(c talk.Circle, by match.Owner, from match.Origin, text string, capacity talk.Capacity) {
		t.Helper()
		_, err := s.Say(ctx, "a", talk.Line{Circle: c, By: by, Origin: from, Text: text, Time: made}, capacity)
		must(t, err)
	}
	want := func(what string, texts ...string) {
		t.Helper()
		lines, err := s.Lines(ctx, "a", 0, 99)
		must(t, err)
		var got []string
		for i, l := range lines {
			if i > 0 && l.Number <= lines[i-1].Number {
				t.Errorf("%s: line %d comes after %d", what, l.Number, lines[i-1].Number)
			}
			got = append(got, l.Text)
		}
		if !slices.Equal(got, texts) {
			t.Errorf("%s: kept are %q, want %q", what, got, texts)
		}
	}
	say(talk.Spectators, "ana", "home", "ä", wide) // two bytes
	say(talk.Spectators, "bo", "home", "bb", wide)
	say(talk.Spectators, "cy", "school", "cc", wide)
	three := talk.Capacity{Lines: 3, Bytes: 99}
	say(talk.Spectators, "eve", "home", "dd", three)
	want("a fourth line drops the oldest of the network that has most", "bb", "cc", "dd")
	for _, text := range []string{"ee", "ff", "gg"} {
		say(talk.Spectators, match.Owner(text), "home", text, three)
	}
	want("a network drops its own lines alone", "cc", "ff", "gg")
	say(talk.Spectators, "dan", "library", "hh", talk.Capacity{Lines: 9, Bytes: 6})
	want("a seventh byte", "cc", "gg", "hh")
	say(talk.AtTable, "ana", "home", "ii", talk.Capacity{Lines: 2, Bytes: 9})
	say(talk.AtTable, "bo", "home", "jj", talk.Capacity{Lines: 2, Bytes: 9})
	say(talk.AtTable, "bo", "home", "kk", talk.Capacity{Lines: 2, Bytes: 9})
	want("each circle has room of its own, and at a table each person", "cc", "gg", "hh", "ii", "kk")
}

func testTalkPace(t *testing.T, s talkingStore) {
	ctx := t.Context()
	capacity := talk.Capacity{Lines: 99, Bytes: 999, Recent: 5, OfOrigin: 3}
	say := func(from match.Origin, at time.Duration) error {
		_, err := s.Say(ctx, "a", talk.Line{Circle: talk.Spectators, By: match.Owner(rand.Text()), Origin: from, Text: "x", Time: made.Add(at)}, capacity)
		return err
	}
	for range 3 {
		must(t, say("home", 0))
	}
	wantErr(t, "a fourth line of a network", say("home", time.Second), talk.TooFast)
	must(t, say("school", time.Second))
	must(t, say("school", time.Second))
	wantErr(t, "a sixth line of all", say("school", time.Second), talk.TooFast)
	wantErr(t, "a sixth line of all, from nowhere", say("", time.Second), talk.TooFast)
	must(t, say("library", time.Second)) // it has said nothing yet
	wantErr(t, "its second line", say("library", time.Second), talk.TooFast)
	wantErr(t, "a fourth line of a network, almost a minute later", say("home", talk.Recently-time.Millisecond), talk.TooFast)
	must(t, say("home", talk.Recently))
	_, err := s.Say(ctx, "a", talk.Line{Circle: talk.AtTable, By: "ana", Origin: "home", Text: "x", Time: made}, capacity)
	must(t, err)
}

func testTalkGoes(t *testing.T, s talkingStore) {
	ctx := t.Context()
	saying(t, s, "a", "ana", "hello")
	must(t, s.SetNote(ctx, "a", "ana", talk.Note{Version: 1, Text: "mine", Time: made}, 1<<20))
	must(t, s.Delete(ctx, "a"))
	must(t, s.Create(ctx, table("a", "h"), nil, summary("h"), match.Quota{}))
	if got, err := s.Lines(ctx, "a", 0, 9); err != nil || len(got) != 0 {
		t.Errorf("another table has %v, %v", got, err)
	}
	if got, err := s.Note(ctx, "a", "ana"); err != nil || got != (talk.Note{}) {
		t.Errorf("another table has the note %v, %v", got, err)
	}
	if l := saying(t, s, "a", "ana", "hello"); l.Number != 1 {
		t.Errorf("its first line has number %d", l.Number)
	}
	if _, err := s.Forget(ctx, made.AddDate(1, 0, 0), 9); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Lines(ctx, "a", 0, 9); err != nil || len(got) != 0 {
		t.Errorf("a forgotten table has %v, %v", got, err)
	}
}

func testNotes(t *testing.T, s talkingStore) {
	ctx := t.Context()
	first := talk.Note{Version: 1, Text: "wants\nginger", Time: made}
	must(t, s.SetNote(ctx, "a", "ana", first, 1<<20))
	wantErr(t, "the first once more", s.SetNote(ctx, "a", "ana", first, 1<<20), talk.Changed)
	wantErr(t, "one too far", s.SetNote(ctx, "a", "ana", talk.Note{Version: 3, Time: made}, 1<<20), talk.Changed)
	must(t, s.SetNote(ctx, "a", "bo", talk.Note{Version: 1, Text: "bo's", Time: made}, 1<<20))
	if got, err := s.Note(ctx, "a", "ana"); err != nil || !reflect.DeepEqual(got, first) {
		t.Errorf("got %+v, %v, want %+v", got, err, first)
	}
	second := talk.Note{Version: 2, Time: made.Add(time.Hour)}
	must(t, s.SetNote(ctx, "a", "ana", second, 1<<20))
	if got, err := s.Note(ctx, "a", "ana"); err != nil || !reflect.DeepEqual(got, second) {
		t.Errorf("got %+v, %v, want %+v", got, err, second)
	}
	if got, err := s.Note(ctx, "a", "eve"); err != nil || got != (talk.Note{}) {
		t.Errorf("eve has %+v, %v", got, err)
	}
	wantErr(t, "at no table", s.SetNote(ctx, "never", "ana", first, 1<<20), match.NotFound)
}

func testMutes(t *testing.T, s talkingStore) {
	ctx := t.Context()
	must(t, s.Mute(ctx, pair("ana", "eve", "Eve", made), 2))
	must(t, s.Mute(ctx, pair("ana", "bo", "Bo", made.Add(time.Hour)), 2))
	must(t, s.Mute(ctx, pair("ana", "eve", "Eve again", made.Add(time.Hour)), 2))
	wantErr(t, "one too many", s.Mute(ctx, pair("ana", "cy", "Cy", made), 2), talk.MutesFull)
	must(t, s.Mute(ctx, pair("bea", "ana", "Ana", made), 2))
	must(t, s.Block(ctx, pair("ana", "dan", "Dan", made), 2))
	must(t, s.Block(ctx, pair("ana", "eve", "Eve", made), 2))
	list, err := s.Mutes(ctx, "ana")
	must(t, err)
	if len(list) != 2 || list[0].Name != "Bo" || list[1].Name != "Eve" || !list[1].Since.Equal(made) {
		t.Fatalf("ana has muted %+v, want Bo and Eve", list)
	}
	wantIgnored := func(owner match.Owner, want ...match.Owner) {
		t.Helper()
		got, err := s.Ignored(ctx, owner)
		set := map[match.Owner]bool{}
		for _, o := range got {
			set[o] = true
		}
		if len(set) != len(want) {
			t.Errorf("%s does not hear %v, %v, want %v", owner, got, err, want)
		}
		for _, o := range want {
			if !set[o] {
				t.Errorf("%s hears %s", owner, o)
			}
		}
	}
	wantIgnored("ana", "eve", "bo", "dan")
	wantIgnored("bea", "ana")
	wantIgnored("eve")
	must(t, s.Unmute(ctx, "bea", list[0].Number)) // it is not Bea's
	must(t, s.Unmute(ctx, "ana", list[1].Number))
	must(t, s.Unmute(ctx, "ana", list[1].Number))
	wantIgnored("ana", "eve", "bo", "dan") // eve is blocked
	must(t, s.Unmute(ctx, "ana", list[0].Number))
	wantIgnored("ana", "eve", "dan")
}

func testReports(t *testing.T, s talkingStore) {
	ctx := t.Context()
	r := talk.Report{Table: "a", Line: 1, Of: "eve", Name: "Eve", By: "ana", Time: made, Context: "Eve: boo"}
	must(t, s.Report(ctx, r, talk.ReportLimits{Person: 2, Origin: 99}))
	must(t, s.Report(ctx, r, talk.ReportLimits{Person: 1, Origin: 99})) // the same
	r.Line = 2
	wantErr(t, "one too many", s.Report(ctx, r, talk.ReportLimits{Person: 1, Origin: 99}), talk.Reported)
	must(t, s.Report(ctx, r, talk.ReportLimits{Person: 2, Origin: 99}))
	r.By = "bo"
	must(t, s.Report(ctx, r, talk.ReportLimits{Person: 1, Origin: 99}))
}

func testTalkOfOrigins(t *testing.T, s talkingStore) {
	ctx := t.Context()
	report := func(by match.Owner, line int, from match.Origin) error {
		return s.Report(ctx, talk.Report{Table: "a", Line: line, Of: "eve", By: by, Time: made, Origin: from}, talk.ReportLimits{Person: 9, Origin: 2})
	}
	must(t, report("ana", 1, "home"))
	must(t, report("bo", 1, "home"))
	wantErr(t, "a third one of a network", report("cy", 1, "home"), talk.Reported)
	must(t, report("bo", 1, "home")) // the same
	must(t, report("cy", 1, "school"))
	for _, by := range []match.Owner{"dan", "eli", "flo"} {
		must(t, report(by, 1, "")) // an unknown network is not counted
	}

	must(t, s.Create(ctx, table("b", "h"), nil, summary("h"), match.Quota{}))
	note := func(id match.ID, owner match.Owner, version int, text string, from match.Origin) error {
		return s.SetNote(ctx, id, owner, talk.Note{Version: version, Text: text, Time: made, Origin: from}, 10)
	}
	must(t, note("a", "ana", 1, "12345", "home"))
	must(t, note("b", "bo", 1, "1234", "home"))
	wantErr(t, "an eleventh byte", note("b", "bo", 2, "1234ä", "home"), talk.NotesFull)
	must(t, note("b", "bo", 2, "1234ä", "school"))
	must(t, note("b", "bo", 3, "12345", "home"))
	must(t, note("a", "ana", 2, "54321", "home")) // it does not grow
	full := func(version int, text string) error {
		return s.SetNote(ctx, "a", "ana", talk.Note{Version: version, Text: text, Time: made, Origin: "home"}, 3)
	}
	wantErr(t, "a longer note of a network that has too many", full(3, "123456"), talk.NotesFull)
	must(t, full(3, "11111"))
	must(t, full(4, "54321"))
	wantErr(t, "too much at once", note("a", "cy", 1, strings.Repeat("x", 11), "library"), talk.NotesFull)
	must(t, note("a", "cy", 1, strings.Repeat("x", 11), ""))
	must(t, s.Delete(ctx, "b"))
	must(t, note("a", "ana", 5, "1234567890", "home")) // a deleted note does not count
}
