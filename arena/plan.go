package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/playout"
)

// Plan is a plan of games. Equal plans have equal reports, however many workers
// play them, as long as no external program takes part.
type Plan struct {
	edition.Setting
	Bots []string // one for each seat; in the solo game any number. Names of package ladder, entrants, or cmd:PROGRAM
	// Entrants are the players of the calling program, by their names in Bots.
	// It may be nil.
	Entrants map[string]Entrant
	Blocks   int
	Seed     string
	Version  string // of the program; the report names it. A match is resumed only by the same version, so change it when entrants play differently

	AllSeatings bool          // a block has every order of the bots, not only every rotation
	SPRT        *Hypotheses   // ends the match when they are decided; may be nil
	MoveTime    time.Duration // for external programs; 0 means DefaultMoveTime

	Resume  string        // file of finished blocks to continue from and to add to; "" for none
	CSV     io.Writer     // gets a row for every game; may be nil
	Records string        // directory that gets a record of every game; "" for none
	Stderr  io.Writer     // gets what external programs write to standard error; may be nil
	Failed  func(Failure) // called for every failure of a bot, block by block; may be nil

	Workers  int            // games played at once; 0 means one for each core
	Remote   Remote         // has other processes play the blocks; nil: this process plays them
	Progress func(Progress) // called now and then, from one goroutine; may be nil
}

// Remote has other processes play the blocks of a match. How it reaches them is its own
// affair. They make their workers with [Open] from [Plan.Settings].
type Remote interface {
	// Do has a [RemoteWorker] play the blocks from first up to, but not including, end,
	// and returns its result. It is safe for concurrent use.
	Do(ctx context.Context, first, end int) ([]byte, error)
}

// Failure tells why a bot failed in a game.
type Failure struct {
	Bot         string
	Block, Game int
	Err         error
}

// maxBots is the number of bots that can be compared in one match.
const maxBots = goa.MaxSeats

// programPrefix begins the name of a bot that is an external program.
const programPrefix = "cmd:"

// Check returns the reason why a match cannot be played, or nil.
func (m *Plan) Check() error {
	switch {
	case m.Edition == nil:
		return errors.New("a match needs an edition")
	case m.Blocks < 1:
		return fmt.Errorf("the number of blocks must be positive, not %d", m.Blocks)
	case m.solo() && (len(m.Bots) < 1 || len(m.Bots) > maxBots):
		return fmt.Errorf("%d bots in the solo game: give 1 to %d names, each of which plays every deal alone", len(m.Bots), maxBots)
	case !m.solo() && len(m.Bots) != m.Players:
		return fmt.Errorf("%d bots for %d players: give as many names as players, such as %s", len(m.Bots), m.Players,
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
	for name, e := range m.Entrants {
		if err := checkEntrant(name, e); err != nil {
			return err
		}
	}
	for _, name := range m.Bots {
		if err := m.checkBot(name); err != nil {
			return err
		}
	}
	return nil
}

// checkBot returns an error if a bot does not exist, or nil.
func (m *Plan) checkBot(name string) error {
	if m.Entrants[name] != nil {
		return nil
	}
	if command, ok := strings.CutPrefix(name, programPrefix); ok {
		_, err := parseCommand(command)
		return err
	}
	_, err := ladder.Prepare(name)
	if err != nil && len(m.Entrants) > 0 {
		return fmt.Errorf("%w; entered are %s", err, strings.Join(slices.Sorted(maps.Keys(m.Entrants)), ", "))
	}
	return err
}

func (m *Plan) solo() bool { return m.Players == 1 }

// seedOf returns the seed of the bot at a place in the list.
func (m *Plan) seedOf(place int) uint64 {
	return playout.BotSeed(m.Seed, fmt.Sprintf("bot %d", place))
}

// dealSeed returns the seed for the deal of a block.
func (m *Plan) dealSeed(block int) string { return playout.Seed(m.Seed, block) }

// names returns the distinct names of the bots, in order, and the index of each
// place's name.
func (m *Plan) names() (names []string, of []int) {
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
