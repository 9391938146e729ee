package rulespage

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// piece is something in the box and its effect.
type piece struct {
	ID    string
	Also  string // the anchor of a group whose first piece it is
	Name  string
	Sign  string // the letter that rules use for it
	Icon  string
	Text  string
	Notes []string // how many copies there are, what is printed on them
	Tags  []string // rules that mention it
}

// pieceGroup is a group of pieces of a kind.
type pieceGroup struct {
	ID, Title, Text string
	Pieces          []piece
}

// index is the list of an edition's pieces while it is made.
type index struct {
	words    *lexicon.Lexicon
	rules    *goa.Rules
	mentions *mentions
	groups   []pieceGroup
}

func newIndex(words *lexicon.Lexicon, e *edition.Edition, mentions *mentions) *index {
	x := &index{words: words, rules: e.Rules(edition.Options{}), mentions: mentions}
	x.addTracks()
	x.addTiles()
	x.addCards()
	x.addColonies()
	x.addModules()
	for _, spec := range edition.OptionSpecs() {
		if spec.Name != edition.SoloOption {
			continue
		}
		alone, err := edition.ParseOptions([]string{edition.SoloOption + "=" + spec.Values[0]})
		if err == nil && e.Allows(alone) == nil {
			x.addSolo(e.Rules(alone), spec.Values)
			x.addCampaign(e.Rules(alone))
		}
	}
	return x
}

// groupPrefix begins the anchors of groups. The name of an option follows.
const groupPrefix = "pieces-"

// group begins a group.
func (x *index) group(id, title, text string) {
	x.groups = append(x.groups, pieceGroup{ID: groupPrefix + id, Title: capital(title), Text: text})
}

// add puts a piece into the last group.
func (x *index) add(p piece) {
	g := &x.groups[len(x.groups)-1]
	p.Name = capital(p.Name)
	g.Pieces = append(g.Pieces, p)
}

// capital returns a text with its first letter capitalized.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// trackTags are the rules of the actions that tracks belong to.
var trackTags = [goa.NumTracks][]string{
	goa.ShipTrack: {"ACT-4"}, goa.HarvestTrack: {"ACT-5"}, goa.TaxTrack: {"ACT-4"}, goa.ExpeditionTrack: {"ACT-6"}, goa.ColonyTrack: {"ACT-7"},
}

func (x *index) addTracks() {
	x.group("tracks", x.words.Term(lexicon.Track, 2), x.words.ScoreLineEffect("levels", x.rules))
	for _, t := range frame.Tracks() {
		var costs []string
		for _, cost := range x.rules.Cost[t] {
			var names []string
			for _, s := range frame.SpicesOf(cost) {
				names = append(names, x.words.Spice(s))
			}
			costs = append(costs, strings.Join(names, "\u00a0+\u00a0")) // a step stays on its line
		}
		x.add(piece{
			ID: "track-" + t.String(), Name: x.words.Track(t), Icon: frame.TrackIcons[t], Text: x.words.TrackEffect(t, x.rules),
			Notes: []string{x.words.Page("rules.costs") + " " + strings.Join(costs, " · ")},
			Tags:  slices.Concat([]string{"ACT-3"}, trackTags[t], []string{"ACT-8"}),
		})
	}
}

// kindTags are the rules of the kinds of tiles.
var kindTags = [goa.NumTileKinds]string{
	goa.Plantation: "TIL-1", goa.Immediate: "TIL-2", goa.PerRound: "TIL-3", goa.OneShot: "TIL-4", goa.Scoring: "TIL-5",
}

func (x *index) addTiles() {
	for k := range goa.TileKind(goa.NumTileKinds) {
		x.group(k.String(), x.words.TileKind(k), x.words.TileKindEffect(k, x.rules))
		for t := goa.Tile(1); t < goa.NumTiles; t++ {
			if t.Kind() == k && x.copies(t) != "" {
				x.addTile(t)
			}
		}
	}
}

func (x *index) addTile(t goa.Tile) {
	p := piece{
		ID: "tile-" + t.String(), Name: x.words.Tile(t), Icon: "harvest", Text: x.words.TileWork(t, x.rules),
		Notes: []string{x.copies(t)}, Tags: []string{kindTags[t.Kind()]},
	}
	if _, plain := frame.OneSpice(t.Kinds()); !t.IsPlantation() || !plain {
		p.Icon = frame.TileIcon(t)
		p.Tags = x.mentions.of(x.mentions.words.Tile(t), p.Tags...)
	}
	x.add(p)
}

// copies says how many copies of a tile each half has, or "" if there are none.
func (x *index) copies(t goa.Tile) string {
	if text := copiesOf(x.words, x.rules, t); text != none {
		return text
	}
	return ""
}

// cardTags are the rules of all cards. Single cards are mentioned by letter.
var cardTags = []string{"EXP-1", "EXP-2"}

func (x *index) addCards() {
	x.group("cards", x.words.Term(lexicon.Card, 2), x.words.ScoreLineEffect("symbols", x.rules))
	for a := range goa.Ability(goa.NumAbilities) {
		var faces []string
		for i := range goa.CopiesOfCard {
			if c := goa.CardOf(a, i); x.rules.CardsInGame.Has(c) {
				faces = append(faces, x.words.CardFace(c, x.rules))
			}
		}
		x.add(piece{
			ID: "card-" + a.String(), Name: x.words.Ability(a), Sign: string(rune('a' + a)), Text: x.words.AbilityEffect(a, x.rules),
			Notes: []string{strings.Join(faces, " · ")}, Tags: x.mentions.of(x.mentions.words.Ability(a), cardTags...),
		})
	}
}

func (x *index) addColonies() {
	x.group("colonies", x.words.Term(lexicon.Colony, 2), x.words.ScoreLineEffect("colonies", x.rules))
	before := goa.Colony(goa.NumColonies)
	for t := goa.ColonyTile(1); int(t) < goa.NumColonyTiles; t++ {
		n := x.rules.ColonyTiles[t]
		if n == 0 {
			continue
		}
		p := piece{
			ID: "colony-" + t.String(), Name: x.words.ColonyTile(t), Icon: "found", Text: x.words.ColonyTileEffect(t, x.rules),
			Tags: x.mentions.of(x.mentions.words.Colony(t.Colony()), "ACT-7", "ACT-7c"),
		}
		if also := "colony-" + t.Colony().String(); t.Colony() != before && also != p.ID {
			p.Also = also
		}
		if n > 1 {
			p.Notes = []string{"×" + strconv.Itoa(int(n))}
		}
		before = t.Colony()
		x.add(p)
	}
}
