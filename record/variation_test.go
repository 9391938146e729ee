package record_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

// varied has variations written in every possible way, some of them illegal.
const varied = `goa 1  format 2
edition 2012  data 411e620bf6d0
seats Ana | Bo

= A set-up
remove expeditions-small; remove foreman; remove colonist; remove ships-or-colonists
# The end of what was played.

= variations
1 after 2: remove duty; remove spice;
# Two others.
# And a second line.
  lay ship
2 after 1 of 1: remove ducats
3 after 4: lay ship; lay duty
# Last.
`

// edition2012 returns the edition of the text above.
func edition2012(t testing.TB) *edition.Edition {
	t.Helper()
	for _, ed := range edition.All() {
		if ed.Name == "2012" {
			return ed
		}
	}
	t.Fatal("there is no such edition")
	return nil
}

func sameVariations(t *testing.T, got, want []record.Variation) {
	t.Helper()
	same := slices.EqualFunc(got, want, func(a, b record.Variation) bool {
		return a.Of == b.Of && a.After == b.After && slices.Equal(a.Moves, b.Moves) && slices.Equal(a.Comments, b.Comments)
	})
	if !same {
		t.Fatalf("variations %v, want %v", got, want)
	}
}

// vary adds n variations to a game, at random places and with remarks.
func vary(t testing.TB, r *record.Record, seed string, n int) *record.Record {
	t.Helper()
	src := nature.New(seed)
	var lines [][]goa.Move // from the beginning of the game to the end of each variation
	var before []int       // moves of each line that are not its own
	game := []goa.Move{}
	for _, m := range r.Moves() {
		game = append(game, m)
	}
	for range n {
		v := record.Variation{Of: src.IntN(len(lines) + 1)}
		var path []goa.Move
		if v.Of == 0 {
			v.After = src.IntN(len(game) + 1)
			path = game[:v.After]
		} else {
			own := len(lines[v.Of-1]) - before[v.Of-1]
			v.After = 1 + src.IntN(own)
			path = lines[v.Of-1][:before[v.Of-1]+v.After]
		}
		s, err := r.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range path {
			s.Play(m)
		}
		for k := 1 + src.IntN(20); k > 0 && !s.Over(); k-- {
			legal := s.Moves(nil)
			m := legal[src.IntN(len(legal))]
			s.Play(m)
			v.Moves = append(v.Moves, m)
			if src.IntN(6) == 0 {
				v.Comments = append(v.Comments, record.Comment{At: len(v.Moves), Text: "What if? #" + seed}, record.Comment{At: len(v.Moves)})
			}
		}
		if len(v.Moves) == 0 {
			continue // after the end of the game
		}
		if err := r.AddVariation(v); err != nil {
			t.Fatal(err)
		}
		lines, before = append(lines, append(slices.Clone(path), v.Moves...)), append(before, len(path))
	}
	return r
}

