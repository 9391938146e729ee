package web

import (
	"net/http"
	"slices"
	"strings"

	"goa"
	"goa/edition"
	"goa/internal/match"
	"goa/lexicon"
)

// page is what every page has.
type page struct {
	Assets *assets
	Words  *lexicon.Lexicon
	Title  string
	Style  string // a style sheet of its own, or none
	Live   bool   // scripts keep it up to date
	// Refresh loads it again where there are no scripts: while others move.
	Refresh bool
}

// listed is how many tables the start page shows.
const listed = 30

// start is the first page: play, set up a table, or go on.
func (s *Server) start(w http.ResponseWriter, r *http.Request) error {
	owner := s.welcome(w, r)
	tables, err := s.Keeper.Tables(r.Context(), owner, listed)
	if err != nil {
		return err
	}
	words := s.pageWords()
	p := page{Assets: s.assets, Words: words, Title: words.Page("name")}
	return s.send(w, r, http.StatusOK, startPage(p, tables))
}

// next goes to the table that has been waiting longest for the guest.
func (s *Server) next(w http.ResponseWriter, r *http.Request) error {
	id, ok, err := s.Keeper.Next(r.Context(), guest(r), "")
	if err != nil {
		return err
	}
	to := "/"
	if ok {
		to = tablePath(id)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// opponents is how many bots a guest meets who just wants to play.
const opponents = 3

// playNow makes a table of the default edition and goes there.
func (s *Server) playNow(w http.ResponseWriter, r *http.Request) error {
	words := s.pageWords()
	n := match.NewTable{Host: s.welcome(w, r), Spectators: true, Hints: true}
	n.Seats = append(n.Seats, match.Chair{Kind: match.Person, Name: words.Page("guest")})
	for i := range opponents {
		n.Seats = append(n.Seats, s.bot(words, i))
	}
	return s.create(w, r, n)
}

// soloOption is the option of a game alone (VAR-7).
const soloOption = "solo"

// soloEdition is the first edition that prints the solo game.
func soloEdition() *edition.Edition {
	for _, e := range edition.All() {
		if slices.Contains(e.Options(), soloOption) {
			return e
		}
	}
	return edition.Default()
}

// soloLevels are the strengths of Lakshmi.
func soloLevels(words *lexicon.Lexicon) (levels []optionValue) {
	for _, spec := range edition.OptionSpecs() {
		if spec.Name != soloOption {
			continue
		}
		for _, v := range spec.Values {
			levels = append(levels, optionValue{spec.Name + "=" + v, words.OptionValue(spec.Name, v)})
		}
	}
	return levels
}

// bot returns the chair of a bot of the strongest grade: as long as there are
// few, the others are yardsticks rather than company.
func (s *Server) bot(words *lexicon.Lexicon, i int) match.Chair {
	return match.Chair{Kind: match.Bot, Name: botName(words, i), Grade: s.Grades[len(s.Grades)-1]}
}

func botName(words *lexicon.Lexicon, i int) string {
	names := strings.Fields(words.Page("bots"))
	return names[i%len(names)]
}

func (s *Server) create(w http.ResponseWriter, r *http.Request, n match.NewTable) error {
	made, err := s.Keeper.Create(r.Context(), n)
	if err != nil {
		return err
	}
	http.Redirect(w, r, tablePath(made.ID()), http.StatusSeeOther)
	return nil
}

func tablePath(id match.ID) string { return "/g/" + string(id) }

// newTable is the form in which a table is wished for.
func (s *Server) newTable(w http.ResponseWriter, r *http.Request) error {
	s.welcome(w, r)
	words := s.pageWords()
	p := page{Assets: s.assets, Words: words, Title: words.Page("new-table")}
	return s.send(w, r, http.StatusOK, newTablePage(p, s.optionLines(words)))
}

// optionLine is a table option as the form offers it: to be ticked, or one of
// several values.
type optionLine struct {
	Name, Title, Effect string
	Values              []optionValue
}

// optionValue is one value of an option, as the form sends and shows it.
type optionValue struct{ Text, Title string }

// optionLines lists the options with what they change, in the numbers of the
// default edition.
func (s *Server) optionLines(words *lexicon.Lexicon) (lines []optionLine) {
	rules := edition.Default().Rules(edition.Options{})
	for _, spec := range edition.OptionSpecs() {
		line := optionLine{Name: spec.Name, Title: words.Option(spec.Name), Effect: words.OptionEffect(spec.Name, rules)}
		for _, v := range spec.Values {
			line.Values = append(line.Values, optionValue{spec.Name + "=" + v, words.OptionValue(spec.Name, v)})
		}
		lines = append(lines, line)
	}
	return lines
}

// chosenOptions drops the options with values that were left out.
func chosenOptions(texts []string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

// Who may sit on a chair, as the form says it.
const (
	chairMe   = "me"
	chairHere = "here"
	chairBot  = "bot"
	chairLink = "link"
	chairNone = "none"
)

var chairs = []string{chairMe, chairHere, chairBot, chairLink, chairNone}

// chairOf is what the form proposes for a seat.
func chairOf(seat int) string {
	switch seat {
	case 0:
		return chairMe
	case goa.MaxSeats - 1:
		return chairNone
	default:
		return chairBot
	}
}

func (s *Server) createTable(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	n := match.NewTable{
		Host: s.welcome(w, r), Edition: r.PostForm.Get("edition"), Options: chosenOptions(r.PostForm["option"]),
		HiddenDucats: r.PostForm.Has("hidden"), Spectators: r.PostForm.Has("spectators"),
	}
	if pace, ok := match.PaceNamed(r.PostForm.Get("pace")); ok {
		n.Pace = pace
	}
	for i := range goa.MaxSeats {
		if c, ok := s.chair(r, i); ok {
			n.Seats = append(n.Seats, c)
		}
	}
	return s.create(w, r, n)
}

// chair reads who is to sit at a seat; ok is false if nobody is.
func (s *Server) chair(r *http.Request, i int) (c match.Chair, ok bool) {
	words, at := s.pageWords(), string(rune('0'+i))
	name := strings.TrimSpace(r.PostForm.Get("name" + at))
	switch r.PostForm.Get("seat" + at) {
	case chairMe, chairHere:
		c = match.Chair{Kind: match.Person, Name: name}
		if name == "" {
			c.Name = words.Page("guest")
		}
	case chairBot:
		c = s.bot(words, i)
		if name != "" {
			c.Name = name
		}
	case chairLink:
		c = match.Chair{Kind: match.Open}
	default:
		return c, false
	}
	return c, true
}
