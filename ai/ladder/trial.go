package ladder

import (
	"fmt"
	"strconv"
	"strings"

	"goa/ai"
)

// Trial is a bot to try out: one from the ladder, or a grade with another
// evaluation.
type Trial struct {
	name      string
	grade     *Grade         // nil for the bot of that name as it is
	eval      *ai.Evaluation // of the grade
	variation int            // hundredths by which its hand-made weights differ from game to game
}

// ownNet is the file name that stands for the embedded net.
const ownNet = "net"

// Prepare prepares a bot by name. Besides the names that [New] knows, it
// accepts NAME@FILE, which evaluates positions with a file (see [Open]);
// NAME@net, which uses the embedded net; and NAME~P or NAME~P@FILE, whose
// hand-made weights vary by up to P percent from game to game. Yardsticks
// cannot be varied.
//
// A name can make the program read any file, so it must come from the person
// who runs the program.
func Prepare(text string) (t Trial, err error) {
	name, file, hasFile := strings.Cut(text, "@")
	name, variation, varies := strings.Cut(name, "~")
	t.name = name
	if !hasFile && !varies {
		_, err = New(name, 0)
		return t, err
	}
	g, ok := find(name)
	if base, _, _ := strings.Cut(name, "/"); !ok || base == Searcher {
		return t, fmt.Errorf("%s: only grades can be had with other weights, such as merchant@FILE", text)
	}
	t.grade, t.eval = &g, g.evaluation()
	if varies {
		if t.variation, err = strconv.Atoi(variation); err != nil || t.variation < 1 || t.variation > 90 {
			return t, fmt.Errorf("%s: weights differ by 1 to 90 percent, such as merchant~20", text)
		}
	}
	switch {
	case file == ownNet:
		t.eval = ai.Learned()
	case hasFile:
		t.eval, err = Open(file)
	case t.eval == nil:
		t.eval = &ai.Evaluation{Weights: ai.Classic}
	}
	return t, err
}

// Portable returns the reason why other processes cannot make a bot from its
// name alone, or nil. A portable name makes no process read a file or start a
// program. So it may come from elsewhere, such as a database that others write
// to.
func Portable(text string) error {
	name, file, hasFile := strings.Cut(text, "@")
	if hasFile && file != ownNet {
		return fmt.Errorf("%.80s has weights in a file on one machine: other processes play only built-in bots", text)
	}
	name, _, _ = strings.Cut(name, "~")
	_, err := New(name, 0)
	return err
}

// New returns the bot. Bots with equal seeds choose alike.
func (t Trial) New(seed uint64) ai.Player {
	if t.grade == nil {
		p, err := New(t.name, seed)
		if err != nil {
			panic(err) // Prepare has tried it
		}
		return p
	}
	e := t.eval
	if t.variation > 0 {
		e = &ai.Evaluation{Weights: t.eval.Weights.Varied(t.variation, seed), Net: t.eval.Net}
	}
	return t.grade.player(seed, e)
}
