package match_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/record"
)

// finish plays a game of ana's to its end.
func (h house) finish(seed uint64) *match.Snapshot {
	h.t.Helper()
	return h.playUntil(h.hotSeat(2), atRandom(seed), over)
}

func export(t *testing.T, s *match.Snapshot, owner match.Owner) *record.Record {
	t.Helper()
	r, err := s.Export(owner, s.DefaultSeat(owner))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A finished game shows the ranks, and the scores after each round.
func TestTheCourseOfAGame(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	v := viewOf(t, h.finish(1), "ana")
	if len(v.Ranks) != 2 || v.Ranks[0]+v.Ranks[1] < 2 || !v.Ended {
		t.Errorf("ranks %v, ended %v", v.Ranks, v.Ended)
	}
	for i, m := range v.Course {
		if m.Round != i || len(m.Scores) != 2 {
			t.Errorf("mark %d is of round %d with %d scores", i, m.Round, len(m.Scores))
		}
	}
	last := v.Course[len(v.Course)-1]
	if last.Round != goa.NumRounds || last.Scores[0] != v.Scores[0] || last.Scores[1] != v.Scores[1] {
		t.Errorf("the last mark is %+v, the scores are %+v", last, v.Scores)
	}
}

// A record on a table looks like the game it describes.
func TestARecordIsArchived(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	played := h.finish(2)
	text := export(t, played, "ana").Text()
	rec, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s := h.must(h.Archive(t.Context(), match.Command{Owner: "eve"}, rec))
	if s.Status() != match.Finished || s.At() != played.At() {
		t.Fatalf("status %v, %d moves, want %d", s.Status(), s.At(), played.At())
	}
	for _, at := range []int{0, 40, s.At()} {
		got, err := s.ForAt("eve", 0, at)
		if err != nil {
			t.Fatal(err)
		}
		want, err := played.ForAt("ana", 0, at)
		if err != nil {
			t.Fatal(err)
		}
		if got.View != want.View || len(got.Log) != len(want.Log) {
			t.Errorf("after %d moves it is another game", at)
		}
	}
	if got := export(t, s, "eve").Text(); string(got) != string(text) {
		t.Error("the record comes back as another one")
	}
	h.refused("a move", s, match.NotYourSeat)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "eve", Seat: 0, Entry: s.VersionFor("eve")}, "pass"))
	h.refused("a bot", s, match.GameOver)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "eve", Seat: 0}, "random", ""))
	list, _, err := h.Tables(t.Context(), "eve", match.Cursor{}, 9)
	if err != nil || len(list) != 1 || list[0].Status != match.Finished {
		t.Errorf("eve's tables: %+v, %v", list, err)
	}
	loaded := newHouse(t, func(c *match.Config) { c.Store = h.store })
	defer loaded.Close()
	if again := loaded.must(loaded.Snapshot(t.Context(), s.ID())); again.At() != s.At() {
		t.Error("after a restart it is another game")
	}
	if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}); !errors.Is(err, match.NotHost) {
		t.Errorf("another deletes it: %v", err)
	}
	if err := h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}); err != nil {
		t.Error(err)
	}
}

// A record that was stopped is also over, but nobody has won.
func TestAStoppedRecordIsArchived(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	rec := export(t, h.finish(3), "ana")
	if err := rec.Undo(rec.Len() / 2); err != nil {
		t.Fatal(err)
	}
	s := h.must(h.Archive(t.Context(), match.Command{Owner: "eve"}, rec))
	v := viewOf(t, s, "eve")
	if v.Status != match.Finished || v.Ended || len(v.Legal) > 0 || len(v.Waiting.Seats) > 0 {
		t.Errorf("status %v, ended %v, legal %v, waits for %v", v.Status, v.Ended, v.Legal, v.Waiting)
	}
}

