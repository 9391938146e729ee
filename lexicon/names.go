package lexicon

import (
	"slices"
	"strconv"

	"goa/goa"
)

// Term is a word of the game that is not the name of a piece.
type Term string

// The terms that every language has.
const (
	Ducat        Term = "ducat"
	Ship         Term = "ship"
	Colonist     Term = "colonist"
	Spice        Term = "spice"
	Plantation   Term = "plantation"
	Field        Term = "field"
	Colony       Term = "colony"
	Card         Term = "card"
	Extra        Term = "extra" // extra action card
	Flag         Term = "flag"
	Token        Term = "token"
	Marker       Term = "marker" // of the development board
	Tile         Term = "tile"
	Track        Term = "track"
	Row          Term = "row"
	VictoryPoint Term = "vp"
	Hour         Term = "hour"
	Day          Term = "day"
)

var terms = []Term{
	Ducat, Ship, Colonist, Spice, Plantation, Field, Colony, Card, Extra,
	Flag, Token, Marker, Tile, Track, Row, VictoryPoint, Hour, Day,
}

// Terms returns all terms, for tables that must be complete.
func Terms() []Term { return slices.Clone(terms) }

// Term returns the form of a term that goes with n: "ship", "ships".
func (l *Lexicon) Term(t Term, n int) string {
	return l.forms["term."+string(t)].by(l.isOne(n))
}

// Count returns a number with its term: "1 ship", "2 ships".
func (l *Lexicon) Count(t Term, n int) string {
	return strconv.Itoa(n) + " " + l.Term(t, n)
}

// Spice returns the name of a spice.
func (l *Lexicon) Spice(s goa.Spice) string { return l.spice(s).one }

// SpiceLabel returns the name of a spice, with soft hyphens where it may break.
func (l *Lexicon) SpiceLabel(s goa.Spice) string {
	if label, ok := l.labels["spice."+s.String()]; ok {
		return label
	}
	return l.Spice(s)
}

// spice returns the forms of a spice's name.
func (l *Lexicon) spice(s goa.Spice) forms {
	f, ok := l.forms["spice."+s.String()]
	if !ok {
		return forms{one: s.String(), many: s.String()}
	}
	return f
}

// Symbol returns the name of a card's symbol.
func (l *Lexicon) Symbol(s goa.Symbol) string { return l.text("symbol."+s.String(), nil) }

// Part returns the name of a half of the game.
func (l *Lexicon) Part(p goa.Part) string { return l.text("part."+p.String(), nil) }

// Stage returns the name of a step of the game.
func (l *Lexicon) Stage(s goa.Stage) string { return l.text("stage."+s.String(), nil) }

// Action returns the name of an action.
func (l *Lexicon) Action(a goa.Action) string { return l.text("action."+a.String(), nil) }

// Track returns the name of a column of the development board.
func (l *Lexicon) Track(t goa.Track) string { return l.text("track."+t.String(), nil) }

// Colony returns the name of a colony.
func (l *Lexicon) Colony(c goa.Colony) string { return l.text("colony."+c.String(), nil) }

// ColonyTile returns the name of a colony tile, with what its fields bear.
func (l *Lexicon) ColonyTile(t goa.ColonyTile) string {
	key, a := l.colonyTile("colony-tile", t)
	return l.text(key, a)
}

// colonyTile returns the key of a text about a colony tile, and its values.
func (l *Lexicon) colonyTile(section string, t goa.ColonyTile) (string, *args) {
	if t == goa.NoColonyTile || int(t) >= goa.NumColonyTiles {
		return t.String(), nil
	}
	a := new(args).word("colony", l.Colony(t.Colony()))
	if t.Kinds() == goa.AnySpice {
		return section + ".any", a
	}
	name := "first"
	for s := range goa.Spice(goa.NumSpices) {
		if t.Kinds().Has(s) {
			a.noun(name, l.spice(s))
			name = "second"
		}
	}
	return section + ".pair", a
}

// Place returns the name of a place on a player's board, on its own.
func (l *Lexicon) Place(p goa.Place) string { return l.place("place.plantation", p) }

// thePlace returns the name of a place within a sentence.
func (l *Lexicon) thePlace(p goa.Place) string { return l.place("place.the-plantation", p) }

func (l *Lexicon) place(key string, p goa.Place) string {
	switch {
	case p < goa.NumPlantations:
		return l.text(key, new(args).number("n", int(p)+1))
	case p < goa.NumPlaces:
		return l.Colony(p.Colony())
	default:
		return p.String()
	}
}

// Tile returns the name of an auction tile.
func (l *Lexicon) Tile(t goa.Tile) string {
	if !isPlain(t) {
		return l.text("tile."+t.String(), nil)
	}
	return l.text("tile.plantation", l.plantation(new(args), t))
}

// TileLabel returns the name of an auction tile for narrow places, with soft
// hyphens where a long word may break.
func (l *Lexicon) TileLabel(t goa.Tile) string {
	if label, ok := l.labels["tile."+t.String()]; ok {
		return label
	}
	return l.Tile(t)
}

