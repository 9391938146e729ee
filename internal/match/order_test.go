package match_test

import (
	"regexp"
	"slices"
	"testing"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
)

var trio = []match.Owner{"ana", "bo", "cleo"}

// turnOf returns the player to move at a table of three, and that player's
// view.
func turnOf(t testing.TB, s *match.Snapshot) (match.Owner, *match.TableView) {
	t.Helper()
	owner := trio[viewOf(t, s, "ana").Waiting.Seats[0]]
	return owner, viewOf(t, s, owner)
}

// firstLot makes everyone play by default until the first lot is up for
// auction, and returns the seats in the order in which they bid, the
// auctioneer last.
func (h house) firstLot(s *match.Snapshot) (*match.Snapshot, [3]goa.Seat) {
	h.t.Helper()
	s = h.reach(s, goa.Pass)
	a, on := viewOf(h.t, s, "ana").View.Auction()
	if !on {
		h.t.Fatal("nothing is auctioned")
	}
	return s, [3]goa.Seat{(a.Auctioneer + 1) % 3, (a.Auctioneer + 2) % 3, a.Auctioneer}
}

func (h house) order(s *match.Snapshot, seat goa.Seat, text string) *match.Snapshot {
	h.t.Helper()
	o, err := autopilot.ParseOrder(text)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.must(h.Order(h.t.Context(), match.Command{Table: s.ID(), Owner: trio[seat], Seat: seat}, o))
}

func (h house) moveAt(s *match.Snapshot, seat goa.Seat, text string) *match.Snapshot {
	h.t.Helper()
	return h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: trio[seat], Seat: seat, Entry: s.VersionFor(trio[seat])}, text))
}

// lately returns the last moves of a game, without Nature's.
func (h house) lately(s *match.Snapshot, since int) (moves []string) {
	h.t.Helper()
	_, entries, err := h.store.Load(h.t.Context(), s.ID())
	if err != nil {
		h.t.Fatal(err)
	}
	for _, e := range entries[since:] {
		if e.Kind == match.MoveEntry && e.Seat >= 0 {
			moves = append(moves, e.Seat.String()+" "+e.Text)
		}
	}
	return moves
}

func TestOrdersAreCarriedOutAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		second, auctioneer string // orders
		bid                string // of the first bidder
		want               [2]string
	}{
		"the least bid":                      {"1 up-to 5", "1 buy 0", "bid 2", [2]string{"bid 3", "sell"}},
		"the limit is reached":               {"1 up-to 3", "1 buy 0", "bid 2", [2]string{"bid 3", "sell"}},
		"above the limit":                    {"1 up-to 3", "1 buy 0", "bid 3", [2]string{"pass", "sell"}},
		"nobody has bid":                     {"1 up-to 3", "1 buy 0", "pass", [2]string{"bid 1", "buy"}}, // for one less than the bid
		"exactly":                            {"1 bid 6", "1 buy 5", "bid 2", [2]string{"bid 6", "buy"}},
		"exactly, but too little":            {"1 bid 2", "1 buy 0", "bid 2", [2]string{"pass", "sell"}},
		"more than the bidder has":           {"1 bid 900", "1 buy 1", "bid 2", [2]string{"pass", "buy"}},
		"passed":                             {"1 pass", "1 buy 0", "bid 2", [2]string{"pass", "sell"}},
		"the auctioneer can pay that":        {"1 pass", "1 buy 3", "bid 4", [2]string{"pass", "buy"}},
		"too dear for the auctioneer":        {"1 pass", "1 buy 2", "bid 4", [2]string{"pass", "sell"}},
		"nobody bids: the lot is free":       {"1 pass", "1 buy 0", "pass", [2]string{"pass", "take"}},
		"despite Gambits that do not matter": {"1 pass despite", "1 buy 0 despite", "bid 1", [2]string{"pass", "buy"}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			defer h.Close()
			s, seats := h.firstLot(h.three())
			s = h.order(s, seats[1], c.second)
			s = h.order(s, seats[2], c.auctioneer)
			since := s.Version()
			s = h.moveAt(s, seats[0], c.bid)
			got := h.lately(s, since)
			if want := []string{seats[1].String() + " " + c.want[0], seats[2].String() + " " + c.want[1]}; len(got) < 3 || !slices.Equal(got[1:3], want) {
				t.Errorf("after %q came %q, want %q", c.bid, got, want)
			}
			for _, owner := range trio {
				for _, o := range viewOf(t, s, owner).Orders {
					if o.Lot == 1 || o.Kind != autopilot.NoOrder {
						t.Errorf("%s still has %q", owner, o)
					}
				}
			}
		})
	}
}

