package match_test

import (
	"slices"
	"testing"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
)

// auto returns preferences for what is played automatically.
func auto(forced bool, end autopilot.AutoEnd) match.Prefs {
	return match.Prefs{Auto: &autopilot.Auto{Forced: forced, End: end}}
}

// playAuto plays ana's moves with preferences until a view satisfies cond,
// and counts them.
func (h house) playAuto(prefs match.Prefs, s *match.Snapshot, choose func([]goa.Move) goa.Move, cond func(*match.TableView) bool) (*match.Snapshot, int) {
	h.t.Helper()
	for n := range 5000 {
		v := viewOf(h.t, s, "ana")
		if cond(v) {
			return s, n
		}
		s = h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry, Prefs: prefs}, choose(v.Legal).String()))
	}
	h.t.Fatal("that never comes")
	return nil, 0
}

// modules are games with different questions.
var modules = []struct {
	name    string
	edition string
	options []string
	seats   int
}{
	{"the plain game", "", nil, 3},
	{"Bonanzas", "2004", []string{"bonanza"}, 2},
	{"Gambits, captains and a Story", "2026", []string{"gambit", "captains", "story=drawn"}, 3},
	{"alone", "2026", []string{"solo=2"}, 1},
	{"a campaign", "2026", []string{"solo=1", "campaign"}, 1},
}

// With every module, nobody is asked if there is no choice, and forced moves are
// undone with the choice that led to them.
func TestForcedMovesWithEveryModule(t *testing.T) {
	for _, c := range modules {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t)
			defer h.Close()
			n := match.NewTable{Host: "ana", Edition: c.edition, Options: c.options, Seats: []match.NewSeat{person("A"), person("B"), person("C")}[:c.seats]}
			prefs, tried, choose := auto(true, autopilot.EndNever), 0, atRandom(2)
			for s := h.must(h.Create(t.Context(), n)); s.Status() != match.Finished; {
				before := viewOf(t, s, "ana")
				if ask := before.View.Ask(); len(before.Legal) == 1 && before.At > 0 && !staysAsked[ask] {
					t.Errorf("ana is asked for %q though %s is all she can do", ask, before.Legal[0])
				}
				m := choose(before.Legal)
				s = h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: before.Seat, Entry: before.Entry, Prefs: prefs}, m.String()))
				if now := viewOf(t, s, "ana"); tried < 3 && now.CanUndo && now.At > before.At+1 {
					tried++
					s = h.backAndForth(prefs, m, before, now)
				}
			}
			if tried == 0 {
				t.Error("no move led to forced moves")
			}
		})
	}
}

// staysAsked are the questions that are asked even if there is only one answer.
var staysAsked = map[goa.Ask]bool{goa.AskCaptain: true, goa.AskPledge: true, goa.AskColonists: true, goa.AskAction: true, goa.AskEndTurn: true}

// Players who have no choice are asked only about secret picks, about colonists
// and about the end of their turn.
func TestForcedMovesPlayThemselves(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	_, plain := h.playAuto(match.Prefs{}, h.hotSeat(4), atRandom(3), over)
	first := true
	s, quick := h.playAuto(auto(true, autopilot.EndNever), h.hotSeat(4), atRandom(3), func(v *match.TableView) bool {
		if ask := v.View.Ask(); len(v.Legal) == 1 && !first && ask != goa.AskColonists && ask != goa.AskEndTurn {
			t.Errorf("ana is asked for %q though %s is all she can do", ask, v.Legal[0])
		}
		first = false
		return over(v)
	})
	if quick >= plain {
		t.Errorf("%d commands, and %d where nothing is done by itself", quick, plain)
	}
	again := newHouse(t, func(c *match.Config) { c.Store = h.store })
	defer again.Close()
	if now := again.must(again.Snapshot(t.Context(), s.ID())); now.At() != s.At() || now.Version() != s.Version() {
		t.Errorf("after a restart: move %d, entry %d; before: %d, %d", now.At(), now.Version(), s.At(), s.Version())
	}
}

// Forced moves are undone and redone with the choice that led to them, even
// after a restart.
func TestUndoTakesBackWhatWasForced(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	prefs, tried, choose := auto(true, autopilot.EndNever), 0, atRandom(1)
	for s := h.hotSeat(3); tried < 3 && s.Status() != match.Finished; {
		before := viewOf(t, s, "ana")
		m := choose(before.Legal)
		s = h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: before.Seat, Entry: before.Entry, Prefs: prefs}, m.String()))
		if now := viewOf(t, s, "ana"); now.CanUndo && now.At > before.At+1 {
			tried++
			s = h.backAndForth(prefs, m, before, now)
		}
	}
	if tried < 3 {
		t.Fatalf("only %d moves led to forced moves", tried)
	}
}

