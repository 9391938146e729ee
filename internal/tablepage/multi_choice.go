package tablepage

import (
	"slices"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/frame"
)

// multiChoice is a choice of several things at once: spices to put, pay, sell or
// return, or places to fill. In the rules they are separate moves; a page asks for
// them in one form.
type multiChoice struct {
	Kind        goa.MoveKind
	Least, Most int // how many must be chosen
	Rows        []multiChoiceRow
	Ends        bool // the turn can end with this choice
	units       int
}

// multiChoiceRow holds the choices at one place.
type multiChoiceRow struct {
	Title string
	Units []multiChoiceUnit
}

// multiChoiceUnit is one thing that can be chosen: in the prompt, and on the board
// where it lies.
type multiChoiceUnit struct {
	Move    goa.Move
	Checked bool // it is part of the choice that the page proposes
	Number  int  // among all units of the choice
}

// ID returns the ID of its box in the prompt. It differs from form to form, because
// browsers remember ticked boxes.
func (u multiChoiceUnit) ID() string {
	return "pick-" + strings.ReplaceAll(u.Move.String(), " ", "-") + "-" + strconv.Itoa(u.Number)
}

// InOneForm reports whether moves of a kind are chosen in one form.
func InOneForm(k goa.MoveKind) bool {
	switch k {
	case goa.PaySpice, goa.PutSpice, goa.SellSpice, goa.ReturnSpice, goa.Fill:
		return true
	default:
		return false
	}
}

// formOf returns the kind of moves that answer a question in one form. Ok is false if
// the question has no form.
func formOf(ask goa.Ask) (k goa.MoveKind, ok bool) {
	switch ask {
	case goa.AskPayment:
		return goa.PaySpice, true
	case goa.AskSpices, goa.AskFields:
		return goa.PutSpice, true
	case goa.AskSell:
		return goa.SellSpice, true
	case goa.AskReturn:
		return goa.ReturnSpice, true
	case goa.AskFill:
		return goa.Fill, true
	default:
		return goa.NoMove, false
	}
}

// multiChoice returns the choice to make in one form. Ok is false if there is none.
func (s *Table) multiChoice() (p multiChoice, ok bool) {
	if p.Kind, ok = formOf(s.View.Ask()); !ok || !s.offers.has(p.Kind) {
		return p, false
	}
	var from goa.State // only the viewer's own board matters, not what they cannot see
	s.View.Deal(&from, func(int) int { return 0 })
	chosen := wholeChoice(from, p.Kind)
	p.Most = len(chosen)
	if p.Most < 2 {
		return p, false // a button for each is quicker
	}
	switch {
	case p.Kind == goa.SellSpice || p.Kind == goa.Fill:
		p.Least = 1
	case from.Check(goa.NewDone()) != goa.Legal:
		p.Least = p.Most
	}
	for _, m := range s.units(&from, p.Kind, chosen) {
		p.add(s.rowTitle(m), m)
	}
	p.propose(from, chosen)
	_, p.Ends = ToTheEnd(s.TableView, p.proposed()...)
	return p, true
}

// choosing reports whether the prompt has a form with several choices.
func (s *Table) choosing() bool {
	_, several := s.multiChoice()
	_, drawing := s.expedition()
	return several || drawing
}

// skipsForm reports whether a move leaves the form of the prompt unanswered. Such a
// move is less prominent than the form's own button.
func (s *Table) skipsForm(m goa.Move) bool { return m.Kind == goa.Done && s.choosing() }

// LongestChoice is the largest number of things in one choice.
const LongestChoice = 64

// wholeChoice plays a choice to its end, always with the first legal move.
func wholeChoice(from goa.State, kind goa.MoveKind) (moves []goa.Move) {
	for len(moves) < LongestChoice && from.Turn() >= 0 {
		legal := from.Moves(nil)
		at := slices.IndexFunc(legal, func(m goa.Move) bool { return m.Kind == kind })
		if at < 0 && kind == goa.PutSpice && len(moves) > 0 { // ships and colonists of a mixed harvest
			at = slices.IndexFunc(legal, func(m goa.Move) bool { return m.Kind == goa.Gain })
		}
		if at < 0 {
			break
		}
		from.Play(legal[at])
		moves = append(moves, legal[at])
	}
	return moves
}

