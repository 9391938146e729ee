package sandbox_test

import (
	"bytes"
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/internal/sandbox"
	"goa/nature"
	"goa/record"
)

// played returns a record with the given number of moves, or of a whole game.
func played(t testing.TB, seed string, moves int) *record.Record {
	t.Helper()
	rec, err := record.New(edition.Default(), edition.Options{}, []record.Seat{{Name: "Ana"}, {Name: "Bo"}, {Name: "Cy"}})
	if err != nil {
		t.Fatal(err)
	}
	s, luck := goa.New(edition.Default().Rules(edition.Options{}), 3), nature.New(seed)
	for ; moves != 0 && !s.Over(); moves-- {
		legal := s.Moves(nil)
		m := legal[luck.IntN(luck.IntN(len(legal))+1)]
		if err := rec.Append(m); err != nil {
			t.Fatal(err)
		}
		s.Play(m)
	}
	return rec
}

func newTree(t testing.TB, rec *record.Record) *sandbox.Tree {
	t.Helper()
	tree, err := sandbox.New(rec)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// grow plays moves and adds remarks in random places.
func grow(t testing.TB, tree *sandbox.Tree, seed string, lines int) {
	t.Helper()
	luck := nature.New(seed)
	n := tree.Game() + 1
	for range lines {
		at := luck.IntN(n)
		for range 1 + luck.IntN(4) {
			legal := tree.State(at).Moves(nil)
			if len(legal) == 0 {
				break
			}
			next, err := tree.Play(at, legal[luck.IntN(len(legal))])
			if err != nil {
				t.Fatal(err)
			}
			at, n = next, max(n, next+1)
		}
		if luck.IntN(2) == 0 {
			if err := tree.Remark(at, "Wäre das besser? 1. (ja), 2. *nein*!_~"); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// same makes sure that two trees have equal positions in the same places.
func same(t testing.TB, got, want *sandbox.Tree, a, b int) {
	t.Helper()
	if *got.State(a) != *want.State(b) || got.Move(a) != want.Move(b) {
		t.Fatalf("position %d is not %d of the other", a, b)
	}
	one, two := joined(got, a), joined(want, b)
	if one != two {
		t.Fatalf("of position %d it says %q, want %q", a, one, two)
	}
	left, right := got.Children(a), want.Children(b)
	if len(left) != len(right) {
		t.Fatalf("%d ways from position %d, want %d", len(left), a, len(right))
	}
	for i := range left {
		same(t, got, want, left[i], right[i])
	}
}

func joined(tree *sandbox.Tree, at int) string {
	return strings.TrimSpace(tree.Said(at) + "\n" + tree.Added(at))
}

// The text holds all additions, needs no escapes, and can be read again.
func TestAddressIsTheTree(t *testing.T) {
	for _, moves := range []int{0, 30, 90, -1} {
		rec := played(t, "address", moves)
		tree := newTree(t, rec)
		if tree.Text() != "" {
			t.Fatalf("nothing was added, but the address has %q", tree.Text())
		}
		grow(t, tree, "grow", 40)
		text := tree.Text()
		if got, err := url.ParseQuery("v=" + text); err != nil || got.Get("v") != text || strings.ReplaceAll(url.QueryEscape(text), "%2A", "*") != text {
			t.Errorf("%q does not come through an address: %v", text, err)
		}
		again := newTree(t, rec)
		if err := again.Read(text); err != nil {
			t.Fatal(err)
		}
		same(t, again, tree, 0, 0)
		if again.Text() != text {
			t.Errorf("read again it is %q, want %q", again.Text(), text)
		}
	}
}

// A tree saved as a record with variations is the same tree when it is opened, and
// can be added to.
func TestSavedTreeIsTheTree(t *testing.T) {
	for _, moves := range []int{0, 60, -1} {
		rec := played(t, "saved", moves)
		if err := rec.Comment(rec.Len()/2, "Half way."); err != nil {
			t.Fatal(err)
		}
		before := rec.Text()
		tree := newTree(t, rec)
		grow(t, tree, "first", 30)
		for round := range 2 {
			saved, err := tree.Record()
			if err != nil {
				t.Fatal(err)
			}
			parsed, err := record.Parse(saved.Text())
			if err != nil {
				t.Fatal(err)
			}
			if err := parsed.Check(); err != nil {
				t.Fatal(err)
			}
			again := newTree(t, parsed)
			same(t, again, tree, 0, 0)
			if round == 0 {
				grow(t, again, "second", 10)
			}
			tree = again
		}
		if !bytes.Equal(rec.Text(), before) {
			t.Error("the record that it began with has changed")
		}
	}
}

// A position that is removed is gone with everything that follows; the moves of
// the game stay.
func TestRemove(t *testing.T) {
	rec := played(t, "remove", 60)
	tree := newTree(t, rec)
	legal := tree.State(50).Moves(nil)
	first, err := tree.Play(50, legal[0])
	if err != nil {
		t.Fatal(err)
	}
	var added []int
	for _, at := range []int{50, 40, 10} {
		for _, m := range tree.State(at).Moves(nil) {
			next, err := tree.Play(at, m)
			if err != nil {
				t.Fatal(err)
			}
			if next > tree.Game() && next != first {
				added = append(added, next)
			}
		}
	}
	whole := tree.Text()
	kept, parent, err := tree.Remove(added[0])
	if err != nil || kept.Len(parent) != tree.Len(added[0])-1 {
		t.Fatalf("%v; before it were %d moves", err, kept.Len(parent))
	}
	if strings.Count(whole, ".") != strings.Count(kept.Text(), ".")+1 {
		t.Errorf("%s\nis what is left of\n%s", kept.Text(), whole)
	}
	if _, at, err := kept.Remove(50); !errors.Is(err, sandbox.ErrGame) || at != 50 {
		t.Errorf("a position of the game: %v", err)
	}
	if _, _, err := kept.Remove(100_000); !errors.Is(err, sandbox.ErrNoNode) {
		t.Errorf("no position: %v", err)
	}
	saved, err := kept.Record()
	if err != nil {
		t.Fatal(err)
	}
	opened := newTree(t, saved)
	varied := opened.Game() + 1
	less, _, err := opened.Remove(varied)
	if err != nil || !strings.HasPrefix(less.Text(), "-") || less.Has(varied) {
		t.Fatalf("of the record's own: %q, %v", less.Text(), err)
	}
	again := newTree(t, saved)
	if err := again.Read(less.Text()); err != nil {
		t.Fatal(err)
	}
	same(t, again, less, 0, 0)
}

// A made-up text is read as far as it makes sense.
func TestStrangeAddresses(t *testing.T) {
	rec := played(t, "strange", 60)
	good := newTree(t, rec)
	legal := good.State(50).Moves(nil)
	if _, err := good.Play(50, legal[len(legal)-1]); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"x", "1", "1.", "61.pass", "-1", "-60", "-61", "50.nonsense", "50.**", "50.**zz", "50.**ff", "50.*a b", "50.*a-b", "050.*a", "50..", "--", "50.*a----",
		"50." + strings.Repeat("pass.", 2000), "0.end", "-", "99999999999999999999.pass", "50.deal_?",
	} {
		tree := newTree(t, rec)
		if err := tree.Read(good.Text() + "--" + text); err == nil {
			t.Errorf("%q is accepted", text)
		}
		if len(good.Text()+"--"+text) < sandbox.MaxAddress && !strings.HasPrefix(tree.Text(), good.Text()) && !strings.Contains(tree.Text(), good.Text()) {
			t.Errorf("%q: what came before is lost: %q", text, tree.Text())
		}
	}
}

func TestPlayRefuses(t *testing.T) {
	tree := newTree(t, played(t, "refuse", 60))
	end := goa.NewEndTurn()
	if _, err := tree.Play(3, end); err == nil || tree.Text() != "" {
		t.Errorf("an illegal move: %v", err)
	}
	if _, ok := errors.AsType[*goa.IllegalMoveError](func() error { _, err := tree.Play(3, end); return err }()); !ok {
		t.Error("it does not say that the move is illegal")
	}
	if _, err := tree.Play(61, end); !errors.Is(err, sandbox.ErrNoNode) {
		t.Errorf("no position: %v", err)
	}
	if at, err := tree.Play(10, tree.Move(11)); err != nil || at != 11 || tree.Text() != "" {
		t.Errorf("what was played leads to %d: %v", at, err)
	}
	var full error
	at := 0
	for range 3000 {
		legal := tree.State(at).Moves(nil)
		if at, full = tree.Play(at, legal[len(legal)-1]); full != nil || tree.State(at).Over() {
			break
		}
		if full = tree.Remark(at, strings.Repeat("é", 400)); full != nil {
			break
		}
	}
	if !errors.Is(full, sandbox.ErrFull) || len(tree.Text()) > sandbox.MaxAddress {
		t.Errorf("an address of %d bytes: %v", len(tree.Text()), full)
	}
}

// A position looks as it does at a table, from the seat to move, which can choose.
func TestView(t *testing.T) {
	rec := played(t, "view", -1)
	tree := newTree(t, rec)
	for at := range tree.Game() + 1 {
		seat := tree.Seat(at)
		v := tree.View(at, seat, match.Terms{Edition: rec.Edition()})
		if got, want := v.View, tree.State(at).View(seat); got != want {
			t.Fatalf("position %d is another view", at)
		}
		s := tree.State(at)
		if chooses := s.Turn() == seat; chooses != (len(v.Legal) > 0) {
			t.Fatalf("position %d: %d moves for %v", at, len(v.Legal), seat)
		}
		draws := tree.Draws(at)
		if (s.Turn() == goa.Nature && !s.Over()) != (len(draws) > 0) {
			t.Fatalf("position %d: %d draws", at, len(draws))
		}
		weights := 0
		for _, m := range draws {
			weights += s.Weight(m)
		}
		if weights != s.Outcomes() {
			t.Fatalf("position %d: the draws weigh %d of %d", at, weights, s.Outcomes())
		}
		for _, u := range v.Log {
			if u.Event != u.Event.SeenBy(seat) {
				t.Fatalf("position %d tells more than seat %v may know", at, seat)
			}
		}
	}
	over := tree.View(tree.Game(), 0, match.Terms{})
	if over.Status != match.Finished || len(over.Scores) != 3 || !over.Ended {
		t.Errorf("the end: %v", over.Status)
	}
}

// Chance is drawn until a player has to choose.
func TestDraw(t *testing.T) {
	tree := newTree(t, played(t, "draw", 0))
	at, err := tree.Draw(0, nature.New("draw"))
	if err != nil || tree.State(at).Turn() < 0 || tree.Len(at) < 25 {
		t.Fatalf("after %d moves: %v", tree.Len(at), err)
	}
	if !slices.Equal(tree.Varied(), []int{0}) || tree.Branch(at) != 0 {
		t.Errorf("variations begin at %v", tree.Varied())
	}
}

func TestTooLarge(t *testing.T) {
	rec := played(t, "large", 40)
	legal := newTree(t, rec).State(0).Moves(nil)
	for range sandbox.MaxNodes / 4 {
		v := record.Variation{Moves: []goa.Move{legal[0], legal[0], legal[0], legal[0]}}
		if err := rec.AddVariation(v); err != nil {
			break
		}
	}
	if _, err := sandbox.New(rec); !errors.Is(err, sandbox.ErrLarge) {
		t.Errorf("got %v", err)
	}
	view, err := played(t, "large", 40).View(0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sandbox.New(view); !errors.Is(err, sandbox.ErrView) {
		t.Errorf("of a view: %v", err)
	}
}

func FuzzAddress(f *testing.F) {
	rec := played(f, "fuzz", 60)
	tree := newTree(f, rec)
	grow(f, tree, "fuzz", 12)
	f.Add(tree.Text())
	f.Add("50.pass---3--10.*a_b*c3*a9")
	f.Fuzz(func(t *testing.T, text string) {
		one := newTree(t, rec)
		_ = one.Read(text)
		two := newTree(t, rec)
		if err := two.Read(one.Text()); err != nil && len(one.Text()) <= sandbox.MaxAddress {
			t.Fatalf("%q, written again as %q: %v", text, one.Text(), err)
		}
		if len(one.Text()) <= sandbox.MaxAddress {
			same(t, two, one, 0, 0)
		}
		if saved, err := one.Record(); err != nil || saved.Check() != nil {
			t.Fatalf("%q cannot be saved: %v", text, err)
		}
	})
}
