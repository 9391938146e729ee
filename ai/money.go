package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// purse weighs ducats: for the auctions to come, and for being the richest in
// the end. Most is what the richest of the others has.
func (c *scale) purse(ducats, most, left int) int {
	w := c.w
	share := w.Spend[min(c.auctions, spendSteps-1)]
	spent := min(ducats, w.Rich[0])*c.ducat +
		max(0, min(ducats, w.Rich[1])-w.Rich[0])*c.ducat*w.RichWorth[0]/100 +
		max(0, ducats-w.Rich[1])*c.ducat*w.RichWorth[1]/100
	return spent*share/100 + c.richest(ducats-most, left)
}

// richest is what the points for most money are worth with so many ducats more
// than the others: the further the end, the less a lead says.
func (c *scale) richest(lead, left int) int {
	vp := int(c.rules.RichestVP) * point
	doubt := left/c.w.Doubt[0] + c.w.Doubt[1]*c.auctions
	if doubt == 0 {
		if lead >= 0 {
			return vp
		}
		return 0
	}
	chance := max(0, min(100, 50+50*lead/doubt))
	return vp * chance / 100
}

// money remembers what the hand-made value of a side misses by ducats.
type money struct {
	side   *net.Side
	most   int // of the others
	known  [maxPurse / 64]uint64
	values [maxPurse]int32
}

// maxPurse is the ducats from which on one more makes no difference to a net.
const maxPurse = 128

func (m *money) begin(x *net.Side, most int) {
	m.side, m.most = x, most
	clear(m.known[:])
}

// missed is what the hand-made value misses if the side had so many ducats.
func (m *money) missed(c *scale, seat goa.Seat, ducats int) int {
	if c.ask == nil {
		return 0
	}
	ducats = max(0, min(ducats, maxPurse-1))
	if m.known[ducats/64]>>(ducats%64)&1 == 0 {
		m.known[ducats/64] |= 1 << (ducats % 64)
		had := m.side.Ducats
		m.side.Ducats = ducats
		m.values[ducats] = int32(c.missed(seat, m.side, m.most))
		m.side.Ducats = had
	}
	return int(m.values[ducats])
}
