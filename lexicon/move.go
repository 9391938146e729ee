package lexicon

import "goa/goa"

// operand is a value of a move's label.
type operand string

const (
	aTile         operand = "tile"
	aSeat         operand = "seat"
	aCard         operand = "card"
	aBonanza      operand = "bonanza"
	aStory        operand = "story"
	aCaptain      operand = "captain"
	aGambit       operand = "gambit"
	anAuctionCard operand = "auction-card"
	aMoney        operand = "money"
	anActionCard  operand = "action-card"
	aGoal         operand = "goal"
	aTrack        operand = "track"
	twoTracks     operand = "tracks"
	aCell         operand = "cell"
	anAmount      operand = "n"
	aColony       operand = "colony"
	aColonyTile   operand = "colony-tile"
	aSpice        operand = "spice"
	aPlace        operand = "place"
	aSpying       operand = "spying"
	quickDucats   operand = "quick-start-ducats" // from the rules
	bonusAmount   operand = "amount"             // from the rules
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
		case aCard:
			names = append(names, "card", "face")
		case twoTracks:
			names = append(names, "track", "other-track")
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
	laterVariant    = ".later"
	nowVariant      = ".now"
)

var (
	plain     = []string{""}
	maybeCard = []string{"", cardVariant}
	payments  = []string{"", cardVariant, ".ships-only", ".spices-only", ".bought-progress"}
	gains     = []string{goa.SpiceGood: spiceVariant, goa.ShipGood: shipVariant, goa.ColonistGood: colonistVariant, goa.DucatsGood: ducatsVariant}
	whens     = []string{laterVariant, nowVariant}
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
	goa.DrawAuctionCard: {"draw-auction-card", []operand{anAuctionCard}, plain},
	goa.DrawMoney:       {"draw-money", []operand{aMoney}, plain},
	goa.DrawActionCard:  {"draw-action-card", []operand{anActionCard}, plain},
	goa.DiscardColony:   {"discard-colony", []operand{aColonyTile}, plain},
	goa.DealGoal:        {"deal-goal", []operand{aGoal}, plain},
	goa.QuickDucats:     {"quick-ducats", []operand{quickDucats}, plain},
	goa.QuickTracks:     {"quick-tracks", []operand{twoTracks}, plain},
	goa.PlaceFlag:       {"place-flag", []operand{aCell}, plain},
	goa.PlaceToken:      {"place-token", []operand{aCell}, plain},
	goa.Bid:             {"bid", []operand{anAmount}, plain},
	goa.Pass:            {"pass", nil, plain},
	goa.Take:            {"take", nil, plain},
	goa.Buy:             {"buy", nil, plain},
	goa.Sell:            {"sell", nil, plain},
	goa.UseExtra:        {"use-extra", nil, plain},
	goa.Progress:        {"progress", []operand{aTrack, aCard}, payments},
	goa.BuildShips:      {"build-ships", nil, plain},
	goa.Harvest:         {"harvest", []operand{aCard}, maybeCard},
	goa.Tax:             {"tax", nil, plain},
	goa.Explore:         {"explore", nil, plain},
	goa.Found:           {"found", []operand{aColony, aCard}, maybeCard},
	goa.Draw:            {"draw", []operand{anAmount}, plain},
	goa.PayColonists:    {"pay-colonists", []operand{anAmount}, plain},
	goa.Decline:         {"decline", nil, plain},
	goa.ChooseTile:      {"choose-tile", []operand{aColonyTile}, plain},
	goa.PaySpice:        {"pay-spice", []operand{aSpice, aPlace}, plain},
	goa.PutSpice:        {"put-spice", []operand{aSpice, aPlace}, plain},
	goa.SellSpice:       {"sell-spice", []operand{aSpice, aPlace}, plain},
	goa.ReturnSpice:     {"return-spice", []operand{aSpice, aPlace}, plain},
	goa.Gain:            {"gain", nil, gains},
	goa.Fill:            {"fill", []operand{aPlace}, plain},
	goa.Drop:            {"drop", []operand{aPlace}, plain},
	goa.TakeFavor:       {"take-favor", []operand{aTile}, plain},
	goa.UseTile:         {"use-tile", []operand{aTile}, plain},
	goa.UseSwap:         {"use-swap", []operand{aCell}, plain},
	goa.UseViceKing:     {"use-vice-king", []operand{aTrack}, plain},
	goa.UseEspionage:    {"use-espionage", []operand{aSeat, aSpying, aCard}, maybeCard},
	goa.PlayCard:        {"play-card", []operand{aCard}, plain},
	goa.PlayCardOn:      {"play-card-on", []operand{aTrack, aCard}, plain},
	goa.Discard:         {"discard", []operand{aCard}, plain},
	goa.Done:            {"done", nil, plain},
	goa.EndTurn:         {"end-turn", nil, plain},
	goa.Keep:            {"keep", []operand{aCaptain}, plain},
	goa.Pledge:          {"pledge", []operand{aGambit}, plain},
	goa.TurnGambit:      {"turn-gambit", nil, whens},
	goa.TakeBonus:       {"take-bonus", []operand{bonusAmount}, bonuses},
}

