package goa_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

// laidGoals holds goals for all three sessions.
var laidGoals = [goa.NumGoalsLaid]goa.Goal{
	goa.GoalTax, goa.GoalShip, goa.GoalDucats, goa.GoalFields, goa.GoalSymbols, goa.GoalAllColonies,
}

// session returns what a session begins from, with the goals laid.
func session(number, fulfilled, cargo int) goa.Session {
	n := goa.Session{Number: number, Fulfilled: fulfilled, Cargo: cargo}
	if number > 1 {
		copy(n.Goals[(number-1)*goa.GoalsEach:], laidGoals[(number-1)*goa.GoalsEach:])
	}
	return n
}

// campaignFrom plays Nature's part of the set-up of a session.
func campaignFrom(t *testing.T, from goa.Session, options ...string) *scene {
	t.Helper()
	s, err := goa.NewSession(rulesOf(t, "2026", append([]string{"solo=2", "campaign"}, options...)...), from)
	if err != nil {
		t.Fatal(err)
	}
	for s.Turn() == goa.Nature {
		s.Play(s.Outcome(0))
	}
	return &scene{T: t, s: &s, Editor: goa.Edit(&s)}
}

// fulfilling returns a turn of a session with these goals, to be edited.
func fulfilling(t *testing.T, number int, goals ...goa.Goal) *scene {
	t.Helper()
	from := goa.Session{Number: number, Fulfilled: number - 1}
	for _, g := range laidGoals {
		if !slices.Contains(goals, g) {
			goals = append(goals, g)
		}
	}
	copy(from.Goals[(number-1)*goa.GoalsEach:], goals)
	g := campaignFrom(t, from)
	for g.s.Stage() == goa.Setup {
		g.s.Play(g.s.Moves(nil)[0])
	}
	g.Turn(0, 1)
	return g
}

func mustMove(text string) goa.Move {
	m, err := goa.ParseMove(text)
	if err != nil {
		panic(err)
	}
	return m
}

func TestVAR8_SixOfNineGoalsAreDealtInOrder(t *testing.T) {
	s := goa.New(rulesOf(t, "2012", "solo=1", "campaign"), 1)
	var events []goa.Event
	for s.Turn() == goa.Nature {
		m := s.Outcome(s.Outcomes() - 1)
		if m.Kind != goa.DealGoal {
			s.Play(m)
			continue
		}
		equal(t, "goals to deal from", s.Outcomes(), goa.NumGoals-1-len(events))
		equal(t, "weight", s.Weight(m), 1)
		happened, err := s.Apply(m)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, happened[0])
	}
	n, ok := s.Session()
	equal(t, "a campaign", ok, true)
	equal(t, "session", n.Number, 1)
	equal(t, "goals", n.Goals, [...]goa.Goal{goa.GoalDucats, goa.GoalFields, goa.GoalSymbols, goa.GoalAllColonies, goa.GoalColony, goa.GoalHarvest})
	equal(t, "goals of the session", n.Own(), [...]goa.Goal{goa.GoalDucats, goa.GoalFields})
	equal(t, "deals", len(events), goa.NumGoalsLaid)
	for i, e := range events {
		equal(t, fmt.Sprint("deal ", i), e.Kind, goa.GoalDealt)
		equal(t, fmt.Sprint("goal ", i), e.Goal(), n.Goals[i])
		equal(t, fmt.Sprint("session of goal ", i), e.N, int16(i/2+1))
	}
	equal(t, "ducats without a bonus", s.Player(0).Ducats(), 5)
}

func TestVAR8_GoalsAreKnownBeforeThePlayerChooses(t *testing.T) {
	s := goa.New(rulesOf(t, "2026", "solo=1", "campaign", "quick-start"), 1)
	for s.Turn() == goa.Nature {
		s.Play(s.Outcome(0))
	}
	if n, _ := s.Session(); n.Goals[goa.NumGoalsLaid-1] == goa.NoGoal {
		t.Errorf("goals %v", n.Goals)
	}
}

func TestVAR8_GoalIsDealtOnce(t *testing.T) {
	s := goa.New(rulesOf(t, "2026", "solo=1", "campaign"), 1)
	for s.Outcome(0).Kind != goa.DealGoal {
		s.Play(s.Outcome(0))
	}
	s.Play(mustMove("goal goal-fields"))
	equal(t, "dealing it again", s.Check(mustMove("goal goal-fields")), goa.NotInPile)
	equal(t, "weight", s.Weight(mustMove("goal goal-fields")), 0)
	equal(t, "a bonus meanwhile", s.Check(mustMove("bonus bonus-ships")), goa.NaturesTurn)
}

func TestVAR8_LaterSessionsDealNoGoals(t *testing.T) {
	g := campaignFrom(t, session(2, 2, 9), "captains")
	n, _ := g.s.Session()
	equal(t, "session", n, session(2, 2, 9))
	equal(t, "turn", g.s.Turn(), 0)
	g.s.Play(mustMove("bonus bonus-colonists"))
	g.s.Play(mustMove("bonus bonus-ducats"))
	equal(t, "the captains come after the bonuses", g.s.Turn(), goa.Nature)
}

