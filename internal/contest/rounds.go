package contest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
)

// Press handles the organizer's only button: the next round begins, or the evening
// ends. Rounds is the number of rounds on the page with the button. If early is set,
// unfinished tables are ended first.
func (s *Evenings) Press(ctx context.Context, id EveningID, by match.Owner, rounds int, early bool) (*Evening, error) {
	e, err := s.Evening(ctx, id)
	if err != nil {
		return nil, err
	}
	if by == "" || e.Host != by {
		return e, NotOrganizer
	}
	if early && rounds == len(e.Rounds) && e.Last().Playing() > 0 {
		if err := s.endRound(ctx, e); err != nil {
			return e, err
		}
	}
	q := s.quota
	if !e.metered() {
		q = match.Quota{}
	}
	apart := s.blockedPairs(ctx, e)
	e, err = s.change(ctx, id, q, func(e *Evening) (jobs.Changes, error) {
		if e.Ended || rounds != len(e.Rounds) {
			return jobs.Changes{}, errSame
		}
		if err := e.Advance(rounds, time.Now().UTC().Truncate(time.Millisecond), apart...); err != nil {
			return jobs.Changes{}, err
		}
		if e.Box || e.Ended {
			return jobs.Changes{}, nil
		}
		return jobs.Changes{Add: []jobs.Job{match.EveningJob(string(e.ID), fmt.Sprint("round ", len(e.Rounds)))}}, nil
	})
	if err != nil {
		return e, err
	}
	if made, err := s.makeTables(ctx, e); err == nil {
		return made, nil
	} else if ctx.Err() == nil {
		s.log.Error("the tables of an evening could not be made, and are tried again", "evening", id, "err", err)
	}
	return e, nil
}

// blockedPairs returns the people of an evening who have blocked each other, as pairs. If the
// store does not answer, the round begins anyway, and nobody is kept apart.
func (s *Evenings) blockedPairs(ctx context.Context, e *Evening) [][2]match.Owner {
	var people []match.Owner
	for _, i := range e.Present() {
		if owner := e.People[i].Owner; owner != "" {
			people = append(people, owner)
		}
	}
	pairs, err := s.keeper.BlocksAmong(ctx, people)
	if err != nil && ctx.Err() == nil {
		s.log.Error("blocks among the people of an evening could not be read", "evening", e.ID, "err", err)
	}
	return pairs
}

// endRound ends the unfinished tables of the latest round.
func (s *Evenings) endRound(ctx context.Context, e *Evening) error {
	last := e.Last()
	if e.Box {
		_, err := s.organize(ctx, e.ID, e.Host, func(e *Evening) (jobs.Changes, error) {
			for i := range e.Last().Tables {
				e.Record(e.Last().Tables[i].ID, &Game{Void: voidGone})
			}
			return jobs.Changes{}, nil
		})
		return err
	}
	var ended []finishedTable
	for i := range last.Tables {
		t := &last.Tables[i]
		if t.Game != nil {
			continue
		}
		if err := s.keeper.EndRound(ctx, t.ID); err != nil && !errors.Is(err, match.NotFound) {
			return err
		}
		g, err := s.gameOf(ctx, t.ID)
		if err != nil {
			return err
		}
		ended = append(ended, finishedTable{evening: e.ID, table: t.ID, game: g})
		t.Game = g
	}
	if err := s.openDeal(ctx, last); err != nil {
		return err
	}
	return s.recordAll(ctx, e.ID, ended)
}

// openDeal makes sure that the deal of a round opens when its tables are over, even if
// some tables were deleted or never made.
func (s *Evenings) openDeal(ctx context.Context, r *EveningRound) error {
	var there []match.ID
	for i := range r.Tables {
		if t := &r.Tables[i]; t.Game == nil || t.Game.Void != voidGone {
			there = append(there, t.ID)
		}
	}
	if r.Deal == "" || len(there) == len(r.Tables) {
		return nil
	}
	for _, id := range there {
		if err := s.keeper.SetRoundTables(ctx, id, len(there)); err != nil && !errors.Is(err, match.NotFound) {
			return err
		}
	}
	return nil
}

