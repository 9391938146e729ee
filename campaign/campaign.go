package campaign

import (
	"errors"
	"fmt"
	"slices"

	"goa/edition"
	"goa/goa"
	"goa/record"
)

// Version is the version of the format.
const Version = 1

// Campaign holds up to three sessions. Several goroutines can read it as long
// as none changes it.
type Campaign struct {
	head     []string // free lines of the head: tags and remarks
	sessions []*record.Record
	lines    []int // line of the text before each record; 0 if not parsed
	open     bool  // the text had no seal
	broken   int   // line of a seal that does not fit the text; 0 if there is none
}

// New returns a campaign at the beginning of its first session.
func New(ed *edition.Edition, o edition.Options, player record.Seat) (*Campaign, error) {
	if !o.Has("campaign") {
		return nil, errors.New("a campaign needs option campaign")
	}
	r, err := record.New(ed, o, []record.Seat{player})
	if err != nil {
		return nil, err
	}
	return &Campaign{sessions: []*record.Record{r}, lines: []int{0}}, nil
}

// Sessions returns how many sessions have begun.
func (c *Campaign) Sessions() int { return len(c.sessions) }

// Session returns the record of a session, counted from 1. Only
// [Campaign.Replace] may change it.
func (c *Campaign) Session(number int) *record.Record { return c.sessions[number-1] }

// Clone returns an equal, independent campaign.
func (c *Campaign) Clone() *Campaign {
	copied := *c
	copied.lines, copied.sessions = slices.Clone(c.lines), slices.Clone(c.sessions)
	for i, r := range copied.sessions {
		copied.sessions[i] = r.Clone()
	}
	return &copied
}

// Before returns the campaign without its last session, or nil if that is the
// first.
func (c *Campaign) Before() *Campaign {
	last := len(c.sessions) - 1
	if last == 0 {
		return nil
	}
	return &Campaign{head: c.head, sessions: slices.Clone(c.sessions[:last]), lines: slices.Clone(c.lines[:last])}
}

// The reasons why there is no next session.
var (
	ErrLost = errors.New("the campaign is lost; begin a new one")
	ErrOver = errors.New("all three sessions of the campaign are played; begin a new one")
)

// Next returns the record of the session to play. It is the unfinished one or,
// if there is none, a new one, which Next adds. ErrLost and ErrOver mean that
// there is none.
func (c *Campaign) Next() (*record.Record, error) {
	last := c.sessions[len(c.sessions)-1]
	s, err := last.At(last.Len())
	if err != nil {
		return nil, c.at(len(c.sessions)-1, err)
	}
	if !s.Over() {
		return last, nil
	}
	next, ok := s.NextSession()
	switch {
	case s.SessionResult().Lost:
		return nil, ErrLost
	case !ok:
		return nil, ErrOver
	}
	r, err := c.begin(next)
	if err != nil {
		return nil, err
	}
	c.sessions, c.lines = append(c.sessions, r), append(c.lines, 0)
	return r, nil
}

// begin returns a new session for the same player with the same rules.
func (c *Campaign) begin(next goa.Session) (*record.Record, error) {
	first := c.sessions[0]
	ed, err := first.Data()
	if err != nil {
		return nil, err
	}
	o, err := edition.ParseOptions(first.Options())
	if err != nil {
		return nil, err
	}
	return record.NewSession(ed, o, first.Players(), next)
}

// Replace puts a record in the place of the last session, which it must
// continue. If the campaign would be wrong, it fails and changes nothing.
func (c *Campaign) Replace(r *record.Record) error {
	changed := Campaign{head: c.head, sessions: slices.Clone(c.sessions), lines: slices.Clone(c.lines)}
	last := len(changed.sessions) - 1
	changed.sessions[last], changed.lines[last] = r, 0
	if err := changed.Check(); err != nil {
		return err
	}
	*c = changed
	return nil
}

// Check plays all sessions. It returns an [*Error] about the first line that is
// wrong, or nil.
func (c *Campaign) Check() error {
	_, err := c.Status()
	return err
}

// Stage tells how far a campaign has come.
type Stage uint8

// The stages of a campaign.
const (
	Playing Stage = iota // a session is not finished
	Between              // the next session can begin
	Lost                 // a session fulfilled no goal (VAR-8b)
	Over                 // all sessions are played
)

// Played is a session, as far as it has been played.
type Played struct {
	Begin    goa.Session
	Result   goa.SessionResult // provisional if it is not over
	Over     bool
	Practice bool
}

// Status tells where a campaign stands.
type Status struct {
	Stage    Stage
	Sessions []Played
	Goals    [goa.NumGoalsLaid]goa.Goal // as dealt in the first session; NoGoal if not dealt yet
	Cargo    int                        // of the sessions that are over
	Rank     goa.CampaignRank           // for that cargo
	Practice bool                       // not official: see [record.Record.Practice], or the file has no seal
}

