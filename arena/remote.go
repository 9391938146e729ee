package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"goa/ai/ladder"
	"goa/edition"
	"goa/internal/parallel"
)

// settings holds everything that other processes must know to play blocks of a
// match.
type settings struct {
	Edition     edition.Reference `json:"edition"`
	Options     []string          `json:"options"`
	Players     int               `json:"players"`
	Bots        []string          `json:"bots"`
	AllSeatings bool              `json:"all_seatings"`
	Seed        string            `json:"seed"`
	Records     bool              `json:"records"`
}

// portable returns the reason why other processes cannot play with some bots,
// or nil. Both the process that owns the match and those that play it check
// this. Settings come from a database, and a writer to it must not be able to
// start programs or read files elsewhere.
func portable(bots []string) error {
	for _, bot := range bots {
		if strings.HasPrefix(bot, programPrefix) {
			return fmt.Errorf("%.80s is a program on one machine: other processes play only built-in bots", bot)
		}
		if err := ladder.Portable(bot); err != nil {
			return err
		}
	}
	return nil
}

// Settings returns the text from which [Open] makes workers for the match in other
// processes, or an error if others cannot play it.
func (m *Plan) Settings() (string, error) {
	for _, bot := range m.Bots {
		if m.Entrants[bot] != nil {
			return "", fmt.Errorf("%s is a player of this program: other processes play only built-in bots", bot)
		}
	}
	if err := portable(m.Bots); err != nil {
		return "", err
	}
	text, err := json.Marshal(settings{
		m.Edition.Reference(), m.Options.Strings(), m.Players, m.Bots, m.AllSeatings, m.Seed, m.Records != "",
	})
	return string(text), err
}

// RemoteWorker plays blocks of a match for another process. One goroutine uses it at a
// time.
type RemoteWorker interface {
	// Do plays the blocks from first up to, but not including, end, and returns what
	// [Remote.Do] returns in the process that runs the match. It fails only if ctx
	// ends. An error in a block is part of the result.
	Do(ctx context.Context, first, end int) ([]byte, error)
	// Close releases everything that the worker holds.
	Close()
}

// Open returns a function that makes workers for a match, whose [Plan.Settings] have
// come from another process. Both processes must be built from the same version of this
// module.
func Open(text string) (newRemoteWorker func() (RemoteWorker, error), err error) {
	var s settings
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return nil, err
	}
	if err := portable(s.Bots); err != nil {
		return nil, err
	}
	m := &Plan{Bots: s.Bots, AllSeatings: s.AllSeatings, Seed: s.Seed, Blocks: 1}
	m.Players = s.Players
	if m.Edition, err = s.Edition.Find(); err != nil {
		return nil, err
	}
	if m.Options, err = edition.ParseOptions(s.Options); err != nil {
		return nil, err
	}
	if s.Records {
		m.Records = "." // only says that records are wanted
	}
	if err := m.Check(); err != nil {
		return nil, err
	}
	players, err := m.players()
	if err != nil {
		return nil, err
	}
	return func() (RemoteWorker, error) {
		w, err := newWorker(m, players)
		if err != nil {
			return nil, err
		}
		return parallel.NewBlockWorker(w), nil
	}, nil
}

// block is the result of a block.
type block struct {
	Games    []Game
	Records  [][]byte // of all games, in the order of their names; empty unless wanted
	Failures []failed
}

// failed is a [Failure] in the form in which it travels between processes.
type failed struct {
	Bot         string
	Block, Game int
	Why         string
}

func (f failed) failure() Failure { return Failure{f.Bot, f.Block, f.Game, errors.New(f.Why)} }
