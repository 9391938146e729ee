package cli

import (
	"fmt"
	"io"
	"strings"

	"goa"
	"goa/internal/picture"
	"goa/lexicon"
	"goa/record"
)

// teller tells a game in words.
type teller struct {
	w        io.Writer
	words    *lexicon.Lexicon
	names    []string
	comments []record.Comment // to come
	head     string           // of the section being told
}

func tellGame(w io.Writer, r *record.Record, words *lexicon.Lexicon) error {
	t := &teller{w: w, words: words, names: namesOf(r), comments: r.Comments()}
	if err := t.title(r); err != nil {
		return err
	}
	s, err := replayed(r, t.move)
	if err != nil {
		return err
	}
	t.remarks(r.Len())
	return t.end(&s, r)
}

// title tells what is played, and who plays.
func (t *teller) title(r *record.Record) error {
	data, err := r.Data()
	if err != nil {
		return err
	}
	fmt.Fprint(t.w, data.Title)
	for i, o := range r.Options() {
		sep := ", "
		if i == 0 {
			sep = " with "
		}
		fmt.Fprint(t.w, sep+o)
	}
	var players []string
	for _, p := range r.Players() {
		if p.Kind != "" {
			p.Name += " (" + p.Kind + ")"
		}
		players = append(players, p.Name)
	}
	_, err = fmt.Fprintf(t.w, "\n%s\n", strings.Join(players, ", "))
	return err
}

// move tells what a move did. The market is drawn when it is laid out.
func (t *teller) move(at int, before *goa.State, events []goa.Event) error {
	t.heading(before)
	t.remarks(at)
	for _, e := range events {
		switch e.Kind {
		case goa.TileLaid:
			if err := t.laid(before, e); err != nil {
				return err
			}
		default:
			fmt.Fprintln(t.w, "  "+t.words.Event(e, before.Rules(), t.names))
		}
	}
	return nil
}

// laid draws the market with its last tile.
func (t *teller) laid(before *goa.State, e goa.Event) error {
	if e.Value(goa.FieldCell) != goa.MarketCell(goa.MarketSize-1).String() {
		return nil
	}
	after := *before
	after.Play(goa.Move{Kind: goa.LayTile, A: e.A})
	v := after.View(goa.Nobody)
	return picture.Market(t.w, &v, picture.Style{Words: t.words, Names: t.names})
}

// heading begins a section when the step of the game is another.
func (t *teller) heading(s *goa.State) {
	head := fmt.Sprintf("%s: %s", t.words.Part(s.Part()), t.words.Stage(s.Stage()))
	if s.Round() > 0 && s.Stage() != goa.Setup {
		head = fmt.Sprintf("Round %d: %s", s.Round(), t.words.Stage(s.Stage()))
	}
	if head != t.head {
		fmt.Fprintf(t.w, "\n%s\n", head)
		t.head = head
	}
}

// remarks tells the comments before move number at.
func (t *teller) remarks(at int) {
	for len(t.comments) > 0 && t.comments[0].At <= at {
		fmt.Fprintln(t.w, "  # "+t.comments[0].Text)
		t.comments = t.comments[1:]
	}
}

// end tells the scores, or who is to move.
func (t *teller) end(s *goa.State, r *record.Record) error {
	fmt.Fprintln(t.w)
	if s.Over() {
		return picture.Scores(t.w, s, picture.Style{Words: t.words, Names: t.names})
	}
	who := s.Turn()
	if who < 0 {
		_, err := fmt.Fprintf(t.w, "The record ends here, after %s.\n", counted(r.Len(), "move", "moves"))
		return err
	}
	_, err := fmt.Fprintf(t.w, "The record ends here, after %s; %s is to move.\n", counted(r.Len(), "move", "moves"), t.names[who])
	return err
}
