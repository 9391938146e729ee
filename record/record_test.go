package record_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/record"
)

func TestGamesRoundTrip(t *testing.T) {
	someGames(t, func(t *testing.T, r *record.Record) {
		text := r.Text()
		again := mustParse(t, text)
		if got := again.Text(); !bytes.Equal(got, text) {
			t.Fatalf("rewritten:\n%s\nwant:\n%s", got, text)
		}
		sameRecord(t, again, r)
		if err := again.Check(); err != nil {
			t.Fatal(err)
		}
	})
}

// sameRecord compares everything that a caller can see, except the lines.
func sameRecord(t *testing.T, got, want *record.Record) {
	t.Helper()
	if got.Len() != want.Len() {
		t.Fatalf("%d moves, want %d", got.Len(), want.Len())
	}
	for at, m := range want.Moves() {
		if got.Move(at) != m {
			t.Fatalf("move %d is %q, want %q", at, got.Move(at), m)
		}
	}
	if got.Edition() != want.Edition() || !slices.Equal(got.Options(), want.Options()) ||
		!slices.Equal(got.Players(), want.Players()) || !slices.Equal(got.Tags(), want.Tags()) {
		t.Errorf("the headers differ")
	}
	if !slices.Equal(got.Comments(), want.Comments()) {
		t.Errorf("comments %v, want %v", got.Comments(), want.Comments())
	}
	sameVariations(t, got.Variations(), want.Variations())
}

func TestReplayIsTheGame(t *testing.T) {
	someGames(t, func(t *testing.T, r *record.Record) {
		s, err := r.Start()
		if err != nil {
			t.Fatal(err)
		}
		again := mustParse(t, r.Text())
		for at, m := range r.Moves() {
			if at%50 == 0 {
				if got, err := again.At(at); err != nil || got != s {
					t.Fatalf("At(%d) is another game (%v)", at, err)
				}
			}
			s.Play(m)
		}
		if got, err := again.At(r.Len()); err != nil || got != s {
			t.Fatalf("the end is another game (%v)", err)
		}
	})
}

func TestUndoAndPlayOn(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 3), "undo", 200)
	want := r.Text()
	if err := r.Comment(120, "kept"); err != nil {
		t.Fatal(err)
	}
	if err := r.Comment(121, "gone"); err != nil {
		t.Fatal(err)
	}
	var moves []goa.Move
	for _, m := range r.Moves() {
		moves = append(moves, m)
	}
	if err := r.Undo(120); err != nil {
		t.Fatal(err)
	}
	for _, m := range moves[120:] {
		if err := r.Append(m); err != nil {
			t.Fatal(err)
		}
	}
	if r.Undos() != 1 {
		t.Errorf("%d undos are counted", r.Undos())
	}
	r.SetUndos(0)
	if got := strings.Replace(string(r.Text()), "# kept\n", "", 1); len(r.Comments()) != 1 || wordsOf(got) != wordsOf(string(want)) {
		t.Errorf("undone and played again:\n%s\nwant\n%s", got, want)
	}
	if r.Undo(-1) == nil || r.Undo(r.Len()+1) == nil {
		t.Error("undone beyond the ends")
	}
}

// wordsOf returns the words of a text, to ignore how lines are wrapped.
func wordsOf(text string) string { return strings.Join(strings.Fields(text), " ") }

func TestAppendRefusesIllegalMoves(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 2), "append", 60)
	before := r.Text()
	err := r.Append(goa.NewBid(999))
	if illegal, ok := errors.AsType[*goa.IllegalMoveError](err); !ok || illegal.Move != goa.NewBid(999) {
		t.Errorf("appended an illegal move: %v", err)
	}
	if !bytes.Equal(r.Text(), before) {
		t.Error("the record was changed")
	}
}

