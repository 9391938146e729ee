package match

import (
	"context"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/turnclock"
)

// Command is an owner's request to a table. Everything that the table stores
// because of it comes from its fields and from the arguments of its method.
type Command struct {
	Table ID
	Owner Owner
	Seat  goa.Seat // for commands about a seat
	// Entry is the version, in the [TableView], from which the owner chose a
	// move.
	Entry int
	// Prefs are the owner's preferences. A table where the owner sits stores
	// changed preferences in its log, because they also apply while the owner
	// is away.
	Prefs Prefs
	// Sender is the origin of a command that makes another table.
	Sender Sender
}

// Prefs are preferences of an owner that matter to tables. Nil leaves a
// preference unchanged.
type Prefs struct {
	Auto *autopilot.Auto // what is played automatically
	Live *bool           // whether to notify the owner about real-time tables
	Rest *turnclock.Rest // quiet hours
}

// Sender is the origin of a request. What a metered sender stores counts
// against the quotas of its owner and of its network, which is empty if
// unknown. The zero Sender is not metered: users of the server's own machine
// may store as much as they like.
type Sender struct {
	Metered bool
	Network string
}

// command carries out a command. Its owner counts as seen.
func (k *Keeper) command(ctx context.Context, c Command, do func(*proposal) error) (*Snapshot, error) {
	s, err := k.ask(ctx, c.Table, func(p *proposal) error {
		if p.dealt.Closed && !p.knows(c.Owner) {
			return DealClosed // for any request: other errors would reveal the progress of the game
		}
		if err := do(p); err != nil {
			return err
		}
		p.setPrefs(c.Owner, c.Prefs)
		return nil
	})
	if s != nil {
		k.logError(k.markSeen(ctx, s, c.Owner, false))
	}
	return s, err
}

// setPrefs stores the preferences of an owner that have changed. If the log has no
// room for them, they are not stored, and the command is carried out all the same.
func (p *proposal) setPrefs(by Owner, prefs Prefs) {
	if prefs.Auto != nil {
		p.setAuto(by, *prefs.Auto)
	}
	if prefs.Live != nil {
		p.setNotifiedLive(by, *prefs.Live)
	}
	if prefs.Rest != nil {
		p.setRest(by, *prefs.Rest)
	}
}