// Variations of every kind of game are read as they were written, and are
// correct.
func TestVariationsRoundTrip(t *testing.T) {
	someGames(t, func(t *testing.T, r *record.Record) {
		plain := r.Text()
		if bytes.Contains(plain, []byte("format")) {
			t.Fatal("a game without variations names a format")
		}
		vary(t, r, t.Name(), 12)
		if r.Len() > 0 && len(r.Variations()) == 0 {
			t.Skip("all began after the end")
		}
		text := r.Text()
		again := mustParse(t, text)
		sameRecord(t, again, r)
		if got := again.Text(); !bytes.Equal(got, text) {
			t.Fatalf("rewritten:\n%s\nwant:\n%s", got, text)
		}
		if err := again.Check(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		game, lines, _ := bytes.Cut(text, []byte("\n= variations\n"))
		if got := bytes.Replace(game, []byte("goa 1  format 2"), []byte("goa 1"), 1); !bytes.Equal(append(got, '\n'), plain) && !bytes.Equal(got, plain) {
			t.Errorf("the game itself is written in another way:\n%s\nwant:\n%s", got, plain)
		}
		for line := range strings.Lines(string(lines)) {
			if len([]rune(line)) > 101 {
				t.Errorf("%q is longer than 100 characters", line)
			}
		}
	})
}

func TestVariationsAsTheyAreWritten(t *testing.T) {
	r := mustParse(t, []byte(varied))
	if got := string(r.Text()); got != varied {
		t.Errorf("got:\n%s\nwant:\n%s", got, varied)
	}
	if n := len(r.Variations()); n != 3 || r.Len() != 4 {
		t.Errorf("%d variations of a game with %d moves", n, r.Len())
	}
	if err := r.Check(); err != nil {
		t.Error(err)
	}
	loose := strings.NewReplacer("= variations\n", "= variations # beside the head\n# under it\n", "; lay duty\n", " ;  lay\tduty   # beside\n").Replace(varied)
	tidy := string(mustParse(t, []byte(loose)).Text())
	for _, want := range []string{"was played.\n# beside the head\n# under it\n\n= variations\n", "3 after 4: lay ship; lay duty\n# beside\n# Last.\n"} {
		if !strings.Contains(tidy, want) {
			t.Errorf("got:\n%s\nwant within it:\n%s", tidy, want)
		}
	}
}

func TestWrongVariations(t *testing.T) {
	head, _, _ := strings.Cut(varied, "1 after 2")
	for _, c := range []struct {
		what, text string
		line       int
		problem    string
	}{
		{"in format 1", strings.Replace(varied, "  format 2", "", 1), 9, "variations need format 2"},
		{"without any", head, 9, "no moves in this section"},
		{"another number", head + "2 after 2: remove duty", 10, "does not begin variation 1"},
		{"no place", head + "remove duty", 10, "does not begin variation 1"},
		{"a word too many", head + "1 after 2 of: remove duty", 10, "does not begin variation 1"},
		{"a strange number", head + "1 after 02: remove duty", 10, "does not begin variation 1"},
		{"of the game by number", head + "1 after 2 of 0: remove duty", 10, "does not begin variation 1"},
		{"after the end", head + "1 after 5: lay ship", 10, "the game has 4"},
		{"of itself", head + "1 after 1 of 1: lay ship", 10, "does not come before it"},
		{"before another's first move", head + "1 after 2: remove duty\n2 after 0 of 1: remove swap", 11, "has 1 to 1"},
		{"after another's last move", head + "1 after 2: remove duty\n2 after 2 of 1: remove swap", 11, "has 1 to 1"},
		{"no move", head + "1 after 2:", 10, "there is no move here"},
		{"what is not a move", head + "1 after 2: remove nothing", 10, "nothing"},
		{"something hidden", head + "1 after 2: deal ?", 10, "stands only in a view"},
		{"a name", head + "1 after 2: Ana bid 3", 10, "Ana"},
		{"moves that belong to none", head + "  remove duty", 10, "there is none"},
		{"a section after them", varied + "= B set-up\nremove duty", 17, "nothing comes after the variations"},
		{"twice", varied + "= variations\n4 after 0: remove duty", 17, "nothing comes after the variations"},
		{"in a view", strings.Replace(varied, "\n\n", "\nview of Ana\n\n", 1), 11, "a view has no variations"},
	} {
		_, err := record.Parse([]byte(c.text))
		wrong, ok := errors.AsType[*record.SyntaxError](err)
		if !ok || wrong.Line != c.line || !strings.Contains(wrong.Problem, c.problem) {
			t.Errorf("%s: got %v, want line %d and %q", c.what, err, c.line, c.problem)
		}
	}
}

// A variation is played from where it begins. The error for an illegal move
// names its line.
func TestIllegalVariations(t *testing.T) {
	for _, c := range []struct {
		what, from, to string
		line, at       int
	}{
		{"of the game", "1 after 2: remove duty", "1 after 2: lay duty", 10, 2},
		{"of a variation", "2 after 1 of 1: remove ducats", "2 after 1 of 1: remove ducats; remove swap", 14, 4},
		{"after the last move", "3 after 4: lay ship", "3 after 4: remove ship", 15, 4},
	} {
		text := strings.Replace(varied, c.from, c.to, 1)
		err := mustParse(t, []byte(text)).Check()
		wrong, ok := errors.AsType[*record.CheckError](err)
		if !ok || wrong.Problem != record.IllegalMove || wrong.Line != c.line || wrong.At != c.at {
			t.Errorf("%s: got %v, want line %d, move %d", c.what, err, c.line, c.at+1)
		}
	}
	over := playOn(t, newRecord(t, edition.Default(), 2), "over", -1)
	if err := over.AddVariation(record.Variation{After: over.Len(), Moves: []goa.Move{goa.NewPass()}}); err != nil {
		t.Fatal(err)
	}
	if wrong, ok := errors.AsType[*record.CheckError](over.Check()); !ok || wrong.Problem != record.AfterEnd {
		t.Errorf("after the end of the game: %v", over.Check())
	}
}

func TestAddVariationRefuses(t *testing.T) {
	r := playOn(t, newRecord(t, edition.Default(), 2), "refuse", 60)
	pass := []goa.Move{goa.NewPass()}
	for what, v := range map[string]record.Variation{
		"no moves":                {After: 3},
		"after the game":          {After: 61, Moves: pass},
		"before it":               {After: -1, Moves: pass},
		"of one that is not":      {Of: 1, After: 1, Moves: pass},
		"a move that is none":     {After: 3, Moves: []goa.Move{{}}},
		"a comment before a move": {After: 3, Moves: pass, Comments: []record.Comment{{At: 0, Text: "x"}}},
		"a comment after it":      {After: 3, Moves: pass, Comments: []record.Comment{{At: 2, Text: "x"}}},
		"a comment of two lines":  {After: 3, Moves: pass, Comments: []record.Comment{{At: 1, Text: "x\ny"}}},
		"a comment that is none":  {After: 3, Moves: pass, Comments: []record.Comment{{At: 1, Text: "\x01"}}},
	} {
		if err := r.AddVariation(v); err == nil || len(r.Variations()) > 0 {
			t.Errorf("%s: got %v", what, err)
		}
	}
}

// Taking back moves removes the variations after them, and the variations
// within those.
func TestUndoForgetsVariations(t *testing.T) {
	r := mustParse(t, []byte(varied))
	early := record.Variation{After: 1, Moves: []goa.Move{goa.NewPass()}}
	within := record.Variation{Of: 4, After: 1, Moves: []goa.Move{goa.NewPass()}}
	for _, v := range []record.Variation{early, within} {
		if err := r.AddVariation(v); err != nil {
			t.Fatal(err)
		}
	}
	kept := r.Clone()
	if err := r.Undo(1); err != nil {
		t.Fatal(err)
	}
	within.Of = 1
	sameVariations(t, r.Variations(), []record.Variation{early, within})
	if len(kept.Variations()) != 5 {
		t.Error("the clone has changed")
	}
	whole := vary(t, playOn(t, newRecord(t, edition2012(t), 2), "view", 80), "view", 5)
	if v, err := whole.View(0); err != nil || len(v.Variations()) > 0 || bytes.Contains(v.Text(), []byte("format")) {
		t.Errorf("a view has variations, or there is none: %v", err)
	}
	if whole.Size() <= playOn(t, newRecord(t, edition2012(t), 2), "view", 80).Size() {
		t.Error("variations take no memory")
	}
}
