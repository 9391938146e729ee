package web

import (
	"strconv"
	"time"

	"goa/internal/match"
	"goa/internal/talk"
	"goa/lexicon"
)

// talkKey opens the drawer.
const talkKey = "t"

// talkView is what somebody hears at a table, as a page of his shows it.
type talkView struct {
	words  *lexicon.Lexicon
	table  match.ID
	viewer talk.Viewer
	lines  []talk.Heard
	zone   *time.Location
	now    time.Time
	off    bool // the table was made without talk
	// Of the page that is talk alone:
	typed  string // what was not said
	notice string // why
	chosen int    // the line that something is to be done about
	done   string // what was done about it: the name of a text
	note   talk.Note
}

func (v *talkView) say(name string, values ...any) string { return v.words.Page(name, values...) }

func (v *talkView) path(part string) string { return tablePath(v.table) + "/" + part }

// circleNote says who reads what the viewer writes.
func (v *talkView) circleNote() string {
	switch {
	case v.viewer.Plays && v.viewer.Running:
		return v.say("talk.of-table")
	case v.viewer.Running:
		return v.say("talk.of-spectators")
	default:
		return v.say("talk.of-all")
	}
}

// clock is when something was said: the day too, if that was not today.
func (v *talkView) clock(at time.Time) string {
	at, now := at.In(v.zone), v.now.In(v.zone)
	if at.YearDay() == now.YearDay() && at.Year() == now.Year() {
		return at.Format("15:04 MST")
	}
	return at.Format("2006-01-02 15:04 MST")
}

// aboutPath is where something can be done about a line.
func (v *talkView) aboutPath(number int) string {
	return v.path("talk") + "?line=" + strconv.Itoa(number) + "#about"
}

// one returns the line that something is to be done about, if there is one.
func (v *talkView) one() (h talk.Heard, ok bool) {
	for _, h := range v.lines {
		if h.Number == v.chosen && !h.Mine && !h.Gone && h.Kind != talk.Removal {
			return h, true
		}
	}
	return h, false
}
