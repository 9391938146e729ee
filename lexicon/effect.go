package lexicon

import "goa/goa"

// effect fills in texts with the numbers of the rules and joins them.
func (l *Lexicon) effect(a *args, key string, more ...string) string {
	text := l.text(key, a)
	for _, key := range more {
		text += " " + l.text(key, a)
	}
	return text
}

// TileEffect says what a tile does and when.
func (l *Lexicon) TileEffect(t goa.Tile, r *goa.Rules) string {
	return l.TileWork(t, r) + " " + l.TileKindEffect(t.Kind(), r)
}

// TileWork says what a tile does. [Lexicon.TileKindEffect] says when.
func (l *Lexicon) TileWork(t goa.Tile, r *goa.Rules) string {
	a := numbersOf(r)
	switch {
	case isPlain(t) && t.IsSingle():
		return l.effect(l.plantation(a, t), "tile-effect.plantation", "tile-effect.plantation.single")
	case isPlain(t):
		return l.effect(l.plantation(a, t), "tile-effect.plantation")
	case t == goa.CropRotation:
		a.number("fields", t.Fields())
	case t == goa.Swap && r.Bonanza:
		return l.effect(a, "tile-effect.swap", "tile-effect.swap.bonanza")
	case t == goa.Espionage:
		return l.effect(a, "tile-effect.espionage", espionageParts(r)...)
	}
	return l.effect(a, "tile-effect."+t.String())
}

// espionageParts returns the other texts that apply to Espionage (TIL-4e,
// TIL-4f).
func espionageParts(r *goa.Rules) []string {
	parts := []string{"tile-effect.espionage.recruits"}
	if r.EspionageFounds {
		parts[0] = "tile-effect.espionage.founds"
	}
	if r.EspionageIsAction {
		parts = append(parts, "tile-effect.espionage.cards")
	}
	return parts
}

// TileKindEffect says when tiles of a kind work.
func (l *Lexicon) TileKindEffect(k goa.TileKind, r *goa.Rules) string {
	return l.effect(numbersOf(r), "tile-kind-effect."+k.String())
}

// BonanzaEffect says what a Bonanza tile gives.
func (l *Lexicon) BonanzaEffect(b goa.Bonanza, r *goa.Rules) string {
	a := numbersOf(r)
	if b < goa.NumBonanzas {
		a.number("amount", int(r.BonanzaGives[b]))
	}
	return l.effect(a, "bonanza-effect."+b.String())
}

// GambitEffect says what a Gambit does in its auction.
func (l *Lexicon) GambitEffect(g goa.Gambit, r *goa.Rules) string {
	key := "gambit-effect." + g.String()
	if g == goa.HeavyBidding && r.AuctioneerOverbids {
		return l.effect(numbersOf(r), key, key+".overbid")
	}
	return l.effect(numbersOf(r), key)
}

// StoryEffect says what a Story changes.
func (l *Lexicon) StoryEffect(s goa.Story, r *goa.Rules) string {
	return l.effect(numbersOf(r), "story-effect."+s.String())
}

// CaptainEffect says what a captain does.
func (l *Lexicon) CaptainEffect(c goa.Captain, r *goa.Rules) string {
	return l.effect(numbersOf(r), "captain-effect."+c.String())
}

// AbilityEffect says what a card with the ability does and when.
func (l *Lexicon) AbilityEffect(a goa.Ability, r *goa.Rules) string {
	key, note := "card-effect."+a.String(), "card-effect.note.free"
	switch {
	case a <= goa.MoreRecruits:
		note = "card-effect.note.with-action"
	case a == goa.SpiceSale && r.SellLimit == 0:
		key += ".unlimited"
	case a == goa.BoughtProgress && r.BoughtIsAction:
		key += ".action"
		note = "card-effect.note.with-action"
	}
	return l.effect(numbersOf(r), key, note)
}

// CardEffect says what a card does and when.
func (l *Lexicon) CardEffect(c goa.Card, r *goa.Rules) string { return l.AbilityEffect(c.Ability(), r) }

// ColonyTileEffect says what a colony tile needs and bears.
func (l *Lexicon) ColonyTileEffect(t goa.ColonyTile, r *goa.Rules) string {
	key, a := l.colonyTile("colony-tile-effect", t)
	if a == nil {
		return key
	}
	a.number("need", int(r.ColonyNeed[t.Colony()]))
	a.number("fields", int(r.ColonyFields[t.Colony()]))
	return l.effect(a, key)
}

// ActionEffect says what an action does.
func (l *Lexicon) ActionEffect(a goa.Action, r *goa.Rules) string {
	key := "action-effect." + a.String()
	if a == goa.FoundAction && r.FoundingCards == 0 {
		key += ".planned"
	}
	return l.effect(numbersOf(r), key)
}

// TrackEffect says what the rows of a track give.
func (l *Lexicon) TrackEffect(t goa.Track, r *goa.Rules) string {
	return l.effect(numbersOf(r), "track-effect."+t.String(), "track-effect.bonus")
}

// StageEffect says what happens in a step of the game.
func (l *Lexicon) StageEffect(s goa.Stage, r *goa.Rules) string {
	key := "stage-effect." + s.String()
	if s == goa.Bidding && r.AuctioneerOverbids {
		key += ".overbid"
	}
	return l.effect(numbersOf(r), key)
}

// OptionEffect says what an option changes.
func (l *Lexicon) OptionEffect(name string, r *goa.Rules) string {
	return l.effect(numbersOf(r), "option-effect."+name)
}

// ScoreLineEffect says what a line of the final scoring is worth.
func (l *Lexicon) ScoreLineEffect(name string, r *goa.Rules) string {
	return l.effect(numbersOf(r), "score-effect."+name)
}

// Reason says why a move is illegal, and what would be right.
func (l *Lexicon) Reason(r goa.Reason) string { return l.text("reason."+r.String(), nil) }
