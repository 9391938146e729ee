package goa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// operand is what one word of a move's text stands for.
type operand uint8

const (
	noOperand operand = iota
	aTile
	aSeat
	aCard // in C
	aDealtCard
	aBonanza
	aTrack
	bTrack
	aCell
	aNumber
	aColony
	aColonyTile
	aSpice
	bPlace
	aGain
	aStory
	aCaptain
	aGambit
	aWhen
	aAuctionCard
	aMoney
	aActionCard
	aGoal
	aBonus
	bSpying
	withCard // optional "with CARD", in C
)

// form is the text of a kind of move: its first words and its operands.
type form struct {
	verb     string
	operands []operand
}

// forms is the grammar of moves, once, for String and ParseMove.
var forms = [numMoveKinds]form{
	RemoveTile:  {"remove", []operand{aTile}},
	LayTile:     {"lay", []operand{aTile}},
	FirstSeat:   {"first", []operand{aSeat}},
	TurnCard:    {"turn", []operand{aDealtCard}},
	DealCard:    {"deal", []operand{aDealtCard}},
	TurnBonanza: {"reveal", []operand{aBonanza}},
	TurnStory:   {"story", []operand{aStory}},
	DealCaptain: {"captain", []operand{aCaptain}},

	DrawAuctionCard: {"auction-card", []operand{aAuctionCard}},
	DrawMoney:       {"money", []operand{aMoney}},
	DrawActionCard:  {"action-card", []operand{aActionCard}},
	DiscardColony:   {"discard-colony", []operand{aColonyTile}},
	DealGoal:        {"goal", []operand{aGoal}},

	QuickDucats:  {"quick ducats", nil},
	QuickTracks:  {"quick", []operand{aTrack, bTrack}},
	PlaceFlag:    {"flag", []operand{aCell}},
	PlaceToken:   {"token", []operand{aCell}},
	Bid:          {"bid", []operand{aNumber}},
	Pass:         {"pass", nil},
	Take:         {"take", nil},
	Buy:          {"buy", nil},
	Sell:         {"sell", nil},
	UseExtra:     {"extra", nil},
	Progress:     {"progress", []operand{aTrack, withCard}},
	BuildShips:   {"build-ships", nil},
	Harvest:      {"harvest", []operand{withCard}},
	Tax:          {"tax", nil},
	Explore:      {"explore", nil},
	Found:        {"found", []operand{aColony, withCard}},
	Draw:         {"draw", []operand{aNumber}},
	PayColonists: {"pay", []operand{aNumber}},
	Decline:      {"decline", nil},
	ChooseTile:   {"tile", []operand{aColonyTile}},
	PaySpice:     {"pay", []operand{aSpice, bPlace}},
	PutSpice:     {"put", []operand{aSpice, bPlace}},
	SellSpice:    {"sell", []operand{aSpice, bPlace}},
	ReturnSpice:  {"return", []operand{aSpice, bPlace}},
	Gain:         {"gain", []operand{aGain}},
	Fill:         {"fill", []operand{bPlace}},
	Drop:         {"drop", []operand{bPlace}},
	TakeFavor:    {"favor", []operand{aTile}},
	UseTile:      {"use", []operand{aTile}},
	UseSwap:      {"use swap", []operand{aCell}},
	UseViceKing:  {"use vice-king", []operand{aTrack}},
	UseEspionage: {"use espionage", []operand{aSeat, bSpying, withCard}},
	PlayCard:     {"play", []operand{aCard}},
	PlayCardOn:   {"play", []operand{aCard, aTrack}},
	Discard:      {"discard", []operand{aCard}},
	Done:         {"done", nil},
	EndTurn:      {"end", nil},
	Keep:         {"keep", []operand{aCaptain}},
	Pledge:       {"pledge", []operand{aGambit}},
	TurnGambit:   {"gambit", []operand{aWhen}},
	TakeBonus:    {"bonus", []operand{aBonus}},
}

// takesCard reports whether C of the kind is a card, or NoCard.
func (k MoveKind) takesCard() bool { return kindsWithCard[k] }

var kindsWithCard = func() (with [numMoveKinds]bool) {
	for k, f := range forms {
		with[k] = slices.Contains(f.operands, withCard) || slices.Contains(f.operands, aCard)
	}
	return with
}()