// A finished game can be continued from one of its positions: as practice,
// whose record begins there.
func TestPlayOnFromAPosition(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	played := h.finish(4)
	at := played.At() * 2 / 3
	seats := []match.NewSeat{person("Eve"), bot("Bo")}
	s := h.must(h.Fork(t.Context(), match.Command{Table: played.ID(), Owner: "eve"}, at, seats))
	v, err := s.ForAt("eve", 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	want, err := played.ForAt("ana", 0, at)
	if err != nil {
		t.Fatal(err)
	}
	if v.View != want.View || !v.Table.Practice || v.Status != match.Playing {
		t.Errorf("another position, or no practice: %+v", v.Table)
	}
	for range 3 {
		if now := viewOf(t, s, "eve"); len(now.Legal) > 0 {
			s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "eve", Seat: now.Seat, Entry: now.Entry}, now.Legal[0].String()))
		}
	}
	loaded := newHouse(t, func(c *match.Config) { c.Store = h.store })
	defer loaded.Close()
	loaded.must(loaded.Snapshot(t.Context(), s.ID()))

	running := h.hotSeat(2)
	h.refused("a running game", running, match.NotOver)(h.Fork(t.Context(), match.Command{Table: running.ID(), Owner: "ana"}, 3, seats))
	h.refused("no such position", played, match.NoSuchPosition)(h.Fork(t.Context(), match.Command{Table: played.ID(), Owner: "eve"}, played.At()+1, seats))
	_, err = h.Fork(t.Context(), match.Command{Table: played.ID(), Owner: "eve"}, played.At(), seats)
	if wrong, ok := errors.AsType[*match.TableError](err); !ok || wrong.Field != "opening" {
		t.Errorf("from the end: %v", err)
	}
	_, err = h.Fork(t.Context(), match.Command{Table: played.ID(), Owner: "eve"}, at, seats[:1])
	if wrong, ok := errors.AsType[*match.TableError](err); !ok || wrong.Field != "seats" {
		t.Errorf("with too few: %v", err)
	}
}

// The record of practice begins from the position.
func TestTheRecordOfPractice(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	played := h.finish(5)
	s := h.must(h.Fork(t.Context(), match.Command{Table: played.ID(), Owner: "ana"}, played.At()*3/4, []match.NewSeat{person("A"), person("B")}))
	s = h.playUntil(s, byDefault, over)
	rec, err := record.Parse(export(t, s, "ana").Text())
	if err != nil {
		t.Fatal(err)
	}
	if err := rec.Check(); err != nil {
		t.Error(err)
	}
	start, err := rec.Start()
	if err != nil || start.Round() == 0 {
		t.Errorf("the record begins in round %d: %v", start.Round(), err)
	}
	kept := h.must(h.Archive(t.Context(), match.Command{Owner: "eve"}, rec))
	v, err := kept.For("eve", 0)
	if err != nil {
		t.Fatal(err)
	}
	if v.View != viewOf(t, s, "ana").View || string(export(t, kept, "eve").Text()) != string(rec.Text()) {
		t.Error("archived it is another game")
	}
}

// Tables that an earlier version made from files with names of any length can
// still be viewed, with names that fit a page.
func TestKeptNamesFitAPage(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	long := strings.Repeat("A", 20_000)
	text := "goa 1\nedition 2012  data 411e620bf6d0\nseats " + long + " | " + long + "B\n"
	entries := []match.Entry{
		{Number: 1, Kind: match.SeatEntry, Seat: 0, Text: `{"kind":"person","name":"` + long + `"}`},
		{Number: 2, Kind: match.SeatEntry, Seat: 1, Text: `{"kind":"person","name":"` + long + `B"}`},
	}
	ed := edition.Default()
	kept := &match.Table{ID: "kept", Host: "eve", Rules: 1, Edition: ed.Name, Hash: ed.Hash, Seats: 2, Spectators: true, Record: text}
	if err := h.store.Create(t.Context(), kept, entries, &match.Summary{Status: match.Finished}, match.Quota{}); err != nil {
		t.Fatal(err)
	}
	v := viewOf(t, h.must(h.Snapshot(t.Context(), "kept")), "eve")
	short := strings.Repeat("A", match.MaxName)
	if got, want := []string{v.Seats[0].Name, v.Seats[1].Name}, []string{short, short + " 2"}; !slices.Equal(got, want) {
		t.Errorf("the names are %.40q, want %q", got, want)
	}
}

// A table with rules of another version is refused with a clear error.
func TestOtherRulesAreRefused(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	ed := edition.Default()
	other := &match.Table{ID: "other", Host: "eve", Rules: goa.RulesVersion + 1, Edition: ed.Name, Hash: ed.Hash, Seats: 2}
	if err := h.store.Create(t.Context(), other, nil, &match.Summary{}, match.Quota{}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Snapshot(t.Context(), "other"); err == nil || !strings.Contains(err.Error(), "version 2 of the rules; this program knows version 1") {
		t.Errorf("got %v", err)
	}
}
