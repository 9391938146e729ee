package match

import (
	"encoding/json"

	"goa/goa"
	"goa/nature"
)

// dealt records in the log which deal a game is played from.
type dealt struct {
	ID   DealID `json:"deal"`
	Bots string `json:"bots"`          // the fingerprint of its bots
	Day  string `json:"day,omitempty"` // if it is a deal of the day
	// Closed says that other players of the deal must not see this game before they
	// have finished theirs.
	Closed bool `json:"closed,omitempty"`
	// Tables is how many tables of several people play the deal in one round of an
	// evening. It is 0 if one person plays it alone.
	Tables int `json:"tables,omitempty"`
	// Practice says that its player has played the deal before.
	Practice bool `json:"practice,omitempty"`
	Void     Void `json:"void,omitempty"`
}

// Void says why the result of a game from a deal does not count. The empty Void means
// that it counts. Logs store it.
type Void string

// Why a result does not count.
const (
	VoidLuck  Void = "luck"  // the secret has changed, so the rest of the game had different luck
	VoidBots  Void = "bots"  // the bots have changed with the program
	VoidCut   Void = "cut"   // a bot could not think for as long as it should, or failed
	VoidHints Void = "hints" // the player had a hint
	VoidGiven Void = "given" // the player gave up
	VoidSeat  Void = "seat"  // someone else has played
	VoidAgain Void = "again" // the player had played the deal before
	VoidLate  Void = "late"  // the day of the deal was over
)

func (d *dealt) text() string {
	b, err := json.Marshal(d)
	if err != nil {
		panic(err) // only texts and booleans
	}
	return string(b)
}

// deal records what an entry says about the deal.
func (g *game) deal(e Entry) error { return json.Unmarshal([]byte(e.Text), &g.dealt) }

// void returns why the result of the game does not count, or "" if no reason is known.
func (g *game) void() Void {
	switch {
	case g.dealt.Void != "":
		return g.dealt.Void
	case g.dealt.Practice:
		return VoidAgain
	case g.reseated != 0 && g.dealt.Tables == 0: // at an evening this concerns one seat, see EveningStanding.Full
		return VoidSeat
	case g.ended:
		return VoidGiven
	default:
		return ""
	}
}

// counts reports whether the game is played from a deal and was played to its end, and
// its result counts.
func (g *game) counts() bool { return g.dealt.ID != "" && g.state.Over() && g.void() == "" }

// dealLuck is the luck of a table's deal.
type dealLuck struct {
	deal *nature.Deal
	why  Void // why the game no longer counts, if that is new
}

// dealLuck returns the luck of the deal that a game is played from. It returns nil if
// there is no deal or the game is over.
func (k *Keeper) dealLuck(g *game) *dealLuck {
	if g.dealt.ID == "" || g.over() {
		return nil
	}
	p := &dealLuck{deal: nature.Dealt(k.secretOf(g.dealt.Day).luckSeed(g.dealt.ID))}
	switch {
	case g.dealt.Void != "" || g.reseated != 0 && g.dealt.Tables == 0:
	case !p.deal.Resume(g.start, g.moves):
		p.why = VoidLuck
	case g.dealt.Tables > 0: // there, bots only fill seats
	case k.config.NewBot == nil || k.fingerprint(g.grades()) != g.dealt.Bots:
		p.why = VoidBots
	}
	return p
}

// grades returns the grades of the bots, by seat.
func (g *game) grades() (grades []string) {
	for _, s := range g.seats[:g.table.Seats] {
		grades = append(grades, s.Grade)
	}
	return grades
}

// checkDeal records that the game does not count if its luck or its bots differ from
// those of its deal, or if the day of the deal is over.
func (p *proposal) checkDeal() error {
	if p.dealLuck == nil || p.dealLuck.why == "" {
		return p.voidIfLate()
	}
	return p.voidResult(p.dealLuck.why)
}

// voidResult records why the result of the game does not count, unless a reason is already
// known.
func (p *proposal) voidResult(why Void) error {
	if p.dealt.ID == "" || p.dealt.Void != "" {
		return nil
	}
	d := p.dealt
	d.Void = why
	return p.add(DealEntry, goa.Nobody, d.text())
}

// chance returns the source of Nature's moves until a player is asked again. The
// position within the deal follows from the moves alone, because proposals are dropped
// and other processes append to the log.
func (p *proposal) chance() interface{ Move(*goa.State) goa.Move } {
	if p.dealLuck != nil && p.dealLuck.deal.Resume(p.start, p.moves) {
		return p.dealLuck.deal
	}
	return p.luck
}

// dealtPlayer returns the bot at a seat of a game that is played from a deal.
func (k *Keeper) dealtPlayer(g *game, at goa.Seat) Chooser {
	grade := g.seats[at].Grade
	if g.dealt.ID != "" && k.config.NewBot != nil {
		if p := k.config.NewBot(grade, k.secretOf(g.dealt.Day).botSeed(g.dealt.ID, at)); p != nil {
			return p
		}
	}
	return k.player(grade)
}
