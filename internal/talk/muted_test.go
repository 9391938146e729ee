package talk_test

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
)

// sayAs says a line at table a under a name.
func (h hall) sayAs(owner, name string, c talk.Circle, text string) int {
	h.t.Helper()
	l, err := h.Say(h.t.Context(), talk.Speech{Table: "a", Circle: c, By: limit.Visitor{Guest: owner}, Seat: goa.Nobody, Name: name, Text: text, Allowed: true})
	if err != nil {
		h.t.Fatal(err)
	}
	return l.Number
}

// The list of mutes names people as they were called at the table, the latest
// first. Any of them can be removed.
func TestMutesAreListedByName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t)
		flo := talk.Viewer{Owner: "flo"}
		for _, owner := range []string{"ana", "bo", "eve"} {
			time.Sleep(time.Hour)
			if err := h.Mute(t.Context(), "a", flo, h.sayAs(owner, "the name of "+owner, talk.AtTable, "boo")); err != nil {
				t.Fatal(err)
			}
		}
		list, err := h.Mutes(t.Context(), "flo")
		if err != nil || len(list) != 3 {
			t.Fatalf("muted are %+v, %v", list, err)
		}
		for i, owner := range []string{"eve", "bo", "ana"} {
			if at := time.Now().Add(time.Duration(-i) * time.Hour); list[i].Name != "the name of "+owner || list[i].Since.Sub(at).Abs() >= time.Millisecond {
				t.Errorf("mute %d is %+v, want %s since %v", i, list[i], owner, at)
			}
		}
		if err := h.Unmute(t.Context(), "flo", list[1].Number); err != nil {
			t.Fatal(err)
		}
		ignored, err := h.Ignored(t.Context(), "flo")
		if err != nil || len(ignored) != 2 || !ignored["ana"] || !ignored["eve"] {
			t.Errorf("flo does not hear %v, %v", ignored, err)
		}
		if ignored, err := h.Ignored(t.Context(), "ana"); len(ignored) > 0 || err != nil {
			t.Errorf("ana does not hear %v, %v", ignored, err)
		}
	})
}

// A report tells nothing that its sender does not hear: neither the lines of people
// whom the sender has muted nor, during the game, those of spectators.
func TestAReportTellsOnlyWhatItsSenderHears(t *testing.T) {
	h, f := fragileHall(t)
	h.sayAs("bo", "Bo", talk.AtTable, "one")
	h.sayAs("flo", "Flo", talk.Spectators, "two")
	h.sayAs("cy", "Cy", talk.AtTable, "three")
	bad := h.sayAs("eve", "Eve", talk.AtTable, "boo")
	ana := talk.Viewer{Owner: "ana", Plays: true, Running: true, Ignored: map[match.Owner]bool{"bo": true}}
	if err := h.Report(t.Context(), "a", ana, bad); err != nil {
		t.Fatal(err)
	}
	if r := f.reports[0]; r.Context != "Cy: three\nEve: boo" || r.Table != "a" || r.Name != "Eve" || r.Of != "eve" || r.By != "ana" {
		t.Errorf("got %+v", r)
	}
}

// Notes that were changed elsewhere are joined after the earlier text. Deleting
// them, or changing them at another table, loses nothing.
func TestNotesThatWereChangedElsewhere(t *testing.T) {
	h := newHall(t)
	h.another("b")
	set := func(id match.ID, text string, seen int, want talk.Note, why error) {
		t.Helper()
		n, err := h.SetNote(t.Context(), id, talk.Viewer{Owner: "ana"}, text, seen)
		if n.Text != want.Text || n.Version != want.Version || err != why {
			t.Errorf("note %q at %s after version %d: got %q, version %d, %v, want %q, version %d, %v", text, id, seen, n.Text, n.Version, err, want.Text, want.Version, why)
		}
	}
	set("a", "here", 0, talk.Note{Text: "here", Version: 1}, nil)
	set("b", "there", 0, talk.Note{Text: "there", Version: 1}, nil)
	set("b", "elsewhere", 0, talk.Note{Text: "there\n\nelsewhere", Version: 1}, talk.Changed)
	set("b", "", 0, talk.Note{Text: "there", Version: 1}, talk.Changed)
	set("b", "there", 0, talk.Note{Text: "there", Version: 1}, nil)
	set("b", "", 1, talk.Note{Version: 2}, nil)
	set("b", "again", 1, talk.Note{Text: "again", Version: 2}, talk.Changed)
	set("a", "here too", 1, talk.Note{Text: "here too", Version: 2}, nil)
	set("a", "bad\u202e", 2, talk.Note{Text: "bad\u202e", Version: 2}, talk.NotPlain)
}
