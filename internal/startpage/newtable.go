package startpage

import (
	"errors"
	"net/url"
	"slices"
	"strconv"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/internal/turnclock"
	"goa/lexicon"
)

// NewTable is the form for a new table, as it was filled in. If such a table is
// impossible, the form is shown again with the reason.
type NewTable struct {
	Edition    string // a known one, or OwnEdition
	Data       string // the text of the guest's own edition, if there is one
	Seats      [goa.MaxSeats]SeatChoice
	Options    []string // texts such as "bonanza" or "solo=2"
	Hidden     bool
	Spectators bool
	Hints      bool
	Talk       bool
	Curtain    bool
	Pace       match.Pace
	Days       turnclock.Days // no time for a turn means real time
	Grades     []string       // available grades
	Problem    string         // why such a table is impossible
}

// OwnEdition is the form's name for the guest's own edition.
const OwnEdition = "own"

// SeatChoice is what the form says about one seat.
type SeatChoice struct{ Kind, Name, Grade string }

var seatKinds = []string{tablepage.SeatMe, tablepage.SeatHere, tablepage.SeatBot, tablepage.SeatLink, tablepage.SeatNone}

// seatKindsOn returns the kinds of seats on a server, or on a device, which other
// people cannot reach.
func seatKindsOn(device bool) []string {
	if !device {
		return seatKinds
	}
	return slices.DeleteFunc(slices.Clone(seatKinds), func(kind string) bool { return kind == tablepage.SeatLink })
}

// DefaultNewTable returns the initial form: the guest against two bots.
func DefaultNewTable(p frame.Prefs, grades []string, grade string) NewTable {
	n := NewTable{
		Edition: edition.Default().Name, Spectators: true, Hints: true, Talk: true, Curtain: p.Curtain,
		Pace: match.Normal, Grades: grades,
	}
	for i, kind := range []string{tablepage.SeatMe, tablepage.SeatBot, tablepage.SeatBot, tablepage.SeatNone} {
		n.Seats[i] = SeatChoice{Kind: kind, Grade: grade}
	}
	n.Seats[0].Name = p.Name
	return n
}

// ReadNewTable reads the form.
func ReadNewTable(form url.Values, grades []string) NewTable {
	n := NewTable{
		Edition: form.Get("edition"), Hidden: form.Has("hidden"), Spectators: form.Has("spectators"),
		Hints: form.Has("hints"), Talk: form.Has("talk"), Curtain: form.Has("curtain"), Grades: grades, Data: form.Get("data"),
	}
	n.Options = ReadOptions(form)
	if pace, ok := match.PaceNamed(form.Get("pace")); ok {
		n.Pace = pace
	}
	n.Days = ReadDays(form)
	if n.Edition == "" {
		n.Edition = edition.Default().Name
	}
	n.Seats = ReadSeats(form)
	return n
}

// ReadOptions reads the chosen options.
func ReadOptions(form url.Values) (options []string) {
	for _, text := range form["option"] {
		if text != "" { // empty if an option with values was not chosen
			options = append(options, text)
		}
	}
	return options
}

// ReadSeats reads who will sit where.
func ReadSeats(form url.Values) (seats [goa.MaxSeats]SeatChoice) {
	for i := range seats {
		at := strconv.Itoa(i)
		seats[i] = SeatChoice{form.Get("seat" + at), frame.TidyName(form.Get("name" + at)), form.Get("grade" + at)}
		if !slices.Contains(seatKinds, seats[i].Kind) {
			seats[i].Kind = tablepage.SeatNone
		}
	}
	return seats
}

// optionLine is a table option in the form: to be ticked, or with several values.
type optionLine struct {
	Name, Title, Effect string
	Limits              []string // editions that it cannot be played with, in sentences
	Values              []optionValue
}

// optionValue is one value of an option, as the form sends and shows it.
type optionValue struct{ Text, Title string }

// optionLines lists the options except those in without, and what they change in the
// numbers of the default edition.
func optionLines(words *lexicon.Lexicon, without []string) (lines []optionLine) {
	rules := edition.Default().Rules(edition.Options{})
	for _, spec := range edition.OptionSpecs() {
		if slices.Contains(without, spec.Name) {
			continue
		}
		line := optionLine{Name: spec.Name, Title: words.Option(spec.Name), Effect: words.OptionEffect(spec.Name, rules)}
		for _, v := range spec.Values {
			line.Values = append(line.Values, optionValue{spec.Name + "=" + v, words.OptionValue(spec.Name, v)})
		}
		for _, e := range spec.Without {
			line.Limits = append(line.Limits, unfitText(words, spec.Name, e))
		}
		lines = append(lines, line)
	}
	return lines
}

// clashText says that two options cannot be played together.
func clashText(words *lexicon.Lexicon, one, other string) string {
	return words.Page("error.clash", "one", frame.OptionTitle(words, one), "other", frame.OptionTitle(words, other))
}

// unfitText says that an option cannot be played with an edition.
func unfitText(words *lexicon.Lexicon, option, ed string) string {
	return words.Page("error.unfit", "option", frame.OptionTitle(words, option), "edition", frame.EditionTitle(words, ed))
}

// Problem explains why such a table is impossible.
func Problem(words *lexicon.Lexicon, err *match.TableError) string {
	if clash, ok := errors.AsType[*edition.ClashError](err.Err); ok {
		return clashText(words, clash.One, clash.Other)
	}
	if lacking, ok := errors.AsType[*edition.NeedsError](err.Err); ok {
		return words.Page("error.needs", "one", frame.OptionTitle(words, lacking.Option), "other", frame.OptionTitle(words, lacking.Needs))
	}
	if unfit, ok := errors.AsType[*edition.UnfitError](err.Err); ok {
		return unfitText(words, unfit.Option, unfit.Edition)
	}
	seats, ok := errors.AsType[*edition.SeatsError](err.Err)
	switch {
	case ok && seats.Solo:
		return words.Page("error.seats.solo", "option", words.Option(edition.SoloOption))
	case ok && seats.Seats == 1:
		return words.Page("error.seats.one", "option", words.Option(edition.SoloOption))
	default:
		return words.Page("error.table." + err.Field)
	}
}
