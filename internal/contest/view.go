package contest

import (
	"cmp"
	"slices"
	"strings"

	"goa/internal/match"
)

// View is what one viewer may know about an evening.
type View struct {
	*Evening
	Organizer bool
	Me        int // the viewer's number, or -1
	Present   int // how many people play the next round
	// Table is the table at which the viewer plays in the latest round, or empty. Done
	// says that its game is over.
	Table match.ID
	Done  bool
	// Open says that the standings include the latest round. People who are still
	// playing its deal do not see how others did with it, and neither does anyone who
	// could be one of them.
	Open  bool
	Lines []Line
	Tables,
	Playing int // the tables of the latest round, and how many are not over
}

// For returns what a viewer may know about the evening.
func (e *Evening) For(viewer match.Owner) *View {
	v := &View{Evening: e, Organizer: viewer != "" && viewer == e.Host, Me: e.Member(viewer), Present: len(e.Present())}
	last, seated := e.Last(), false
	v.Open = true
	if last != nil {
		v.Tables, v.Playing = len(last.Tables), last.Playing()
		for i := range last.Tables {
			t := &last.Tables[i]
			if v.Me >= 0 && slices.Contains(t.Seats, v.Me) {
				v.Table, v.Done, seated = t.ID, t.Game != nil, true
			}
		}
		if last.Deal != "" && v.Playing > 0 {
			v.Open = seated && v.Done || !seated && v.Organizer
		}
	}
	rounds := len(e.Rounds)
	if !v.Open {
		rounds--
	}
	v.Lines = e.knownStandings(rounds)
	return v
}

// knownStandings returns [Evening.Standings], computed once for all viewers.
func (e *Evening) knownStandings(rounds int) []Line {
	if e.version == 0 {
		return e.Standings(rounds)
	}
	if lines, ok := e.known.Load(rounds); ok {
		return lines.([]Line)
	}
	lines := e.Standings(rounds)
	e.known.Store(rounds, lines)
	return lines
}

// Next says what the organizer's only button does.
type Next uint8

// The actions of the button.
const (
	NextNothing Next = iota // the evening is over, or a round is in progress
	NextBegin               // the first round begins
	NextRound
	NextEnd // the evening ends
)

// Next returns what the organizer can do next.
func (v *View) Next() Next {
	switch {
	case v.Ended || v.Playing > 0:
		return NextNothing
	case len(v.Rounds) == 0:
		return NextBegin
	case len(v.Rounds) < v.Planned:
		return NextRound
	default:
		return NextEnd
	}
}

// SeasonLine is a line of the standings of a season.
type SeasonLine struct {
	Name     string
	Rank     int
	Won      Half
	Evenings int
}

// SeasonStandings adds up the evenings that are over. A person is identified by their
// guest ID, or by name if the organizer added them.
func SeasonStandings(all []*Evening) (lines []SeasonLine) {
	at := map[string]int{}
	for _, e := range all {
		if !e.Ended {
			continue
		}
		for _, l := range e.Standings(len(e.Rounds)) {
			key := "name " + strings.ToLower(l.Name)
			if owner := e.People[l.Person].Owner; owner != "" {
				key = "guest " + string(owner)
			}
			i, there := at[key]
			if !there {
				i = len(lines)
				at[key] = i
				lines = append(lines, SeasonLine{Name: l.Name})
			}
			lines[i].Won += l.Won
			lines[i].Evenings++
		}
	}
	slices.SortStableFunc(lines, func(a, b SeasonLine) int {
		return cmp.Or(cmp.Compare(b.Won, a.Won), cmp.Compare(a.Name, b.Name))
	})
	rank(lines, func(l *SeasonLine) Half { return l.Won }, func(l *SeasonLine, rank int) { l.Rank = rank })
	return lines
}
