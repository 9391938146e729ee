package talkfeed_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/delivery"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/tablepage"
	"goa/internal/talk"
	"goa/internal/talkfeed"
	"goa/lexicon"
)

// shaky is a store whose lines and mutes cannot be read while it is broken.
type shaky struct {
	*storetest.Memory
	lines, mutes bool // broken
}

var errShaky = errors.New("the store is broken")

func (s *shaky) Lines(ctx context.Context, id match.ID, after, limit int) ([]talk.Line, error) {
	if s.lines {
		return nil, errShaky
	}
	return s.Memory.Lines(ctx, id, after, limit)
}

func (s *shaky) Ignored(ctx context.Context, owner match.Owner) ([]match.Owner, error) {
	if s.mutes {
		return nil, errShaky
	}
	return s.Memory.Ignored(ctx, owner)
}

// hall is the chat of table a.
type hall struct {
	*talk.Manager
	t     *testing.T
	store *shaky
}

func newHall(t *testing.T) hall {
	t.Helper()
	h := hall{t: t, store: &shaky{Memory: new(storetest.Memory)}}
	if err := h.store.Create(t.Context(), &match.Table{ID: "a", Host: "ana"}, nil, &match.Summary{}, match.Quota{}); err != nil {
		t.Fatal(err)
	}
	h.Manager = newManager(t, h.store)
	return h
}

func newManager(t *testing.T, s talk.Store) *talk.Manager {
	t.Helper()
	m := talk.NewManager(s, slog.New(slog.DiscardHandler))
	t.Cleanup(m.Close)
	return m
}

// say adds a line of a person, who is also called so.
func say(t *testing.T, m *talk.Manager, c talk.Circle, by, text string) {
	t.Helper()
	if _, err := m.Say(t.Context(), talk.Speech{Table: "a", Circle: c, By: limit.Visitor{Guest: by}, Seat: goa.Nobody, Name: by, Text: text, Allowed: true}); err != nil {
		t.Fatal(err)
	}
}

// open follows the chat as a viewer who has the lines up to said.
func (h hall) open(v talk.Viewer, said int) *talkfeed.Feed {
	h.t.Helper()
	words, err := lexicon.For("en", "2012")
	if err != nil {
		h.t.Fatal(err)
	}
	f := talkfeed.Open(h.Manager, &tablepage.Talk{Words: words, Table: "a", Viewer: v, Zone: time.UTC}, said)
	h.t.Cleanup(f.Close)
	return f
}

var lineID = regexp.MustCompile(`<li id="talk-(\d+)"`)

// brings makes sure that an event has this name and exactly these lines. Without a name
// there must be no event. It returns the text of the event.
func brings(t *testing.T, e *delivery.Event, err error, name string, want ...string) (text string) {
	t.Helper()
	switch {
	case err != nil:
		t.Fatal(err)
	case e == nil && name != "":
		t.Fatalf("got no event, want %q with lines %q", name, want)
	case e == nil:
		return ""
	}
	w := httptest.NewRecorder()
	if err := delivery.NewEvents(w, httptest.NewRequest("GET", "/", nil)).Send(e); err != nil {
		t.Fatal(err)
	}
	text = w.Body.String()
	var got []string
	for _, m := range lineID.FindAllStringSubmatch(text, -1) {
		got = append(got, m[1])
	}
	if head, _, _ := strings.Cut(text, "\n"); name == "" || head != "event: "+name || !slices.Equal(got, want) {
		t.Errorf("got %q with lines %q, want %q with lines %q", head, got, name, want)
	}
	return text
}

// changed waits until a feed may have something to send.
func changed(t *testing.T, f *talkfeed.Feed) {
	t.Helper()
	select {
	case <-f.Changed():
	case <-t.Context().Done():
		t.Fatal("the feed does not change")
	}
}

// A viewer gets each line once: those so far, and then those that are said.
func TestLinesComeOnce(t *testing.T) {
	h := newHall(t)
	say(t, h.Manager, talk.AtTable, "ana", "hello")
	f := h.open(talk.Viewer{Owner: "eve"}, 0)
	e, err := f.Begin(t.Context())
	brings(t, e, err, "talk", "1")
	say(t, h.Manager, talk.AtTable, "bo", "hello, ana")
	changed(t, f)
	e, err = f.Latest(t.Context())
	brings(t, e, err, "talk", "2")
	e, err = f.Latest(t.Context())
	brings(t, e, err, "")
}

// A viewer whose page already has lines gets only later ones. When there are none yet,
// nothing is sent.
func TestAPageThatHasLinesGetsLaterOnes(t *testing.T) {
	h := newHall(t)
	for _, text := range []string{"one", "two"} {
		say(t, h.Manager, talk.AtTable, "ana", text)
	}
	f := h.open(talk.Viewer{Owner: "eve"}, 2)
	e, err := f.Begin(t.Context())
	brings(t, e, err, "")
	say(t, h.Manager, talk.AtTable, "ana", "three")
	changed(t, f)
	e, err = f.Latest(t.Context())
	brings(t, e, err, "talk", "3")

	e, err = h.open(talk.Viewer{Owner: "eve"}, 1).Begin(t.Context())
	brings(t, e, err, "talk", "2", "3")
}

// Names and texts of others are text, never markup.
func TestLinesAreText(t *testing.T) {
	h := newHall(t)
	say(t, h.Manager, talk.AtTable, `<img src=x onerror=alert(1)>`, `<script>alert("1")</script>`)
	e, err := h.open(talk.Viewer{Owner: "eve"}, 0).Begin(t.Context())
	text := brings(t, e, err, "talk", "1")
	if strings.Contains(text, "<script") || strings.Contains(text, "<img") || !strings.Contains(text, "&lt;script&gt;") || !strings.Contains(text, "&lt;img") {
		t.Errorf("got %s", text)
	}
}

