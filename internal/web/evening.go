package web

import (
	"context"
	"encoding/csv"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/contest"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
)

// eveningsPath is where evenings are opened and found.
const eveningsPath = "/evenings"

// eveningPath is the address of an evening, and of a part of it.
func eveningPath(id contest.EveningID, part ...string) string {
	return tablepage.EveningPath(string(id)) + strings.Join(part, "")
}

func seasonPath(id contest.SeasonID) string { return "/season/" + string(id) }

// shownEvening is an evening as its page shows it.
type shownEvening struct {
	*contest.View
	Address  string // of the page, for others
	HereOnly bool   // the address leads to this machine alone
	Problem  string // why something cannot be done
	// Standings are the tables and the results, rendered once for all who may see the
	// same.
	Standings string
}

// eveningForm is the form in which an evening is opened, as it was filled in.
type eveningForm struct {
	contest.Terms
	Turn    int // days for a turn; 0: real-time
	Options map[string]bool
	Grades  []string
	Seasons []*contest.Evening // the latest evening of each season of the organiser
	Mine    []*contest.Evening
	Problem string
}

const (
	defaultEveningSeats  = 4
	defaultEveningRounds = 3
	listedEvenings       = 60
)

// evenings is the page on which an evening is opened, and those of the guest are
// listed.
func (s *Server) evenings(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	s.ensureGuest(w, r)
	f := eveningForm{Terms: contest.Terms{
		Name: s.pageWords(r).Page("evening") + " " + time.Now().Format(time.DateOnly), Kind: contest.Duplicate, Edition: edition.Default().Name,
		Seats: defaultEveningSeats, Planned: defaultEveningRounds, Grade: s.defaultGrade(),
	}}
	return s.sendEveningForm(w, r, http.StatusOK, f)
}

func (s *Server) sendEveningForm(w http.ResponseWriter, r *http.Request, status int, f eveningForm) error {
	mine, err := s.Evenings.EveningsOf(r.Context(), guest(r), listedEvenings)
	if err != nil {
		return err
	}
	f.Mine, f.Grades = mine, s.Grades
	for _, e := range mine {
		if e.Season != "" && !slices.ContainsFunc(f.Seasons, func(o *contest.Evening) bool { return o.Season == e.Season }) {
			f.Seasons = append(f.Seasons, e)
		}
	}
	p := s.page(r, "evening")
	p.Style = frame.EveningStyleName
	return s.send(w, r, status, eveningFormPage(p, f))
}

// eveningOptions are the options that an evening can be played with: those that are
// only on or off, and are for several people.
func eveningOptions() (names []string) {
	for _, spec := range edition.OptionSpecs() {
		if len(spec.Values) == 0 && spec.Name != edition.SoloOption && spec.Name != edition.CampaignOption {
			names = append(names, spec.Name)
		}
	}
	return names
}

// openEvening opens an evening.
func (s *Server) openEvening(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	words := s.pageWords(r)
	number := func(name string) int { n, _ := strconv.Atoi(r.PostForm.Get(name)); return n }
	f := eveningForm{Options: map[string]bool{}, Turn: number("turn"), Terms: contest.Terms{
		Name: tidyTitle(r.PostForm.Get("name")), Kind: contest.Kind(r.PostForm.Get("kind")), Edition: r.PostForm.Get("edition"), Seats: number("seats"), Planned: number("rounds"),
		Grade: r.PostForm.Get("grade"), Box: r.PostForm.Has("box"),
	}}
	for _, name := range eveningOptions() {
		if f.Options[name] = slices.Contains(r.PostForm["option"], name); f.Options[name] {
			f.Terms.Options = append(f.Terms.Options, name)
		}
	}
	if f.Turn > 0 {
		f.Days = &match.Days{Turn: time.Duration(f.Turn) * 24 * time.Hour, Rests: true}
	}
	if f.Box && f.Kind == contest.Duplicate {
		f.Kind = contest.RoundRobin
	}
	for i := range goa.MaxSeats {
		f.Bots = append(f.Bots, botName(words, i))
	}
	switch season := r.PostForm.Get("season"); {
	case season != "" && season != "new":
		f.Season = contest.SeasonID(season)
	case tidyTitle(r.PostForm.Get("season-name")) != "":
		f.Season, f.SeasonName = contest.SeasonID(match.NewID()+match.NewID()[:4]), tidyTitle(r.PostForm.Get("season-name"))
	}
	e, err := s.Evenings.Open(r.Context(), s.ensureGuest(w, r), s.sender(r), f.Terms)
	if err != nil {
		status, text := s.explain(words, err)
		if status == http.StatusInternalServerError {
			return err
		}
		f.Problem = text
		return s.sendEveningForm(w, r, status, f)
	}
	return s.seeOther(w, r, eveningPath(e.ID))
}

