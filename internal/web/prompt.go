package web

import (
	"strconv"

	"goa"
	"goa/lexicon"
)

// button is a move that can be made.
type button struct {
	Move  goa.Move
	Label string
	Icon  string
	Gives string    // what comes of it, in a few letters
	Cost  goa.Stock // spices that it takes, and as many ships
}

// group is a part of the prompt.
type group struct {
	Title   string
	Buttons []button
	Folded  bool
	Class   string
}

// question says what is asked: the name of a text of the pages, the first
// whose moves there are.
var questions = []struct {
	name  string
	kinds []goa.MoveKind
}{
	{"ask.quick", []goa.MoveKind{goa.QuickDucats, goa.QuickTracks}},
	{"ask.captain", []goa.MoveKind{goa.Keep}},
	{"ask.gambit", []goa.MoveKind{goa.Pledge}},
	{"ask.turn-gambit", []goa.MoveKind{goa.TurnGambit}},
	{"ask.flag", []goa.MoveKind{goa.PlaceFlag}},
	{"ask.token", []goa.MoveKind{goa.PlaceToken}},
	{"ask.bid", []goa.MoveKind{goa.Bid}},
	{"ask.take", []goa.MoveKind{goa.Take}},
	{"ask.sell", []goa.MoveKind{goa.Buy, goa.Sell}},
	{"ask.extra", []goa.MoveKind{goa.UseExtra}},
	{"ask.pass", []goa.MoveKind{goa.Pass}},
	{"ask.draw", []goa.MoveKind{goa.Draw}},
	{"ask.colonists", []goa.MoveKind{goa.PayColonists, goa.Decline}},
	{"ask.colony-tile", []goa.MoveKind{goa.ChooseTile}},
	{"ask.pay", []goa.MoveKind{goa.PaySpice}},
	{"ask.sale", []goa.MoveKind{goa.SellSpice}},
	{"ask.return", []goa.MoveKind{goa.ReturnSpice}},
	{"ask.put", []goa.MoveKind{goa.PutSpice}},
	{"ask.gain", []goa.MoveKind{goa.Gain}},
	{"ask.fill", []goa.MoveKind{goa.Fill}},
	{"ask.drop", []goa.MoveKind{goa.Drop}},
	{"ask.favor", []goa.MoveKind{goa.TakeFavor}},
	{"ask.done", []goa.MoveKind{goa.Done}},
	{"ask.act", []goa.MoveKind{goa.Progress, goa.BuildShips, goa.Harvest, goa.Tax, goa.Explore, goa.Found}},
	{"ask.end", []goa.MoveKind{goa.EndTurn}},
	{"ask.discard", []goa.MoveKind{goa.Discard}},
}

// question is one sentence about what the viewer is asked.
func (s *sheet) question() string {
	for _, q := range questions {
		if s.offers.has(q.kinds...) {
			return s.say(q.name)
		}
	}
	return s.say("ask.other")
}

// lot is the auction that is on, in a sentence.
func (s *sheet) lot() (a goa.Auction, ok bool) {
	if s.Position && s.View.Turn() == goa.Nobody {
		return a, false
	}
	return s.View.Auction()
}

func (s *sheet) lotName(a goa.Auction) string {
	if a.Tile == goa.NoTile {
		return s.words.Term(lexicon.Flag, 1)
	}
	return s.words.Tile(a.Tile)
}

// lotState says how the auction stands.
func (s *sheet) lotState(a goa.Auction) string {
	if a.High == 0 {
		return s.say("lot.none", "seat", s.who(a.Auctioneer))
	}
	return s.say("lot.high", "seat", s.who(a.Auctioneer), "other", s.who(a.Bidder), "n", a.High)
}

// quickBids are the bids with a button of their own.
func (s *sheet) quickBids() []goa.Move {
	return s.offers.bids[:min(quickBids, len(s.offers.bids))]
}

const quickBids = 5