func TestVAR8_WhatSessionsBeforeCannotLeave(t *testing.T) {
	r := rulesOf(t, "2026", "solo=2", "campaign")
	with := func(n goa.Session, change func(*goa.Session)) goa.Session {
		change(&n)
		return n
	}
	for _, c := range []struct {
		n    goa.Session
		want string
	}{
		{goa.Session{}, "session 0; want 1 to 3"},
		{goa.Session{Number: 4}, "session 4; want 1 to 3"},
		{goa.Session{Number: 2, Fulfilled: 1}, "goals of session 2"},
		{with(session(1, 0, 0), func(n *goa.Session) { n.Goals = laidGoals }), "goals of session 1"},
		{with(session(3, 2, 0), func(n *goa.Session) { n.Goals = laidGoals }), "goals of session 3"},
		{with(session(2, 1, 0), func(n *goa.Session) { n.Goals[3] = n.Goals[2] }), "goal-ducats is there twice"},
		{with(session(2, 1, 0), func(n *goa.Session) { n.Goals[5] = goa.NumGoals }), "goals of session 2"},
		{session(2, 0, 3), "0 goals fulfilled before session 2; want 1 to 2"},
		{session(2, 3, 3), "3 goals fulfilled before session 2; want 1 to 2"},
		{session(3, 1, 3), "1 goals fulfilled before session 3; want 2 to 4"},
		{session(1, 0, 1), "1 cargo before session 1"},
		{session(2, 2, 0), "0 cargo before session 2; want 1 to"},
		{session(2, 1, -1), "-1 cargo before"},
		{session(2, 1, 1000), "1000 cargo before"},
	} {
		if _, err := goa.NewSession(r, c.n); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.n, err, c.want)
		}
	}
	if _, err := goa.NewSession(rulesOf(t, "2026", "solo=2"), session(1, 0, 0)); err == nil {
		t.Error("a session of a game that is not a campaign")
	}
}

func TestVAR8c_AsManyDifferentBonusesAsGoalsFulfilled(t *testing.T) {
	for _, c := range []struct {
		number, fulfilled int
		choices           []string
	}{
		{1, 0, []string{""}},
		{2, 1, []string{"colonists", "ships", "ducats"}},
		{2, 2, []string{"colonists ships", "colonists ducats", "ships ducats"}},
		{3, 3, []string{"colonists ships ducats"}},
		{3, 4, []string{"colonists ships ducats"}},
	} {
		cargo := 9 * (c.number - 1)
		var all []string
		choices(campaignFrom(t, session(c.number, c.fulfilled, cargo)).s, "", &all)
		if !slices.Equal(all, c.choices) {
			t.Errorf("%d goals: %q can be chosen, want %q", c.fulfilled, all, c.choices)
		}
		for _, choice := range all {
			g := campaignFrom(t, session(c.number, c.fulfilled, cargo))
			want := map[string]int{"ducats": 5, "ships": 4, "colonists": 2}
			for name := range strings.FieldsSeq(choice) {
				g.s.Play(mustMove("bonus bonus-" + name))
				want[name] += map[string]int{"ducats": 5, "ships": 2, "colonists": 2}[name]
			}
			g.has(0, want["ducats"], want["ships"], want["colonists"])
			equal(t, "stage", g.s.Stage(), goa.Placing)
		}
	}
}

// choices lists all ways to choose bonuses.
func choices(s *goa.State, before string, all *[]string) {
	if s.Stage() != goa.Setup {
		*all = append(*all, strings.TrimSpace(before))
		return
	}
	for _, m := range s.Moves(nil) {
		next := *s
		next.Play(m)
		choices(&next, before+" "+strings.TrimPrefix(m.Bonus().String(), "bonus-"), all)
	}
}

func TestVAR8c_BonusesDifferAndHaveAnOrder(t *testing.T) {
	g := campaignFrom(t, session(3, 2, 9))
	equal(t, "the last first", g.s.Check(mustMove("bonus bonus-ducats")), goa.OutOfOrder)
	g.play("bonus bonus-ships").happened(goa.BonusTaken, goa.ShipsGained)
	equal(t, "it again", g.s.Check(mustMove("bonus bonus-ships")), goa.BonusTwice)
	equal(t, "one before it", g.s.Check(mustMove("bonus bonus-colonists")), goa.OutOfOrder)
	equal(t, "taken", g.s.HasBonus(goa.BonusShips), true)
	equal(t, "not taken", g.s.HasBonus(goa.BonusColonists), false)
	g.s.Play(mustMove("bonus bonus-ducats"))
	equal(t, "a third", g.s.Check(mustMove("bonus bonus-ducats")), goa.NotNow)
}
