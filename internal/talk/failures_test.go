package talk_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"goa/internal/limit"
	"goa/internal/talk"
)

// A speaker whom the operator has silenced can say nothing. Others can.
func TestSilencedSpeakersSayNothing(t *testing.T) {
	h, f := fragileHall(t)
	f.silences = []limit.Ban{{Name: "eve"}}
	if _, err := h.say("eve", talk.AtTable, "boo"); err != talk.Silenced {
		t.Errorf("got %v, want %v", err, talk.Silenced)
	}
	h.mustSay("ana", talk.AtTable, "hello")
	f.wantLog(t, "the list could be read", "")
}

// If the list of silences cannot be read, people can still talk.
func TestUnreadableSilencesAreLogged(t *testing.T) {
	h, f := fragileHall(t)
	f.broken, f.only = errDisk, "Silences"
	h.mustSay("ana", talk.AtTable, "hello")
	f.wantLog(t, "the list could not be read", "the list of silences cannot be read")
}

// If the previous lines cannot be read, nothing counts as a repetition.
func TestNothingIsARepetitionOfUnreadableLines(t *testing.T) {
	h, f := fragileHall(t)
	h.mustSay("ana", talk.AtTable, "hello")
	f.broken, f.only = errDisk, "Lines"
	if n := h.mustSay("ana", talk.AtTable, "hello"); n != 2 {
		t.Errorf("got line %d, want 2", n)
	}
}

// A table whose chat cannot be read is logged, and is read again only when
// something else happens.
func TestUnreadableTalkIsLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, f := fragileHall(t)
		defer h.Subscribe("a").Close()
		h.LookAtAll()
		synctest.Wait()
		f.wantLog(t, "a table that was read", "")
		f.reads, f.hold = 0, make(chan struct{})
		h.LookAtAll()
		h.LookAtAll()
		synctest.Wait()
		f.broken = errDisk
		close(f.hold)
		synctest.Wait()
		if f.reads != 1 {
			t.Errorf("it is read %d times, want once", f.reads)
		}
		f.wantLog(t, "a table that could not be read", "the chat of a table cannot be read")
	})
}

// A mute that cannot be stored is an error, and is not announced.
func TestMutesThatCannotBeStoredAreErrors(t *testing.T) {
	h, f := fragileHall(t)
	bad := h.mustSay("eve", talk.AtTable, "boo")
	changed, stop := h.WatchMutes("flo")
	defer stop()
	f.broken, f.only = errDisk, "Mute"
	if err := h.Mute(t.Context(), "a", talk.Viewer{Owner: "flo"}, bad); !errors.Is(err, errDisk) {
		t.Errorf("got %v, want %v", err, errDisk)
	}
	if len(changed) != 0 {
		t.Error("the mute is announced")
	}
}

// The store is asked only for the mutes of people. If it fails, nobody is
// ignored.
func TestIgnoredPeopleThatCannotBeRead(t *testing.T) {
	h, f := fragileHall(t)
	f.broken = errDisk
	if ignored, err := h.Ignored(t.Context(), ""); ignored != nil || err != nil {
		t.Errorf("the empty owner ignores %v, %v", ignored, err)
	}
	if ignored, err := h.Ignored(t.Context(), "flo"); ignored != nil || !errors.Is(err, errDisk) {
		t.Errorf("flo ignores %v, %v", ignored, err)
	}
}

// A writer whose notes were changed elsewhere gets an error if the change
// cannot be read.
func TestLaterNotesThatCannotBeRead(t *testing.T) {
	h, f := fragileHall(t)
	flo := talk.Viewer{Owner: "flo"}
	if _, err := h.SetNote(t.Context(), "a", flo, "from the laptop", 0); err != nil {
		t.Fatal(err)
	}
	f.broken, f.only = errDisk, "Note"
	if n, err := h.SetNote(t.Context(), "a", flo, "from the phone", 0); !errors.Is(err, errDisk) || n.Text != "" {
		t.Errorf("got %+v, %v", n, err)
	}
}
