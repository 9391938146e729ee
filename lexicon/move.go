package lexicon

import "goa/goa"

// operand is a value of a move's label and where the move keeps it.
type operand string

const (
	aTile        operand = "tile"
	aSeat        operand = "seat"
	aCard        operand = "card" // in A; withCard is in C
	aBonanza     operand = "bonanza"
	aStory       operand = "story"
	aCaptain     operand = "captain"
	aGambit      operand = "gambit"
	aAuctionCard operand = "auction-card"
	aMoney       operand = "money"
	aActionCard  operand = "action-card"
	aGoal        operand = "goal"
	aTrack       operand = "track"
	bTrack       operand = "other-track"
	aCell        operand = "cell"
	aNumber      operand = "n"
	aColony      operand = "colony"
	aColonyTile  operand = "colony-tile"
	aSpice       operand = "spice"
	bPlace       operand = "place"
	bSpying      operand = "spying"
	withCard     operand = "with"
	quickDucats  operand = "quick-start-ducats" // of the rules
	bonusAmount  operand = "amount"             // of the rules
)

// moveSpec names the labels of a kind of move and the values in them.
type moveSpec struct {
	name     string
	operands []operand
	variants []string // suffixes of the entry's name, "" for the plain one
}

// fields lists the values that the labels may use.
func (spec moveSpec) fields() []string {
	var names []string
	for _, o := range spec.operands {
		switch o {
		case aCard, withCard:
			names = append(names, "card", "face")
		default:
			names = append(names, string(o))
		}
	}
	return names
}

// Variants of labels.
const (
	cardVariant     = ".card"
	spiceVariant    = ".spice"
	shipVariant     = ".ship"
	colonistVariant = ".colonist"
	ducatsVariant   = ".ducats"
)

var (
	plain     = []string{""}
	maybeCard = []string{"", cardVariant}
	payments  = []string{"", cardVariant, ".ships-only", ".spices-only", ".bought-progress"}
	gains     = []string{goa.GainSpice: spiceVariant, goa.GainShip: shipVariant, goa.GainColonist: colonistVariant, goa.GainDucats: ducatsVariant}
	whens     = []string{".later", ".now"}
	bonuses   = []string{goa.BonusColonists: ".colonists", goa.BonusShips: ".ships", goa.BonusDucats: ".ducats"}
)

var moveSpecs = [...]moveSpec{
	goa.RemoveTile:      {"remove-tile", []operand{aTile}, plain},
	goa.LayTile:         {"lay-tile", []operand{aTile}, plain},
	goa.FirstSeat:       {"first-seat", []operand{aSeat}, plain},
	goa.TurnCard:        {"turn-card", []operand{aCard}, plain},
	goa.DealCard:        {"deal-card", []operand{aCard}, plain},
	goa.TurnBonanza:     {"turn-bonanza", []operand{aBonanza}, plain},
	goa.TurnStory:       {"turn-story", []operand{aStory}, plain},
	goa.DealCaptain:     {"deal-captain", []operand{aCaptain}, plain},
	goa.DrawAuctionCard: {"draw-auction-card", []operand{aAuctionCard}, plain},
	goa.DrawMoney:       {"draw-money", []operand{aMoney}, plain},
	goa.DrawActionCard:  {"draw-action-card", []operand{aActionCard}, plain},
	goa.DiscardColony:   {"discard-colony", []operand{aColonyTile}, plain},
	goa.DealGoal:        {"deal-goal", []operand{aGoal}, plain},
	goa.QuickDucats:     {"quick-ducats", []operand{quickDucats}, plain},
	goa.QuickTracks:     {"quick-tracks", []operand{aTrack, bTrack}, plain},
	goa.PlaceFlag:       {"place-flag", []operand{aCell}, plain},
	goa.PlaceToken:      {"place-token", []operand{aCell}, plain},
	goa.Bid:             {"bid", []operand{aNumber}, plain},
	goa.Pass:            {"pass", nil, plain},
	goa.Take:            {"take", nil, plain},
	goa.Buy:             {"buy", nil, plain},
	goa.Sell:            {"sell", nil, plain},
	goa.UseExtra:        {"use-extra", nil, plain},
	goa.Progress:        {"progress", []operand{aTrack, withCard}, payments},
	goa.BuildShips:      {"build-ships", nil, plain},
	goa.Harvest:         {"harvest", []operand{withCard}, maybeCard},
	goa.Tax:             {"tax", nil, plain},
	goa.Explore:         {"explore", nil, plain},
	goa.Found:           {"found", []operand{aColony, withCard}, maybeCard},
	goa.Draw:            {"draw", []operand{aNumber}, plain},
	goa.PayColonists:    {"pay-colonists", []operand{aNumber}, plain},
	goa.Decline:         {"decline", nil, plain},
	goa.ChooseTile:      {"choose-tile", []operand{aColonyTile}, plain},
	goa.PaySpice:        {"pay-spice", []operand{aSpice, bPlace}, plain},
	goa.PutSpice:        {"put-spice", []operand{aSpice, bPlace}, plain},
	goa.SellSpice:       {"sell-spice", []operand{aSpice, bPlace}, plain},
	goa.ReturnSpice:     {"return-spice", []operand{aSpice, bPlace}, plain},
	goa.Gain:            {"gain", nil, gains},
	goa.Fill:            {"fill", []operand{bPlace}, plain},
	goa.Drop:            {"drop", []operand{bPlace}, plain},
	goa.TakeFavor:       {"take-favor", []operand{aTile}, plain},
	goa.UseTile:         {"use-tile", []operand{aTile}, plain},
	goa.UseSwap:         {"use-swap", []operand{aCell}, plain},
	goa.UseViceKing:     {"use-vice-king", []operand{aTrack}, plain},
	goa.UseEspionage:    {"use-espionage", []operand{aSeat, bSpying, withCard}, maybeCard},
	goa.PlayCard:        {"play-card", []operand{withCard}, plain},
	goa.PlayCardOn:      {"play-card-on", []operand{aTrack, withCard}, plain},
	goa.Discard:         {"discard", []operand{withCard}, plain},
	goa.Done:            {"done", nil, plain},
	goa.EndTurn:         {"end-turn", nil, plain},
	goa.Keep:            {"keep", []operand{aCaptain}, plain},
	goa.Pledge:          {"pledge", []operand{aGambit}, plain},
	goa.TurnGambit:      {"turn-gambit", nil, whens},
	goa.TakeBonus:       {"take-bonus", []operand{bonusAmount}, bonuses},
}

