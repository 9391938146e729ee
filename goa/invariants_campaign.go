package goa

import "math/bits"

// The invariants of a campaign's board (VAR-8).

// campaignBoard checks the session, its goals and its initial values.
func (a *audit) campaignBoard() {
	n, playing := a.Session()
	switch {
	case playing != a.rules.Campaign:
		a.broken("campaign.session is %d; one is played with option campaign, and else none", n.Number)
		return
	case !playing:
		if a.campaign != (campaign{}) {
			a.broken("campaign is given without option campaign")
		}
		return
	}
	dealt := n
	if n.Number == 1 {
		a.goalsDealt()
		dealt.Goals = [NumGoalsLaid]Goal{}
	}
	if err := dealt.check(a.rules); err != nil {
		a.broken("campaign: %v", err)
		return
	}
	a.bonusesTaken(n)
}

// goalsDealt checks the goals of the first session: six different ones from its
// set-up on, in order.
func (a *audit) goalsDealt() {
	dealt := NumGoalsLaid - int(a.goalsLeft())
	seen := goalSet(0)
	for i, g := range a.campaign.goals {
		if g >= NumGoals || (g != NoGoal) != (i < dealt) || g != NoGoal && seen&g.set() != 0 {
			a.broken("campaign.goals[%d] is %s; want %d different goals", i, given(g), dealt)
			return
		}
		seen |= g.set()
	}
	waits := false
	for _, t := range a.stack[:a.depth] {
		waits = waits || t.kind == taskGoals
	}
	if waits != (dealt < NumGoalsLaid) {
		a.broken("campaign.goals has %d, and the task goals is %s; want %d without it", dealt, presenceText(waits), NumGoalsLaid)
	}
}

// goalsLeft returns how many goals the first session's board still has room
// for.
func (a *audit) goalsLeft() uint8 {
	left := uint8(0)
	for _, g := range a.campaign.goals {
		if g == NoGoal {
			left++
		}
	}
	return left
}

// bonusesTaken checks that a session began with as many bonuses as goals were
// fulfilled, less those still to be chosen (VAR-8c).
func (a *audit) bonusesTaken(n Session) {
	want := n.Bonuses()
	if a.stage == Setup && a.round == 0 {
		if !afterFirst.has(a.todo()) {
			want = 0
		} else if t := a.top(); t.kind == taskBonus {
			want -= int(t.left)
		}
	}
	if got := bits.OnesCount8(a.campaign.bonuses); got != want || a.campaign.bonuses>>NumBonuses != 0 {
		a.broken("campaign.bonuses has %d; want %d", got, want)
	}
}

// bonusTask checks the choice of bonuses: those taken lie before the lowest one
// allowed, and enough lie after it.
func (a *audit) bonusTask(t *task) bool {
	taken := a.campaign.bonuses
	return t.left > 0 && int(t.leastBonus()) == bits.Len8(taken) && int(t.leastBonus())+int(t.left) <= NumBonuses
}
