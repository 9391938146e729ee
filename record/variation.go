package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

// Variation is a line of moves that was not played. It branches off from the
// game, or from an earlier variation.
type Variation struct {
	Of       int        // the variation it branches off from, from 1; 0 for the game
	After    int        // moves of that line before the branch, at least 1 in a variation
	Moves    []goa.Move // at least one
	Comments []Comment  // remarks after some of its own moves, in order; At is at least 1

	line  int32 // of the text it was parsed from, or 0
	depth int32 // number of variations around it; 0 for a branch of the game
}

// Limits of variations. Their moves count with those of the game (maxMoves),
// and their remarks count with all others.
const (
	MaxVariations = 1_000
	maxDepth      = 50 // of nested variations
)

// Variations returns the lines that were not played, in order. Do not change
// their slices.
func (r *Record) Variations() []Variation { return slices.Clone(r.variations) }

// AddVariation adds a line after all others. [Record.Check] checks its moves
// with the rest of the record.
func (r *Record) AddVariation(v Variation) error {
	v.Moves, v.Comments, v.line = slices.Clone(v.Moves), slices.Clone(v.Comments), 0
	if len(v.Moves) == 0 {
		return errors.New("a variation without moves")
	}
	at := 0
	for i := range v.Comments {
		c := &v.Comments[i]
		if c.At < max(1, at) || c.At > len(v.Moves) {
			return fmt.Errorf("comment at move %d of a variation with %d", c.At, len(v.Moves))
		}
		if !isText(c.Text) || strings.ContainsAny(c.Text, "\r\n") || len(c.Text) > maxText {
			return fmt.Errorf("comment at move %d of a variation: %q is not a line of text", c.At, shortened(c.Text, maxQuote))
		}
		at, c.Text, c.place = c.At, tidyComment(c.Text), above
	}
	for _, m := range v.Moves {
		if hidden(m) || m.Kind == goa.NoMove {
			return errors.New("a variation with an unknown move")
		}
	}
	if problem := r.admit(&v); problem != "" {
		return errors.New(problem)
	}
	if r.movesOfAll()+len(v.Moves) > maxMoves {
		return fmt.Errorf("there are more than %d moves", maxMoves)
	}
	r.variations = append(r.variations, v)
	return nil
}

// admit returns the reason why a variation cannot come next, or "". It sets the
// variation's depth.
func (r *Record) admit(v *Variation) string {
	switch {
	case r.view != nil:
		return "a view has no variations"
	case len(r.variations) == MaxVariations:
		return fmt.Sprintf("there are more than %d variations", MaxVariations)
	case v.Of < 0 || v.Of > len(r.variations):
		return fmt.Sprintf("variation %d branches off from variation %d, which does not come before it", len(r.variations)+1, v.Of)
	case v.Of == 0 && (v.After < 0 || v.After > len(r.moves)):
		return fmt.Sprintf("variation %d begins after move %d; the game has %d", len(r.variations)+1, v.After, len(r.moves))
	}
	if v.Of == 0 {
		v.depth = 0
		return ""
	}
	from := &r.variations[v.Of-1]
	if v.depth = from.depth + 1; v.depth > maxDepth {
		return fmt.Sprintf("variations are more than %d deep within each other", maxDepth)
	}
	if v.After < 1 || v.After > len(from.Moves) {
		return fmt.Sprintf("variation %d begins after move %d of variation %d, which has 1 to %d", len(r.variations)+1, v.After, v.Of, len(from.Moves))
	}
	return ""
}

// movesOfAll counts the moves of the game and of all variations.
func (r *Record) movesOfAll() int {
	n := len(r.moves)
	for i := range r.variations {
		n += len(r.variations[i].Moves)
	}
	return n
}

// checkVariations plays all variations. It reaches each position once.
func (r *Record) checkVariations() error {
	if len(r.variations) == 0 {
		return nil
	}
	type place struct{ of, after int }
	begin := map[place][]int{} // the variations that begin at each place
	for i := range r.variations {
		v := &r.variations[i]
		begin[place{v.Of, v.After}] = append(begin[place{v.Of, v.After}], i)
	}
	starts := make([]goa.State, len(r.variations))
	at := make([]int, len(r.variations)) // moves before each
	reach := func(p place, s *goa.State, n int) {
		for _, i := range begin[p] {
			starts[i], at[i] = *s, n
		}
	}
	c, err := r.begin()
	if err != nil {
		return err
	}
	for reach(place{0, 0}, &c.state, 0); c.at < len(r.moves); reach(place{0, c.at}, &c.state, c.at) {
		if err := r.next(c); err != nil {
			return err
		}
	}
	for i := range r.variations {
		v, s := &r.variations[i], starts[i]
		for k, m := range v.Moves {
			if why := s.Check(m); why != goa.Legal {
				return variationError(i, at[i]+k, v, m, why)
			}
			s.Play(m)
			reach(place{i + 1, k + 1}, &s, at[i]+k+1)
		}
	}
	return nil
}

