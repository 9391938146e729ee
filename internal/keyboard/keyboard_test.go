package keyboard

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/picture"
	"goa/lexicon"
	"goa/nature"
	"goa/record"
)

// typedGame is a game with prepared keyboard input.
type typedGame struct {
	Game
	out   bytes.Buffer
	saved map[string]string
}

func newTypedGame(t *testing.T, keys string, names ...string) *typedGame {
	t.Helper()
	players := make([]record.Seat, len(names))
	for i, n := range names {
		players[i].Name = n
	}
	e := edition.Default()
	r, err := record.New(e, edition.Options{}, players)
	if err != nil {
		t.Fatal(err)
	}
	words, err := lexicon.For(lexicon.DefaultLanguage, e.Words)
	if err != nil {
		t.Fatal(err)
	}
	tab := &typedGame{saved: map[string]string{}}
	tab.Game = Game{
		Record: r, Words: words, Bots: make([]Bot, len(names)), Chance: nature.New("keyboard"),
		In: strings.NewReader(keys), Out: &tab.out,
		Save: func(file string, r *record.Record) error {
			if strings.Contains(file, "/") {
				return errors.New("no such place")
			}
			tab.saved[file] = string(r.Text())
			return nil
		},
	}
	return tab
}

func (tab *typedGame) run(t *testing.T) string {
	t.Helper()
	if err := tab.Run(t.Context()); err != nil {
		t.Fatalf("%v\n%s", err, &tab.out)
	}
	if err := tab.Record.Check(); err != nil {
		t.Errorf("the record is wrong: %v", err)
	}
	return tab.out.String()
}

func wantText(t *testing.T, out string, wanted ...string) {
	t.Helper()
	for _, w := range wanted {
		if !regexp.MustCompile(w).MatchString(out) {
			t.Errorf("nothing matches %q in\n%s", w, out)
		}
	}
}

func TestMovesByNumberAndText(t *testing.T) {
	tab := newTypedGame(t, "1\ntoken b2\nTOKEN c2\n", "Ana", "Bo")
	out := tab.run(t)
	wantText(t, out, "places the flag on b1", "places auction token 2 on b2", "places auction token 3 on c2", "The game isn’t saved")
	if n := tab.Record.Len(); tab.state.Stage() != goa.Bidding || n < 34 {
		t.Errorf("after %d moves: %s", n, tab.state.Stage())
	}
}

func TestSeveralMovesInALine(t *testing.T) {
	tab := newTypedGame(t, "flag b1; token b2; token c2\n", "Ana", "Bo")
	tab.run(t)
	if tab.state.Stage() != goa.Bidding {
		t.Errorf("the game is at %s", tab.state.Stage())
	}
	// Moves after a wrong one are not played.
	tab = newTypedGame(t, "flag b1; token g7; token b2\n", "Ana", "Bo")
	wantText(t, tab.run(t), "places the flag on b1")
	if tab.state.TokenAt(2) != goa.NoCell {
		t.Error("a move after a wrong one was played")
	}
}

func TestWrongTextsAreExplained(t *testing.T) {
	out := newTypedGame(t, "\nfly away\n0\n99\nbid 3\ntoken b2\n?\nm\n", "Ana", "Bo").run(t)
	wantText(t, out, "m lists the moves", "numbered up to 20", "something else to choose first", "undo your last decision")
}

func TestUndoGoesBackToTheLastDecision(t *testing.T) {
	tab := newTypedGame(t, "u\nflag b1\ntoken b2\nu\nu\nu\n", "Ana", "Bo")
	wantText(t, tab.run(t), "There’s nothing to undo", "Undone")
	if tab.state.TokenAt(1) != goa.NoCell || tab.state.Stage() != goa.Placing {
		t.Error("the flag is still there")
	}
	s, err := tab.Record.At(tab.Record.Len())
	if err != nil || s != tab.state {
		t.Errorf("record and game differ: %v", err)
	}
}

func TestHints(t *testing.T) {
	tab := newTypedGame(t, "h\nflag b1\n", "Ana", "Bo")
	wantText(t, tab.run(t), "This game has no hints")
	tab = newTypedGame(t, "h\nflag b1\n", "Ana", "Bo")
	tab.Hint = func(_ context.Context, v *goa.View, legal []goa.Move) []string {
		if v.Seat() != v.Turn() || len(legal) < 2 {
			t.Errorf("seat %s was asked about %d moves of %s", v.Seat(), len(legal), v.Turn())
		}
		return []string{"Place it well."}
	}
	wantText(t, tab.run(t), "  Place it well\\.\n", "places the flag on b1")
}