func TestAnOrderForTheSeatThatIsAskedIsAMove(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s, seats := h.firstLot(h.three())
	before := s.Version()
	if s = h.order(s, seats[0], "1 up-to 4"); !slices.Equal(h.lately(s, before), []string{seats[0].String() + " bid 1"}) {
		t.Errorf("it brought %q", h.lately(s, before))
	}
}

func TestOrdersForLaterLots(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s, _ := h.firstLot(h.three())
	view := viewOf(t, s, "bo")
	tokens := view.View.Tokens()
	if len(view.Orders) < tokens {
		t.Fatalf("orders can be given for %v", view.Orders)
	}
	for lot := 2; lot <= tokens; lot++ {
		for i := range goa.Seat(3) {
			if view.View.TokenOwner(lot) == i {
				s = h.order(s, i, string(rune('0'+lot))+" buy 0")
			} else {
				s = h.order(s, i, string(rune('0'+lot))+" pass")
			}
		}
	}
	for range 3 { // the first lot
		owner, v := turnOf(t, s)
		s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
	}
	for n := 0; viewOf(t, s, "ana").View.Stage() == goa.Bidding; n++ { // questions about the tiles
		owner, v := turnOf(t, s)
		if ask := v.View.Ask(); ask == goa.AskBid || ask == goa.AskSale || ask == goa.AskTake || n > 100 {
			t.Fatalf("%s is asked to %s", owner, ask)
		}
		s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
	}
}

// entries matches the numbers of entries in views.
var entries = regexp.MustCompile(` Entry:\d+`)

// Nobody can tell whether another player has given orders: neither from what
// they are sent nor from a record.
func TestOrdersAreTheirOwnersAlone(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s, seats := h.firstLot(h.three())
	with := h.order(s, seats[1], "1 up-to 4")
	with = h.order(with, seats[1], "2 ask")
	with = h.order(with, seats[1], "0 ask")
	for _, owner := range append(slices.Clone(trio), "eve") {
		seat := s.DefaultSeat(owner)
		same := entries.ReplaceAllString(everything(t, with, owner, seat), "") == entries.ReplaceAllString(everything(t, s, owner, seat), "")
		if own := owner == trio[seats[1]]; same == own {
			t.Errorf("%s sees no difference: %t", owner, same)
		}
	}
	again := newHouse(t, func(c *match.Config) { c.Store = h.store })
	defer again.Close()
	loaded := again.must(again.Snapshot(t.Context(), s.ID()))
	if got := viewOf(t, loaded, trio[seats[1]]).Orders[0]; got.Order != (autopilot.Order{Lot: 1, Kind: autopilot.BidUpTo, Amount: 4}) {
		t.Errorf("after a restart the order is %q", got)
	}
}

