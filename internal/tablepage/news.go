package tablepage

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// followsFrom reports whether an event is the result of an earlier one that a player
// chose. The log puts the two in one line.
func followsFrom(k goa.EventKind) bool {
	switch k {
	case goa.DucatsGained, goa.ShipsGained, goa.ColonistsGained, goa.ExtrasGained, goa.LevelRaised, goa.FlagGained,
		goa.PlantationBuilt, goa.PlantationDropped, goa.SpicePut, goa.SpicesLost, goa.TileKept, goa.FavorTaken,
		goa.BonanzaTurned, goa.PlaceFilled, goa.ShipsPaid, goa.SpicePaid, goa.SpiceSold, goa.SpiceReturned, goa.DucatsPaid,
		goa.CardDrawn, goa.CardTurned, goa.DeckShuffled, goa.DeckEmpty, goa.FoundingBegun, goa.Spied, goa.RecruitsAdded,
		goa.ColonistsPaid, goa.ColonyFounded, goa.FoundingFailed:
		return true
	default:
		return false
	}
}

// outcome is the result of an action, the latest event first.
type outcome struct {
	sentences []sentenceOf
	at        int // the position that the outcome led to
}

// sentenceOf is a sentence about a seat.
type sentenceOf struct {
	text string
	seat goa.Seat
}

func (o *outcome) add(text string, seat goa.Seat, at int) {
	if len(o.sentences) == 0 {
		o.at = at
	}
	o.sentences = append(o.sentences, sentenceOf{text, seat})
}

// of returns the line about an action, together with its result, and empties the
// outcome. A sentence names its player unless the sentence before it is about the same
// player.
func (o *outcome) of(s *Table, line logLine) *logLine {
	named := line.Seat
	for _, next := range slices.Backward(o.sentences) {
		text := next.text
		if next.seat == named {
			text = s.withoutName(text, named)
		}
		line.At, line.More, named = o.at, append(line.More, text), next.seat
	}
	if line.Text == "" && len(line.More) > 0 {
		line.Text, line.More = line.More[0], line.More[1:]
	}
	*o = outcome{}
	return &line
}

// withoutName drops the player's name at the beginning of a sentence.
func (s *Table) withoutName(text string, seat goa.Seat) string {
	rest, ok := strings.CutPrefix(text, s.name(seat)+" ")
	if !ok || s.name(seat) == "" {
		return text
	}
	first, size := utf8.DecodeRuneInString(rest)
	return string(unicode.ToUpper(first)) + rest[size:]
}

// whole returns all sentences of a line.
func (l *logLine) whole() string {
	return strings.Join(append([]string{l.Text}, l.More...), " ")
}

// news returns the lines since the viewer's last action, the latest first. For a
// spectator it returns the latest few lines.
func (s *Table) news() []*logLine {
	lines := s.lines()
	for i, line := range lines {
		if s.Seat >= 0 && line.Seat == s.Seat || s.Seat < 0 && i == len(s.Seats) {
			return lines[:i]
		}
	}
	return lines
}

// newsOf returns what a seat has done since the viewer's last action, or "".
func (s *Table) newsOf(seat goa.Seat) string {
	if s.Status != match.Playing || s.mine(seat) {
		return ""
	}
	for _, line := range s.news() {
		if line.Seat == seat && line.Kind != goa.NoEvent {
			return line.whole()
		}
	}
	return ""
}

// latest returns the latest action of another player.
func (s *Table) latest() string {
	if news := s.news(); len(news) > 0 && news[0].Seat >= 0 {
		return news[0].whole()
	}
	return ""
}

// sinceMine returns the lines since the viewer's last action, in order, if there are
// several.
func (s *Table) sinceMine() []*logLine {
	news := s.news()
	if len(s.Legal) == 0 || s.Seat < 0 || len(news) < 2 || s.Position {
		return nil
	}
	if s.View.Round() <= 1 && s.View.Stage() == goa.Placing && !s.hasPlaced() { // the lines tell how the game was set up
		return nil
	}
	news = slices.Clone(news)
	slices.Reverse(news)
	return news
}

// hasPlaced reports whether a piece of the viewer lies on the market.
func (s *Table) hasPlaced() bool {
	for n := 1; n <= s.View.Tokens(); n++ {
		if s.View.TokenAt(n) != goa.NoCell && s.View.TokenOwner(n) == s.Seat {
			return true
		}
	}
	return false
}

// roundOver says how all players stand after a round, until the first token of the next
// round is placed. It is empty at any other time.
func (s *Table) roundOver() string {
	n := s.View.Round()
	if s.View.Stage() != goa.Placing || n < 2 || s.View.TokenAt(1) != goa.NoCell || s.View.Solo() {
		return ""
	}
	var all []string
	for seat := range goa.Seat(len(s.Seats)) {
		all = append(all, s.say("round-over.seat", "seat", s.names[seat], "n", s.Words.Count(lexicon.VictoryPoint, s.points(seat))))
	}
	return s.say("round-over", "n", n-1, "names", strings.Join(all, ", "))
}

// soundName returns the name of the sound for the latest event. It is the same for everyone.
func (s *Table) soundName() string {
	for _, h := range slices.Backward(s.Log) {
		if h.At > s.At || silent(h.Event.Kind) {
			continue
		}
		switch h.Event.Kind {
		case goa.FlagPlaced, goa.TokenPlaced:
			return "token"
		case goa.BidMade:
			return "bid"
		case goa.LotSold, goa.LotBought, goa.LotTaken, goa.TileKept, goa.PlantationBuilt, goa.AuctionOpened:
			return "hammer"
		case goa.DucatsGained, goa.SpiceSold:
			return "coins"
		case goa.CardTurned, goa.CardDrawn, goa.CardPlayed:
			return "card"
		case goa.ColonyFounded, goa.RoundBegan, goa.GameEnded:
			return "bell"
		default:
			return ""
		}
	}
	return ""
}
