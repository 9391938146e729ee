package match_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

func TestTentativeTurn(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	begin := h.playUntil(h.hotSeat(3), byDefault, acting)
	seat := begin.DefaultSeat("ana")
	undo := func(s *match.Snapshot) (*match.Snapshot, error) {
		return h.Undo(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat, Entry: s.VersionFor("ana")})
	}
	redo := func(s *match.Snapshot) (*match.Snapshot, error) {
		return h.Redo(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat, Entry: s.VersionFor("ana")})
	}
	same := func(what string, a, b *match.Snapshot) {
		t.Helper()
		x, y := viewOf(t, a, "ana"), viewOf(t, b, "ana")
		if x.View != y.View || x.At != y.At || !slices.Equal(x.Log, y.Log) || !slices.Equal(x.Legal, y.Legal) {
			t.Errorf("%s: move %d is not what move %d was", what, x.At, y.At)
		}
	}

	h.refused("undo at the start of a turn", begin, match.NothingToUndo)(undo(begin))
	h.refused("redo of nothing", begin, match.NothingToRedo)(redo(begin))
	taxed := h.play(begin, "tax")
	if v := viewOf(t, taxed, "ana"); !v.CanUndo || v.CanRedo {
		t.Errorf("after an action: undo %t, redo %t", v.CanUndo, v.CanRedo)
	}
	back := h.must(undo(taxed))
	same("undo", back, begin)
	if v := viewOf(t, back, "ana"); v.CanUndo || !v.CanRedo {
		t.Errorf("after an undo: undo %t, redo %t", v.CanUndo, v.CanRedo)
	}
	same("redo", h.must(redo(back)), taxed)
	restarted := h.must(h.RestartTurn(t.Context(), match.Command{Table: begin.ID(), Owner: "ana", Seat: seat, Entry: back.VersionFor("ana") + 1}))
	same("restart", restarted, begin)

	explored := h.play(restarted, "explore")
	h.refused("redo after another move", explored, match.NothingToRedo)(redo(explored))
	drawn := h.play(explored, "draw 1")
	h.refused("undo of a card drawn", drawn, match.NothingToUndo)(undo(drawn))
	ended := h.play(drawn, "end")
	h.refused("undo of a turn ended", ended, match.NotYourTurn)(undo(ended))
}

func TestWhatEndsAtOnceCannotBeTakenBack(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	seen := map[goa.MoveKind]bool{}
	s, choose := h.hotSeat(2), atRandom(2)
	for s.Status() != match.Finished {
		m := choose(viewOf(t, s, "ana").Legal)
		s = h.play(s, m.String())
		if s.Status() == match.Finished {
			break
		}
		switch m.Kind {
		case goa.PlaceFlag, goa.PlaceToken, goa.Bid, goa.Pass, goa.Take, goa.Buy, goa.Sell, goa.EndTurn:
			seen[m.Kind] = true
			after := viewOf(t, s, "ana")
			if after.CanUndo {
				t.Errorf("%s can be taken back", m)
			}
			h.refused("undo "+m.String(), s, match.NothingToUndo)(h.Undo(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: after.Seat, Entry: after.Entry}))
		default:
		}
	}
	if len(seen) < 8 {
		t.Errorf("only %v were tried", seen)
	}
}

// After an undo the game is as if the moves had not been played, even when the
// log is read again.
func TestUndoIsAPrefix(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	choose := atRandom(1)
	s := h.hotSeat(4)
	undone := 0
	for n := 0; s.Status() != match.Finished; n++ {
		v := viewOf(t, s, "ana")
		if n%3 != 0 || !v.CanUndo {
			s = h.play(s, choose(v.Legal).String())
			continue
		}
		undone++
		step := h.Undo
		if n%2 == 0 {
			step = h.RestartTurn
		}
		back := h.must(step(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}))
		before, err := s.ForAt("ana", v.Seat, back.At())
		if err != nil {
			t.Fatal(err)
		}
		if got := viewOf(t, back, "ana"); got.View != before.View || len(got.Log) > len(v.Log) {
			t.Fatalf("undo from move %d to %d is not the game at %d", s.At(), back.At(), back.At())
		}
		s = back
		for range n % 4 {
			if w := viewOf(t, s, "ana"); w.CanRedo {
				s = h.must(h.Redo(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: w.Seat, Entry: w.Entry}))
			}
		}
		s = h.play(s, choose(viewOf(t, s, "ana").Legal).String())
	}
	if undone < 20 {
		t.Errorf("only %d steps were taken back", undone)
	}
	again := opened(t, h.store, match.Config{Store: h.store})
	defer again.Close()
	read := again.must(again.Snapshot(t.Context(), s.ID()))
	if read.Version() != s.Version() || viewOf(t, read, "ana").View != viewOf(t, s, "ana").View {
		t.Error("the log tells another game")
	}
}

