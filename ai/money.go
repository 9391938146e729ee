package ai

// purse evaluates ducats: for the auctions to come, and for being the richest
// in the end. The argument most is the money of the richest other player.
func (c *scale) purse(ducats, most, left int) int {
	w := c.w
	share := w.Spend[min(c.auctions, spendSteps-1)]
	spent := min(ducats, w.Rich[0])*c.ducat +
		max(0, min(ducats, w.Rich[1])-w.Rich[0])*c.ducat*w.RichWorth[0]/100 +
		max(0, ducats-w.Rich[1])*c.ducat*w.RichWorth[1]/100
	return spent*share/100 + c.richest(ducats-most, left)
}

// richest returns what the points for most money are worth with such a lead.
// The further off the end is, the less a lead says.
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