// String returns the text of the move, the same in every edition and language.
func (m Move) String() string {
	if m.Kind == NoMove || m.Kind >= numMoveKinds {
		return fmt.Sprintf("move(%d)", m.Kind)
	}
	f := forms[m.Kind]
	text := f.verb
	for _, o := range f.operands {
		if o == withCard && m.Card() == NoCard {
			continue
		}
		text += " " + m.word(o)
	}
	return text
}

func (m Move) word(o operand) string {
	switch o {
	case aTile:
		return Tile(m.A).String()
	case aSeat:
		return Seat(m.A).String()
	case aCard:
		return m.Card().String()
	case withCard:
		return "with " + m.Card().String()
	case aDealtCard:
		return Card(m.A).String()
	case aBonanza:
		return Bonanza(m.A).String()
	case aTrack:
		return Track(m.A).String()
	case bTrack:
		return Track(m.B).String()
	case aCell:
		return Cell(m.A).String()
	case aNumber:
		return strconv.Itoa(m.N())
	case aColony:
		return Colony(m.A).String()
	case aColonyTile:
		return ColonyTile(m.A).String()
	case aSpice:
		return Spice(m.A).String()
	case bPlace:
		return Place(m.B).String()
	case aGain:
		return nameOf(gainNames[:], int(m.A), "gain")
	case aStory:
		return Story(m.A).String()
	case aCaptain:
		return Captain(m.A).String()
	case aGambit:
		return Gambit(m.A).String()
	case aWhen:
		return nameOf(whenNames[:], int(m.A), "when")
	case aAuctionCard:
		return AuctionCard(m.A).String()
	case aMoney:
		return Money(m.A).String()
	case aActionCard:
		return ActionCard(m.A).String()
	case aGoal:
		return Goal(m.A).String()
	case aBonus:
		return Bonus(m.A).String()
	default:
		return spyingName(Spying(m.B))
	}
}

// whenNames says when a Gambit serves its owner.
var whenNames = [...]string{"later", "now"}

var spyingNames = [...]string{SpyShips: "build-ships", SpyHarvest: "harvest", SpyTax: "tax", SpyRecruit: "recruit"}

func spyingName(s Spying) string {
	if s < SpyFound {
		return nameOf(spyingNames[:], int(s), "spying")
	}
	return "found " + s.Colony().String()
}

// A SyntaxError is a text that is no move.
type SyntaxError struct{ Text string }

func (e *SyntaxError) Error() string {
	verb, _, _ := strings.Cut(e.Text, " ")
	var like []string
	for _, k := range kindsByVerb[verb] {
		like = append(like, forms[k].usage())
	}
	if like == nil {
		return fmt.Sprintf("%q is no move: no move begins with %q", e.Text, verb)
	}
	return fmt.Sprintf("%q is no move: write %s", e.Text, strings.Join(like, ", or "))
}

var operandNames = map[operand]string{
	aTile: "TILE", aSeat: "SEAT", aCard: "CARD", aDealtCard: "CARD", aBonanza: "BONANZA",
	aTrack: "TRACK", bTrack: "TRACK", aCell: "CELL", aNumber: "N", aColony: "COLONY",
	aColonyTile: "COLONY-TILE", aSpice: "SPICE", bPlace: "PLACE", aGain: "spice|ship|colonist|ducats",
	aStory: "STORY", aCaptain: "CAPTAIN", aGambit: "GAMBIT", aWhen: "now|later",
	aAuctionCard: "AUCTION-CARD", aMoney: "1|2|5|10", aActionCard: "ACTION-CARD",
	aGoal: "GOAL", aBonus: "BONUS",
	bSpying: "build-ships|harvest|tax|recruit|found COLONY", withCard: "[with CARD]",
}

func (f form) usage() string {
	text := f.verb
	for _, o := range f.operands {
		text += " " + operandNames[o]
	}
	return "“" + text + "”"
}

// Usages returns how the text of every kind of move is written, Nature's first.
func Usages() []string {
	var all []string
	for k := RemoveTile; k < numMoveKinds; k++ {
		all = append(all, strings.Trim(forms[k].usage(), "“”"))
	}
	return all
}

// ParseMove is the inverse of [Move.String]: it accepts exactly the texts that
// String produces for well-formed moves. Whether the move is legal is another
// question, for a state to answer.
func ParseMove(text string) (Move, error) {
	var split [maxWords]string
	words := split[:0]
	for rest, more := text, true; more; {
		var word string
		if word, rest, more = strings.Cut(rest, " "); len(words) == maxWords {
			return Move{}, &SyntaxError{Text: text}
		}
		words = append(words, word)
	}
	for _, k := range kindsByVerb[words[0]] {
		if m, ok := parseAs(k, words); ok {
			return m, nil
		}
	}
	return Move{}, &SyntaxError{Text: text}
}

