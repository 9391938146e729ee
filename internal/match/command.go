package match

import (
	"context"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/turnclock"
)

// Command is a request of an owner to a table. Everything that a command makes
// the table store comes from its fields and from the arguments of its method.
type Command struct {
	Table ID
	Owner Owner
	Seat  goa.Seat // for commands about a seat
	// Entry is the version, in the [TableView], from which the owner chose a
	// move.
	Entry int
	// Prefs are the owner's preferences. A table at which the owner sits stores
	// in its log those that differ from what it knows, because they also apply
	// while the owner is away.
	Prefs Prefs
	// Sender is where a command that makes another table comes from.
	Sender Sender
}

// Prefs are preferences of an owner that matter to tables. Nil leaves what a
// table knows as it is.
type Prefs struct {
	Auto *autopilot.Auto // what is played automatically
	Live *bool           // whether to notify the owner about real-time tables
	Rest *turnclock.Rest // quiet hours
}

// Sender is where a request comes from. What a metered sender stores counts
// against the quotas of its owner and of its network, which is empty if it is
// not known. The zero Sender is not metered: users of the server's own machine
// may fill it.
type Sender struct {
	Metered bool
	Network string
}

// command carries out a command. Its owner counts as seen.
func (k *Keeper) command(ctx context.Context, c Command, do func(*proposal) error) (*Snapshot, error) {
	s, err := k.ask(ctx, c.Table, func(p *proposal) error {
		if p.dealt.Closed && !p.knows(c.Owner) {
			return DealClosed // for any request: other errors would reveal how far the game is
		}
		if err := do(p); err != nil {
			return err
		}
		return p.setPrefs(c.Owner, c.Prefs)
	})
	if s != nil {
		k.logged(k.sawAt(ctx, s, c.Owner, false))
	}
	return s, err
}

// setPrefs stores the preferences of an owner that have changed.
func (p *proposal) setPrefs(by Owner, prefs Prefs) error {
	if prefs.Auto != nil {
		p.setAuto(by, *prefs.Auto)
	}
	if prefs.Live != nil {
		if err := p.setLiveCalls(by, *prefs.Live); err != nil {
			return err
		}
	}
	if prefs.Rest != nil {
		return p.setRest(by, *prefs.Rest)
	}
	return nil
}