func TestStaleAndRepeatedMovesChangeNothing(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	begin := h.playUntil(h.hotSeat(2), byDefault, acting)
	seat := begin.DefaultSeat("ana")
	move := func(entry int, text string) (*match.Snapshot, error) {
		return h.Move(t.Context(), match.Command{Table: begin.ID(), Owner: "ana", Seat: seat, Entry: entry}, text)
	}
	taxed := h.must(move(begin.VersionFor("ana"), "tax"))
	h.refused("the same move again", taxed, nil)(move(begin.VersionFor("ana"), "tax"))
	h.refused("another move from there", taxed, match.Stale)(move(begin.VersionFor("ana"), "explore"))
	h.refused("a move from an old page", taxed, match.Stale)(move(1, "end"))
	h.refused("a move from the future", taxed, match.Stale)(move(taxed.VersionFor("ana")+1, "end"))
	ended := h.must(move(taxed.VersionFor("ana"), "end"))
	h.refused("the end again", ended, nil)(move(taxed.VersionFor("ana"), "end"))

	// Changes that do not touch the position do not make a page stale.
	h.must(h.SetPace(t.Context(), match.Command{Table: begin.ID(), Owner: "ana"}, match.Slow))
	v := viewOf(t, ended, "ana")
	h.must(h.Move(t.Context(), match.Command{Table: begin.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
}

func TestIllegalMovesSayWhy(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.playUntil(h.hotSeat(2), byDefault, acting)
	seat := s.DefaultSeat("ana")
	for text, want := range map[string]goa.Reason{"end": goa.NotYetActed, "lay ship": goa.NotNaturesTurn, "bid 3": goa.NotNow} {
		_, err := h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat, Entry: s.VersionFor("ana")}, text)
		if illegal, ok := errors.AsType[*goa.IllegalMoveError](err); !ok || illegal.Reason != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for _, text := range []string{"", "conquer", "tax tax", strings.Repeat("x", 1<<16), "bid \x00"} {
		_, err := h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: seat, Entry: s.VersionFor("ana")}, text)
		if _, ok := errors.AsType[*goa.SyntaxError](err); !ok {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	h.refused("all that", s, nil)(nil, nil)
}

func TestTwoPeopleRaceForOneEntry(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.playUntil(h.hotSeat(2), byDefault, acting)
	texts := []string{"tax", "explore", "build-ships", "harvest"}
	for s.Status() != match.Finished && s.At() < 200 {
		v := viewOf(t, s, "ana")
		if !acting(v) {
			s = h.play(s, v.Legal[0].String())
			continue
		}
		errs := make([]error, len(texts))
		var all sync.WaitGroup
		for i, text := range texts {
			all.Go(func() {
				_, errs[i] = h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, text)
			})
		}
		all.Wait()
		stale := 0
		for _, err := range errs {
			if errors.Is(err, match.Stale) {
				stale++
			} else if err != nil {
				t.Fatal(err)
			}
		}
		after := h.must(h.Snapshot(t.Context(), s.ID()))
		if stale != len(texts)-1 || after.At() != s.At()+1 {
			t.Fatalf("%d were stale of %d, %d moves were played", stale, len(texts), after.At()-s.At())
		}
		s = after
	}
}

func TestOnlyTheOwnerPlays(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.create(person("Ana"), match.NewSeat{Kind: match.Person, Name: "Bea", Owner: "bea"})
	if s.Status() != match.Gathering {
		t.Fatal("the table did not wait for bea")
	}
	h.refused("a move before the beginning", s, match.NotBegun)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 0, Entry: s.VersionFor("ana")}, "tax"))
	h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}, true))
	s = h.must(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true))
	turn := viewOf(t, s, "ana").Waiting.Seats[0]
	owners := []match.Owner{"ana", "bea"}
	mover, other := owners[turn], owners[1-turn]
	text := viewOf(t, s, mover).Legal[0].String()
	if legal := viewOf(t, s, other).Legal; len(legal) > 0 {
		t.Errorf("%s may play %v in the other's turn", other, legal)
	}
	h.refused("the other's move at my seat", s, match.NotYourSeat)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: other, Seat: turn, Entry: s.VersionFor(other)}, text))
	h.refused("a move of nobody", s, match.NotYourSeat)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "", Seat: turn, Entry: s.VersionFor("")}, text))
	h.refused("a move in the other's turn", s, match.NotYourTurn)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: other, Seat: 1 - turn, Entry: s.VersionFor(other)}, text))
	for _, seat := range []goa.Seat{goa.Nature, goa.Nobody, 2, 100, -100} {
		h.refused("a move at no seat", s, match.NotYourSeat)(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: mover, Seat: seat, Entry: s.VersionFor(mover)}, text))
		h.refused("undo at no seat", s, match.NotYourSeat)(h.Undo(t.Context(), match.Command{Table: s.ID(), Owner: mover, Seat: seat, Entry: s.VersionFor(mover)}))
		h.refused("redo at no seat", s, match.NotYourSeat)(h.Redo(t.Context(), match.Command{Table: s.ID(), Owner: mover, Seat: seat, Entry: s.VersionFor(mover)}))
		h.refused("a link to no seat", s, match.NotYourSeat)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: mover, Seat: seat}))
		h.refused("a bot at no seat", s, match.NotYourSeat)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: mover, Seat: seat}, "random", "x"))
	}
	h.refused("ready again", s, match.AlreadyBegun)(h.Ready(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}, true))
	h.refused("a stranger's pace", s, match.NotYourSeat)(h.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}, match.Slow))
	h.refused("a stranger skips", s, match.NotYourSeat)(h.SkipToMyTurn(t.Context(), match.Command{Table: s.ID(), Owner: "eve"}))
	h.refused("a stranger's link", s, match.NotYourSeat)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "eve", Seat: 0}))
	h.refused("bea's link to ana's seat", s, match.NotYourSeat)(h.NewLink(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 0}))
	h.refused("bea's bot at ana's seat", s, match.NotAbsent)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 0}, "random", ""))
	h.refused("a bot nobody knows", s, match.NoSuchBot)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "bea", Seat: 1}, "genius", ""))
	h.refused("bea deletes", s, match.NotHost)(nil, h.Delete(t.Context(), match.Command{Table: s.ID(), Owner: "bea"}))
	if _, err := h.Move(t.Context(), match.Command{Table: "nowhere", Owner: "ana", Seat: 0}, "tax"); !errors.Is(err, match.NotFound) {
		t.Errorf("a table that is not there: %v", err)
	}
	h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: mover, Seat: turn, Entry: s.VersionFor(mover)}, text))
}

