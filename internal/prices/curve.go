package prices

import (
	"context"

	"goa/ai"
	"goa/ai/search"
	"goa/goa"
)

// Whole is a whole win, in the shares of curves.
const Whole = 1_000_000

// Never is the worth of a lot that is worth nothing to a seat: the seat would
// rather stay out than have it for free.
const Never = -1

// Curve says what a lot is worth to a seat.
type Curve struct {
	Seat  goa.Seat `json:"seat"`
	Taken []int    `json:"taken"` // its share of the win with the lot, by price from 0
	Out   int      `json:"out"`   // its share if it stays out
	Worth int      `json:"worth"` // the highest price at which it is no worse off with the lot, or Never
	// All says that the seat has no ducats to pay more, so the lot may be worth
	// more to it.
	All bool `json:"all,omitempty"`
	// By and Price say which seat takes the lot, and for how much, if this seat
	// stays out.
	By    goa.Seat `json:"by"`
	Price int      `json:"price"`
}

// At returns the share of the win with the lot at a price, as far as the curve
// goes.
func (c *Curve) At(price int) int {
	if len(c.Taken) == 0 {
		return c.Out
	}
	return c.Taken[max(0, min(price, len(c.Taken)-1))]
}

// beyond is how far a curve goes beyond the prices that matter.
const beyond = 3

// Pricer makes curves. It is a workspace for one goroutine. Equal views have
// equal curves.
type Pricer struct {
	pricing ai.Pricing
	weigher *search.Weigher
	moves   []goa.Move
}

// New returns a pricer that evaluates positions with this program's net.
func New() *Pricer {
	config := search.Budget(1)
	config.Evaluation = ai.Learned()
	return &Pricer{weigher: search.NewWeigher(config)}
}

// Fair returns which seat should take the lot of a view, and for how much, if
// everyone bids what is best for them; ok is false outside of bidding, and in
// solo games.
func (p *Pricer) Fair(v *goa.View) (by goa.Seat, price int, ok bool) {
	if !p.pricing.Set(v) {
		return goa.Nobody, 0, false
	}
	by, price = p.pricing.Fair()
	return by, price, true
}

// Curve returns what the lot of a view is worth to its seat. It covers all prices
// at which the lot is worth having, and at least the given prices.
func (p *Pricer) Curve(v *goa.View, prices ...int) (c Curve, ok bool) {
	return p.CurveOf(v, v.Seat(), prices...)
}

// CurveOf returns what the lot of a view is worth to any seat, as the seat of the
// view sees it.
func (p *Pricer) CurveOf(v *goa.View, me goa.Seat, prices ...int) (c Curve, ok bool) {
	if !p.pricing.Set(v) {
		return c, false
	}
	c.Seat = me
	c.By, c.Price = p.pricing.Without(me)
	c.Out = p.share(me, c.By, c.Price)
	most := 0
	for _, n := range prices {
		most = max(most, n)
	}
	purse := p.pricing.Purse(me)
	for n, worth := 0, true; n <= purse && (worth || n <= most+beyond); n++ {
		c.add(p.share(me, me, n))
		if worth = worth && c.Taken[n] >= c.Out; worth {
			most = max(most, n)
		}
	}
	c.cross(purse)
	return c, true
}

// add adds the share at the next price. Shares come in small steps, and a lot is
// never worth more at a higher price.
func (c *Curve) add(share int) {
	if n := len(c.Taken); n > 0 {
		share = min(share, c.Taken[n-1])
	}
	c.Taken = append(c.Taken, share)
}

// cross finds where a curve falls below staying out.
func (c *Curve) cross(purse int) {
	c.Worth = Never
	for n, share := range c.Taken {
		if share < c.Out {
			break
		}
		c.Worth = n
	}
	c.All = c.Worth == purse
}

// share returns a seat's share of the win once the seat by has taken the lot for
// a price.
func (p *Pricer) share(of, by goa.Seat, price int) int {
	values := p.pricing.Taken(by, price)
	return search.Shares(values, p.pricing.State())[of] * Whole / search.One
}

// luckOfPrices is the stream of luck used to weigh prices.
const luckOfPrices = 71