// tidyTitle returns a name without what would spoil a line.
func tidyTitle(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, ""))), " ")
}

// evening is the page of an evening: for the organiser, for those who play, and for
// those who are invited.
func (s *Server) evening(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	s.ensureGuest(w, r)
	e, err := s.Evenings.Evening(r.Context(), contest.EveningID(r.PathValue("id")))
	if err != nil {
		return err
	}
	return s.sendEvening(w, r, http.StatusOK, e, "")
}

func (s *Server) sendEvening(w http.ResponseWriter, r *http.Request, status int, e *contest.Evening, problem string) error {
	p := s.page(r, "evening")
	p.Title, p.Style, p.Script = e.Name, frame.EveningStyleName, frame.EveningScriptName
	v, err := s.showEvening(r.Context(), p, e, guest(r))
	if err != nil {
		return err
	}
	at := s.placeOf(r)
	v.Address, v.HereOnly, v.Problem = at.origin+eveningPath(e.ID), at.hereOnly, problem
	if !v.typing() {
		p.Refresh = eveningPath(e.ID)
	}
	return s.send(w, r, status, eveningPage(p, v))
}

// showEvening returns an evening as a viewer sees it.
func (s *Server) showEvening(ctx context.Context, p frame.Page, e *contest.Evening, viewer match.Owner) (shownEvening, error) {
	v := shownEvening{View: e.For(viewer)}
	shared, err := s.standings.of(ctx, p, v.View)
	v.Standings = shared.html
	return v, err
}

// changeEvening answers a form of an evening with its page.
func (s *Server) changeEvening(w http.ResponseWriter, r *http.Request, do func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error)) error {
	if s.Evenings == nil {
		return errNotFound
	}
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	id := contest.EveningID(r.PathValue("id"))
	e, err := do(r.Context(), id, s.ensureGuest(w, r))
	if refused, ok := errors.AsType[contest.Refusal](err); ok && e != nil && refused != contest.NotOrganiser {
		if now, err := s.Evenings.Evening(r.Context(), id); err == nil { // what was refused is not in it
			e = now
		}
		status, text := s.explain(s.pageWords(r), refused)
		return s.sendEvening(w, r, status, e, text)
	}
	if err != nil {
		return err
	}
	return s.seeOther(w, r, eveningPath(id))
}

func (s *Server) joinEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		name := frame.TidyName(r.PostForm.Get("name"))
		if name != "" {
			s.keepName(w, r, name)
		} else {
			name = ownName(r, s.pageWords(r))
		}
		return s.Evenings.Join(ctx, id, by, name)
	})
}

func (s *Server) addToEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		return s.Evenings.Add(ctx, id, by, frame.TidyName(r.PostForm.Get("name")))
	})
}

func (s *Server) leaveEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		who, err := strconv.Atoi(r.PostForm.Get("person"))
		if err != nil {
			return nil, errForm
		}
		return s.Evenings.Leave(ctx, id, by, who)
	})
}

