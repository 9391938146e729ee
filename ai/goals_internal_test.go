package ai

import (
	"testing"

	"goa/ai/net"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// A goal that is fulfilled is as near as can be, and worth more than one that
// is not.
func TestGoalsOfACampaign(t *testing.T) {
	o, err := edition.ParseOptions([]string{"solo=1", "campaign"})
	if err != nil {
		t.Fatal(err)
	}
	e, err := edition.Open("2026")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := e.RulesFor(o, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := NewPlanner(Style{Evaluation: Learned()}, 100, 1)
	fulfilled, open := 0, 0
	for i := range 6 {
		s, err := goa.NewSession(rules, goa.Session{Number: 1})
		if err != nil {
			t.Fatal(err)
		}
		luck := nature.New("goals" + string(rune('a'+i)))
		for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
			s.Play(p.Choose(t.Context(), s.View(s.Turn()), s.Moves(nil)))
		}
		c := scaleOf(&s.Public, &Classic, nil)
		x := net.SideOf(&s.Public, 0)
		x.Hand = s.Hand(0)
		for g := goa.GoalTax; g < goa.NumGoals; g++ {
			near := c.near(&x, g)
			if near < 0 || near > whole || s.Fulfils(g) && near != whole {
				t.Errorf("%v: %d of 100 near, fulfilled: %v", g, near, s.Fulfils(g))
			}
			if s.Fulfils(g) {
				fulfilled++
			} else {
				open++
			}
		}
		if got, least := c.goals(&x), firstGoal*min(1, s.SessionResult().Count()); got < least || got > firstGoal+secondGoal {
			t.Errorf("%d goals are worth %d", s.SessionResult().Count(), got)
		}
	}
	if fulfilled == 0 || open == 0 {
		t.Errorf("%d goals fulfilled, %d open", fulfilled, open)
	}
}
