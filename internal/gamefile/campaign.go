package gamefile

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"goa/campaign"
	"goa/goa"
	"goa/lexicon"
)

// Campaign describes the state of a campaign for programs.
type Campaign struct {
	File     string    `json:"file"`
	Edition  string    `json:"edition"`
	Options  []string  `json:"options"`
	Player   string    `json:"player"`
	Stage    string    `json:"stage"` // playing, between, lost, over
	Session  int       `json:"session"`
	Sessions []Session `json:"sessions"`
	Cargo    int       `json:"cargo"`
	Rank     string    `json:"rank,omitempty"` // once it is over
	Practice bool      `json:"practice"`
}

// Session is one of the campaign's games.
type Session struct {
	Session   int        `json:"session"`
	Goals     []goa.Goal `json:"goals"`
	Fulfilled []goa.Goal `json:"fulfilled"` // so far, if the session is not over
	Points    int        `json:"points"`
	Cargo     int        `json:"cargo"`
	Over      bool       `json:"over"`
	Practice  bool       `json:"practice"`
}

// stageNames are the names of stages, and of their sentences.
var stageNames = map[campaign.Stage]string{
	campaign.Playing: "playing", campaign.Between: "between", campaign.Lost: "lost", campaign.Over: "over",
}

// NewCampaign describes the campaign in a file.
func NewCampaign(file string, c *campaign.Campaign, st campaign.Status) Campaign {
	first := c.Session(1)
	r := Campaign{
		File: file, Edition: first.Edition(), Options: first.Options(), Player: first.Players()[0].Name,
		Stage: stageNames[st.Stage], Session: len(st.Sessions), Cargo: st.Cargo, Practice: st.Practice,
	}
	if st.Stage == campaign.Between {
		r.Session++
	}
	if st.Stage == campaign.Over {
		r.Rank = st.Rank.String()
	}
	for i := range goa.NumSessions {
		s := Session{Session: i + 1, Goals: []goa.Goal{}, Fulfilled: []goa.Goal{}}
		for _, g := range st.Goals[i*goa.GoalsEach : (i+1)*goa.GoalsEach] {
			if g != goa.NoGoal {
				s.Goals = append(s.Goals, g)
			}
		}
		if i < len(st.Sessions) {
			p := st.Sessions[i]
			s.Points, s.Cargo, s.Over, s.Practice = p.Result.Score, p.Result.Cargo, p.Over, p.Practice
			for j, g := range p.Result.Goals {
				if p.Result.Fulfilled[j] {
					s.Fulfilled = append(s.Fulfilled, g)
				}
			}
		}
		r.Sessions = append(r.Sessions, s)
	}
	return r
}

// Write describes the campaign for people.
func (r Campaign) Write(w io.Writer, title string, words *lexicon.Lexicon, st campaign.Status) error {
	fmt.Fprintf(w, "%s: %s, %s, %s\n\n", words.Option("campaign"), r.Player, title, strings.Join(r.Options, " "))
	if err := r.writeTable(w, words, len(st.Sessions)); err != nil {
		return err
	}
	fmt.Fprintf(w, "\n%s: %d\n%s\n", words.Campaign("cargo", 0, 0), r.Cargo, words.Campaign(r.Stage, r.Session, st.Rank))
	return r.writeResult(w, words.Campaign("official", 0, 0), words.Campaign("practice", 0, 0))
}

// writeTable lists the sessions with their goals. For sessions that have begun, it adds
// the fulfilled goals, the points and the cargo.
func (r Campaign) writeTable(w io.Writer, words *lexicon.Lexicon, begun int) error {
	var text bytes.Buffer
	t := tabwriter.NewWriter(&text, 0, 0, 3, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")) }
	row("", words.Campaign("goals", 0, 0), "", words.Campaign("points", 0, 0), words.Campaign("cargo", 0, 0))
	for i, s := range r.Sessions {
		name := words.Campaign("session", s.Session, 0)
		if len(s.Goals) == 0 {
			row(name, words.Campaign("undealt", s.Session, 0), "", "", "")
		}
		for j, g := range s.Goals {
			met, points, cargo := "", "", ""
			if i < begun {
				met = words.Campaign(s.metText(g), s.Session, 0)
			}
			if i < begun && j == 0 {
				points, cargo = strconv.Itoa(s.Points), strconv.Itoa(s.Cargo)
			}
			row(name, words.Goal(g), met, points, cargo)
			name = ""
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// metText returns the name of the sentence that says whether a goal is fulfilled.
func (s Session) metText(g goa.Goal) string {
	if slices.Contains(s.Fulfilled, g) {
		return "met"
	}
	return "unmet"
}

// writeResult says what a result is worth, or how to continue if there is none.
func (r Campaign) writeResult(w io.Writer, official, practice string) error {
	switch {
	case r.Practice:
		fmt.Fprintln(w, practice)
	case r.Stage == "over" || r.Stage == "lost":
		fmt.Fprintln(w, official)
	}
	if r.Stage == "playing" || r.Stage == "between" {
		_, err := fmt.Fprintf(w, "goa campaign %s --play\n", r.File)
		return err
	}
	return nil
}