func (s *sheet) lowestBid() string  { return strconv.Itoa(s.offers.bids[0].N()) }
func (s *sheet) highestBid() string { return strconv.Itoa(s.offers.bids[len(s.offers.bids)-1].N()) }

// foldFrom is how many choices are too many to lie open beside the question.
const foldFrom = 7

// groups are the moves of the prompt but bids, which a number says.
func (s *sheet) groups() (list []group) {
	var by [numSections][]button
	for _, m := range s.offers.all {
		if m.Kind != goa.Bid {
			at := sectionOf(m)
			by[at] = append(by[at], s.button(m))
		}
	}
	for at, buttons := range by {
		if len(buttons) == 0 {
			continue
		}
		g := group{Buttons: buttons, Class: sectionNames[at]}
		if section(at) != answers {
			g.Title = s.say("group." + sectionNames[at])
		}
		switch section(at) {
		case spaces, discards:
			g.Folded = true
		case ownTiles, cards:
			g.Folded = len(buttons) >= foldFrom
		default:
		}
		list = append(list, g)
	}
	return list
}

var sectionNames = [numSections]string{"answers", "actions", "progress", "foundings", "spaces", "tiles", "cards", "discards"}

// button describes a move; what an action gives or costs is told with it.
func (s *sheet) button(m goa.Move) button {
	b := button{Move: m, Label: s.words.Move(m, s.rules, s.names), Icon: moveIcon(m)}
	if s.Seat < 0 {
		return b
	}
	who := s.View.Player(s.Seat)
	switch m.Kind {
	case goa.BuildShips:
		b.Gives = s.gives(goa.ShipTrack, who.Level(goa.ShipTrack))
	case goa.Harvest:
		b.Gives = s.gives(goa.HarvestTrack, who.Level(goa.HarvestTrack))
	case goa.Tax:
		b.Gives = s.gives(goa.TaxTrack, who.Level(goa.TaxTrack))
	case goa.Explore:
		b.Gives = s.gives(goa.ExpeditionTrack, who.Level(goa.ExpeditionTrack))
	case goa.Found:
		if m.Card() == goa.NoCard {
			b.Label = s.words.Colony(goa.Colony(m.A))
		}
		need := int(s.rules.ColonyNeed[m.A])
		b.Gives = s.say("needs", "n", need-int(s.rules.Recruits[who.Level(goa.ColonyTrack)]))
	case goa.Progress:
		if m.Card() == goa.NoCard {
			b.Label = s.words.Track(goa.Track(m.A)) // the group's title says the rest
			b.Cost = s.rules.Cost[m.A][who.Level(goa.Track(m.A))]
		}
	case goa.PlaceToken, goa.UseSwap:
		b.Gives = s.words.Tile(s.View.TileAt(goa.Cell(m.A)))
	case goa.Buy:
		if a, ok := s.View.Auction(); ok {
			b.Gives = "−" + strconv.Itoa(a.Price)
		}
	case goa.Sell:
		if a, ok := s.View.Auction(); ok {
			b.Gives = "+" + strconv.Itoa(a.Proceeds)
		}
	default:
	}
	return b
}

// moveIcon returns the picture of what a move is about, or nothing.
func moveIcon(m goa.Move) string {
	switch m.Kind {
	case goa.Progress:
		return trackIcons[m.A]
	case goa.BuildShips:
		return "ship"
	case goa.Harvest:
		return "harvest"
	case goa.Tax:
		return "tax"
	case goa.Explore, goa.Draw:
		return "explore"
	case goa.Found:
		return "found"
	case goa.UseTile:
		return tileIcon(goa.Tile(m.A))
	case goa.UseSwap:
		return "swap"
	case goa.UseViceKing:
		return "vice-king"
	case goa.UseEspionage:
		return "espionage"
	case goa.UseExtra:
		return "extra"
	case goa.PlayCard, goa.PlayCardOn, goa.Discard:
		return "card"
	case goa.Buy, goa.Take, goa.Sell:
		return "gavel"
	default:
		return ""
	}
}
