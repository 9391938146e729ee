package arena

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/crew"
	"goa/internal/playout"
)

// Match is a plan of games. Equal matches have equal reports, however many
// workers play them, as long as no program from outside takes part.
type Match struct {
	edition.Setting
	Bots    []string // one for each seat; in the solo game any number
	Blocks  int
	Seed    string
	Version string // of the program, which the report names

	AllSeatings bool          // a block is every order of the bots, not only every rotation
	SPRT        *Hypotheses   // ends the match when they are decided; may be nil
	MoveTime    time.Duration // of programs from outside; 0: DefaultMoveTime

	Resume  string        // file of finished blocks, to go on from and to add to; "" for none
	CSV     io.Writer     // gets a row for every game; may be nil
	Records string        // directory that gets a record of every game; "" for none
	Stderr  io.Writer     // gets what programs from outside write there; may be nil
	Failed  func(Failure) // told of every failure of a bot, block by block; may be nil

	Workers  int            // games at once; 0: one for each core
	Remote   crew.Remote    // lets other processes play, who have [Match.Settings]; may be nil
	Progress func(Progress) // told now and then, from one goroutine; may be nil
}

// Failure is why a bot failed in a game.
type Failure struct {
	Bot         string
	Block, Game int
	Err         error
}

// maxBots is how many bots can be compared in one match.
const maxBots = goa.MaxSeats

// programPrefix is how the name of a bot begins that is a program from outside.
const programPrefix = "cmd:"

// Check tells why a match cannot be played, or nil.
func (m *Match) Check() error {
	switch {
	case m.Edition == nil:
		return errors.New("a match needs an edition")
	case m.Blocks < 1:
		return fmt.Errorf("%d blocks are nothing to play", m.Blocks)
	case m.solo() && (len(m.Bots) < 1 || len(m.Bots) > maxBots):
		return fmt.Errorf("%d bots in the solo game: give 1 to %d names, each of which plays every deal alone", len(m.Bots), maxBots)
	case !m.solo() && len(m.Bots) != m.Players:
		return fmt.Errorf("%d bots for %d players: give as many names as players, such as --bots %s", len(m.Bots), m.Players,
			strings.TrimSuffix(strings.Repeat(ai.Planner+",", m.Players), ","))
	case m.SPRT != nil && len(m.Bots) < 2:
		return errors.New("hypotheses are about two bots, but there is one")
	}
	if _, err := m.Rules(); err != nil {
		return err
	}
	if m.SPRT != nil {
		if err := m.SPRT.check(); err != nil {
			return err
		}
	}
	for _, name := range m.Bots {
		if err := checkBot(name); err != nil {
			return err
		}
	}
	return nil
}

// checkBot tells why there is no such bot, or nil.
func checkBot(name string) error {
	if command, ok := strings.CutPrefix(name, programPrefix); ok {
		_, err := parseCommand(command)
		return err
	}
	_, err := ladder.Prepare(name)
	return err
}

func (m *Match) solo() bool { return m.Players == 1 }

// seedOf is the seed of the bot in a place of the list.
func (m *Match) seedOf(place int) uint64 {
	return playout.BotSeed(m.Seed, fmt.Sprintf("bot %d", place))
}

// dealSeed is the seed of the deal of a block.
func (m *Match) dealSeed(block int) string { return playout.Seed(m.Seed, block) }

// names returns the different names of the bots, in their order, and which of
// them each place has.
func (m *Match) names() (names []string, of []int) {
	for _, bot := range m.Bots {
		i := slices.Index(names, bot)
		if i < 0 {
			i = len(names)
			names = append(names, bot)
		}
		of = append(of, i)
	}
	return names, of
}
