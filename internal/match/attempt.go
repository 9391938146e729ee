package match

import (
	"context"
	"errors"
	"strconv"
	"time"

	"goa/goa"
)

// DealView is what a viewer may know about the deal of a game.
type DealView struct {
	ID       DealID // empty if the game is not played from a deal, or the viewer does not play in it
	Day      string // if it is a deal of the day
	Closed   bool   // others play the deal too, so only people who have finished it may see the game
	Ongoing  bool   // its day or round is not over, so nobody else sees the game, and it cannot be continued elsewhere
	Evening  bool   // other tables of an evening play it too
	Practice bool   // the viewer has played it before
	Void     Void   // why the result does not count
	MayShare bool   // the game is over, and its deal may be shared
}

// dealView returns what an owner may know about the deal.
func (g *game) dealView(owner Owner, ongoing func(*dealt) bool) DealView {
	if g.dealt.ID == "" || !g.sits(owner) {
		return DealView{}
	}
	return DealView{
		ID: g.dealt.ID, Day: g.dealt.Day, Closed: g.dealt.Closed, Ongoing: ongoing(&g.dealt), Evening: g.dealt.Tables > 0, Practice: g.dealt.Practice, Void: g.void(),
		MayShare: g.counts() && g.dealt.Day == "" && g.dealt.Tables == 0,
	}
}

// DealStanding is what a list of results shows about a finished game from a deal.
type DealStanding struct {
	Seat goa.Seat `json:"seat"` // the player's
	Name string   `json:"name"`
	Bots string   `json:"bots"` // the fingerprint: only results with the same one are compared
	Void Void     `json:"void,omitempty"`
}

// dealStanding returns what lists show about the deal of a finished game.
func (g *game) dealStanding() *DealStanding {
	if g.dealt.ID == "" || g.dealt.Tables > 0 {
		return nil
	}
	for i, s := range g.seats[:g.table.Seats] {
		if s.of(g.table.Host) {
			return &DealStanding{goa.Seat(i), s.Name, g.dealt.Bots, g.void()}
		}
	}
	return nil
}

// putDeal gives a new table the deal that it asks for, or a new deal if only one person
// plays.
func (k *Keeper) putDeal(p *proposal, n *NewTable) error {
	if n.Dealt != nil {
		return p.putRound(n)
	}
	d := n.deal
	if d == nil {
		if d = k.dealFor(n, p.table); d == nil {
			return nil
		}
		p.newDeal = d
	}
	if d.Day != "" {
		p.newDeal = d // already stored, from the second player on
	}
	if !n.practice && !n.late {
		p.attempts = []*Attempt{{Deal: d.ID, Owner: n.Host, Table: p.table.ID, Made: p.table.Made, Shown: n.deal != nil}}
	}
	from := dealt{ID: d.ID, Bots: k.fingerprint(d.Grades), Day: d.Day, Closed: n.deal != nil, Practice: n.practice}
	if n.late && !n.practice {
		from.Void = VoidLate
	}
	return p.add(DealEntry, goa.Nobody, from.text())
}

// ShareDeal opens the deal of a finished game to everyone with its link. Only the owner
// who played it may do so. From then on the game is visible to everyone who has finished
// the same deal.
func (k *Keeper) ShareDeal(ctx context.Context, c Command) (*Snapshot, error) {
	s, err := k.command(ctx, c, func(p *proposal) error { return p.markShared(c.Owner) })
	if err != nil {
		return s, err
	}
	return s, k.deals.ShowAttempt(ctx, s.game.dealt.ID, c.Owner, true)
}

// markShared hides the game from people who have yet to play its deal.
func (p *proposal) markShared(by Owner) error {
	switch {
	case !p.sits(by):
		return NotYourSeat
	case !p.over():
		return NotOver
	case !p.counts() || p.dealt.Day != "" || p.dealt.Tables > 0:
		return NotShared
	case p.dealt.Closed:
		return nil
	}
	d := p.dealt
	d.Closed = true
	return p.add(DealEntry, goa.Nobody, d.text())
}

// Deal returns a deal that anyone with its link may play, or [NotFound].
func (k *Keeper) Deal(ctx context.Context, id DealID) (*Deal, error) {
	if !id.valid() {
		return nil, NotFound
	}
	d, err := k.deals.Deal(ctx, id)
	if errors.Is(err, NotFound) {
		return k.unplayedDeal(id)
	}
	if err == nil && !d.Shared && d.Day == "" {
		return nil, NotFound
	}
	return d, err
}

// AttemptAt returns an owner's attempt at a deal, or [NotFound].
func (k *Keeper) AttemptAt(ctx context.Context, id DealID, by Owner) (Attempt, error) {
	if !id.valid() || by == "" {
		return Attempt{}, NotFound
	}
	return k.deals.Attempt(ctx, id, by)
}

// Sorting the attempts takes a store a long time if thousands of people have played the
// deal. So lists of the maximum length are kept for a moment.
const (
	attemptsKept = 10 * time.Second
	attemptLists = 32
)

// AttemptsAt lists the attempts at a deal that are shown to people who have finished it.
// Callers must not change the list.
func (k *Keeper) AttemptsAt(ctx context.Context, id DealID, limit int) ([]Attempt, error) {
	return k.attempts.Get(id, func() ([]Attempt, bool, error) {
		list, err := k.deals.Attempts(ctx, id, limit)
		return list, len(list) == limit, err
	})
}