// units lists what can be chosen, each thing as often as it can be chosen.
func (s *Table) units(from *goa.State, kind goa.MoveKind, chosen []goa.Move) (units []goa.Move) {
	add := func(m goa.Move, n int) { units = append(units, slices.Repeat([]goa.Move{m}, n)...) }
	switch kind {
	case goa.PaySpice, goa.ReturnSpice: // the list of legal moves has only the first in order
		for at := range goa.Place(goa.NumPlaces) {
			for spice := range goa.Spice(goa.NumSpices) {
				needed := len(chosen)
				if kind == goa.PaySpice {
					needed = spicesIn(chosen, spice)
				}
				m := give(kind, spice, at)
				add(m, min(needed, s.View.Player(s.Seat).Stock(at).Count(spice)))
			}
		}
	default:
		for _, m := range s.Legal {
			if m.Kind == kind || m.Kind == goa.Gain {
				add(m, repeats(*from, m))
			}
		}
	}
	return units
}

func give(kind goa.MoveKind, spice goa.Spice, at goa.Place) goa.Move {
	if kind == goa.PaySpice {
		return goa.NewPaySpice(spice, at)
	}
	return goa.NewReturnSpice(spice, at)
}

func spicesIn(moves []goa.Move, spice goa.Spice) (n int) {
	for _, m := range moves {
		if m.Spice() == spice {
			n++
		}
	}
	return n
}

// repeats returns how often a move can be played in a row.
func repeats(from goa.State, m goa.Move) (n int) {
	for n < LongestChoice && from.Turn() >= 0 && from.Check(m) == goa.Legal {
		from.Play(m)
		n++
	}
	return n
}

// add puts a unit into its row.
func (p *multiChoice) add(title string, m goa.Move) {
	at := slices.IndexFunc(p.Rows, func(r multiChoiceRow) bool { return r.Title == title })
	if at < 0 {
		at = len(p.Rows)
		p.Rows = append(p.Rows, multiChoiceRow{Title: title})
	}
	p.Rows[at].Units = append(p.Rows[at].Units, multiChoiceUnit{Move: m, Number: p.units})
	p.units++
}

// propose ticks a sensible choice, which the player can change. It proposes nothing to
// sell or fill, unless there is only one way to choose.
func (p *multiChoice) propose(from goa.State, chosen []goa.Move) {
	left := chosen
	switch p.Kind {
	case goa.SellSpice:
		left = nil
	case goa.Fill:
		if p.units > p.Most {
			left = nil
		}
	case goa.PutSpice, goa.ReturnSpice:
		left = p.sensible(from)
	default: // what the rules choose first
	}
	left = slices.Clone(left)
	for _, r := range p.Rows {
		for i := range r.Units {
			if at := slices.Index(left, r.Units[i].Move); at >= 0 {
				left = slices.Delete(left, at, at+1)
				r.Units[i].Checked = true
			}
		}
	}
}

// proposed returns the moves that are ticked.
func (p *multiChoice) proposed() (moves []goa.Move) {
	for _, r := range p.Rows {
		for _, u := range r.Units {
			if u.Checked {
				moves = append(moves, u.Move)
			}
		}
	}
	goa.SortChoice(moves)
	return moves
}

// sensible returns a whole choice of spices. It takes the spices that the player needs
// most for the next steps on the board, and gives up those needed least. Ships and
// colonists of a mixed harvest come last.
func (p *multiChoice) sensible(from goa.State) (moves []goa.Move) {
	need := wanted(&from)
	sign := 1
	if p.Kind == goa.ReturnSpice {
		sign = -1
	}
	for len(moves) < p.Most {
		best, found := goa.Move{}, false
		for _, r := range p.Rows {
			for _, u := range r.Units {
				if u.Move.Kind != p.Kind { // the ships and colonists of a mixed harvest
					continue
				}
				better := !found || sign*(need[u.Move.Spice()]-need[best.Spice()]) > 0
				if better && goTogether(from, append(slices.Clone(moves), u.Move)) {
					best, found = u.Move, true
				}
			}
		}
		if !found {
			break
		}
		need[best.Spice()] -= sign
		moves = append(moves, best)
	}
	return p.addGains(moves)
}