// isPlain reports whether the tile is a plantation for one spice. These share
// their texts.
func isPlain(t goa.Tile) bool { return t.IsPlantation() && t != goa.CropRotation }

// plantation adds the values of a plantation for one spice.
func (l *Lexicon) plantation(a *args, t goa.Tile) *args {
	for s := range goa.Spice(goa.NumSpices) {
		if t.Kinds().Has(s) {
			a.noun("spice", l.spice(s))
		}
	}
	return a.number("fields", t.Fields())
}

// TileKind returns the name of a kind of tile.
func (l *Lexicon) TileKind(k goa.TileKind) string { return l.text("tile-kind."+k.String(), nil) }

// Bonanza returns the name of a Bonanza tile.
func (l *Lexicon) Bonanza(b goa.Bonanza) string { return l.text("bonanza."+b.String(), nil) }

// Ability returns the name of a card's ability.
func (l *Lexicon) Ability(a goa.Ability) string { return l.text("card."+a.String(), nil) }

// Card returns the name of a card. Its three copies share it.
func (l *Lexicon) Card(c goa.Card) string {
	if c >= goa.NumCards {
		return c.String()
	}
	return l.Ability(c.Ability())
}

// CardLabel returns the name of a card for narrow places, with soft hyphens
// where a long word may break.
func (l *Lexicon) CardLabel(c goa.Card) string {
	if c < goa.NumCards {
		if label, ok := l.labels["card."+c.Ability().String()]; ok {
			return label
		}
	}
	return l.Card(c)
}

// CardFace returns what distinguishes a card from others with the same ability:
// its symbol and colonists.
func (l *Lexicon) CardFace(c goa.Card, r *goa.Rules) string {
	if c >= goa.NumCards {
		return c.String()
	}
	face := r.Cards[c]
	a := new(args).word("symbol", l.Symbol(face.Symbol)).number("colonists", int(face.Colonists))
	return l.text("card.face", a)
}

// Gambit returns the name of a Gambit.
func (l *Lexicon) Gambit(g goa.Gambit) string { return l.text("gambit."+g.String(), nil) }

// Story returns the name of a Story.
func (l *Lexicon) Story(s goa.Story) string { return l.text("story."+s.String(), nil) }

// Captain returns the name of a captain, on its own.
func (l *Lexicon) Captain(c goa.Captain) string { return capitalize(l.captain(c)) }

// captain returns the name of a captain within a sentence.
func (l *Lexicon) captain(c goa.Captain) string { return l.text("captain."+c.String(), nil) }

// Edition returns the name of an edition. An edition without words here keeps
// its own title.
func (l *Lexicon) Edition(name, title string) string {
	if key := "edition." + name; l.has(key) {
		return l.text(key, new(args).word("name", name))
	}
	return title
}

// options lists the stable names of the options that have texts.
var options = []string{"quick-start", "bonanza", "planned-expansion", "gambit", "story", "captains", "solo", "campaign"}

// Options returns the stable names of the options that have texts.
func Options() []string { return slices.Clone(options) }

// Option returns the title of an option.
func (l *Lexicon) Option(name string) string { return l.text("option."+name, nil) }

// OptionValue returns the title of an option's value, such as “drawn” for
// “story”. A value that is a Story has the Story's name.
func (l *Lexicon) OptionValue(name, value string) string {
	if key := "option." + name + "." + value; l.has(key) {
		return l.text(key, nil)
	}
	return l.text(name+"."+value, nil)
}

// scoreLines lists the stable names of the lines of the final scoring (SCO-1).
var scoreLines = []string{"levels", "colonies", "symbols", "richest", "singles", "duties", "missions", "story"}

// ScoreLines returns the stable names of the lines of the final scoring.
func ScoreLines() []string { return slices.Clone(scoreLines) }

// ScoreLine returns the title of a line of the final scoring.
func (l *Lexicon) ScoreLine(name string) string { return l.text("score."+name, nil) }

// Player returns the name of a seat's player. If names does not have it, that
// is the word for Nature, Lakshmi, nobody or a nameless player.
func (l *Lexicon) Player(s goa.Seat, names []string) string {
	switch {
	case s == goa.Nature:
		return l.text("name.nature", nil)
	case s == goa.Automa:
		return l.text("name.automa", nil)
	case s < 0:
		return l.text("name.nobody", nil)
	case int(s) < len(names) && names[s] != "":
		return names[s]
	default:
		return l.text("name.player", new(args).number("n", int(s)+1))
	}
}

// startPieces maps the words of an edition to the picture of its start player
// piece, if that is not a flag.
var startPieces = map[string]string{"2026": "nazar"}

// FlagPicture names the picture of the start player piece.
func (l *Lexicon) FlagPicture() string {
	if name, ok := startPieces[l.Words()]; ok {
		return name
	}
	return "flag"
}