// With bots between them, undo still leads to a decision of a person.
func TestUndoPassesOverBots(t *testing.T) {
	tab := newTypedGame(t, "flag b1\nu\nq\n", "Ana", "Bo", "Cleo")
	first := func(_ context.Context, _ *goa.View, legal []goa.Move) goa.Move { return legal[0] }
	tab.Bots = []Bot{nil, first, first}
	tab.Chance = nature.New("ana first 3")
	tab.run(t)
	if tab.state.Turn() != 0 {
		t.Errorf("%s is to move", tab.state.Turn())
	}
}

func TestBotsPlayWholeGames(t *testing.T) {
	tab := newTypedGame(t, "", "Ana", "Bo", "Cleo", "Dora")
	dice := nature.New("bots")
	for i := range tab.Bots {
		tab.Bots[i] = func(_ context.Context, v *goa.View, legal []goa.Move) goa.Move {
			if v.Seat() != goa.Seat(i) {
				t.Errorf("the bot of seat %d was shown the view of seat %s", i, v.Seat())
			}
			return legal[dice.IntN(len(legal))]
		}
	}
	tab.File = "bots.goa"
	out := tab.run(t)
	wantText(t, out, "The game is over", "place 1", "Saved")
	if strings.Contains(out, "> ") || !tab.state.Over() {
		t.Error("somebody was asked, or the game goes on")
	}
	if hidden := regexp.MustCompile(`draws “`); hidden.MatchString(out) {
		t.Error("a bot's hidden card was told")
	}
	wantText(t, tab.saved["bots.goa"], "^goa 1\n")
}

func TestSaving(t *testing.T) {
	tab := newTypedGame(t, "s a.goa\nflag b1\ns\ns bad/place\nq\n", "Ana", "Bo")
	out := tab.run(t)
	wantText(t, out, "goa play a.goa", "no such place")
	if strings.Contains(tab.saved["a.goa"], "token") || !strings.Contains(tab.saved["a.goa"], "flag b1") {
		t.Errorf("saved:\n%s", tab.saved["a.goa"])
	}
	tab = newTypedGame(t, "s\nb.goa\nq\n", "Ana", "Bo")
	tab.run(t)
	if tab.saved["b.goa"] == "" {
		t.Error("not saved to the file that was asked for")
	}
	tab = newTypedGame(t, "q\nbad/place\nlast.goa\n", "Ana", "Bo")
	tab.run(t)
	if tab.saved["last.goa"] == "" {
		t.Error("not saved when leaving")
	}
	tab = newTypedGame(t, "", "Ana", "Bo")
	tab.File = "bad/place"
	if err := tab.Run(t.Context()); err == nil {
		t.Error("a game that could not be saved ended without an error")
	}
}

// An interrupt ends the game even without input.
func TestInterrupt(t *testing.T) {
	tab := newTypedGame(t, "", "Ana", "Bo")
	r, w := io.Pipe()
	defer w.Close()
	tab.In, tab.File = r, "kept.goa"
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := tab.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if tab.saved["kept.goa"] == "" {
		t.Error("the game was not saved")
	}
}

func TestColorOnlyIfWanted(t *testing.T) {
	tab := newTypedGame(t, "flag b1\n", "Ana", "Bo")
	if strings.Contains(tab.run(t), "\x1b") {
		t.Error("colors were not wanted")
	}
	tab = newTypedGame(t, "flag b1\n", "Ana", "Bo")
	tab.Color = true
	if !strings.Contains(tab.run(t), "\x1b[") {
		t.Error("colors were wanted")
	}
}

// On every promised width, the terminal never has to wrap what a game writes.
func TestGamesFitTheTerminal(t *testing.T) {
	for _, language := range lexicon.Languages() {
		for _, width := range []int{60, 80, 100, 120} {
			tab := newTypedGame(t, strings.Repeat("1\n2\n3\nnonsense\n?\nm\n", 80), "Ana", "Bo", "Cleo", "Dev")
			words, err := lexicon.For(language, edition.Default().Words)
			if err != nil {
				t.Fatal(err)
			}
			tab.Words = words
			tab.Width = func() int { return width }
			typed := regexp.MustCompile(`(?m)^\w+> `) // on a terminal, the typed line ends here
			for line := range strings.Lines(typed.ReplaceAllString(tab.run(t), "")) {
				line = strings.TrimSuffix(line, "\n")
				if n := picture.Columns(line); n > width {
					t.Errorf("%s: %d columns on %d: %s", language, n, width, line)
				}
			}
		}
	}
}

// A terminal can become wider or narrower during a game.
func TestPicturesFollowTheTerminal(t *testing.T) {
	tab := newTypedGame(t, "p\np\n", "Ana", "Bo")
	asked := 0
	tab.Width = func() int { asked++; return 60 + 40*(asked%2) }
	tab.run(t)
	if asked < 3 {
		t.Errorf("the width was asked for %d times, want once for every picture", asked)
	}
}