// addGains adds the ships and colonists that come with the spices of a mixed harvest.
func (p *multiChoice) addGains(moves []goa.Move) []goa.Move {
	for _, r := range p.Rows {
		for _, u := range r.Units {
			if u.Move.Kind == goa.Gain && len(moves) < p.Most {
				moves = append(moves, u.Move)
			}
		}
	}
	return moves
}

// goTogether reports whether moves can be made one after the other, in the order
// of the rules.
func goTogether(s goa.State, moves []goa.Move) bool {
	goa.SortChoice(moves)
	for _, m := range moves {
		if s.Turn() < 0 || s.Check(m) != goa.Legal {
			return false
		}
		s.Play(m)
	}
	return true
}

// wanted returns, by spice, how many the next steps on all tracks take, minus what the
// player has.
func wanted(s *goa.State) (need [goa.NumSpices]int) {
	p := s.Player(s.Turn())
	for spice := range goa.Spice(goa.NumSpices) {
		need[spice] = -p.Goods().Count(spice)
		for _, t := range frame.Tracks() {
			if level := p.Level(t); level < goa.TopLevel {
				need[spice] += s.Rules().Cost[t][level].Count(spice)
			}
		}
	}
	return need
}

// placeOffer is something that can be done at a place: with a button, or as part of a
// choice in one form.
type placeOffer struct {
	Move  goa.Move
	Now   bool   // it can be done on its own
	Pick  string // the box of the prompt that it ticks
	Taken bool   // the page proposes it
}

// placeOffers lists what can be done at a place of the viewer's board. Things that are
// chosen in one form are listed as often as they can be chosen.
func (s *Table) placeOffers(at goa.Place, moves []goa.Move) (list []placeOffer) {
	p, several := s.multiChoice()
	for _, r := range p.Rows {
		for _, u := range r.Units {
			if several && u.Move.Kind != goa.Gain && u.Move.Place() == at {
				list = append(list, placeOffer{u.Move, slices.Contains(moves, u.Move), u.ID(), u.Checked})
			}
		}
	}
	for _, m := range moves {
		if !several || m.Kind != p.Kind {
			list = append(list, placeOffer{Move: m, Now: true})
		}
	}
	return list
}

// rowTitle says where a unit lies.
func (s *Table) rowTitle(m goa.Move) string {
	switch m.Kind {
	case goa.Gain:
		return s.say("pick.besides")
	case goa.Fill:
		return ""
	default:
		return s.placeName(s.Seat, m.Place())
	}
}

// placeName returns the short name of a place. A plantation is named after its spice.
func (s *Table) placeName(seat goa.Seat, at goa.Place) string {
	if at < goa.NumPlantations {
		if t := s.View.Player(seat).Plantation(at); t != goa.NoTile {
			return s.plantationName(t)
		}
	}
	return s.Words.Place(at)
}

// multiChoiceText returns the key of a text about a choice.
func multiChoiceText(k goa.MoveKind) string {
	switch k {
	case goa.PaySpice:
		return "pick.pay"
	case goa.SellSpice:
		return "pick.sell"
	case goa.ReturnSpice:
		return "pick.return"
	case goa.Fill:
		return "pick.fill"
	default:
		return "pick.put"
	}
}

// multiChoiceHint says how many things to choose, and to what effect.
func (s *Table) multiChoiceHint(p multiChoice) string {
	text := s.say("pick.upto", "n", p.Most)
	if p.Least == p.Most {
		text = s.say("pick.exactly", "n", p.Most)
	}
	if p.Kind == goa.SellSpice {
		text += " " + s.say("pick.price", "n", int(s.rules.SellPrice))
	}
	return text
}
