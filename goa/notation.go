package goa

import (
	"fmt"
	"strconv"
	"strings"
)

// form is the text of a kind of move: its first words and the pieces it names.
type form struct {
	verb   string
	pieces []pieceKind
}

// forms is the grammar of moves, for both String and ParseMove.
var forms = [numMoveKinds]form{
	RemoveTile:  {"remove", []pieceKind{aTile}},
	LayTile:     {"lay", []pieceKind{aTile}},
	FirstSeat:   {"first", []pieceKind{aSeat}},
	TurnCard:    {"turn", []pieceKind{aCard}},
	DealCard:    {"deal", []pieceKind{aCard}},
	TurnBonanza: {"reveal", []pieceKind{aBonanza}},
	TurnStory:   {"story", []pieceKind{aStory}},
	DealCaptain: {"captain", []pieceKind{aCaptain}},

	DrawAuctionCard: {"auction-card", []pieceKind{anAuctionCard}},
	DrawMoney:       {"money", []pieceKind{aMoney}},
	DrawActionCard:  {"action-card", []pieceKind{anActionCard}},
	DiscardColony:   {"discard-colony", []pieceKind{aColonyTile}},
	DealGoal:        {"goal", []pieceKind{aGoal}},

	QuickDucats:  {"quick ducats", nil},
	QuickTracks:  {"quick", []pieceKind{firstTrack, secondTrack}},
	PlaceFlag:    {"flag", []pieceKind{aCell}},
	PlaceToken:   {"token", []pieceKind{aCell}},
	Bid:          {"bid", []pieceKind{anAmount}},
	Pass:         {"pass", nil},
	Take:         {"take", nil},
	Buy:          {"buy", nil},
	Sell:         {"sell", nil},
	UseExtra:     {"extra", nil},
	Progress:     {"progress", []pieceKind{aTrack, withCard}},
	BuildShips:   {"build-ships", nil},
	Harvest:      {"harvest", []pieceKind{withCard}},
	Tax:          {"tax", nil},
	Explore:      {"explore", nil},
	Found:        {"found", []pieceKind{aColony, withCard}},
	Draw:         {"draw", []pieceKind{anAmount}},
	PayColonists: {"pay", []pieceKind{anAmount}},
	Decline:      {"decline", nil},
	ChooseTile:   {"tile", []pieceKind{aColonyTile}},
	PaySpice:     {"pay", []pieceKind{aSpice, aPlace}},
	PutSpice:     {"put", []pieceKind{aSpice, aPlace}},
	SellSpice:    {"sell", []pieceKind{aSpice, aPlace}},
	ReturnSpice:  {"return", []pieceKind{aSpice, aPlace}},
	Gain:         {"gain", []pieceKind{aGood}},
	Fill:         {"fill", []pieceKind{aPlace}},
	Drop:         {"drop", []pieceKind{aPlace}},
	TakeFavor:    {"favor", []pieceKind{aTile}},
	UseTile:      {"use", []pieceKind{aTile}},
	UseSwap:      {"use swap", []pieceKind{aCell}},
	UseViceKing:  {"use vice-king", []pieceKind{aTrack}},
	UseEspionage: {"use espionage", []pieceKind{aSeat, aSpying, withCard}},
	PlayCard:     {"play", []pieceKind{aCard}},
	PlayCardOn:   {"play", []pieceKind{aCard, aTrack}},
	Discard:      {"discard", []pieceKind{aCard}},
	Done:         {"done", nil},
	EndTurn:      {"end", nil},
	Keep:         {"keep", []pieceKind{aCaptain}},
	Pledge:       {"pledge", []pieceKind{aGambit}},
	TurnGambit:   {"gambit", []pieceKind{aTime}},
	TakeBonus:    {"bonus", []pieceKind{aBonus}},
}

// String returns the text of the move, the same in every edition and language.
func (m Move) String() string {
	if m.Kind == NoMove || m.Kind >= numMoveKinds {
		return fmt.Sprintf("move(%d)", m.Kind)
	}
	f := forms[m.Kind]
	text := f.verb
	for _, k := range f.pieces {
		switch {
		case k == anAmount:
			text += " " + strconv.Itoa(m.Amount())
		case k == aSpying && m.Spying() >= SpyFound:
			text += " found " + m.Spying().Colony().String()
		case k == withCard && m.c == noPiece:
		case k == withCard:
			text += " with " + k.name(m.c)
		default:
			text += " " + k.name(*m.at(k))
		}
	}
	return text
}

// A SyntaxError reports a text that is not a move.
type SyntaxError struct{ Text string }

func (e *SyntaxError) Error() string {
	verb, _, _ := strings.Cut(e.Text, " ")
	var like []string
	for _, k := range kindsByVerb[verb] {
		like = append(like, forms[k].usage())
	}
	if like == nil {
		return fmt.Sprintf("%q is not a move: no move begins with %q", e.Text, verb)
	}
	return fmt.Sprintf("%q is not a move: write %s", e.Text, strings.Join(like, ", or "))
}

func (f form) usage() string {
	text := f.verb
	for _, k := range f.pieces {
		text += " " + pieceSpecs[k].usage
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

// ParseMove is the inverse of [Move.String]. It accepts exactly the texts that
// String produces for well-formed moves. It does not check whether the move is
// legal; a state does.
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

// maxWords is the largest number of words in a move: "use espionage 2 found
// cochin with more-recruits-1".
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
	for _, p := range forms[k].pieces {
		n, ok := m.read(p, words)
		if !ok {
			return Move{}, false
		}
		words = words[n:]
	}
	return m, len(words) == 0 && m.wellFormed()
}

// wellFormed rejects second spellings of one move.
func (m Move) wellFormed() bool {
	if m.Kind == UseTile { // these name what they are used on
		return m.Tile() != Swap && m.Tile() != ViceKing && m.Tile() != Espionage
	}
	return true
}

// read sets a piece from the first words and returns how many it used.
func (m *Move) read(k pieceKind, words []string) (int, bool) {
	if len(words) == 0 {
		return 0, k == withCard
	}
	switch {
	case k == anAmount:
		return m.readAmount(words[0])
	case k == aSpying && words[0] == "found" && len(words) > 1:
		c, ok := ColonyNamed(words[1])
		m.b = (SpyFound + Spying(c)).piece()
		return 2, ok
	case k == withCard:
		if words[0] != "with" || len(words) < 2 {
			return 0, false
		}
		return 2, m.readName(k, words[1])
	default:
		return 1, m.readName(k, words[0])
	}
}

func (m *Move) readAmount(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > MaxAmount || strconv.Itoa(n) != word {
		return 0, false
	}
	*m = withAmount(m.Kind, n)
	return 1, true
}

func (m *Move) readName(k pieceKind, word string) bool {
	p, ok := pieceIndex[k][word]
	*m.at(k) = p
	return ok
}
