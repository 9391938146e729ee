package eveningpage

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/edition"
	"goa/internal/contest"
	"goa/internal/match"
	"goa/internal/startpage"
	"goa/internal/turnclock"
)

// Form is the form to open an evening, as it was filled in.
type Form struct {
	contest.Terms
	Turn    int // days for a turn; 0 for real time
	Grades  []string
	Seasons []*contest.Evening // the latest evening of each season of the organizer
	Mine    []*contest.Evening
	Problem string
}

const (
	defaultSeats  = 4
	defaultRounds = 3
)

// DefaultForm returns the form before it is filled in.
func DefaultForm(name, grade string) Form {
	return Form{Terms: contest.Terms{
		Name: name, Kind: contest.Duplicate, Edition: edition.Default().Name, Seats: defaultSeats, Planned: defaultRounds, Grade: grade,
	}}
}

// ReadForm reads the form. Callers must add the names of the bots.
func ReadForm(form url.Values) Form {
	number := func(name string) int { n, _ := strconv.Atoi(form.Get(name)); return n }
	f := Form{Turn: number("turn"), Terms: contest.Terms{
		Name: tidyTitle(form.Get("name")), Kind: contest.Kind(form.Get("kind")), Edition: form.Get("edition"), Seats: number("seats"), Planned: number("rounds"),
		Options: startpage.ReadOptions(form), Grade: form.Get("grade"), Box: form.Has("box"),
	}}
	if f.Edition == "" {
		f.Edition = edition.Default().Name
	}
	if f.Turn > 0 {
		f.Days = &turnclock.Days{Turn: time.Duration(f.Turn) * 24 * time.Hour, Rests: true}
	}
	if f.Box && f.Kind == contest.Duplicate {
		f.Kind = contest.RoundRobin
	}
	switch season, title := form.Get("season"), tidyTitle(form.Get("season-name")); {
	case season != "" && season != "new":
		f.Season = contest.SeasonID(season)
	case title != "":
		f.Season, f.SeasonName = contest.SeasonID(match.NewID()+match.NewID()[:4]), title
	}
	return f
}

// List adds the guest's evenings to the form, and their seasons.
func (f *Form) List(mine []*contest.Evening) {
	f.Mine = mine
	for _, e := range mine {
		if e.Season != "" && !slices.ContainsFunc(f.Seasons, func(o *contest.Evening) bool { return o.Season == e.Season }) {
			f.Seasons = append(f.Seasons, e)
		}
	}
}

// tidyTitle returns a name without characters that would break a line.
func tidyTitle(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, ""))), " ")
}
