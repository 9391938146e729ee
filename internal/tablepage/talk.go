package tablepage

import (
	"strconv"
	"time"

	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/talk"
	"goa/lexicon"
)

// talkKey opens the chat drawer.
const talkKey = "t"

// Talk is a chat as the page of one viewer shows it.
type Talk struct {
	frame.Links
	Words  *lexicon.Lexicon
	Table  match.ID
	Viewer talk.Viewer
	Lines  []talk.Heard
	Zone   *time.Location
	Now    time.Time
	Off    bool // the table was made without chat
	// On the page of the chat alone:
	Typed  string // the text that was refused
	Notice string // why it was refused
	Chosen int    // the line that the viewer wants to mute or report
	Done   string // what was done about it: the key of a text
	Note   talk.Note
}

func (v *Talk) say(name string, values ...any) string { return v.Words.Page(name, values...) }

func (v *Talk) Path(part string) string { return frame.TablePath(v.Table) + "/" + part }

// circleNote says who can read what the viewer writes.
func (v *Talk) circleNote() string {
	switch {
	case v.Viewer.Plays && v.Viewer.Running:
		return v.say("talk.of-table")
	case v.Viewer.Running:
		return v.say("talk.of-spectators")
	default:
		return v.say("talk.of-all")
	}
}

// clock says when a line was written, with the day if that was not today.
func (v *Talk) clock(at time.Time) string {
	at, now := at.In(v.Zone), v.Now.In(v.Zone)
	if at.YearDay() == now.YearDay() && at.Year() == now.Year() {
		return at.Format("15:04 MST")
	}
	return at.Format("2006-01-02 15:04 MST")
}

// aboutPath returns the address of the page for muting or reporting a line.
func (v *Talk) aboutPath(number int) string {
	return v.Path("talk") + "?line=" + strconv.Itoa(number) + "#about"
}

// chosenLine returns the chosen line, if there is one.
func (v *Talk) chosenLine() (h talk.Heard, ok bool) {
	for _, h := range v.Lines {
		if h.Number == v.Chosen && !h.Mine && !h.Gone && h.Kind != talk.Removal {
			return h, true
		}
	}
	return h, false
}

// talks reports whether the table has a chat. Solo games have none.
func (s *Table) talks() bool { return s.Talks && s.rules.Solo == 0 }
