package advice

import (
	"goa/goa"
	"goa/lexicon"
)

// past says what can be learned from the most important of some events, the
// latest of equals. It returns "" if there is nothing to learn.
func past(words *lexicon.Lexicon, me goa.Seat, names []string, events []goa.Event) string {
	best, text := 0, ""
	for _, e := range events {
		name, weight := lessonOf(e, me)
		if weight == 0 || weight < best {
			continue
		}
		best = weight
		values := []any{"seat", words.Player(e.Seat, names), "other", words.Player(e.Other, names), "n", int(e.N)}
		if e.Kind == goa.LevelRaised {
			values = append(values, "track", words.Track(e.Track()))
		}
		text = words.Explain("past."+name, values...)
	}
	return text
}

// lessonOf returns the name of the text about an event, and how much the player
// of the seat can learn from it; 0 means nothing.
func lessonOf(e goa.Event, me goa.Seat) (name string, weight int) {
	mine := e.Seat == me
	switch e.Kind {
	case goa.ColonyFounded:
		return ownOrOther("founded", mine, 9, 6)
	case goa.FoundingFailed:
		return ownOrOther("failed", mine, 9, 5)
	case goa.FlagGained:
		if mine {
			return "flag.mine", 8
		}
	case goa.LotSold:
		switch {
		case mine:
			return "sold.mine", 7
		case e.Other == me:
			return "sold.to-me", 7
		case e.Other >= 0 && e.Seat >= 0:
			return "sold.others", 3
		}
	case goa.LotBought:
		return ownOrOther("bought", mine, 7, 4)
	case goa.LotTaken:
		return ownOrOther("taken", mine, 7, 4)
	case goa.LevelRaised:
		if !mine {
			return "raised.other", 2
		}
	case goa.RoundBegan:
		if e.N > 1 {
			return "round", 1
		}
	default:
	}
	return "", 0
}

// ownOrOther returns the name and weight of the text about what the player or
// someone else did.
func ownOrOther(what string, mine bool, weight, other int) (string, int) {
	if mine {
		return what + ".mine", weight
	}
	return what + ".other", other
}