func TestUsersDataTravelsWithTheRecord(t *testing.T) {
	own, err := edition.Parse("mine", []byte("edition mine\nbased-on 2012\n[general]\nstart-ships 9 R\n"))
	if err != nil {
		t.Fatal(err)
	}
	text := playOn(t, newRecord(t, own, 2), "own", -1).Text()
	r := mustParse(t, text)
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	if rules, err := r.Rules(); err != nil || rules.StartShips != 9 {
		t.Errorf("the rules are not the user's (%v)", err)
	}
	if got := r.Text(); !bytes.Equal(got, text) {
		t.Errorf("rewritten:\n%s", got)
	}
	wrong := bytes.Replace(text, []byte("start-ships 9 R"), []byte("start-ships 8 R"), 1)
	wantProblem(t, mustParse(t, wrong).Check(), record.BadEdition, 2)
	broken := bytes.Replace(text, []byte("start-ships 9 R"), []byte("start-ships many R"), 1)
	line := 1 + bytes.Count(broken[:bytes.Index(broken, []byte("start-ships"))], []byte("\n"))
	wantProblem(t, mustParse(t, broken).Check(), record.BadEdition, line)
}

func TestTags(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 2), "tags", 3)
	for _, c := range []struct{ name, value string }{
		{"date", "2026-03-01"}, {"event", "old"}, {"event", "club night, 3rd table"}, {"result", "x"}, {"result", ""},
	} {
		if err := r.SetTag(c.name, c.value); err != nil {
			t.Fatal(err)
		}
	}
	again := mustParse(t, r.Text())
	want := []record.Tag{{Name: "date", Value: "2026-03-01"}, {Name: "event", Value: "club night, 3rd table"}}
	if got := again.Tags(); !slices.Equal(got, want) || again.Tag("event") != want[1].Value || again.Tag("none") != "" {
		t.Errorf("tags %v, want %v", got, want)
	}
	for _, c := range []struct{ name, value string }{
		{"seats", "x"}, {"Date", "x"}, {"", "x"}, {"a b", "x"}, {"date", "x#y"}, {"date", "x\ny"}, {"date", " x"},
	} {
		if r.SetTag(c.name, c.value) == nil {
			t.Errorf("SetTag(%q, %q) was accepted", c.name, c.value)
		}
	}
}

func TestNames(t *testing.T) {
	long := strings.Repeat("é", record.MaxName)
	for _, name := range []string{
		"Ana", "Ana María", "李雷", "player-1", "Tax", "O'Neil & Co.", "bidding", "x = y",
		long, long + " 2", "e\u0301\u0302\u0323", "❤️", "שָׁלוֹם",
	} {
		if err := record.ValidName(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{
		"", " Ana", "Ana ", "Ana  B", "a|b", "a:b", "a;b", "a#b", "a\nb", "a\tb", "(bot)", "Bo (bot)",
		"= A1", "tax", "the end", "Ana bid", "\u202eAna", "a\u2028b", "\xff", "a\u200bb", "\u2066a\u2069", "a\x00", "a\x1b[31m",
		long + "x", long + "x 2", long + " 22", "Z\u0301\u0301\u0301\u0301", "\u0301", "\u3164", "a\u115fb", "\u2800",
	} {
		if record.ValidName(name) == nil {
			t.Errorf("%q was accepted", name)
		}
	}
	for _, seats := range [][]record.Seat{nil, players(1), append(players(4), record.Seat{Name: "E"}), {{Name: "A"}, {Name: "A"}}, {{Name: "A", Kind: "x)"}, {Name: "B"}}, {{Name: "A", Kind: strings.Repeat("k", record.MaxKind+1)}, {Name: "B"}}} {
		if _, err := record.New(edition.Default(), edition.Options{}, seats); err == nil {
			t.Errorf("a table of %v was accepted", seats)
		}
	}
}

func TestNearestNameIsValidOrNothing(t *testing.T) {
	for name, want := range map[string]string{
		"Ana": "Ana", "Ana 2": "Ana 2", "": "", "tax": "", "\u202eAna": "Ana", " A\tna|": "A na", "= A1": "A1",
		strings.Repeat("é", 1<<20):                 "éééééééééééééééééééééééé",
		"Z" + strings.Repeat("\u0301", 1000) + "a": "Z\u0301\u0301\u0301a",
	} {
		if got := record.NearestName(name); got != want {
			t.Errorf("%.40q: got %q, want %q", name, got, want)
		}
	}
}

func TestKeptTextsMayHaveLongNames(t *testing.T) {
	text := []byte("goa 1\nedition 2012  data 411e620bf6d0\nseats " + strings.Repeat("A", 40) + " | Bo\n")
	if _, err := record.Parse(text); err == nil {
		t.Error("a file with a long name was accepted")
	}
	if _, err := record.ParseStored(string(text)); err != nil {
		t.Errorf("a text that was kept: %v", err)
	}
}