// makeTables makes the missing tables of the latest round. Calling it again changes
// nothing, because each table has had its ID since the round began. The round goes on
// without tables that cannot be made.
func (s *Evenings) makeTables(ctx context.Context, e *Evening) (*Evening, error) {
	last := e.Last()
	if last == nil || last.Made || e.Ended {
		return e, nil
	}
	rounds := len(e.Rounds)
	for i := range last.Tables {
		t := &last.Tables[i]
		if t.Game != nil {
			continue
		}
		err := s.makeTable(ctx, e, last, i)
		if impossible(err) {
			s.log.Error("a round goes on without a table that cannot be made", "evening", e.ID, "err", err)
			t.Game, err = s.gameOf(ctx, t.ID) // it may exist anyway
		}
		if err != nil {
			return e, err
		}
	}
	if err := s.openDeal(ctx, last); err != nil {
		return e, err
	}
	return s.change(ctx, e.ID, match.Quota{}, func(e *Evening) (jobs.Changes, error) {
		if len(e.Rounds) != rounds || e.Last().Made {
			return jobs.Changes{}, errSame
		}
		e.Last().Made = true
		for i := range last.Tables {
			if t := &last.Tables[i]; t.Game != nil && t.Game.Void == voidGone {
				e.Record(t.ID, t.Game)
			}
		}
		return jobs.Changes{}, nil
	})
}

// impossible reports whether a table can never be made, so that trying again is
// useless.
func impossible(err error) bool {
	if _, ok := errors.AsType[*match.TableError](err); ok {
		return true
	}
	why, ok := errors.AsType[match.Reason](err)
	return ok && why != match.Closing && why != match.WrongClock && why != match.HostFull && why != match.OriginFull
}

func (s *Evenings) makeTable(ctx context.Context, e *Evening, r *EveningRound, at int) error {
	t := &r.Tables[at]
	n := match.NewTable{
		ID: t.ID, Host: match.EveningHost(string(e.ID)), Evening: string(e.ID), Edition: e.Edition, Options: e.Options, Spectators: true, Days: e.Days,
		Origin: e.Origin,
	}
	if r.Deal != "" {
		d := match.NewRoundDeal(e.Seats, r.Began)
		d.ID = r.Deal
		n.Dealt = &match.RoundDeal{Deal: d, Tables: len(r.Tables)}
	}
	for seat, who := range t.Seats {
		c := match.NewSeat{Kind: match.Bot, Name: e.Bots[seat], Grade: e.Grade}
		if who >= 0 {
			c = match.NewSeat{Kind: match.Person, Name: e.People[who].Name, Owner: e.People[who].Owner}
		}
		n.Seats = append(n.Seats, c)
	}
	_, err := s.keeper.Create(ctx, n)
	if errors.Is(err, match.Stale) {
		return nil // it already exists
	}
	if err != nil {
		return fmt.Errorf("table %d of evening %s: %w", at+1, e.ID, err)
	}
	return nil
}

// bringUpToDate carries out a job of an evening: it makes the tables of a round, or
// records the result of a table.
func (s *Evenings) bringUpToDate(ctx context.Context, j jobs.Job) error {
	id := EveningID(j.Args)
	e, err := s.Evening(ctx, id)
	if errors.Is(err, match.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	_, what, _ := strings.Cut(j.Key, "/")
	if strings.HasPrefix(what, "round ") {
		_, err := s.makeTables(ctx, e)
		return err
	}
	g, err := s.gameOf(ctx, match.ID(what))
	if err != nil || g == nil {
		return err
	}
	f := finishedTable{evening: id, table: match.ID(what), game: g, done: make(chan error, 1)}
	select {
	case s.finished <- f:
	case <-s.quit:
		return match.Closing
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-f.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// voidGone is the reason why the game of a deleted table does not count.
const voidGone = "gone"

// gameOf returns the result of a table, or nil if the table is not finished.
func (s *Evenings) gameOf(ctx context.Context, id match.ID) (*Game, error) {
	t, err := s.keeper.Snapshot(ctx, id)
	if errors.Is(err, match.NotFound) {
		return &Game{Void: voidGone}, nil
	}
	if err != nil {
		return nil, err
	}
	return gameOf(t), nil
}

func gameOf(t *match.Snapshot) *Game {
	st := t.Standing()
	if t.Status() != match.Finished || st.Evening == nil {
		return nil
	}
	return &Game{Points: st.Points, Places: st.Ranks, Full: st.Evening.Full, Void: string(st.Evening.Void)}
}
