package lexicon

import (
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

// slot is an entry that every language file must have.
type slot struct {
	fields []string // the values that its text may use
	rules  bool     // and any number of the rules
}

func (s slot) has(name string) bool {
	return slices.Contains(s.fields, name) || s.rules && isOfRules(name)
}

// usage lists the values that the text may use.
func (s slot) usage() string {
	names := slices.Clone(s.fields)
	if s.rules {
		names = append(names, ruleNames()...)
	}
	if len(names) == 0 {
		return "this text has no values"
	}
	return "this text may use {" + strings.Join(names, "}, {") + "}"
}

// isNumber reports whether the value with that name is a number.
func isNumber(name string) bool {
	if _, ok := ruleNumbers[name]; ok {
		return true
	}
	return slices.Contains([]string{"n", "row", "fields", "need", "amount", "colonists", "number", "value"}, name)
}

// nounSection is the prefix of the entries for values with forms.
const nounSection = "spice."

// isNoun reports whether the value with that name has forms.
func isNoun(name string) bool { return slices.Contains([]string{"spice", "first", "second"}, name) }

// isNounKey reports whether the entry is a noun's forms rather than a text.
func isNounKey(key string) bool {
	return strings.HasPrefix(key, "term.") || strings.HasPrefix(key, nounSection)
}

// slots collects entries section by section.
type slots map[string]slot

// text adds an entry that may use some values.
func (all slots) text(key string, fields ...string) { all[key] = slot{fields: fields} }

// effect adds an entry that may also use the numbers of the rules.
func (all slots) effect(key string, fields ...string) { all[key] = slot{fields: fields, rules: true} }

// allSlots lists every entry of a language file.
func allSlots() slots {
	all := slots{}
	all.text("language.name")
	all.text("language.one")
	for _, t := range terms {
		all.text("term." + string(t))
	}
	all.addNames()
	all.addTiles()
	all.addCards()
	all.addColonies()
	all.addActions()
	all.addModules()
	all.addSolo()
	all.addCampaign()
	all.addChoices()
	all.addEvents()
	all.addMoves()
	all.addPages()
	all.addWhys()
	all.addGrades()
	all.addHints()
	all.addExplanations()
	all.addAnalysis()
	all.addPuzzles()
	all.addSandbox()
	all.addScreen()
	for _, r := range goa.Reasons() {
		all.text("reason." + r.String())
	}
	return all
}

func (all slots) addNames() {
	for s := range goa.Spice(goa.NumSpices) {
		all.text("spice." + s.String())
	}
	for s := range goa.Symbol(goa.NumSymbols) {
		all.text("symbol." + s.String())
	}
	for p := range goa.Part(goa.NumParts) {
		all.text("part." + p.String())
	}
	for _, words := range vocabularies {
		all.text("edition."+words, "name")
	}
	all.text("name.player", "n")
	all.text("name.nature")
	all.text("name.nobody")
	all.text("name.automa")
	all.text("place.plantation", "n")
	all.text("place.the-plantation", "n")
}

func (all slots) addTiles() {
	for k := range goa.TileKind(goa.NumTileKinds) {
		all.text("tile-kind." + k.String())
		all.effect("tile-kind-effect." + k.String())
	}
	all.text("tile.plantation", "spice", "fields")
	all.effect("tile-effect.plantation", "spice", "fields")
	all.effect("tile-effect.plantation.single", "spice", "fields")
	for t := goa.CropRotation; t < goa.NumTiles; t++ {
		all.text("tile." + t.String())
		all.effect("tile-effect." + t.String())
	}
	all.effect("tile-effect.crop-rotation", "fields")
	all.effect("tile-effect.swap.bonanza")
	for _, part := range []string{"founds", "recruits", "cards"} {
		all.effect("tile-effect.espionage." + part)
	}
	for b := range goa.Bonanza(goa.NumBonanzas) {
		all.text("bonanza." + b.String())
		all.effect("bonanza-effect."+b.String(), "amount")
	}
}

func (all slots) addCards() {
	for a := range goa.Ability(goa.NumAbilities) {
		all.text("card." + a.String())
		all.effect("card-effect." + a.String())
	}
	all.text("card.face", "symbol", "colonists")
	all.effect("card-effect.spice-sale.unlimited")
	all.effect("card-effect.bought-progress.action")
	all.effect("card-effect.note.with-action")
	all.effect("card-effect.note.free")
}

func (all slots) addColonies() {
	for c := range goa.Colony(goa.NumColonies) {
		all.text("colony." + c.String())
	}
	all.text("colony-tile.pair", "colony", "first", "second")
	all.text("colony-tile.any", "colony")
	all.effect("colony-tile-effect.pair", "colony", "need", "fields", "first", "second")
	all.effect("colony-tile-effect.any", "colony", "need", "fields")
}

func (all slots) addActions() {
	for a := goa.ProgressAction; a < goa.NumActions; a++ {
		all.text("action." + a.String())
		all.effect("action-effect." + a.String())
	}
	all.effect("action-effect.found.planned")
	for t := range goa.Track(goa.NumTracks) {
		all.text("track." + t.String())
		all.effect("track-effect." + t.String())
	}
	all.effect("track-effect.bonus")
	for s := range goa.Stage(goa.NumStages) {
		all.text("stage." + s.String())
		all.effect("stage-effect." + s.String())
	}
	all.effect("stage-effect.bidding.overbid")
}

func (all slots) addModules() {
	for g := goa.NoGambit + 1; g < goa.NumGambits; g++ {
		all.text("gambit." + g.String())
		all.effect("gambit-effect." + g.String())
	}
	all.effect("gambit-effect.heavy-bidding.overbid")
	for s := goa.NoStory + 1; s < goa.NumStories; s++ {
		all.text("story." + s.String())
		all.effect("story-effect." + s.String())
	}
	for c := goa.NoCaptain + 1; c < goa.NumCaptains; c++ {
		all.text("captain." + c.String())
		all.effect("captain-effect." + c.String())
	}
}

func (all slots) addChoices() {
	for _, name := range Options() {
		all.text("option." + name)
		all.effect("option-effect." + name)
	}
	all.text("option.story.drawn")
	for level := range goa.NumDifficulties {
		all.text("option.solo." + strconv.Itoa(level+1))
	}
	for _, name := range ScoreLines() {
		all.text("score." + name)
		all.effect("score-effect." + name)
	}
}

func (all slots) addEvents() {
	for _, k := range goa.EventKinds() {
		var fields []string
		for _, f := range k.Fields() {
			fields = append(fields, f.String())
			if f == goa.FieldCard {
				fields = append(fields, "face")
			}
		}
		all.text("event."+k.String(), append(fields, derivedFields(k)...)...)
		for _, variant := range eventVariants(k) {
			all.text("event."+k.String()+"."+variant, fields...)
		}
	}
}

func (all slots) addMoves() {
	for _, spec := range moveSpecs[1:] {
		for _, variant := range spec.variants {
			all.text("move."+spec.name+variant, spec.fields()...)
		}
	}
	all.text("move.no-effect", "move")
	all.text("spying.recruit")
	all.text("spying.found", "colony")
}
