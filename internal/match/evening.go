package match

import (
	"context"
	"strconv"
	"time"

	"goa/goa"
	"goa/internal/jobs"
)

// Club evenings make tables for several people. This file holds what tables know about
// them; the evenings themselves are in package contest.

// EveningHost returns the host of the tables of an evening. It is not a person, because
// the organizer may play and must not see more than the others.
func EveningHost(evening string) Owner { return Owner("evening " + evening) }

// RoundDeal is the deal of a round of an evening, which several tables play.
type RoundDeal struct {
	*Deal
	Tables int // how many
}

// NewRoundDeal returns a new deal for the tables of a round. The first table decides the
// kind of game.
func NewRoundDeal(seats int, at time.Time) *Deal {
	return &Deal{ID: DealID(NewID() + NewID()[:4]), Made: at, Rules: goa.RulesVersion, Seat: goa.Nobody, Grades: make([]string, seats)}
}

// putRound gives a new table the deal of its round. All its players get an attempt at
// the deal, so nobody is dealt it twice.
func (p *proposal) putRound(n *NewTable) error {
	d := *n.Dealt.Deal
	t := p.table
	d.Edition, d.Hash, d.Data, d.Options, d.HiddenDucats = t.Edition, t.Hash, t.Data, t.Options, t.HiddenDucats
	p.newDeal = &d // already stored, from the second table on
	for _, s := range n.Seats {
		if s.Kind == Person {
			p.attempts = append(p.attempts, &Attempt{Deal: d.ID, Owner: s.Owner, Table: t.ID, Made: t.Made})
		}
	}
	from := dealt{ID: d.ID, Closed: true, Tables: n.Dealt.Tables}
	return p.add(DealEntry, goa.Nobody, from.text())
}

// allReady marks everyone at a new table as ready.
func (p *proposal) allReady() error {
	for i, s := range p.seats[:p.table.Seats] {
		if s.Kind != Person {
			continue
		}
		if err := p.add(ReadyEntry, goa.Seat(i), "yes"); err != nil {
			return err
		}
	}
	return nil
}

// dealOngoing reports whether a deal stays closed even to players who have finished it. If
// the store does not answer, it stays closed.
func (k *Keeper) dealOngoing(d *dealt) bool {
	if d.Tables == 0 {
		return k.dayOngoing(d.Day)
	}
	if _, over := k.overDeals.Load(d.ID); over {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), admissionTime)
	defer cancel()
	made, playing, err := k.deals.DealTables(ctx, d.ID)
	if err != nil {
		k.logError(err)
		return true
	}
	if playing > 0 || made < d.Tables && made > 0 {
		return true
	}
	k.overDeals.Store(d.ID, true)
	return false
}

// EveningStanding is what an evening needs to know about one of its finished games.
type EveningStanding struct {
	// Full says, by seat, whether the person who was seated there has played the whole
	// game. Only their results are ranked.
	Full []bool `json:"full"`
	Void Void   `json:"void,omitempty"` // why the game is not compared with others
}

func (g *game) eveningStanding() *EveningStanding {
	if g.table.Evening == "" {
		return nil
	}
	st := &EveningStanding{Void: g.dealt.Void}
	if st.Void == "" && g.ended {
		st.Void = VoidGiven
	}
	for i, s := range g.seats[:g.table.Seats] {
		st.Full = append(st.Full, s.Kind == Person && !g.reseated.has(goa.Seat(i)))
	}
	return st
}

// EveningKind is the kind of jobs that bring an evening up to date. Their argument is
// the evening's name.
const EveningKind = "evening"

// EveningJob returns the job that brings an evening up to date. Jobs for different
// reasons have different keys.
func EveningJob(evening, key string) jobs.Job {
	return jobs.Job{Name: jobs.Name{Kind: EveningKind, Key: evening + "/" + key}, Args: evening}
}

// eveningJobs returns the job of the table's evening when the game has ended.
func (g *game) eveningJobs(before *game) []jobs.Job {
	if g.table.Evening == "" || !g.over() || before != nil && before.over() {
		return nil
	}
	return []jobs.Job{EveningJob(g.table.Evening, string(g.table.ID))}
}

// EndRound ends a game of an evening that is unfinished when its round is over. Its
// result does not count.
func (k *Keeper) EndRound(ctx context.Context, id ID) error {
	_, err := k.ask(ctx, id, func(p *proposal) error {
		if p.table.Evening == "" {
			return NotHost
		}
		if p.over() {
			return nil
		}
		if !p.begun {
			return NotBegun
		}
		return p.add(EndEntry, goa.Nobody, strconv.Itoa(len(p.moves)))
	})
	return err
}

// SetRoundTables lowers the number of tables that play the deal of a round, because
// others could not be made. The deal opens when the remaining tables are over.
func (k *Keeper) SetRoundTables(ctx context.Context, id ID, tables int) error {
	_, err := k.ask(ctx, id, func(p *proposal) error { return p.setRoundTables(tables) })
	return err
}

func (p *proposal) setRoundTables(tables int) error {
	if p.table.Evening == "" || tables < 1 {
		return NotHost
	}
	if p.dealt.Tables <= tables {
		return nil
	}
	d := p.dealt
	d.Tables = tables
	return p.add(DealEntry, goa.Nobody, d.text())
}

// DeleteEveningTable deletes a table of an evening, even if people play there.
func (k *Keeper) DeleteEveningTable(ctx context.Context, id ID) error {
	_, err := k.ask(ctx, id, func(p *proposal) error {
		if p.table.Evening == "" {
			return NotHost
		}
		p.remove = true
		return nil
	})
	return err
}

// Standing returns how the game stands, as lists show it.
func (s *Snapshot) Standing() Standing { return s.game.standing() }

// Evening returns the name of the evening that the table belongs to, or "".
func (s *Snapshot) Evening() string { return s.game.table.Evening }

// LeaveEvening gives the seat of a player who has left an evening to a bot. The game
// goes on, and the player's result does not count.
func (k *Keeper) LeaveEvening(ctx context.Context, id ID, owner Owner, grade string) error {
	_, err := k.ask(ctx, id, func(p *proposal) error { return p.leaveEvening(owner, grade) })
	return err
}

func (p *proposal) leaveEvening(owner Owner, grade string) error {
	switch {
	case p.table.Evening == "":
		return NotHost
	case !p.grades(grade):
		return NoSuchBot
	}
	for i, s := range p.seats[:p.table.Seats] {
		if s.Owner != owner || p.over() {
			continue
		}
		bot := seat{Kind: Bot, Grade: grade, Name: s.Name}
		if err := p.add(SeatEntry, goa.Seat(i), bot.text()); err != nil {
			return err
		}
	}
	return nil
}

// MayMake returns a [*TableError] if a table like n with bots of a grade cannot be made.
func (k *Keeper) MayMake(n NewTable, grade string) error {
	if !k.hasGrade(grade) {
		return &TableError{"bot", NoSuchBot}
	}
	_, err := n.table()
	return err
}