// variationError returns the error for an illegal move of a variation.
func variationError(i, at int, v *Variation, m goa.Move, why goa.Reason) error {
	problem := IllegalMove
	if why == goa.GameOver {
		problem = AfterEnd
	}
	err := fmt.Errorf("variation %d: %w", i+1, &goa.IllegalMoveError{Move: m, Reason: why})
	return &CheckError{Problem: problem, Line: int(v.line), At: at, Move: m, Reason: why, Err: err}
}

// undoVariations removes the variations that branch off after the first n moves
// of the game.
func (r *Record) undoVariations(n int) {
	number := make([]int, len(r.variations)+1) // new numbers of the remaining variations, by old number
	var stay []Variation
	for i, v := range r.variations {
		if v.Of == 0 && v.After > n || v.Of > 0 && number[v.Of] == 0 {
			continue
		}
		v.Of = number[v.Of]
		stay = append(stay, v)
		number[i+1] = len(stay)
	}
	r.variations = stay
}

// variationsHead is the head of the variations, after the game.
const variationsHead = "variations"

// headOf returns the text before the colon.
func headOf(number int, v *Variation) string {
	text := strconv.Itoa(number) + " after " + strconv.Itoa(v.After)
	if v.Of > 0 {
		text += " of " + strconv.Itoa(v.Of)
	}
	return text
}

const variationUsage = "“%d after 57: MOVE; MOVE” for what could have followed move 57 of the game, or “%d after 2 of 1: MOVE” for move 2 of variation 1"

// readVariationHead reads the text before the colon of a variation.
func (p *parser) readVariationHead(label string, labeled bool) error {
	r := p.rec
	number := len(r.variations) + 1
	wrong := func() error {
		return p.wrong(0, "%q does not begin variation %d: write "+variationUsage, label, number, number, number)
	}
	words := strings.Split(label, " ")
	if !labeled || len(words) != 3 && (len(words) != 5 || words[3] != "of") || words[1] != "after" || words[0] != strconv.Itoa(number) {
		return wrong()
	}
	v := Variation{line: int32(p.number)}
	var ok bool
	if v.After, ok = parseNumber(words[2]); !ok {
		return wrong()
	}
	if len(words) == 5 {
		if v.Of, ok = parseNumber(words[4]); !ok || v.Of == 0 {
			return wrong()
		}
	}
	if problem := r.admit(&v); problem != "" {
		return p.wrong(0, "%s", problem)
	}
	r.variations = append(r.variations, v)
	p.open = true
	return nil
}

// parseNumber reads the number of a move or a variation, in its shortest form.
func parseNumber(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 0 && n <= maxMoves && strconv.Itoa(n) == word
}

// readVariationStep reads one move of the last variation.
func (p *parser) readVariationStep(offset int, text string) error {
	m, err := p.readMove(text)
	switch {
	case err != nil:
		return p.wrong(offset, "%v", err)
	case hidden(m):
		return p.wrong(offset, "“%s” stands only in a view: write what it was", text)
	case p.total == maxMoves:
		return p.wrong(offset, "there are more than %d moves", maxMoves)
	}
	p.total++
	v := &p.rec.variations[len(p.rec.variations)-1]
	v.Moves = append(v.Moves, m)
	return nil
}

// addVariationRemark keeps a comment on the last variation. Before the first
// variation, the comment belongs to the end of the game.
func (p *parser) addVariationRemark(text string) {
	r := p.rec
	if len(r.variations) == 0 {
		r.comments = append(r.comments, Comment{At: len(r.moves), Text: text, place: above})
		return
	}
	v := &r.variations[len(r.variations)-1]
	v.Comments = append(v.Comments, Comment{At: len(v.Moves), Text: text, place: above})
}

// variations writes the lines that were not played.
func (w *writer) variations() {
	if len(w.rec.variations) == 0 {
		return
	}
	w.out = append(w.out, "\n= "+variationsHead+"\n"...)
	for i := range w.rec.variations {
		w.variation(i+1, &w.rec.variations[i])
	}
}

func (w *writer) variation(number int, v *Variation) {
	w.put(headOf(number, v) + ":")
	said := 0
	for k, m := range v.Moves {
		text := m.String()
		switch {
		case w.width == 0: // after a comment
			w.put(indent)
		case k == 0:
			w.put(" ")
		case w.width+len("; ")+len(text)+len(";") > lineWidth:
			w.out, w.width = append(w.out, ";\n"...), 0
			w.put(indent)
		default:
			w.put("; ")
		}
		w.put(text)
		for first := true; said < len(v.Comments) && v.Comments[said].At == k+1; first, said = false, said+1 {
			if first {
				w.endVariationLine(k+1 < len(v.Moves))
			}
			w.comment(v.Comments[said].Text)
		}
	}
	w.endVariationLine(false)
}

// endVariationLine ends the line being written, if any, and marks whether it
// goes on.
func (w *writer) endVariationLine(goesOn bool) {
	if w.width == 0 {
		return
	}
	if goesOn {
		w.out = append(w.out, ';')
	}
	w.out, w.width = append(w.out, '\n'), 0
}

// ClearVariations removes all variations.
func (r *Record) ClearVariations() { r.variations = nil }
