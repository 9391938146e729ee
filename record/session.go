package record

import (
	"fmt"
	"strconv"
	"strings"

	"goa/edition"
	"goa/goa"
)

// NewSession is like [New], for a session of the solo campaign. It begins with
// what earlier sessions have left.
func NewSession(ed *edition.Edition, o edition.Options, players []Seat, from goa.Session) (*Record, error) {
	r, err := New(ed, o, players)
	if err != nil {
		return nil, err
	}
	r.session = &from
	if _, err := r.Start(); err != nil {
		return nil, err
	}
	return r, nil
}

// Session returns the session of a campaign that the record starts with, unless
// it begins from a position.
func (r *Record) Session() (goa.Session, bool) {
	if r.session == nil {
		return goa.Session{}, false
	}
	return *r.session, true
}

// start returns the game before its first move, according to the header.
func (r *Record) start(rules *goa.Rules) (goa.State, error) {
	switch {
	case rules.Campaign && r.session == nil:
		return goa.State{}, r.headProblem(BadSession, "options", fmt.Errorf(
			"option campaign needs a line “session 1”, or of a later session “%s”", sessionUsage))
	case !rules.Campaign && r.session != nil:
		return goa.State{}, r.headProblem(BadSession, "session", fmt.Errorf("a session belongs to a game with option campaign"))
	case !rules.Campaign:
		return goa.New(rules, len(r.players)), nil
	}
	s, err := goa.NewSession(rules, *r.session)
	if err != nil {
		return goa.State{}, r.headProblem(BadSession, "session", err)
	}
	return s, nil
}

const sessionUsage = "session N  goals GOAL …  fulfilled N  cargo N"

// readSession reads which session of a campaign is being played.
func (p *parser) readSession(value string) error {
	session, ok := parseSession(strings.Split(value, " "))
	if !ok {
		return p.wrong(p.after("session"), "write “session 1”, or of a later session “%s”, with its goals and those of the sessions after it", sessionUsage)
	}
	p.rec.session = &session
	return nil
}

// parseSession is the inverse of sessionText. Check finds impossible numbers.
func parseSession(words []string) (n goa.Session, ok bool) {
	if n.Number, ok = parseCount(words[0]); !ok || len(words) == 1 {
		return n, ok && n.Number == 1
	}
	last := len(words) - 4 // of the goals
	at := (n.Number - 1) * goa.GoalsEach
	if n.Number < 2 || n.Number > goa.NumSessions || last < 2 || words[1] != "goals" ||
		words[last] != "fulfilled" || words[last+2] != "cargo" || last-2 != goa.NumGoalsLaid-at {
		return n, false
	}
	for _, name := range words[2:last] {
		if n.Goals[at], ok = goa.GoalNamed(name); !ok {
			return n, false
		}
		at++
	}
	n.Fulfilled, ok = parseCount(words[last+1])
	cargo, fine := parseCount(words[last+3])
	n.Cargo = cargo
	return n, ok && fine
}

// maxCount limits the numbers in a header.
const maxCount = 9999

func parseCount(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 0 && n <= maxCount && strconv.Itoa(n) == word
}

// sessionText writes which session is being played.
func sessionText(n goa.Session) string {
	if n.Number == 1 {
		return "1"
	}
	var goals []string
	for _, g := range n.Goals {
		if g != goa.NoGoal {
			goals = append(goals, g.String())
		}
	}
	return fmt.Sprintf("%d  goals %s  fulfilled %d  cargo %d", n.Number, strings.Join(goals, " "), n.Fulfilled, n.Cargo)
}

// Undos returns how often moves were taken back after they had shown something
// new.
func (r *Record) Undos() int { return r.undos }

// SetUndos sets how often moves were taken back after they had shown something
// new. It is for programs that count undos themselves.
func (r *Record) SetUndos(n int) { r.undos = min(max(n, 0), maxCount) }

// Practice reports whether the game is practice rather than official. It is
// practice if it began from a position that was set up, or if moves were taken
// back after they had shown something new.
func (r *Record) Practice() bool { return r.position != nil || r.undos > 0 }

// ShowsNew reports whether moves show something that was not known before, such
// as a tile turned up or a card dealt.
func ShowsNew(moves []goa.Move) bool {
	for _, m := range moves {
		if m.ByNature() {
			return true
		}
	}
	return false
}

func (p *parser) readUndos(value string) error {
	n, ok := parseCount(value)
	if !ok || n == 0 {
		return p.wrong(p.after("undos"), "write “undos N”, with how often moves were taken back after they had shown something new; leave the line out if never")
	}
	p.rec.undos = n
	return nil
}

// HeaderLine returns the line of a header keyword in the parsed text, or 0.
func (r *Record) HeaderLine(key string) int { return r.keyLine[key] }