// ShowAttempt sets whether others see an owner's name, result and game.
func (k *Keeper) ShowAttempt(ctx context.Context, id DealID, by Owner, shown bool) error {
	if _, err := k.Deal(ctx, id); err != nil {
		return err
	}
	defer k.attempts.Forget(id)
	return k.deals.ShowAttempt(ctx, id, by, shown)
}

// PlayDeal makes a table at which an owner plays a deal, or returns the owner's table if
// it already exists. An owner who has finished the deal gets a practice table, and so
// does everyone if the deal belongs to a day that is over. The command names the owner
// and the sender; bots returns the name of the bot at a seat.
func (k *Keeper) PlayDeal(ctx context.Context, c Command, d *Deal, name string, bots func(goa.Seat) string) (*Snapshot, error) {
	by := c.Owner
	tried, err := k.AttemptAt(ctx, d.ID, by)
	switch {
	case errors.Is(err, NotFound):
	case err != nil:
		return nil, err
	case !tried.Done():
		return k.Snapshot(ctx, tried.Table)
	}
	n, err := d.newTable(by, name, bots)
	if err != nil {
		return nil, err
	}
	n.Sender = c.Sender
	n.practice, n.late = tried.Owner != "", d.Day != "" && !k.DayOngoing(d)
	if !n.practice && !n.late {
		n.ID = k.links.derivedID("attempt of "+string(by), ID(d.ID)) // two clicks make one table
	}
	s, err := k.Create(ctx, n)
	if errors.Is(err, Stale) || errors.Is(err, DealSeen) { // it already exists
		return k.attemptTable(ctx, d.ID, by)
	}
	return s, err
}

// attemptTable returns the table at which an owner plays a deal.
func (k *Keeper) attemptTable(ctx context.Context, id DealID, by Owner) (*Snapshot, error) {
	tried, err := k.AttemptAt(ctx, id, by)
	if err != nil {
		return nil, err
	}
	return k.Snapshot(ctx, tried.Table)
}

// newTable returns the table at which an owner plays the deal.
func (d *Deal) newTable(by Owner, name string, bots func(goa.Seat) string) (n NewTable, err error) {
	ed, err := d.edition()
	if err != nil {
		return n, err
	}
	n = NewTable{Host: by, exact: ed, Options: d.Options, HiddenDucats: d.HiddenDucats, Spectators: true, deal: d}
	for i, grade := range d.Grades {
		s := NewSeat{Kind: Bot, Name: bots(goa.Seat(i)), Grade: grade}
		if goa.Seat(i) == d.Seat {
			s = NewSeat{Kind: Person, Name: name}
		}
		n.Seats = append(n.Seats, s)
	}
	return n, nil
}

// GiveUp ends a game early for an owner who plays it alone. The deal counts as played,
// but the result does not count.
func (k *Keeper) GiveUp(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.giveUp(c.Owner) })
}

func (p *proposal) giveUp(by Owner) error {
	switch {
	case p.dealt.ID == "" || p.dealt.Tables > 0 || !p.sits(by):
		return NotYourSeat
	case p.over():
		return nil
	}
	if err := p.voidResult(VoidGiven); err != nil {
		return err
	}
	return p.add(EndEntry, goa.Nobody, strconv.Itoa(len(p.moves)))
}

// Advised records that an owner received advice during a game. If the game is played from
// a deal, its result no longer counts. Advised returns [DealClosed] if others play the
// same deal: then no advice is given.
func (k *Keeper) Advised(ctx context.Context, c Command) error {
	_, err := k.ask(ctx, c.Table, func(p *proposal) error {
		switch {
		case !p.sits(c.Owner) || p.over():
			return nil
		case p.dealt.Closed:
			return DealClosed
		default:
			return p.voidResult(VoidHints)
		}
	})
	return err
}

// admissionTime is how long a store may take to say whether an owner has finished a deal.
const admissionTime = 5 * time.Second

// admits reports whether an owner who does not play at a closed table may see its game,
// because the owner has finished the deal. The games of a day or of a round are open once
// it is over, except that nobody who is still playing the deal of a day may see them. If
// the store does not answer, nobody may see the game.
func (k *Keeper) admits(d *dealt, by Owner) bool {
	if k.dealOngoing(d) {
		return false
	}
	if d.Tables > 0 {
		return true
	}
	ctx, cancel := context.WithTimeout(context.Background(), admissionTime)
	defer cancel()
	tried, err := k.AttemptAt(ctx, d.ID, by)
	if err != nil && !errors.Is(err, NotFound) {
		k.logError(err)
	}
	if d.Day != "" {
		return admitsDay(&tried, err)
	}
	return err == nil && tried.Done()
}

// hidden reports whether the player of a closed table has withdrawn the game from others.
// If the store does not answer, it is hidden.
func (k *Keeper) hidden(g *game) bool {
	ctx, cancel := context.WithTimeout(context.Background(), admissionTime)
	defer cancel()
	tried, err := k.AttemptAt(ctx, g.dealt.ID, g.table.Host)
	switch {
	case errors.Is(err, NotFound): // a game played after the day of its deal
		return false
	case err != nil:
		k.logError(err)
		return true
	default:
		return !tried.Shown
	}
}