// Move returns a short label for a move, as on a button. The names are those of
// the seats. For a move without meaning, the label is its own text.
func (l *Lexicon) Move(m goa.Move, r *goa.Rules, names []string) string {
	if m.Kind == goa.NoMove || int(m.Kind) >= len(moveSpecs) {
		return m.String()
	}
	spec := moveSpecs[m.Kind]
	a := new(args)
	for _, o := range spec.operands {
		l.operand(a, o, m, r, names)
	}
	return l.text("move."+spec.name+spec.variant(m), a)
}

// MoveIn is like [Lexicon.Move], for the reader of a view. If the move would
// have no effect there, the label says so.
func (l *Lexicon) MoveIn(v *goa.View, m goa.Move, names []string) string {
	label := l.Move(m, v.Rules(), names)
	if v.HasEffect(m) {
		return label
	}
	return l.noEffect(label)
}

// noEffect marks a label to say that the move has no effect.
func (l *Lexicon) noEffect(label string) string {
	return l.text("move.no-effect", new(args).word("move", label))
}

// variant picks the label that fits the move.
func (spec moveSpec) variant(m goa.Move) string {
	switch m.Kind {
	case goa.Gain:
		return gains[min(int(m.Good()), len(gains)-1)]
	case goa.TurnGambit:
		if m.Now() {
			return nowVariant
		}
		return laterVariant
	case goa.TakeBonus:
		return bonuses[min(int(m.Bonus()), len(bonuses)-1)]
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

// operand adds the value of one operand of a move, by its name.
func (l *Lexicon) operand(a *args, o operand, m goa.Move, r *goa.Rules, names []string) {
	name := string(o)
	switch o {
	case aTile:
		a.word(name, l.Tile(m.Tile()))
	case aSeat:
		a.word(name, l.Player(m.Seat(), names))
	case aCard:
		l.card(a, m.Card(), r)
	case aBonanza:
		a.word(name, l.Bonanza(m.Bonanza()))
	case aStory:
		a.word(name, l.Story(m.Story()))
	case aCaptain:
		a.word(name, l.captain(m.Captain()))
	case aGambit:
		a.word(name, l.Gambit(m.Gambit()))
	case anAuctionCard:
		a.word(name, l.AuctionCard(m.AuctionCard()))
	case aMoney:
		a.word(name, m.Money().String())
	case anActionCard:
		a.word(name, l.ActionCard(m.ActionCard()))
	case aTrack:
		a.word(name, l.Track(m.Track()))
	case twoTracks:
		one, other := m.Tracks()
		a.word("track", l.Track(one)).word("other-track", l.Track(other))
	case aCell:
		a.word(name, m.Cell().String())
	case anAmount:
		a.number(name, m.Amount())
	case quickDucats:
		a.number(name, int(r.QuickStartDucats))
	case bonusAmount:
		a.number(name, int(r.CampaignGives.Bonus[min(m.Bonus(), goa.NumBonuses-1)]))
	case aGoal:
		a.word(name, l.Goal(m.Goal()))
	case aColony:
		a.word(name, l.Colony(m.Colony()))
	case aColonyTile:
		a.word(name, l.ColonyTile(m.ColonyTile()))
	case aSpice:
		a.noun(name, l.spice(m.Spice()))
	case aPlace:
		a.word(name, l.thePlace(m.Place()))
	case aSpying:
		a.word(name, l.spying(m.Spying()))
	}
}

// spying names the use of Espionage.
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
		return l.text("spying.found", new(args).word("colony", l.Colony(s.Colony())))
	}
}