// backAndForth repeats a move that led from one view to another, undoes it and
// redoes it.
func (h house) backAndForth(prefs match.Prefs, m goa.Move, before, now *match.TableView) *match.Snapshot {
	h.t.Helper()
	id, seat := now.Table.ID, now.Seat
	if s := h.must(h.Move(h.t.Context(), match.Command{Table: id, Owner: "ana", Seat: seat, Entry: before.Entry, Prefs: prefs}, m.String())); s.VersionFor("ana") != now.Entry {
		h.t.Errorf("%s sent again is played again", m)
	}
	if s := h.must(h.MoveAll(h.t.Context(), match.Command{Table: id, Owner: "ana", Seat: seat, Entry: before.Entry, Prefs: prefs}, []string{m.String()})); s.VersionFor("ana") != now.Entry {
		h.t.Errorf("%s sent again in a form is played again", m)
	}
	again := newHouse(h.t, func(c *match.Config) { c.Store = h.store })
	defer again.Close()
	if v := viewOf(h.t, again.must(again.Snapshot(h.t.Context(), id)), "ana"); !v.CanUndo || v.View != now.View {
		h.t.Error("a restart forgets what can be taken back")
	}
	back := h.must(h.Undo(h.t.Context(), match.Command{Table: id, Owner: "ana", Seat: seat, Entry: now.Entry, Prefs: prefs}))
	if v := viewOf(h.t, back, "ana"); v.View != before.View || v.CanUndo != before.CanUndo || !v.CanRedo {
		h.t.Errorf("after %s and undo it is move %d, not %d", m, v.At, before.At)
	}
	forth := h.must(h.Redo(h.t.Context(), match.Command{Table: id, Owner: "ana", Seat: seat, Entry: back.VersionFor("ana"), Prefs: prefs}))
	if v := viewOf(h.t, forth, "ana"); v.View != now.View || v.CanRedo {
		h.t.Errorf("redo of %s leads to move %d, not %d", m, v.At, now.At)
	}
	return forth
}

// Players who switch automatic moves off are asked about everything. A change
// applies from the command that makes it.
func TestAutoCanBeSwitchedOff(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	asked := func(v *match.TableView) bool { return v.View.Ask() == goa.AskTake }
	s, _ := h.playAuto(auto(false, autopilot.EndNever), h.hotSeat(2), byDefault, asked)
	before := s.At()
	if v := viewOf(t, s, "ana"); len(v.Legal) != 1 {
		t.Fatalf("what can be done is %v", v.Legal)
	}
	s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: s.DefaultSeat("ana"), Entry: s.VersionFor("ana"), Prefs: auto(true, autopilot.EndNever)}, "take"))
	if v := viewOf(t, s, "ana"); s.At() < before+1 || len(v.Legal) == 1 && v.View.Ask() != goa.AskEndTurn {
		t.Errorf("after %d moves %v can be done", s.At()-before, v.Legal)
	}
	s, _ = h.playAuto(auto(false, autopilot.EndNever), s, byDefault, asked)
	if viewOf(t, s, "ana").View.Ask() != goa.AskTake {
		t.Error("a lot for which nobody bid is taken by itself, though ana does not like that")
	}
}

// Where ducats are hidden, the speed of a pass or a sale does not reveal that
// there was no choice.
func TestHiddenDucatsAreNotToldByHaste(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	n := match.NewTable{Host: "ana", Seats: []match.NewSeat{person("A"), person("B"), person("C")}, HiddenDucats: true}
	asked := map[goa.Ask]bool{}
	for seed := range uint64(4) {
		h.playAuto(auto(true, autopilot.EndNever), h.must(h.Create(t.Context(), n)), atRandom(seed), func(v *match.TableView) bool {
			if len(v.Legal) == 1 {
				asked[v.View.Ask()] = true
			}
			return over(v)
		})
	}
	if !asked[goa.AskBid] || !asked[goa.AskSale] {
		t.Errorf("asked though there was no choice: %v; want bids and sales among them", asked)
	}
}

// A turn ends automatically only for players who want that, and only when
// nothing is left to do.
func TestTurnsEndByThemselves(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	_, often := h.playAuto(auto(true, autopilot.EndNever), h.hotSeat(2), atRandom(5), over)
	asked := 0
	_, seldom := h.playAuto(auto(true, autopilot.EndIdle), h.hotSeat(2), atRandom(5), func(v *match.TableView) bool {
		if v.View.Ask() != goa.AskEndTurn {
			return over(v)
		}
		asked++
		left := slices.DeleteFunc(slices.Clone(v.Legal), func(m goa.Move) bool { return m.Kind == goa.EndTurn || m.Kind == goa.Discard })
		if hand := v.View.Hand(); len(left) == 0 && (hand == 0 || v.View.HasPlayedCard()) {
			t.Errorf("%v is all that is left, and ana is asked", v.Legal)
		}
		return false
	})
	_, never := h.playAuto(auto(true, autopilot.EndAction), h.hotSeat(2), atRandom(5), func(v *match.TableView) bool {
		if v.View.Ask() == goa.AskEndTurn && v.At > 0 && len(v.Log) > 0 {
			t.Errorf("ana is asked about the end of her turn after move %d", v.At)
		}
		return over(v)
	})
	if never >= often {
		t.Errorf("%d commands where turns end with their action, %d where they do not", never, often)
	}
	if asked == 0 || seldom >= often {
		t.Errorf("asked about the end %d times; %d commands, and %d where turns do not end by themselves", asked, seldom, often)
	}
}

// Preferences are stored when they change, and not again.
func TestAutoIsWrittenOnce(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.must(h.SetPace(t.Context(), match.Command{Table: h.hotSeat(2).ID(), Owner: "ana", Prefs: auto(true, autopilot.EndIdle)}, match.Slow))
	if n := h.must(h.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Prefs: auto(true, autopilot.EndIdle)}, match.Normal)).Version(); n != s.Version()+1 {
		t.Errorf("entry %d follows entry %d", n, s.Version())
	}
}
