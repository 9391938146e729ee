package goa_test

import (
	"testing"

	"goa"
)

func TestEXP2d_OneMoreCardAfterSeeingTwo(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.Purse(0, 0, 0, 2)
	g.Hand(0, goa.CardOf(goa.MoreRecruits, 0))
	g.play("found quilon; turn ships-only-1; turn ships-only-2") // 1 + 2 colonists of 6
	g.allows("decline", "play more-recruits-1", "discard more-recruits-1")
	g.refuse("pay 3", goa.LacksColonists)
	g.play("play more-recruits-1; turn spices-only-1") // 1 + 2 + 1
	g.play("pay 2; tile quilon-pepper-nutmeg; put nutmeg quilon; end")
	g.has(0, 0, 0, 0)
	equal(t, "Quilon", g.p(0).Colony(goa.Quilon).String(), "quilon-pepper-nutmeg")
}