// Move returns a short label for a move, as on a button. The names are those
// of the seats. A move without meaning is its own text.
func (l *Lexicon) Move(m goa.Move, r *goa.Rules, names []string) string {
	if m.Kind == goa.NoMove || int(m.Kind) >= len(moveSpecs) {
		return m.String()
	}
	spec := moveSpecs[m.Kind]
	a := args{}
	for _, o := range spec.operands {
		l.operand(a, o, m, r, names)
	}
	return l.text("move."+spec.name+spec.variant(m), a)
}

// variant picks the label that fits the move.
func (spec moveSpec) variant(m goa.Move) string {
	switch m.Kind {
	case goa.Gain:
		return gains[min(int(m.A), len(gains)-1)]
	case goa.TurnGambit:
		return whens[min(int(m.A), len(whens)-1)]
	case goa.TakeBonus:
		return bonuses[min(int(m.A), len(bonuses)-1)]
	default:
	}
	if len(spec.variants) == 1 || m.Card() >= goa.NoCard {
		return ""
	}
	own := "." + m.Card().Ability().String()
	for _, v := range spec.variants {
		if v == own {
			return own
		}
	}
	return cardVariant
}

func (l *Lexicon) operand(a args, o operand, m goa.Move, r *goa.Rules, names []string) {
	name := string(o)
	switch o {
	case aTile:
		a.word(name, l.Tile(goa.Tile(m.A)))
	case aSeat:
		a.word(name, l.Player(goa.Seat(m.A), names))
	case aCard:
		l.card(a, goa.Card(m.A), r)
	case withCard:
		l.card(a, m.Card(), r)
	case aBonanza:
		a.word(name, l.Bonanza(goa.Bonanza(m.A)))
	case aStory:
		a.word(name, l.Story(goa.Story(m.A)))
	case aCaptain:
		a.word(name, l.captain(goa.Captain(m.A)))
	case aGambit:
		a.word(name, l.Gambit(goa.Gambit(m.A)))
	case aAuctionCard:
		a.word(name, l.AuctionCard(goa.AuctionCard(m.A)))
	case aMoney:
		a.word(name, goa.Money(m.A).String())
	case aActionCard:
		a.word(name, l.ActionCard(goa.ActionCard(m.A)))
	case aTrack:
		a.word(name, l.Track(goa.Track(m.A)))
	case bTrack:
		a.word(name, l.Track(goa.Track(m.B)))
	case aCell:
		a.word(name, goa.Cell(m.A).String())
	case aNumber:
		a.number(name, m.N())
	case quickDucats:
		a.number(name, int(r.QuickStartDucats))
	case bonusAmount:
		a.number(name, int(r.CampaignGives.Bonus[min(m.A, goa.NumBonuses-1)]))
	case aGoal:
		a.word(name, l.Goal(goa.Goal(m.A)))
	case aColony:
		a.word(name, l.Colony(goa.Colony(m.A)))
	case aColonyTile:
		a.word(name, l.ColonyTile(goa.ColonyTile(m.A)))
	case aSpice:
		a.noun(name, l.spice(goa.Spice(m.A)))
	case bPlace:
		a.word(name, l.thePlace(goa.Place(m.B)))
	case bSpying:
		a.word(name, l.spying(goa.Spying(m.B)))
	}
}

// spying names what Espionage is used for.
func (l *Lexicon) spying(s goa.Spying) string {
	switch s {
	case goa.SpyShips:
		return l.Action(goa.BuildShipsAction)
	case goa.SpyHarvest:
		return l.Action(goa.HarvestAction)
	case goa.SpyTax:
		return l.Action(goa.TaxAction)
	case goa.SpyRecruit:
		return l.text("spying.recruit", nil)
	default:
		return l.text("spying.found", args{}.word("colony", l.Colony(s.Colony())))
	}
}
