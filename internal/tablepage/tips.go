package tablepage

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/lexicon"
)

// ruleLink is a link to the rules about a piece.
type ruleLink struct {
	Address templ.SafeURL
	Text    string
}

// plays reports whether the table plays with an option.
func (s *Table) plays(option string) bool {
	return slices.ContainsFunc(s.Table.Options, func(text string) bool {
		name, _, _ := strings.Cut(text, "=")
		return name == option
	})
}

// rule returns the link to a rule by its anchor, which is its tag in lower case.
func (s *Table) rule(anchor string) ruleLink {
	return ruleLink{s.ruleOf(anchor), s.say("tip.rule", "name", strings.ToUpper(anchor))}
}

var trackRules = [goa.NumTracks]string{"act-4", "act-5", "act-4", "act-6", "act-7"}

// tileRule returns the anchor of the rules of a tile.
func tileRule(t goa.Tile) string {
	switch t {
	case goa.Swap:
		return "til-4a"
	case goa.ExtraHarvest:
		return "til-4b"
	case goa.Resupply:
		return "til-4c"
	case goa.ViceKing:
		return "til-4d"
	case goa.Espionage:
		return "til-4e"
	default:
	}
	switch t.Kind() {
	case goa.Plantation:
		return "til-1"
	case goa.Immediate:
		return "til-2"
	case goa.PerRound:
		return "til-3"
	case goa.OneShot:
		return "til-4"
	default:
		return "til-5"
	}
}

func stageRule(k goa.Stage) string {
	switch k {
	case goa.Placing:
		return "tok-1"
	case goa.Bidding:
		return "auc-1"
	case goa.Acting:
		return "act-1"
	case goa.Extras:
		return "act-9"
	case goa.Pledging:
		return "var-4"
	case goa.Over:
		return "sco-1"
	default:
		return "set-1"
	}
}

// good is something that players collect, with its picture.
type good struct {
	icon string
	term lexicon.Term
	rule string
}

var goods = []good{
	{"ducat", lexicon.Ducat, "auc-3"}, {"ship", lexicon.Ship, "act-3"}, {"colonist", lexicon.Colonist, "act-7"},
	{"card", lexicon.Card, "exp-1"}, {"extra", lexicon.Extra, "act-9"}, {"vp", lexicon.VictoryPoint, "sco-1"},
}

// CommonEnd begins the last part of a table's page: the tips, and what follows
// them. It is the same at all tables of a kind.
const CommonEnd = `<aside class="tips"`
