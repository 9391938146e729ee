package record

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"goa/goa"
)

// lineWidth is the width at which lines of moves are wrapped, in characters.
const lineWidth = 100

const indent = "  "

// Text returns the record as a file, in canonical form: equal records have
// equal texts, and [Parse] reads an equal record from it.
func (r *Record) Text() []byte {
	w := writer{rec: r, out: make([]byte, 0, 512+16*len(r.moves)+len(r.text)+len(r.position))}
	w.header()
	for at := range r.moves {
		w.moveAndHead(at)
	}
	w.endLine(len(r.moves), false)
	w.remarks(len(r.moves), above)
	w.variations()
	return w.out
}

// writer writes one record.
type writer struct {
	rec      *Record
	out      []byte
	width    int      // of the line being written; 0 if there is none
	named    goa.Seat // the last seat named in an auction's line
	comments int      // written so far
	headers  map[string][]headComment
	row      int // tiles laid in this row of the market
	columns  [goa.MarketSide]int
}

func (w *writer) put(text string) {
	w.out = append(w.out, text...)
	w.width += utf8.RuneCountInString(text)
}

// comment writes a comment. The caller has already written the text before it.
func (w *writer) comment(text string) {
	w.out = append(w.out, '#')
	if text != "" {
		w.out = append(append(w.out, ' '), text...)
	}
	w.out = append(w.out, '\n')
}

// take returns the next comment if it belongs here.
func (w *writer) take(at int, where place) (string, bool) {
	if w.comments == len(w.rec.comments) {
		return "", false
	}
	c := &w.rec.comments[w.comments]
	if c.At != at || c.place != where {
		return "", false
	}
	w.comments++
	return c.Text, true
}

// remarks writes the comments that belong here on lines of their own.
func (w *writer) remarks(at int, where place) {
	for text, ok := w.take(at, where); ok; text, ok = w.take(at, where) {
		w.comment(text)
	}
}

// endLine ends the line being written, if any, and marks whether it goes on.
func (w *writer) endLine(at int, goesOn bool) {
	if w.width == 0 {
		return
	}
	if goesOn {
		w.out = append(w.out, ';')
	}
	w.width = 0
	w.endWithRemark(at, beside)
}

// endWithRemark ends a line with the comment beside it, if any.
func (w *writer) endWithRemark(at int, where place) {
	if text, ok := w.take(at, where); ok {
		w.out = append(w.out, indent...)
		w.comment(text)
		return
	}
	w.out = append(w.out, '\n')
}

// moveAndHead writes one move with everything that comes before it.
func (w *writer) moveAndHead(at int) {
	switch mv := &w.rec.moves[at]; {
	case at == 0 || mv.section != w.rec.moves[at-1].section:
		w.endLine(at, false)
		w.out = append(w.out, '\n')
		w.remarks(at, above)
		w.out = append(append(w.out, "= "...), mv.section.String()...)
		w.endWithRemark(at, onHead)
		w.remarks(at, underHead)
		w.beginLine(at)
	case w.rec.startsLine(at, w.row):
		w.endLine(at, false)
		w.remarks(at, above)
		w.beginLine(at)
	case w.remarked(at):
		w.endLine(at, true)
		w.remarks(at, above)
		w.put(indent)
	case w.full(at):
		w.endLine(at, true)
		w.put(indent)
	default:
		w.put("; ")
		w.align(at)
	}
	w.move(at)
}

// remarked reports whether a comment stands before a move.
func (w *writer) remarked(at int) bool {
	return w.comments < len(w.rec.comments) && w.rec.comments[w.comments].At == at
}

// full reports whether a move does not fit on the line. The market is never
// wrapped.
func (w *writer) full(at int) bool {
	mv := &w.rec.moves[at]
	need := len("; ") + len(mv.text()) + len(";")
	if w.names(mv) {
		need += utf8.RuneCountInString(w.rec.name(mv.by)) + len(" ")
	}
	return !mv.inMarket() && w.width+need > lineWidth
}

// startsLine reports whether a move begins a new line although it is in the
// same section as the one before. A turn, a lot and a placing take one line
// each. Five tiles make a row of the market; the argument row is how many of
// them have been laid.
func (r *Record) startsLine(at, row int) bool {
	last, mv := &r.moves[at-1], &r.moves[at]
	if mv.by != last.by && mv.section.stage != goa.Bidding || mv.lot != last.lot {
		return true
	}
	switch mv.section.stage {
	case goa.Setup:
		return mv.move.Kind != last.move.Kind || mv.inMarket() && row == goa.MarketSide
	case goa.Placing:
		return true
	case goa.Extras:
		return last.move.Kind == goa.EndTurn || last.move.Kind == goa.Pass
	default:
		return last.move.Kind == goa.EndTurn
	}
}

