package ladder

import (
	"fmt"
	"strconv"
	"strings"

	"goa/ai"
)

// Trial is a bot that is tried out: one of the ladder, or one that weighs
// positions by a file.
type Trial struct {
	name   string
	eval   *ai.Evaluation // nil: the bot's own
	spread int            // hundredths by which its hand-made weights differ from game to game
}

// Prepare makes a bot ready by name. Beside the names that [New] knows there
// are NAME@FILE, which weighs positions by a file (see [Open]), and NAME~P or
// NAME~P@FILE, whose hand-made weights differ by up to P per cent from game to
// game.
//
// A name may make the program read any file: it must come from who runs it.
func Prepare(text string) (t Trial, err error) {
	name, file, hasFile := strings.Cut(text, "@")
	name, spread, spreads := strings.Cut(name, "~")
	t.name = name
	if spreads {
		if t.spread, err = strconv.Atoi(spread); err != nil || t.spread < 1 || t.spread > 90 {
			return t, fmt.Errorf("%s: weights differ by 1 to 90 per cent, such as merchant~20", text)
		}
		t.eval = &ai.Evaluation{Weights: ai.Classic}
	}
	if hasFile {
		if t.eval, err = Open(file); err != nil {
			return t, err
		}
	}
	_, err = newWith(t.name, 0, t.eval)
	return t, err
}

// New returns the bot. Equal seeds choose alike.
func (t Trial) New(seed uint64) ai.Player {
	e := t.eval
	if t.spread > 0 {
		e = &ai.Evaluation{Weights: t.eval.Weights.Spread(t.spread, seed), Net: t.eval.Net}
	}
	p, err := newWith(t.name, seed, e)
	if err != nil {
		panic(err) // Prepare has tried
	}
	return p
}
