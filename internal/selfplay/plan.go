package selfplay

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/parallel"
)

// Plan says what to play, and where to store it.
type Plan struct {
	Tables   []Table
	Bots     []Share // bots drawn for every seat
	Against  string  // a bot that plays one drawn seat of every game; empty for none
	Odd      Odd
	Games    int
	PerShard int // games in a file
	Seed     string
	Version  string // of the program
	Dir      string
	Workers  int                     // games at once; 0 for the number of cores
	Progress func(parallel.Progress) // may be nil
}

// Share is a bot by name, with how often it plays compared with others.
type Share struct {
	Name   string
	Weight int
}

// Table is a kind of game, with how often it is played compared with others.
type Table struct {
	Edition *edition.Edition
	Options edition.Options
	Players int
	Weight  int
}

// Odd says how many odd moves are made, which nobody would choose, so that a net learns
// their consequences.
type Odd struct {
	Games   int // hundredths of the games that have any, up to a random round
	Moves   int // hundredths of their decisions until then
	Placing int // hundredths of the games with random placing in the first round
}

// ParseShares reads bots such as "planner*3,merchant~20".
func ParseShares(text string) (list []Share, err error) {
	for part := range strings.SplitSeq(text, ",") {
		name, weight, err := cutWeight(part)
		if err != nil {
			return nil, err
		}
		if _, err := ladder.Prepare(name); err != nil {
			return nil, err
		}
		list = append(list, Share{name, weight})
	}
	return list, nil
}

// cutWeight splits "planner*3" into a name and a weight.
func cutWeight(text string) (string, int, error) {
	name, times, ok := strings.Cut(strings.TrimSpace(text), "*")
	if !ok {
		return name, 1, nil
	}
	n, err := strconv.Atoi(times)
	if err != nil || n < 1 || n > maxWeight {
		return "", 0, fmt.Errorf("%q: give a number from 1 to %d after the star, such as %s*3", text, maxWeight, name)
	}
	return name, n, nil
}

const maxWeight = 1000

// ParseTables reads tables such as "2012:2*6,2026:4:gambit+captains".
func ParseTables(text string) (list []Table, err error) {
	for part := range strings.SplitSeq(text, ",") {
		spec, weight, err := cutWeight(part)
		if err != nil {
			return nil, err
		}
		t, err := parseTable(spec)
		if err != nil {
			return nil, fmt.Errorf("table %q: %w", part, err)
		}
		t.Weight = weight
		list = append(list, t)
	}
	return list, nil
}

func parseTable(text string) (t Table, err error) {
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return t, fmt.Errorf("give edition, players and options, such as %s:2 or %[1]s:4:bonanza+gambit", edition.Default().Name)
	}
	if t.Edition, err = edition.Open(parts[0]); err != nil {
		return t, err
	}
	if t.Players, err = strconv.Atoi(parts[1]); err != nil {
		return t, fmt.Errorf("%q is not a number of players", parts[1])
	}
	var options []string
	if len(parts) == 3 && parts[2] != "" {
		options = strings.Split(parts[2], "+")
	}
	if t.Options, err = edition.ParseOptions(options); err != nil {
		return t, err
	}
	_, err = t.Edition.RulesFor(t.Options, t.Players)
	return t, err
}

// String returns the table in the form that [ParseTables] reads, without the weight.
func (t Table) String() string {
	text := fmt.Sprintf("%s:%d", t.Edition.Name, t.Players)
	if options := t.Options.Strings(); len(options) > 0 {
		text += ":" + strings.Join(options, "+")
	}
	return text
}

func (t Table) rules() *goa.Rules { return t.Edition.Rules(t.Options) }

// check refuses a plan that cannot be played.
func (p *Plan) check() error {
	switch {
	case p.Games < 1 || p.PerShard < 1:
		return fmt.Errorf("%d games in files of %d: both numbers must be positive", p.Games, p.PerShard)
	case len(p.Tables) == 0 || len(p.Bots) == 0:
		return errors.New("there are no tables or no bots")
	case slices.Max([]int{p.Odd.Games, p.Odd.Moves, p.Odd.Placing}) > 100 || slices.Min([]int{p.Odd.Games, p.Odd.Moves, p.Odd.Placing}) < 0:
		return errors.New("odd moves are hundredths, from 0 to 100")
	}
	return nil
}