// Status plays all sessions and returns where the campaign stands, or an
// [*Error] about the first line that is wrong.
func (c *Campaign) Status() (Status, error) {
	st := Status{Stage: Playing}
	due := goa.Session{Number: 1}
	for i, r := range c.sessions {
		if err := c.mayFollow(i, st); err != nil {
			return Status{}, err
		}
		s, err := c.play(i, due)
		if err != nil {
			return Status{}, err
		}
		begin, _ := s.Session()
		if i == 0 {
			st.Goals = begin.Goals
		}
		p := Played{Begin: due, Result: s.SessionResult(), Over: s.Over(), Practice: r.Practice()}
		st.Sessions = append(st.Sessions, p)
		st.Practice = st.Practice || p.Practice || c.open
		st.Stage = Playing
		if !p.Over {
			continue
		}
		st.Cargo, st.Rank = p.Result.Total, p.Result.Rank
		next, goesOn := s.NextSession()
		switch {
		case p.Result.Lost:
			st.Stage = Lost
		case !goesOn:
			st.Stage = Over
		default:
			st.Stage = Between
		}
		due = next
	}
	if c.broken > 0 {
		return Status{}, &Error{Line: c.broken, Problem: "the seal does not fit: the sessions were changed after they were saved; " +
			"without the line of the seal the campaign can go on, as practice"}
	}
	return st, nil
}

// mayFollow reports a session that follows an unfinished one, one that lost the
// campaign, or the last one.
func (c *Campaign) mayFollow(i int, st Status) error {
	switch {
	case i == 0 || st.Stage == Between:
		return nil
	case st.Stage == Lost:
		return c.wrong(i, 0, "session %d cannot follow: session %d fulfilled no goal, so the campaign is lost", i+1, i)
	case st.Stage == Over:
		return c.wrong(i, 0, "session %d cannot follow: a campaign has %d sessions", i+1, goa.NumSessions)
	default:
		return c.wrong(i, 0, "session %d cannot follow: session %d is not finished", i+1, i)
	}
}

// play plays a session to its end and checks that it is the one due.
func (c *Campaign) play(i int, due goa.Session) (goa.State, error) {
	r := c.sessions[i]
	if _, isView := r.IsView(); isView {
		return goa.State{}, c.wrong(i, r.HeaderLine("view"), "session %d is a view; want the whole record", i+1)
	}
	start, err := r.Start()
	if err != nil {
		return goa.State{}, c.at(i, err)
	}
	if err := c.sameRulesAndPlayer(i); err != nil {
		return goa.State{}, err
	}
	if err := c.isDue(i, &start, due); err != nil {
		return goa.State{}, err
	}
	if err := r.Check(); err != nil {
		return goa.State{}, c.at(i, err)
	}
	return r.At(r.Len())
}

// sameRulesAndPlayer checks that a session has the rules and the player of the first
// (VAR-8).
func (c *Campaign) sameRulesAndPlayer(i int) error {
	r, first := c.sessions[i], c.sessions[0]
	rules, err := r.Rules()
	if err != nil {
		return c.at(i, err)
	}
	if !rules.Campaign {
		return c.wrong(i, r.HeaderLine("options"), "session %d is not played with option campaign", i+1)
	}
	same, err := first.Rules()
	if err != nil {
		return c.at(0, err)
	}
	switch {
	case rules == same && slices.Equal(r.Players(), first.Players()):
		return nil
	case !slices.Equal(r.Options(), first.Options()):
		return c.wrong(i, r.HeaderLine("options"), "session %d is played with options %v; want those of the first session, %v", i+1, r.Options(), first.Options())
	case rules != same:
		return c.wrong(i, r.HeaderLine("edition"), "session %d is played with another edition or other data than the first", i+1)
	default:
		return c.wrong(i, r.HeaderLine("seats"), "session %d has another player than the first", i+1)
	}
}

// isDue checks that a session begins with what the one before it has left.
func (c *Campaign) isDue(i int, start *goa.State, due goa.Session) error {
	got, _ := start.Session()
	if due.Number == 1 && got.Number == 1 {
		return nil // its goals are dealt, or are part of a position
	}
	key := "session"
	if c.sessions[i].HeaderLine("position") > 0 {
		key = "position"
	}
	line := c.sessions[i].HeaderLine(key)
	switch {
	case got.Number != due.Number:
		return c.wrong(i, line, "this is session %d; session %d is due", got.Number, due.Number)
	case got.Goals != due.Goals:
		return c.wrong(i, line, "the goals are %s; want %s", goalNames(got), goalNames(due))
	case got.Fulfilled != due.Fulfilled:
		return c.wrong(i, line, "%d goals fulfilled before session %d; want %d", got.Fulfilled, due.Number, due.Fulfilled)
	case got.Cargo != due.Cargo:
		return c.wrong(i, line, "%d cargo before session %d; want %d", got.Cargo, due.Number, due.Cargo)
	default:
		return nil
	}
}

func goalNames(n goa.Session) string {
	text := ""
	for _, g := range n.Goals {
		if g != goa.NoGoal {
			text += ", " + g.String()
		}
	}
	if text == "" {
		return "none"
	}
	return text[2:]
}

// Error describes what is wrong with a campaign, by the line of its text.
type Error struct {
	Line    int // 0 if not parsed
	Problem string
	err     error // from the record, if any
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Problem
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Problem)
}

// Unwrap returns the [*record.SyntaxError] or [*record.CheckError] of a
// session. Its line counts within the record.
func (e *Error) Unwrap() error { return e.err }

// wrong returns an error in a line of a session's record. Line 0 stands for the
// head of the session.
func (c *Campaign) wrong(i, line int, format string, args ...any) *Error {
	e := &Error{Problem: fmt.Sprintf(format, args...)}
	if c.lines[i] > 0 {
		e.Line = c.lines[i] + line
	}
	return e
}

// at returns an error of a session's record.
func (c *Campaign) at(i int, err error) *Error { return within(c.lines[i], i, err) }