// beginLine writes the label of a line.
func (w *writer) beginLine(at int) {
	mv := &w.rec.moves[at]
	w.named, w.row = goa.Nature, 0
	if mv.inMarket() && (at == 0 || !w.rec.moves[at-1].inMarket() || mv.section != w.rec.moves[at-1].section) {
		w.measure(at)
	}
	switch {
	case mv.lot != noLot:
		w.put(mv.lot.String() + ": ")
	case mv.by != goa.Nature:
		w.put(w.rec.name(mv.by) + ": ")
	}
}

// inMarket reports whether the move lays a tile as part of the picture of the
// market.
func (mv *recorded) inMarket() bool {
	return mv.move.Kind == goa.LayTile && mv.section.stage == goa.Setup
}

// measure finds how wide the columns of a market are.
func (w *writer) measure(from int) {
	w.columns = [goa.MarketSide]int{}
	for i, mv := range w.rec.moves[from:] {
		if !mv.inMarket() || mv.section != w.rec.moves[from].section {
			break
		}
		column := &w.columns[i%goa.MarketSide]
		*column = max(*column, len(mv.text()))
	}
}

// align pads the column of the tile laid before this one.
func (w *writer) align(at int) {
	if last := &w.rec.moves[at-1]; last.inMarket() {
		w.put(strings.Repeat(" ", max(0, w.columns[w.row-1]-len(last.text()))))
	}
}

// names reports whether a move of an auction needs a name before it.
func (w *writer) names(mv *recorded) bool {
	return mv.lot != noLot && mv.by != goa.Nature && mv.by != w.named
}

func (w *writer) move(at int) {
	mv := &w.rec.moves[at]
	if w.names(mv) {
		w.named = mv.by
		w.put(w.rec.name(mv.by) + " ")
	}
	if mv.inMarket() {
		w.row++
	}
	w.put(mv.text())
}

// text returns the text of the move.
func (mv *recorded) text() string {
	if hidden(mv.move) {
		return secrets[mv.move.Kind]
	}
	return mv.move.String()
}

// header writes the lines before the game.
func (w *writer) header() {
	r := w.rec
	w.headers = map[string][]headComment{}
	for _, c := range r.headers {
		w.headers[c.key] = append(w.headers[c.key], c)
	}
	w.headLine("goa", r.versions())
	w.headLine("edition", r.edition+"  data "+r.data)
	if len(r.options) > 0 {
		w.headLine("options", strings.Join(r.options, " "))
	}
	if r.session != nil {
		w.headLine("session", sessionText(*r.session))
	}
	w.headLine("seats", playersText(r.players))
	if r.view != nil {
		w.headLine("view", r.viewText())
	}
	if r.undos > 0 {
		w.headLine("undos", fmt.Sprint(r.undos))
	}
	for _, t := range r.tags {
		w.headLine(t.Name, t.Value)
	}
	if r.position != nil {
		w.headLine("position", string(r.position))
	}
	if r.text != "" {
		w.headLine("data", "{\n"+r.text+"}")
	}
}

// versions returns the version of the rules and, unless it is the first, of the
// format.
func (r *Record) versions() string {
	if len(r.variations) == 0 {
		return fmt.Sprint(goa.RulesVersion)
	}
	return fmt.Sprintf("%d  format %d", goa.RulesVersion, Format)
}

// headLine writes a line of the header with the comments above and beside it.
func (w *writer) headLine(key, value string) {
	var remark *headComment
	for _, c := range w.headers[key] {
		if c.beside {
			remark = &c
			continue
		}
		w.comment(c.text)
	}
	w.out = append(w.out, key...)
	if value != "" {
		w.out = append(append(w.out, ' '), value...)
	}
	if remark == nil {
		w.out = append(w.out, '\n')
		return
	}
	w.out = append(w.out, indent...)
	w.comment(remark.text)
}

func playersText(players []Seat) string {
	var b strings.Builder
	for i, p := range players {
		if i > 0 {
			b.WriteString(" | ")
		}
		b.WriteString(p.Name)
		if p.Kind != "" {
			b.WriteString(" (" + p.Kind + ")")
		}
	}
	return b.String()
}

func (r *Record) viewText() string {
	if *r.view < 0 {
		return ""
	}
	return "of " + r.name(*r.view)
}
