package goa

// Odds is a chance as a fraction: the good outcomes among all. It is exact, as
// far as a seat can know.
type Odds struct{ Good, All int64 }

// Percent rounds to whole percents. The result is at least 1 if success is
// possible, and at most 99 if failure is.
func (o Odds) Percent() int {
	switch o.Good {
	case 0:
		return 0
	case o.All:
		return 100
	}
	return min(99, max(1, int((200*o.Good+o.All)/(2*o.All))))
}

// FoundingOdds returns the chance that the view's own seat can found a colony
// with an action now, with a card that turns up one more, or NoCard. The seat
// succeeds if its row, its captain, its colonists and the cards to be turned up
// are enough (ACT-7).
//
// Each card that the seat has not seen is as likely as any other to be the next
// in the deck, wherever it really lies. If the deck is too small, the shuffled
// discards follow.
func (v *View) FoundingOdds(c Colony, with Card) Odds {
	p := &v.players[v.seat]
	missing := v.need(c) - int(v.rules.Recruits[p.level[ColonyTrack]]) - int(p.colonists)
	if p.captain == Indian {
		missing -= int(v.rules.CaptainGives.IndianColonists)
	}
	turned := int(v.rules.FoundingCards)
	if with != NoCard {
		turned++
	}
	first := min(turned, v.DeckSize())
	sums := v.rules.colonistSums(v.Undealt(), first)
	if rest := min(turned-first, v.discard.Len()); rest > 0 {
		sums = convolve(sums, v.rules.colonistSums(v.discard, rest))
	}
	var o Odds
	for sum, ways := range sums {
		o.All += ways
		if sum >= missing {
			o.Good += ways
		}
	}
	return o
}

// colonistSums returns the number of ways in which n of the cards come to each
// sum of colonists.
func (r *Rules) colonistSums(cards CardSet, n int) []int64 {
	most := NumLevels * n // more than n cards can bear
	ways := make([][]int64, n+1)
	for i := range ways {
		ways[i] = make([]int64, most+1)
	}
	ways[0][0] = 1
	for c := range cards.All() {
		worth := int(r.Cards[c].Colonists)
		for i := n; i > 0; i-- {
			for sum := most; sum >= worth; sum-- {
				ways[i][sum] += ways[i-1][sum-worth]
			}
		}
	}
	return ways[n]
}

// convolve returns the number of ways to reach each sum of one from a and one
// from b.
func convolve(a, b []int64) []int64 {
	sums := make([]int64, len(a)+len(b)-1)
	for i, x := range a {
		for j, y := range b {
			sums[i+j] += x * y
		}
	}
	return sums
}
