package tablepage

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// Words of the game at a table are links to their meaning: to the tip of a piece, which
// links to its rule, or to the rule itself.

// termRules are the rules of words that have no tip, by their anchors.
var termRules = map[lexicon.Term]string{
	lexicon.Flag: "auc-4", lexicon.Token: "tok-2", lexicon.Plantation: "til-1", lexicon.Field: "til-1", lexicon.Colony: "act-7",
	lexicon.Spice: "act-5", lexicon.Marker: "act-3", lexicon.Track: "act-3", lexicon.Row: "act-8", lexicon.Tile: "auc-6",
}

// fixedVocabulary is the name of the vocabulary among the fixed parts.
type fixedVocabulary struct{}

// vocabulary returns the words of the game at tables of this kind. Each stands for the
// ID of a tip, or for a # and an anchor of the rules.
func (s *Table) vocabulary() *frame.Vocabulary {
	if s.known != nil {
		return s.known
	}
	if s.parts == nil {
		s.known = s.newVocabulary()
		return s.known
	}
	found, ok := s.parts.texts.Load(fixedVocabulary{})
	if !ok {
		found, _ = s.parts.texts.LoadOrStore(fixedVocabulary{}, s.newVocabulary())
	}
	s.known = found.(*frame.Vocabulary)
	return s.known
}

func (s *Table) newVocabulary() *frame.Vocabulary {
	v, w := new(frame.Vocabulary), s.Words
	term := func(t lexicon.Term, to string) {
		v.Add(w.Term(t, 1), to)
		v.Add(w.Term(t, 2), to)
	}
	for _, g := range goods {
		term(g.term, "tip-"+g.icon)
	}
	for _, t := range lexicon.Terms() {
		if anchor := termRules[t]; anchor != "" {
			term(t, "#"+anchor)
		}
	}
	for t := goa.Tile(1); t < goa.NumTiles; t++ {
		v.AddPiece(w.Tile(t), tipOf(t))
	}
	for a := range goa.Ability(goa.NumAbilities) {
		v.AddPiece(w.Ability(a), "tip-"+a.String())
	}
	for _, t := range frame.Tracks() {
		v.Add(w.Track(t), "tip-track-"+t.String())
	}
	for a := goa.ProgressAction; a < goa.NumActions; a++ {
		v.Add(w.Action(a), actionRules[a])
	}
	for c := range goa.Colony(goa.NumColonies) {
		v.Add(w.Colony(c), "#colony-"+c.String())
	}
	for b := range goa.Bonanza(goa.NumBonanzas) {
		v.AddPiece(w.Bonanza(b), "#"+b.String())
	}
	s.addModules(v)
	return v
}

// actionRules holds what the name of each action stands for: the track that the action
// follows, or a rule.
var actionRules = [goa.NumActions]string{
	goa.ProgressAction: "#act-3", goa.BuildShipsAction: "tip-track-ship", goa.HarvestAction: "tip-track-harvest", goa.TaxAction: "tip-track-tax",
	goa.ExploreAction: "tip-track-expedition", goa.FoundAction: "tip-track-colony",
}

// addModules adds the words of the modules that the table plays with.
func (s *Table) addModules(v *frame.Vocabulary) {
	if s.plays("story") {
		for story := goa.Story(1); story < goa.NumStories; story++ {
			v.AddPiece(s.Words.Story(story), "tip-"+story.String())
		}
	}
	if s.plays("gambit") {
		for g := goa.Gambit(1); g < goa.NumGambits; g++ {
			v.AddPiece(s.Words.Gambit(g), "tip-"+g.String())
		}
	}
	if s.plays("captains") {
		for c := goa.Captain(1); c < goa.NumCaptains; c++ {
			v.AddPiece(s.Words.Captain(c), "tip-"+c.String())
		}
	}
	if s.plays(edition.SoloOption) {
		v.Add(s.Words.Player(goa.Automa, nil), "#var-7")
	}
}

// wordRun is a part of a sentence. A word of the game keeps the characters that touch
// it, such as quotation marks, so that no line breaks between them.
type wordRun struct {
	Before, Text, After string
	To                  string
}

// attachPunctuation attaches the characters that touch a word of the game to it. Characters between
// two words belong to the first.
func attachPunctuation(runs []frame.Run) (list []wordRun) {
	for _, run := range runs {
		n, now := len(list), wordRun{Text: run.Text, To: run.To}
		switch {
		case n == 0:
		case run.To == "":
			end := strings.IndexByte(run.Text+" ", ' ')
			list[n-1].After, now.Text = run.Text[:end], run.Text[end:]
		case list[n-1].To == "":
			before := list[n-1].Text
			end := strings.LastIndexByte(before, ' ') + 1
			list[n-1].Text, now.Before = before[:end], before[end:]
		}
		list = append(list, now)
	}
	return slices.DeleteFunc(list, func(r wordRun) bool { return r.Text == "" })
}

// runs splits a sentence at its words of the game. Only the first occurrence of a word
// is a link.
func (s *Table) runs(text string) []wordRun {
	var list []frame.Run
	var led []string
	for _, run := range s.vocabulary().Split(text) {
		if slices.Contains(led, run.To) {
			run.To = ""
		} else if run.To != "" {
			led = append(led, run.To)
		}
		if n := len(list); n > 0 && run.To == "" && list[n-1].To == "" {
			list[n-1].Text += run.Text
			continue
		}
		list = append(list, run)
	}
	return attachPunctuation(list)
}

// ruleOf returns the address of a rule, in the words of the table's edition.
func (s *Table) ruleOf(anchor string) templ.SafeURL {
	return s.Link(frame.RulePath(s.ruleEdition(), strings.TrimPrefix(anchor, "#")))
}

// ruleEdition returns the edition whose rules explain the table. For a host's own
// edition it is the one with the same words.
func (s *Table) ruleEdition() string {
	if s.Table.Own {
		return s.Table.Words
	}
	return s.Table.Edition
}

// linkedRun returns the index of the part of a log line that links to the position: the
// first that is not a word of the game.
func linkedRun(runs []wordRun) int {
	return slices.IndexFunc(runs, func(r wordRun) bool { return r.To == "" && strings.TrimSpace(r.Text) != "" })
}