func TestSeveralMovesAreAllPlayedOrNone(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	begin := h.playUntil(h.hotSeat(3), byDefault, acting)
	seat := begin.DefaultSeat("ana")
	play := func(entry int, texts ...string) (*match.Snapshot, error) {
		return h.MoveAll(t.Context(), match.Command{Table: begin.ID(), Owner: "ana", Seat: seat, Entry: entry}, texts)
	}
	if s, err := play(begin.VersionFor("ana"), "tax", "tax"); err == nil || s.Version() != begin.Version() {
		t.Errorf("a second action: %v, and %d entries were added", err, s.Version()-begin.Version())
	}
	both := h.must(play(begin.VersionFor("ana"), "tax", "end"))
	if both.At() != begin.At()+2 {
		t.Errorf("%d moves were played, want 2", both.At()-begin.At())
	}
	if again := h.must(play(begin.VersionFor("ana"), "tax", "end")); again.Version() != both.Version() {
		t.Error("the same moves sent again were played again")
	}
	h.refused("others from the same page", both, match.Stale)(play(begin.VersionFor("ana"), "explore", "end"))
}

// A snapshot shows the same game forever, even after its last moves were taken back and
// others were made.
func TestSnapshotsOutliveAnUndo(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	begin := h.playUntil(h.hotSeat(3), byDefault, acting)
	seat := begin.DefaultSeat("ana")
	taxed := h.play(begin, "tax")
	told := func() string {
		rec, err := taxed.Export("ana", seat)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(string(rec.Text()), viewOf(t, taxed, "ana").Log)
	}
	before := told()
	back := h.must(h.Undo(t.Context(), match.Command{Table: taxed.ID(), Owner: "ana", Seat: seat, Entry: taxed.VersionFor("ana")}))
	for _, m := range viewOf(t, back, "ana").Legal {
		if text := m.String(); text != "tax" {
			h.play(back, text)
			break
		}
	}
	if after := told(); after != before {
		t.Errorf("the snapshot was\n%s\nand is\n%s", before, after)
	}
}