// Spectators are not heard by players during the game. A line that is hidden from a
// viewer is not sent later, when others are.
func TestPlayersDoNotHearSpectators(t *testing.T) {
	h := newHall(t)
	f := h.open(talk.Viewer{Owner: "ana", Plays: true, Running: true}, 0)
	say(t, h.Manager, talk.Spectators, "eve", "Cy has the flag card")
	changed(t, f)
	e, err := f.Latest(t.Context())
	brings(t, e, err, "")
	say(t, h.Manager, talk.AtTable, "bo", "your turn")
	changed(t, f)
	e, err = f.Latest(t.Context())
	brings(t, e, err, "talk", "2")
}

// When a viewer sits down or stands up, or the game begins or ends, the viewer may hear
// others than before and gets all lines again. Other changes of the table say nothing.
func TestLinesFollowTheTable(t *testing.T) {
	h := newHall(t)
	k := match.NewKeeper(match.Config{Store: h.store, Bots: storetest.Bots, Secret: []byte("secret")})
	defer k.Close()
	running, err := k.Create(t.Context(), storetest.NewGame(2))
	if err != nil {
		t.Fatal(err)
	}
	say(t, h.Manager, talk.AtTable, "bo", "hello")
	say(t, h.Manager, talk.Spectators, "eve", "look at that")
	for _, c := range []struct {
		name string
		was  talk.Viewer
		want []string
	}{
		{"a spectator has sat down", talk.Viewer{Owner: "h", Running: true}, []string{"1"}},
		{"the game has begun", talk.Viewer{Owner: "h", Plays: true}, []string{"1"}},
		{"a player has stood up", talk.Viewer{Owner: "x", Plays: true, Running: true}, []string{"1", "2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := h.open(c.was, 2)
			e, err := f.Follow(t.Context(), running)
			brings(t, e, err, "talk", c.want...)
			e, err = f.Follow(t.Context(), running)
			brings(t, e, err, "")
		})
	}
	e, err := h.open(talk.Viewer{Owner: "h", Plays: true, Running: true}, 0).Follow(t.Context(), running)
	brings(t, e, err, "")
}

// When a viewer mutes somebody or no longer does, all lines are replaced.
func TestMutesReplaceTheLines(t *testing.T) {
	h := newHall(t)
	say(t, h.Manager, talk.AtTable, "bo", "boo")
	eve := talk.Viewer{Owner: "eve"}
	f := h.open(eve, 0)
	e, err := f.Begin(t.Context())
	brings(t, e, err, "talk", "1")
	e, err = f.AllLines(t.Context())
	brings(t, e, err, "")

	if err := h.Mute(t.Context(), "a", eve, 1); err != nil {
		t.Fatal(err)
	}
	<-f.Muted()
	e, err = f.AllLines(t.Context())
	if text := brings(t, e, err, "talk-anew"); !strings.Contains(text, "data: <!--") {
		t.Errorf("without a line the event is empty, and browsers drop it: %q", text)
	}
	e, err = h.open(eve, 0).Begin(t.Context()) // the page was made before
	brings(t, e, err, "")

	mutes, err := h.Mutes(t.Context(), "eve")
	if err != nil || len(mutes) != 1 {
		t.Fatalf("got %v, %v", mutes, err)
	}
	if err := h.Unmute(t.Context(), "eve", mutes[0].Number); err != nil {
		t.Fatal(err)
	}
	<-f.Muted()
	e, err = f.AllLines(t.Context())
	brings(t, e, err, "talk-anew", "1")
}

// A feed that looks finds lines that it was not told of, as when another process has
// stored them.
func TestAFeedLooksForMissedLines(t *testing.T) {
	h := newHall(t)
	f := h.open(talk.Viewer{Owner: "eve"}, 0)
	e, err := f.Begin(t.Context())
	brings(t, e, err, "")
	say(t, newManager(t, h.store), talk.AtTable, "ana", "from elsewhere")
	e, err = f.Latest(t.Context())
	brings(t, e, err, "")
	f.Look()
	changed(t, f)
	e, err = f.Latest(t.Context())
	brings(t, e, err, "talk", "1")
}

// A store that fails is reported, and the lines come when it works again.
func TestAStoreThatFails(t *testing.T) {
	h := newHall(t)
	say(t, newManager(t, h.store), talk.AtTable, "ana", "hello")
	f := h.open(talk.Viewer{Owner: "eve"}, 0)
	h.store.mutes = true
	if e, err := f.Begin(t.Context()); e != nil || !errors.Is(err, errShaky) {
		t.Errorf("without mutes: got %v, %v", e, err)
	}
	if e, err := f.AllLines(t.Context()); e != nil || !errors.Is(err, errShaky) {
		t.Errorf("all lines without mutes: got %v, %v", e, err)
	}
	h.store.mutes, h.store.lines = false, true
	if e, err := f.Begin(t.Context()); e != nil || !errors.Is(err, errShaky) {
		t.Errorf("without lines: got %v, %v", e, err)
	}
	h.store.lines = false
	e, err := f.Begin(t.Context())
	brings(t, e, err, "talk", "1")
}

// The feed of a table without chat is silent.
func TestTheZeroFeedIsSilent(t *testing.T) {
	var f talkfeed.Feed
	e, err := f.Begin(t.Context())
	brings(t, e, err, "")
	e, err = f.Follow(t.Context(), nil)
	brings(t, e, err, "")
	f.Look()
	if f.Changed() != nil || f.Muted() != nil {
		t.Error("it may change")
	}
	f.Close()
}