// Correct weighs the lot by search with the given number of passes: if the seat
// stays out, where its curve crosses that, and at one other price. It moves the
// curve accordingly. It is for a view in which nobody has bid yet.
func (p *Pricer) Correct(ctx context.Context, v *goa.View, c *Curve, passes, other int) error {
	if !p.pricing.Set(v) || len(c.Taken) == 0 {
		return nil
	}
	luck := ai.NewDice(luckOfPrices, v, []goa.Move{{}})
	out, ok, err := p.weigh(ctx, v, sale{c.By, c.Price}, luck, passes)
	if err != nil || !ok {
		return err
	}
	var by [2]int // prices
	var to [2]int // by how much the curve moves there
	n := 0
	for _, price := range []int{c.Worth, other} {
		price = max(1, min(price, len(c.Taken)-1))
		if price >= len(c.Taken) || n > 0 && abs(price-by[0]) < 2 {
			continue
		}
		share, ok, err := p.weigh(ctx, v, sale{c.Seat, price}, luck, passes)
		if err != nil {
			return err
		}
		if ok {
			by[n], to[n] = price, share-c.Taken[price]
			n++
		}
	}
	if n == 0 {
		return nil
	}
	c.Out = out
	for price := range c.Taken {
		move := to[0]
		if n == 2 {
			move = between(by, to, price)
		}
		c.Taken[price] = max(0, min(Whole, c.Taken[price]+move))
		if price > 0 {
			c.Taken[price] = min(c.Taken[price], c.Taken[price-1])
		}
	}
	c.cross(p.pricing.Purse(c.Seat))
	return nil
}

// between interpolates between two corrections at a price. Beyond them it returns
// the nearer one.
func between(by, to [2]int, price int) int {
	if by[0] > by[1] {
		by[0], by[1], to[0], to[1] = by[1], by[0], to[1], to[0]
	}
	price = max(by[0], min(by[1], price))
	return to[0] + (to[1]-to[0])*(price-by[0])/(by[1]-by[0])
}

// sale is a lot that a seat takes for a price.
type sale struct {
	by    goa.Seat
	price int
}

// weigh returns the share of the win of the view's seat, by search, after a sale
// of the lot; ok is false if the rules do not allow the sale.
func (p *Pricer) weigh(ctx context.Context, v *goa.View, of sale, luck ai.Dice, passes int) (share int, ok bool, err error) {
	s := *p.pricing.State()
	if !p.settle(&s, of.by, of.price) {
		return 0, false, nil
	}
	if s.Over() {
		config := search.Config{Evaluation: ai.Learned()}
		return config.Result(&s, v.Seat()) * Whole / search.One, true, nil
	}
	after := s.View(v.Seat())
	values := p.weigher.Weigh(ctx, &after, nil, luck, passes)[0]
	if err := ctx.Err(); err != nil {
		return 0, false, err
	}
	sum := 0
	for _, x := range values {
		sum += x
	}
	return sum * Whole / search.One / len(values), true, nil
}

// settle plays an auction in which the seat by takes the lot for a price. It
// reports whether the rules allow that.
func (p *Pricer) settle(s *goa.State, by goa.Seat, price int) bool {
	lot, _ := s.Auction()
	token := lot.Token
	for {
		now, on := s.Auction()
		if s.Stage() != goa.Bidding || !on || now.Token != token {
			return true
		}
		if s.Turn() == goa.Nature {
			return true
		}
		m, ok := p.nextMoveTo(s, &now, by, price)
		if !ok {
			return false
		}
		s.Play(m)
	}
}

// nextMoveTo returns the next move of an auction that goes to a seat for a price.
func (p *Pricer) nextMoveTo(s *goa.State, lot *goa.Auction, by goa.Seat, price int) (goa.Move, bool) {
	p.moves = s.Moves(p.moves[:0])
	var pass goa.Move
	may := false
	for _, m := range p.moves {
		fits := false
		switch m.Kind {
		case goa.Bid:
			fits = s.Turn() == by && lot.Bidder != by && m.Amount() == price ||
				by == lot.Auctioneer && price > 0 && lot.High == 0 && p.costs(s, m) == price
		case goa.Buy:
			fits = by == lot.Auctioneer && lot.Price == price
		case goa.Sell:
			fits = by == lot.Bidder && lot.High == price
		case goa.Take:
			fits = by == lot.Auctioneer && price == 0
		case goa.Pass:
			pass, may = m, s.Turn() != by || lot.Bidder == by
		default:
			fits = true // a Gambit is kept, or a benefit chosen
		}
		if fits {
			return m, true
		}
	}
	return pass, may
}

// costs returns what the auctioneer would pay for a lot after a bid.
func (p *Pricer) costs(s *goa.State, bid goa.Move) int {
	next := *s
	next.Play(bid)
	lot, _ := next.Auction()
	return lot.Price
}

func abs(n int) int { return max(n, -n) }