// nextOfEvening is the organiser's one button.
func (s *Server) nextOfEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		rounds, err := strconv.Atoi(r.PostForm.Get("rounds"))
		if err != nil {
			return nil, errForm
		}
		return s.Evenings.Press(ctx, id, by, rounds, r.PostForm.Get("early") == "yes")
	})
}

func (s *Server) finishEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, s.Evenings.Finish)
}

// typeResult notes what came of a table that was played with the physical game.
func (s *Server) typeResult(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		var points []int
		for _, text := range r.PostForm["points"] {
			n, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil {
				n = -1 // refused
			}
			points = append(points, n)
		}
		return s.Evenings.Type(ctx, id, by, match.ID(r.PostForm.Get("table")), points)
	})
}

func (s *Server) deleteEvening(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	if err := s.Evenings.Delete(r.Context(), contest.EveningID(r.PathValue("id")), guest(r)); err != nil {
		return err
	}
	return s.seeOther(w, r, eveningsPath)
}

// printEvening is the results on a page to print.
func (s *Server) printEvening(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	e, err := s.Evenings.Evening(r.Context(), contest.EveningID(r.PathValue("id")))
	if err != nil {
		return err
	}
	p := s.page(r, "evening")
	p.Title, p.Style = e.Name, frame.EveningStyleName
	v, err := s.showEvening(r.Context(), p, e, guest(r))
	if err != nil {
		return err
	}
	return s.send(w, r, http.StatusOK, eveningPrint(p, v))
}

// eveningCSV is the results as a file for spreadsheets.
func (s *Server) eveningCSV(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	e, err := s.Evenings.Evening(r.Context(), contest.EveningID(r.PathValue("id")))
	if err != nil {
		return err
	}
	h := w.Header()
	asFile(h, "evening.csv")
	h.Set("Content-Type", "text/csv; charset=utf-8")
	return writeCSV(csv.NewWriter(w), e.For(guest(r)))
}

func writeCSV(out *csv.Writer, v *contest.View) error {
	head := []string{"rank", "name", "points", "compared"}
	rounds := 0
	if len(v.Lines) > 0 {
		rounds = len(v.Lines[0].Rounds)
	}
	for n := range rounds {
		for _, part := range []string{"table", "seat", "place", "score", "points"} {
			head = append(head, "round "+strconv.Itoa(n+1)+" "+part)
		}
	}
	_ = out.Write(head)
	for _, l := range v.Lines {
		line := []string{strconv.Itoa(l.Rank), cell(l.Name), halfText(l.Won, "."), strconv.Itoa(l.Of)}
		for _, at := range l.Rounds {
			cells := []string{"", "", "", "", ""}
			if at.Table > 0 {
				cells[0], cells[1] = strconv.Itoa(at.Table), strconv.Itoa(at.Seat)
			}
			if at.Played {
				cells[2], cells[3], cells[4] = strconv.Itoa(at.Place), strconv.Itoa(at.Points), halfText(at.Won, ".")
			}
			line = append(line, cells...)
		}
		_ = out.Write(line)
	}
	out.Flush()
	return out.Error()
}

// cell returns a name that no spreadsheet takes for a formula.
func cell(name string) string {
	if strings.ContainsAny(name[:min(1, len(name))], "=+-@\t\r") {
		return "'" + name
	}
	return name
}

// halfText writes half points as a decimal number.
func halfText(h contest.Half, point string) string {
	text := strconv.Itoa(int(h) / 2)
	if h%2 != 0 {
		text += point + "5"
	}
	return text
}

// season is the page that adds evenings up.
func (s *Server) season(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	all, err := s.Evenings.Season(r.Context(), contest.SeasonID(r.PathValue("id")))
	if err != nil {
		return err
	}
	p := s.page(r, "evening")
	p.Title, p.Style = all[0].SeasonName, frame.EveningStyleName
	return s.send(w, r, http.StatusOK, seasonPage(p, all, contest.SeasonStandings(all)))
}
