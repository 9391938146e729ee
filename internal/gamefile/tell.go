package gamefile

import (
	"fmt"
	"io"
	"strings"

	"goa/goa"
	"goa/internal/picture"
	"goa/lexicon"
	"goa/record"
)

// teller describes a game in words.
type teller struct {
	w        io.Writer
	words    *lexicon.Lexicon
	names    []string
	style    picture.Style
	comments []record.Comment // still to come
	head     string           // of the current section
}

func (g Game) tell(w io.Writer, style picture.Style) error {
	r := g.Record
	t := &teller{w: w, words: style.Words, names: style.Names, style: style, comments: r.Comments()}
	if err := Title(w, r, style.Words); err != nil {
		return err
	}
	s, err := r.Start()
	if err != nil {
		return err
	}
	for step, err := range r.Steps() {
		if err == nil {
			err = t.move(&step)
		}
		if err != nil {
			return err
		}
		s = *step.After
	}
	t.remarks(r.Len())
	return t.end(&s, r)
}

// Title prints the game and its players.
func Title(w io.Writer, r *record.Record, words *lexicon.Lexicon) error {
	data, err := r.Data()
	if err != nil {
		return err
	}
	fmt.Fprint(w, data.Title)
	for _, o := range r.Options() {
		fmt.Fprint(w, ", "+optionTitle(o, words))
	}
	var players []string
	for _, p := range r.Players() {
		if p.Kind != "" {
			p.Name += " (" + words.Grade(p.Kind) + ")"
		}
		players = append(players, p.Name)
	}
	_, err = fmt.Fprintf(w, "\n%s\n", strings.Join(players, ", "))
	return err
}

// optionTitle returns the title of an option of a record, with its value.
func optionTitle(text string, words *lexicon.Lexicon) string {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return words.Option(name)
	}
	return words.Option(name) + " (" + words.OptionValue(name, value) + ")"
}

// move describes a move. The market is drawn when it is laid out.
func (t *teller) move(step *record.Step) error {
	rules := step.Before.Rules()
	t.heading(step.Before)
	if step.At == 0 && step.Before.Round() == 0 {
		t.setUp(rules)
	}
	t.remarks(step.At)
	for i, e := range step.Events {
		switch {
		case i > 0 && lexicon.AlreadyTold(e, step.Events[i-1]):
		case e.Kind == goa.TileLaid:
			if err := t.drawFullMarket(step.After, e); err != nil {
				return err
			}
		default:
			fmt.Fprintln(t.w, "  "+t.words.Event(e, rules, t.names))
		}
	}
	return nil
}

// setUp describes what happened before the first move.
func (t *teller) setUp(r *goa.Rules) {
	for _, line := range t.words.SetUp(r) {
		fmt.Fprintln(t.w, "  "+line)
	}
}

// drawFullMarket draws the market with its last tile.
func (t *teller) drawFullMarket(after *goa.State, e goa.Event) error {
	if e.Value(goa.FieldCell) != goa.MarketCell(goa.MarketSize-1).String() {
		return nil
	}
	v := after.View(goa.Nobody)
	return picture.Market(t.w, &v, t.style)
}

// heading begins a section when the stage of the game changes.
func (t *teller) heading(s *goa.State) {
	head := t.words.Screen("replay.part", "part", t.words.Part(s.Part()), "stage", t.words.Stage(s.Stage()))
	if s.Round() > 0 && s.Stage() != goa.Setup {
		head = t.words.Screen("replay.round", "n", s.Round(), "stage", t.words.Stage(s.Stage()))
	}
	if head != t.head {
		fmt.Fprintf(t.w, "\n%s\n", head)
		t.head = head
	}
}

// remarks prints the comments before move number at.
func (t *teller) remarks(at int) {
	for len(t.comments) > 0 && t.comments[0].At <= at {
		fmt.Fprintln(t.w, "  # "+t.comments[0].Text)
		t.comments = t.comments[1:]
	}
}

// end prints the scores, or the player to move.
func (t *teller) end(s *goa.State, r *record.Record) error {
	fmt.Fprintln(t.w)
	if s.Over() {
		return picture.Scores(t.w, s, t.style)
	}
	text := t.words.Screen("replay.end", "n", r.Len())
	if who := s.Turn(); who >= 0 {
		text = t.words.Screen("replay.turn", "n", r.Len(), "seat", t.names[who])
	}
	_, err := fmt.Fprintln(t.w, text)
	return err
}