// maxWords of a move: "use espionage 2 found cochin with more-recruits-1".
const maxWords = 7

// kindsByVerb finds the kinds of move by their first word.
var kindsByVerb = func() map[string][]MoveKind {
	kinds := map[string][]MoveKind{}
	for k := RemoveTile; k < numMoveKinds; k++ {
		kinds[forms[k].firstWord()] = append(kinds[forms[k].firstWord()], k)
	}
	return kinds
}()

func (f form) firstWord() string {
	first, _, _ := strings.Cut(f.verb, " ")
	return first
}

func parseAs(k MoveKind, words []string) (Move, bool) {
	for verb, more := forms[k].verb, true; more; {
		var word string
		if word, verb, more = strings.Cut(verb, " "); len(words) == 0 || words[0] != word {
			return Move{}, false
		}
		words = words[1:]
	}
	m := Move{Kind: k}
	if k.takesCard() {
		m.C = uint8(NoCard)
	}
	for _, o := range forms[k].operands {
		n, ok := m.read(o, words)
		if !ok {
			return Move{}, false
		}
		words = words[n:]
	}
	return m, len(words) == 0 && m.wellFormed()
}

// wellFormed refuses second spellings of one move.
func (m Move) wellFormed() bool {
	switch m.Kind {
	case QuickTracks:
		return m.A < m.B
	case UseTile: // these name what they are used on
		return Tile(m.A) != Swap && Tile(m.A) != ViceKing && Tile(m.A) != Espionage
	default:
		return true
	}
}

// read sets the operand from the first words and returns how many it took.
func (m *Move) read(o operand, words []string) (int, bool) {
	if o == withCard && len(words) == 0 {
		return 0, true
	}
	if len(words) == 0 {
		return 0, false
	}
	switch o {
	case aNumber:
		return m.readNumber(words[0])
	case bSpying:
		return m.readSpying(words)
	case withCard:
		if words[0] != "with" || len(words) < 2 {
			return 0, false
		}
		_, ok := m.readName(aCard, words[1])
		return 2, ok
	default:
		return m.readName(o, words[0])
	}
}

func (m *Move) readNumber(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > MaxNumber || strconv.Itoa(n) != word {
		return 0, false
	}
	m.A, m.B = uint8(n), uint8(n>>8)
	return 1, true
}

func (m *Move) readSpying(words []string) (int, bool) {
	if words[0] == "found" && len(words) > 1 {
		c, ok := indexOf(colonyNames[:], words[1])
		m.B = uint8(SpyFound) + uint8(c)
		return 2, ok
	}
	s, ok := indexOf(spyingNames[:], words[0])
	m.B = uint8(s)
	return 1, ok
}

func (m *Move) readName(o operand, word string) (int, bool) {
	i, ok := operandIndex[o][word]
	switch o {
	case aCard:
		m.C = i
	case bTrack, bPlace:
		m.B = i
	default:
		m.A = i
	}
	return 1, ok
}

var cellNames = func() (names [NumCells]string) {
	for c := range names {
		names[c] = Cell(c).String()
	}
	return names
}()

// operandValues lists the names that an operand may have, by value.
var operandValues = map[operand][]string{
	aTile: tileNames[:], aSeat: {"0", "1", "2", "3"}, aCard: cardNames[:], aDealtCard: cardNames[:],
	aBonanza: bonanzaNames[:], aTrack: trackNames[:], bTrack: trackNames[:], aCell: cellNames[:],
	aColony: colonyNames[:], aColonyTile: colonyTileNames[:], aSpice: spiceNames[:],
	bPlace: placeNames[:], aGain: gainNames[:], aStory: storyNames[:], aCaptain: captainNames[:],
	aGambit: gambitNames[:], aWhen: whenNames[:], aAuctionCard: auctionCardNames[:],
	aMoney: moneyNames[:], aActionCard: actionCardNames[:], aGoal: goalNames[:], aBonus: bonusNames[:],
}

// operandIndex is the inverse of operandValues.
var operandIndex = func() (index [withCard + 1]map[string]uint8) {
	for o, names := range operandValues {
		index[o] = make(map[string]uint8, len(names))
		for i, name := range names {
			if name != "" {
				index[o][name] = uint8(i)
			}
		}
	}
	return index
}()
