package ai

// purse weighs ducats: for the auctions to come, and for being the richest in
// the end. Most is what the richest of the others has.
func (c *scale) purse(ducats, most, left int) int {
	byAuctions := [...]int{3, 60, 85, 95, 100}
	share := byAuctions[min(c.auctions, len(byAuctions)-1)]
	spent := min(ducats, richDucats)*c.ducat +
		max(0, min(ducats, veryRichDucats)-richDucats)*c.ducat*7/10 +
		max(0, ducats-veryRichDucats)*c.ducat*3/10
	return spent*share/100 + c.richest(ducats-most, left)
}

// richest is what the points for most money are worth with so many ducats more
// than the others: the further the end, the less a lead says.
func (c *scale) richest(lead, left int) int {
	vp := int(c.rules.RichestVP) * point
	doubt := left/6 + 6*c.auctions
	if doubt == 0 {
		if lead >= 0 {
			return vp
		}
		return 0
	}
	chance := max(0, min(100, 50+50*lead/doubt))
	return vp * chance / 100
}
