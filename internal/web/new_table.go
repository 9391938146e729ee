package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/lexicon"
)

// newTableForm is the form that asks for a table, as it was filled in. If it asks
// for too much, it is shown again as it was, with the reason.
type newTableForm struct {
	Edition    string // a known one, or ownEdition
	Data       string // the text of the guest's own, if there is one
	Seats      [goa.MaxSeats]seatChoice
	Options    []string // texts such as "bonanza" or "solo=2"
	Hidden     bool
	Spectators bool
	Hints      bool
	Talk       bool
	Curtain    bool
	Pace       match.Pace
	Days       match.Days // no time for a turn: in one go
	Grades     []string   // there are
	Problem    string     // why there is no such table
}

// ownEdition is what the form calls the guest's own edition.
const ownEdition = "own"

// seatChoice is what the form asks for at one seat.
type seatChoice struct{ Kind, Name, Grade string }

var seatKinds = []string{tablepage.SeatMe, tablepage.SeatHere, tablepage.SeatBot, tablepage.SeatLink, tablepage.SeatNone}

// seatKindsOn returns those of a server, or of a device, which nobody else can reach.
func seatKindsOn(device bool) []string {
	if !device {
		return seatKinds
	}
	return slices.DeleteFunc(slices.Clone(seatKinds), func(kind string) bool { return kind == tablepage.SeatLink })
}

// defaultNewTableForm is the form before anybody has touched it: the guest against two
// bots.
func (s *Server) defaultNewTableForm(p frame.Prefs) newTableForm {
	n := newTableForm{
		Edition: edition.Default().Name, Spectators: true, Hints: true, Talk: true, Curtain: p.Curtain,
		Pace: match.Normal, Grades: s.Grades,
	}
	for i, kind := range []string{tablepage.SeatMe, tablepage.SeatBot, tablepage.SeatBot, tablepage.SeatNone} {
		n.Seats[i] = seatChoice{Kind: kind, Grade: s.defaultGrade()}
	}
	n.Seats[0].Name = p.Name
	return n
}

// newTable is the form in which a table is asked for.
func (s *Server) newTable(w http.ResponseWriter, r *http.Request) error {
	s.ensureGuest(w, r)
	return s.sendNewTableForm(w, r, http.StatusOK, s.defaultNewTableForm(prefsOf(r)))
}

func (s *Server) sendNewTableForm(w http.ResponseWriter, r *http.Request, status int, n newTableForm) error {
	p := s.page(r, "new-table")
	return s.send(w, r, status, newTablePage(p, n, optionLines(p.Words)))
}

// optionLine is a table option as the form offers it: to be ticked, or one of
// several values.
type optionLine struct {
	Name, Title, Effect string
	Limits              []string // editions that it cannot be played with, in sentences
	Values              []optionValue
}

// optionValue is one value of an option, as the form sends and shows it.
type optionValue struct{ Text, Title string }

// optionLines lists the options with what they change, in the numbers of the
// default edition.
func optionLines(words *lexicon.Lexicon) (lines []optionLine) {
	rules := edition.Default().Rules(edition.Options{})
	for _, spec := range edition.OptionSpecs() {
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

// chose reports whether an option is among those chosen.
func (n *newTableForm) chose(text string) bool { return slices.Contains(n.Options, text) }

// readNewTableForm reads the form.
func (s *Server) readNewTableForm(r *http.Request) newTableForm {
	form := r.PostForm
	n := newTableForm{
		Edition: form.Get("edition"), Hidden: form.Has("hidden"), Spectators: form.Has("spectators"),
		Hints: form.Has("hints"), Talk: form.Has("talk"), Curtain: form.Has("curtain"), Grades: s.Grades, Data: form.Get("data"),
	}
	for _, text := range form["option"] {
		if text != "" { // an option with values that was left out
			n.Options = append(n.Options, text)
		}
	}
	if pace, ok := match.PaceNamed(form.Get("pace")); ok {
		n.Pace = pace
	}
	n.Days = readDays(form)
	if n.Edition == "" {
		n.Edition = edition.Default().Name
	}
	n.Seats = readSeats(form)
	return n
}

// readSeats reads who is to sit where.
func readSeats(form url.Values) (seats [goa.MaxSeats]seatChoice) {
	for i := range seats {
		at := strconv.Itoa(i)
		seats[i] = seatChoice{form.Get("seat" + at), frame.TidyName(form.Get("name" + at)), form.Get("grade" + at)}
		if !slices.Contains(seatKinds, seats[i].Kind) {
			seats[i].Kind = tablepage.SeatNone
		}
	}
	return seats
}

// tableOf returns the table that the form asks for.
func (s *Server) tableOf(n newTableForm, host match.Owner, r *http.Request) match.NewTable {
	t := match.NewTable{
		Host: host, Edition: n.Edition, Options: n.Options, Pace: n.Pace,
		HiddenDucats: n.Hidden, Spectators: n.Spectators, Hints: n.Hints, NoTalk: !n.Talk,
	}
	if n.Edition == ownEdition && n.Data != "" {
		t.Edition, t.Data = "", n.Data
	}
	if n.Days.Turn != 0 {
		t.Days = &n.Days
	}
	for i, seat := range n.Seats {
		if c, ok := s.newSeat(r, i, seat); ok {
			t.Seats = append(t.Seats, c)
		}
	}
	return t
}

// newSeat returns who is to sit at a seat; ok is false if nobody is.
func (s *Server) newSeat(r *http.Request, i int, seat seatChoice) (c match.NewSeat, ok bool) {
	words := s.pageWords(r)
	switch seat.Kind {
	case tablepage.SeatMe:
		c = match.NewSeat{Kind: match.Person, Name: ownName(r, words)}
	case tablepage.SeatHere:
		c = match.NewSeat{Kind: match.Person, Name: words.Page("guest")}
	case tablepage.SeatBot:
		c = s.bot(words, i, seat.Grade)
	case tablepage.SeatLink:
		return match.NewSeat{Kind: match.Open}, true
	default:
		return c, false
	}
	if seat.Name != "" {
		c.Name = seat.Name
	}
	return c, true
}

func (s *Server) createTable(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	n := s.readNewTableForm(r)
	s.keepChoices(w, r, n)
	err := s.create(w, r, s.tableOf(n, s.ensureGuest(w, r), r))
	if _, ok := errors.AsType[*match.TableError](err); !ok {
		return err
	}
	var status int
	status, n.Problem = s.explain(s.pageWords(r), err)
	return s.sendNewTableForm(w, r, status, n)
}

// keepChoices remembers what of the form the guest will want again.
func (s *Server) keepChoices(w http.ResponseWriter, r *http.Request, n newTableForm) {
	p := chosenPrefs(r)
	was := p
	if r.PostForm.Has("device") {
		p.Curtain = n.Curtain
	}
	for _, seat := range n.Seats {
		if seat.Kind == tablepage.SeatMe && seat.Name != "" {
			p.Name = seat.Name
		}
	}
	if p != was {
		s.keepPrefs(w, p)
	}
}

// newTableProblem says why there can be no such table.
func newTableProblem(words *lexicon.Lexicon, err *match.TableError) string {
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
