package ai

import (
	"testing"

	"goa/ai/net"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// When a session is over, its goals are fulfilled or not, and their value is
// that of the end of the session.
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
			want := 0
			if s.Fulfills(g) {
				want = whole
			}
			if got := c.chance(&x, g); got != want {
				t.Errorf("%v: the chance is %d when the session is over, want %d", g, got, want)
			}
			if s.Fulfills(g) {
				fulfilled++
			} else {
				open++
			}
		}
		want := [...]int{0, firstGoal, firstGoal + secondGoal}[s.SessionResult().Count()]
		if got := c.goals(&x); got != want {
			t.Errorf("%d goals are worth %d, want %d", s.SessionResult().Count(), got, want)
		}
	}
	if fulfilled == 0 || open == 0 {
		t.Errorf("%d goals fulfilled, %d open", fulfilled, open)
	}
}
