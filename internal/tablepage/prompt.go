package tablepage

import (
	"slices"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// button is a move that can be made.
type button struct {
	Move  goa.Move
	Label string
	Face  string // the end of the label, which distinguishes the card from others
	Icon  string
	Gives string       // what it brings, in a few letters
	Goods string       // the picture of what it gives
	Cost  goa.Stock    // spices that it takes, and as many ships
	Kinds goa.SpiceSet // spices that it is about
	Note  string       // what it does, if players choose by its effect
	Key   string       // the key that presses it
	Odds  string       // how likely it is to succeed
	// Careful marks a move that is not a good idea.
	Careful bool
	Idle    string // why it would bring nothing; empty if it brings something
}

// group is a part of the prompt.
type group struct {
	Title   string
	Buttons []button
	Folded  bool
	OnBoard bool // the buttons are on the board; a script lists them on request
	Class   string
}

// question returns one sentence about what the viewer is asked.
func (s *Table) question() string {
	if len(s.offers.all) == 0 {
		return s.say("ask.other")
	}
	return s.ask(s.remaining(lexicon.QuestionText(s.View.Ask())))
}

// remaining returns the key of another text if nothing is left to choose.
func (s *Table) remaining(name string) string {
	ask := s.View.Ask()
	k, form := formOf(ask)
	switch {
	case ask == goa.AskBid && len(s.offers.bids) == 0:
		return "ask.pass"
	case ask == goa.AskDraw && !s.offers.has(goa.Draw): // the hand is over its limit
		return "ask.discard"
	case form && !s.offers.has(k) && s.offers.has(goa.Gain):
		return "ask.gain"
	case form && !s.offers.has(k):
		return "ask.done"
	default:
		return name
	}
}

// ask returns the text of a question. The question about colonists says how many are
// missing.
func (s *Table) ask(name string) string {
	if c, missing, ok := s.View.Founding(); ok && name == "ask.colonists" {
		return s.say(name, "colony", s.Words.Colony(c), "n", missing)
	}
	return s.say(name)
}

// lot returns the present auction.
func (s *Table) lot() (a goa.Auction, ok bool) {
	if s.Position && s.View.Turn() == goa.Nobody {
		return a, false
	}
	return s.View.Auction()
}

func (s *Table) lotName(a goa.Auction) string {
	if a.Tile == goa.NoTile {
		return s.Words.Term(lexicon.Flag, 1)
	}
	return s.Words.Tile(a.Tile)
}

// lotState says how the auction stands.
func (s *Table) lotState(a goa.Auction) string {
	text := s.say("lot.none", "seat", s.playerName(a.Auctioneer))
	if a.High > 0 {
		text = s.say("lot.high", "seat", s.playerName(a.Auctioneer), "other", s.playerName(a.Bidder), "n", a.High)
	}
	return strings.TrimSpace(text + " " + s.Words.AutomaLot(&s.View))
}

// quickBids returns the bids that have their own button: the lowest ones. Higher ones
// that are called sensible can replace the last of them.
func (s *Table) quickBids() []goa.Move {
	lowest := s.offers.bids[:min(quickBids, len(s.offers.bids))]
	named := slices.DeleteFunc(slices.Clone(s.offers.bids[len(lowest):]), func(m goa.Move) bool { return !s.sensible(m) })
	return slices.Concat(lowest[:max(0, len(lowest)-len(named))], named)
}

// quickBids is the number of bids that have a button. Higher ones are typed.
const quickBids = 6

func (s *Table) lowestBid() string { return strconv.Itoa(s.offers.bids[0].Amount()) }
func (s *Table) highestBid() string {
	return strconv.Itoa(s.offers.bids[len(s.offers.bids)-1].Amount())
}

// foldFrom is the number of tiles or cards from which a group is folded, and
// foldInLesson the number below a teacher.
const foldFrom, foldInLesson = 7, 4

// groups returns the moves of the prompt, except for those with a form of their own:
// bids, and choices of several things.
func (s *Table) groups() (list []group) {
	_, inForm := s.multiChoice()
	_, drawing := s.expedition()
	var by [numSections][]button
	for _, m := range s.offers.all {
		elsewhere := inForm && (InOneForm(m.Kind) || m.Kind == goa.Gain) || drawing && OfExpedition(m.Kind)
		elsewhere = elsewhere || m.Card() == goa.NoCard && s.Hopeless(m) // the board still offers it
		if !s.offeredWithBids(m) && !elsewhere {
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
		case spaces:
			g.Folded, g.OnBoard = true, true
		case discards:
			g.Folded = true
		case ownTiles, cards:
			g.Folded = len(buttons) >= foldFrom || s.Lesson != nil && len(buttons) >= foldInLesson
		default:
		}
		if named, ok := s.unfold(&g); ok {
			list = append(list, named)
		}
		if len(g.Buttons) > 0 {
			list = append(list, g)
		}
	}
	s.giveKeys(list)
	return list
}

// unfold moves the moves that are called sensible from a folded group to an open one.
func (s *Table) unfold(g *group) (group, bool) {
	if !g.Folded || g.OnBoard {
		return group{}, false
	}
	open := group{Class: "sensible-" + g.Class, Title: g.Title}
	var rest []button
	for _, b := range g.Buttons {
		if s.sensible(b.Move) {
			open.Buttons = append(open.Buttons, b)
		} else {
			rest = append(rest, b)
		}
	}
	g.Buttons = rest
	return open, len(open.Buttons) > 0
}

// offeredWithBids reports whether a move is offered beside the bids.
func (s *Table) offeredWithBids(m goa.Move) bool {
	return len(s.offers.bids) > 0 && (m.Kind == goa.Bid || m.Kind == goa.Pass)
}

// giveKeys assigns keys to the buttons that are not folded, after the quick bids.
func (s *Table) giveKeys(list []group) {
	n := len(s.quickBids())
	if e, ok := s.expedition(); ok {
		n += len(e.Draws)
	}
	for _, g := range list {
		for i := range g.Buttons {
			b := &g.Buttons[i]
			switch {
			case b.Move.Kind == goa.EndTurn:
				b.Key = endKey
			case b.Move.Kind == goa.Pass:
				b.Key = passKey
			case !g.Folded && n < 9:
				n++
				b.Key = strconv.Itoa(n)
			}
		}
	}
}

// Keys that mean the same everywhere.
const (
	endKey  = "e"
	passKey = "0" // before the keys of the bids
	undoKey = "u"
	redoKey = "r"
	hintKey = "h"
	bidKey  = "b"
	skipKey = "s"
	nextKey = "n"

	passRoundKey = "x"
)

var sectionNames = [numSections]string{"answers", "actions", "progress", "foundings", "spaces", "tiles", "cards", "discards"}

// label returns the text of a button for the move.
func (s *Table) label(m goa.Move) string { return s.Words.MoveIn(&s.View, m, s.names) }

// button describes a move, with what an action gives or costs.
func (s *Table) button(m goa.Move) button {
	b := button{Move: m, Label: s.label(m), Icon: moveIcon(m)}
	if s.Seat < 0 {
		return b
	}
	player := s.View.Player(s.Seat)
	switch m.Kind {
	case goa.BuildShips:
		b.Gives, b.Goods = s.gives(goa.ShipTrack, player.Level(goa.ShipTrack)), "ship"
	case goa.Harvest:
		b.Gives, b.Goods = s.harvestGives(m), "spice"
	case goa.Tax:
		b.Gives, b.Goods = s.gives(goa.TaxTrack, player.Level(goa.TaxTrack)), "ducat"
	case goa.Explore:
		b.Gives, b.Goods = "+"+strconv.Itoa(int(s.rules.Draws[player.Level(goa.ExpeditionTrack)])), "card"
	case goa.Found:
		s.describeFounding(&b)
	case goa.Progress:
		if m.Card() == goa.NoCard {
			b.Label = s.shortTrack(m.Track()) // the group's title says the rest
			b.Cost = s.rules.Cost[m.Track()][player.Level(m.Track())]
		}
	case goa.QuickTracks:
		first, second := m.Tracks()
		b.Label = s.shortTrack(first) + " + " + s.shortTrack(second) // as above
	case goa.PlaceToken, goa.UseSwap:
		b.Gives = s.Words.Tile(s.View.TileAt(m.Cell()))
	case goa.PaySpice, goa.PutSpice, goa.SellSpice, goa.ReturnSpice:
		b.Label, b.Kinds = s.placeName(s.Seat, m.Place()), 1<<m.Spice()
	case goa.Drop:
		b.Kinds = player.Plantation(m.Place()).Kinds()
	case goa.ChooseTile:
		b.Label, b.Kinds = s.Words.Colony(m.ColonyTile().Colony()), m.ColonyTile().Kinds()
	case goa.TakeFavor:
		b.Icon, b.Note = frame.TileIcon(m.Tile()), s.Words.TileEffect(m.Tile(), s.rules)
		if m.Tile().IsPlantation() {
			b.Icon, b.Kinds = "", m.Tile().Kinds()
		}
	case goa.Keep:
		b.Note = s.Words.CaptainEffect(m.Captain(), s.rules)
	case goa.Pledge:
		b.Label, b.Note = s.Words.Gambit(m.Gambit()), s.Words.GambitEffect(m.Gambit(), s.rules) // the question says the rest
	case goa.Buy, goa.Sell:
		s.describeDeal(&b)
	case goa.UseExtra:
		b.Gives, b.Goods = "−1", "extra"
	default:
	}
	b.Idle = s.idle(m)
	if at := strings.LastIndex(b.Label, " ("); at > 0 && sectionOf(m) == cards && strings.HasSuffix(b.Label, ")") {
		b.Label, b.Face = b.Label[:at], b.Label[at:]
	}
	return b
}

// foundingNeed returns how many colonists a colony needs besides those of the viewer's
// row.
func (s *Table) foundingNeed(c goa.Colony) int {
	row := s.rules.Recruits[s.View.Player(s.Seat).Level(goa.ColonyTrack)]
	return max(0, s.View.ColonyNeed(c)-int(row))
}

// moveIcon returns the name of the picture for a move, or "".
func moveIcon(m goa.Move) string {
	switch m.Kind {
	case goa.Progress:
		return frame.TrackIcons[m.Track()]
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
		return frame.TileIcon(m.Tile())
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
