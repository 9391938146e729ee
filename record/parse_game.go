package record

import (
	"strings"

	"goa/goa"
)

// readHead reads the head of a section.
func (p *parser) readHead(line string) error {
	if !p.inGame {
		if err := p.beginGame(); err != nil {
			return err
		}
	}
	if p.headAt > 0 {
		return p.wrong(0, "there are no moves in the section before, of line %d", p.headAt)
	}
	if p.varied {
		return p.wrong(0, "nothing comes after the variations")
	}
	if oneLine(line[1:]) == variationsHead {
		return p.beginVariations()
	}
	next, ok := parseSection(oneLine(line[1:]))
	if !ok {
		return p.wrong(0, "%q is not a head: write “= A set-up”, “= A1 placing”, “= A1 pledging”, “= A1 auctions”, “= A1 actions” or “= A1 extras”, with A1 to A4 and B5 to B8", oneLine(line))
	}
	if len(p.rec.moves) > 0 && next == p.section {
		return p.wrong(0, "the section “%s” goes on already", next)
	}
	p.section, p.headAt, p.open = next, p.number, false
	return nil
}

// beginVariations ends the game and begins the variations.
func (p *parser) beginVariations() error {
	if p.format < 2 {
		return p.wrong(0, "variations need format 2: begin the record with “goa %d  format 2”", goa.RulesVersion)
	}
	p.varied, p.headAt, p.open = true, p.number, false
	return nil
}

// readMoves reads a line of moves, or its continuation.
func (p *parser) readMoves(line string) error {
	rest := line
	switch {
	case line[0] != ' ' && line[0] != '\t':
		label, moves, labeled := strings.Cut(line, ":")
		if labeled {
			rest = moves
		}
		if err := p.beginLine(oneLine(label), labeled); err != nil {
			return err
		}
	case !p.open:
		return p.wrong(0, "an indented line goes on with the moves of the line before, but there is none")
	}
	p.headAt = 0
	return p.readSteps(line, rest)
}

// beginLine reads the text before the colon.
func (p *parser) beginLine(label string, labeled bool) error {
	if p.varied {
		return p.readVariationHead(label, labeled)
	}
	p.open, p.lot, p.by = true, noLot, goa.Nature
	if !labeled {
		return nil
	}
	if p.section.stage == goa.Bidding {
		var ok bool
		if p.lot, ok = parseLot(label); !ok {
			return p.wrong(0, "%q is not a lot: write “flag:” or a space of the market and its tile, such as “c2 ships:”", label)
		}
		return nil
	}
	if p.by = p.rec.seatNamed(label); p.by == goa.Nobody {
		return p.wrong(0, "nobody is called %q; there are %s", label, p.rec.names())
	}
	return nil
}

// names lists the players.
func (r *Record) names() string {
	var list []string
	for _, pl := range r.players {
		list = append(list, pl.Name)
	}
	return strings.Join(list, ", ")
}

// readSteps reads the moves of a line, separated by semicolons. The last move
// may also end with one.
func (p *parser) readSteps(line, rest string) error {
	for {
		offset := len(line) - len(rest)
		text, after, more := strings.Cut(rest, ";")
		trimmed := oneLine(text)
		if trimmed == "" {
			return p.wrong(offset, "there is no move here")
		}
		offset += len(text) - len(strings.TrimLeft(text, " \t"))
		if err := p.readStep(offset, trimmed); err != nil {
			return err
		}
		if rest = after; !more || strings.Trim(rest, " \t") == "" {
			return nil
		}
	}
}

// readStep reads one move. In auctions a name can precede it.
func (p *parser) readStep(offset int, text string) error {
	if p.varied {
		return p.readVariationStep(offset, text)
	}
	name, text := p.cutName(text)
	m, err := p.readMove(text)
	if err != nil {
		return p.wrong(offset, "%v", err)
	}
	if name != "" {
		if p.by = p.rec.seatNamed(name); p.by == goa.Nobody {
			return p.wrong(offset, "nobody is called %q; there are %s", name, p.rec.names())
		}
	}
	by := p.by
	switch {
	case hidden(m) && p.rec.view == nil:
		return p.wrong(offset, "“%s” stands only in a view: write what it was", text)
	case m.ByNature() && name != "":
		return p.wrong(offset, "no name stands before what is turned up, laid or dealt: write “%s”", text)
	case m.ByNature() && p.lot != noLot:
		by = goa.Nature
	case !m.ByNature() && by == goa.Nature && p.lot != noLot:
		return p.wrong(offset, "whose move is this? Write “NAME %s”", text)
	case !m.ByNature() && by == goa.Nature && p.section.stage == goa.Bidding:
		return p.wrong(offset, "of which lot? Write “flag: NAME %s”, or the space and the tile", text)
	case !m.ByNature() && by == goa.Nature:
		return p.wrong(offset, "whose move is this? Write “NAME: %s”", text)
	}
	if p.total == maxMoves {
		return p.wrong(offset, "there are more than %d moves", maxMoves)
	}
	p.total++
	p.rec.moves = append(p.rec.moves, recorded{m, by, p.section, p.lot, int32(p.number)})
	return nil
}

// cutName cuts the name of a player off a move of an auction. No word of a name
// begins a move, so the first word that does ends the name.
func (p *parser) cutName(text string) (name, move string) {
	if p.lot == noLot {
		return "", text
	}
	for i := 0; i < len(text); {
		word, _, _ := strings.Cut(text[i:], " ")
		if verbs()[word] {
			return strings.TrimSuffix(text[:i], " "), text[i:]
		}
		i += len(word) + 1
	}
	return "", text
}

// readMove is like goa.ParseMove with a cache, because moves recur.
func (p *parser) readMove(text string) (goa.Move, error) {
	if m, ok := p.moves[text]; ok {
		return m, nil
	}
	if m, ok := hiddenTexts[text]; ok {
		return m, nil
	}
	m, err := goa.ParseMove(text)
	if err == nil {
		p.moves[text] = m
	}
	return m, err
}
