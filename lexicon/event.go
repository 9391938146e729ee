package lexicon

import (
	"slices"

	"goa/goa"
)

// Variants of an event's sentence.
const (
	flagVariant   = "flag"   // the lot is the flag, not a tile
	hiddenVariant = "hidden" // the card, captain or Gambit is secret
	noneVariant   = "none"   // nothing was found

	automaVariant     = "automa"      // Lakshmi gets the lot and pays with a money card
	automaFlagVariant = "automa-flag" // the same for the flag
)

// eventVariants returns the additional sentences of a kind of event.
func eventVariants(k goa.EventKind) []string {
	switch k {
	case goa.AuctionOpened, goa.LotTaken:
		return []string{flagVariant}
	case goa.LotBought, goa.LotSold:
		return []string{flagVariant, automaVariant, automaFlagVariant}
	case goa.CardDrawn, goa.CaptainDealt, goa.CaptainKept, goa.GambitPledged:
		return []string{hiddenVariant}
	case goa.AutomaSearched, goa.AutomaMoneyDrawn:
		return []string{noneVariant}
	default:
		return nil
	}
}

// derivedFields returns values that follow from those of the event.
func derivedFields(k goa.EventKind) []string {
	switch k {
	case goa.LevelRaised:
		return []string{"row"}
	case goa.RoundBegan:
		return []string{"part"}
	case goa.AutomaCardDrawn:
		return []string{"kind", "value", "walk"}
	case goa.AutomaValued:
		return []string{"value"}
	default:
		return nil
	}
}

// Event describes what happened in one sentence. The names are those of the
// seats; a seat without a name is called by its number. Filter the event first
// ([goa.Event.SeenBy]), because the sentence reveals everything in it.
func (l *Lexicon) Event(e goa.Event, r *goa.Rules, names []string) string {
	a := new(args)
	variant := ""
	for _, f := range e.Kind.Fields() {
		switch f {
		case goa.FieldSeat:
			a.word(f.String(), l.Player(e.Seat, names))
		case goa.FieldOther:
			a.word(f.String(), l.Player(e.Other, names))
		case goa.FieldN:
			a.number(f.String(), int(e.N))
			l.derive(a, e)
			if e.N == 0 {
				variant = noneVariant
			}
		default:
			if missing := l.thing(a, f, e, r); missing != "" {
				variant = missing
			}
		}
	}
	switch {
	case goesToAutoma(e) && variant == flagVariant:
		variant = automaFlagVariant
	case goesToAutoma(e):
		variant = automaVariant
	}
	key := "event." + e.Kind.String()
	if slices.Contains(eventVariants(e.Kind), variant) {
		key += "." + variant
	}
	return l.text(key, a)
}

// goesToAutoma reports whether Lakshmi gets a lot for the money card that was
// turned up (VAR-7c).
func goesToAutoma(e goa.Event) bool {
	return e.Kind == goa.LotBought && e.Seat == goa.Automa || e.Kind == goa.LotSold && e.Other == goa.Automa
}

// AlreadyTold reports whether the sentence about the previous event of the same move
// already says everything about e. If so, a log leaves e out.
func AlreadyTold(e, before goa.Event) bool {
	return e.Kind == goa.AutomaMoneyGained && before.Kind == goa.AutomaActed
}

func (l *Lexicon) derive(a *args, e goa.Event) {
	switch e.Kind {
	case goa.LevelRaised:
		a.number("row", int(e.N)+1)
	case goa.RoundBegan:
		part := goa.PartA
		if e.N > goa.RoundsPerPart {
			part = goa.PartB
		}
		a.word("part", l.Part(part))
	default:
	}
}

// thing adds the value of a piece, or returns the variant for its absence.
func (l *Lexicon) thing(a *args, f goa.Field, e goa.Event, r *goa.Rules) string {
	switch f {
	case goa.FieldTile:
		if e.Tile() == goa.NoTile {
			return flagVariant
		}
		a.word(f.String(), l.Tile(e.Tile()))
	case goa.FieldCard:
		if e.Card() == goa.NoCard {
			return hiddenVariant
		}
		l.card(a, e.Card(), r)
	case goa.FieldAuctionCard:
		l.auctionFace(a.word(f.String(), l.AuctionCard(e.AuctionCard())), e.AuctionCard(), r)
	case goa.FieldKind:
		a.word(f.String(), l.TileKind(e.TileKind()))
	case goa.FieldMoney:
		a.word(f.String(), e.Money().String())
	case goa.FieldActionCard:
		a.word(f.String(), l.ActionCard(e.ActionCard()))
	case goa.FieldAutomaAction:
		a.word(f.String(), l.AutomaAction(e.AutomaAction(), r))
	case goa.FieldGoal:
		a.word(f.String(), l.Goal(e.Goal()))
	case goa.FieldBonus:
		a.word(f.String(), l.Bonus(e.Bonus()))
	case goa.FieldCell:
		a.word(f.String(), e.Cell().String())
	case goa.FieldTrack:
		a.word(f.String(), l.Track(e.Track()))
	case goa.FieldPlace:
		a.word(f.String(), l.thePlace(e.Place()))
	case goa.FieldSpice:
		a.noun(f.String(), l.spice(e.Spice()))
	case goa.FieldAction:
		a.word(f.String(), l.Action(e.Action()))
	case goa.FieldColony:
		a.word(f.String(), l.Colony(e.Colony()))
	case goa.FieldColonyTile:
		a.word(f.String(), l.ColonyTile(e.ColonyTile()))
	case goa.FieldBonanza:
		a.word(f.String(), l.Bonanza(e.Bonanza()))
	case goa.FieldStory:
		a.word(f.String(), l.Story(e.Story()))
	case goa.FieldCaptain:
		if e.Captain() == goa.NoCaptain {
			return hiddenVariant
		}
		a.word(f.String(), l.captain(e.Captain()))
	case goa.FieldGambit:
		if e.Gambit() == goa.NoGambit {
			return hiddenVariant
		}
		a.word(f.String(), l.Gambit(e.Gambit()))
	default:
	}
	return ""
}

// card adds a card's name and face.
func (l *Lexicon) card(a *args, c goa.Card, r *goa.Rules) {
	a.word("card", l.Card(c)).word("face", l.CardFace(c, r))
}