// VAR-4: an order was given without knowing what a Gambit changes.
func TestAGambitCancelsOrders(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.reach(h.three("gambit"), goa.Pledge)
	owner := viewOf(t, s, "ana").View.TokenOwner(1)
	one, two := (owner+1)%3, (owner+2)%3
	s = h.order(s, one, "1 up-to 4")
	s = h.order(s, two, "1 pass despite")
	for range 3 {
		for i, by := range trio {
			if v := viewOf(t, s, by); len(v.Legal) > 0 && v.Legal[0].Kind == goa.Pledge {
				s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: by, Seat: goa.Seat(i), Entry: v.Entry}, v.Legal[0].String()))
			}
		}
	}
	for range 20 {
		by, v := turnOf(t, s)
		if v.View.Ask() == goa.AskBid {
			if v.Seat != one || v.View.Gambit() == goa.NoGambit {
				t.Fatalf("%s is asked to bid, Gambit %v", by, v.View.Gambit())
			}
			if o := viewOf(t, s, trio[two]).Orders[0]; o.Kind != autopilot.PassLot {
				t.Errorf("an order that holds despite Gambits is %q", o)
			}
			return
		}
		s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: by, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String())) // turns it up now
	}
	t.Error("nobody was asked to bid")
}

func TestOrdersThatCannotBeGiven(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s := h.three()
	give := func(by match.Owner, seat goa.Seat, text string) (*match.Snapshot, error) {
		o, err := autopilot.ParseOrder(text)
		if err != nil {
			t.Fatal(err)
		}
		return h.Order(t.Context(), match.Command{Table: s.ID(), Owner: by, Seat: seat}, o)
	}
	h.refused("before the tokens lie", s, match.BadOrder)(give("ana", 0, "1 pass"))
	s, seats := h.firstLot(s)
	bidder, auctioneer := seats[1], seats[2]
	h.refused("for another one's seat", s, match.NotYourSeat)(give(trio[bidder], auctioneer, "1 buy 2"))
	h.refused("by a stranger", s, match.NotYourSeat)(give("eve", bidder, "1 pass"))
	h.refused("a bid of the auctioneer", s, match.BadOrder)(give(trio[auctioneer], auctioneer, "1 bid 2"))
	h.refused("a bidder who buys", s, match.BadOrder)(give(trio[bidder], bidder, "1 buy 2"))
	h.refused("a lot that is not there", s, match.BadOrder)(give(trio[bidder], bidder, "5 pass"))
	h.refused("none, where there is none", s, nil)(give(trio[bidder], bidder, "1 ask"))
	s = h.must(give(trio[bidder], bidder, "1 up-to 3"))
	h.refused("the same again", s, nil)(give(trio[bidder], bidder, "1 up-to 3"))
	s = h.must(give(trio[bidder], bidder, "1 ask"))
	if o := viewOf(t, s, trio[bidder]).Orders[0]; o.Kind != autopilot.NoOrder {
		t.Errorf("taken back, it is %q", o)
	}
}

// A player who keeps the extra action cards is not asked in this round, but is
// asked in the next.
func TestExtraActionCardsAreKept(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	s, asked := h.three(), 0
	for rounds := map[int]bool{}; len(rounds) < 3 && s.Status() == match.Playing; {
		by, v := turnOf(t, s)
		if at := slices.IndexFunc(v.Orders, func(o autopilot.LotOrder) bool { return o.Lot == 0 }); at >= 0 && v.Orders[at].Kind == autopilot.NoOrder && !rounds[v.View.Round()] && v.View.Stage() == goa.Acting {
			rounds[v.View.Round()] = true
			s = h.order(s, v.Seat, "0 keep")
			continue
		}
		if v.View.Ask() == goa.AskExtra {
			asked++
			if at := slices.IndexFunc(v.Orders, func(o autopilot.LotOrder) bool { return o.Lot == 0 }); at >= 0 && v.Orders[at].Kind == autopilot.KeepExtra && slices.Contains(v.Legal, goa.NewPass()) {
				t.Fatalf("%s is asked despite keeping the cards", by)
			}
		}
		s = h.must(h.Move(t.Context(), match.Command{Table: s.ID(), Owner: by, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
	}
	if asked == 0 {
		t.Error("nobody was ever asked for an extra action")
	}
}
