package analysispage

import (
	"strings"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/frame"
	"goa/lexicon"
	"goa/record"
)

// Story is a report and the words to describe it.
type Story struct {
	frame.Links
	Report *analysis.Report
	Words  *lexicon.Lexicon
	Names  []string // of the players
	Retry  string   // the address for retrying mistakes, or empty

	record *record.Record
	states []goa.State // before each move, and after the last
	link   func(at int, seat goa.Seat) string
}

// NewStory returns the story of a record. Link returns the address of the
// position before a move, seen from a seat; it is nil if there are no such
// pages.
func NewStory(r *analysis.Report, rec *record.Record, words *lexicon.Lexicon, link func(at int, seat goa.Seat) string) (*Story, error) {
	s := &Story{Report: r, Words: words, record: rec, link: link}
	for _, p := range rec.Players() {
		s.Names = append(s.Names, p.Name)
	}
	start, err := rec.Start()
	if err != nil {
		return nil, err
	}
	s.states = append(s.states, start)
	for step, err := range rec.Steps() {
		if err != nil {
			return nil, err
		}
		s.states = append(s.states, *step.After)
	}
	return s, nil
}

func (s *Story) say(name string, values ...any) string { return s.Words.Analysis(name, values...) }

// Title returns the title of the whole story.
func (s *Story) Title() string { return s.say("title") + ": " + strings.Join(s.Names, ", ") }

// Amount formats a value in the unit of the report, with a decimal.
func (s *Story) Amount(value int) string {
	unit, name := s.Report.Whole/1000, "share"
	if s.Report.Unit == "points" {
		unit, name = 100, "points"
	}
	sign := ""
	if value < 0 {
		sign, value = "−", -value
	}
	tenths := (value + unit/2) / unit
	return s.say(name, "amount", sign+s.say("tenths", "n", tenths/10, "tenth", tenths%10))
}

// Remarks returns what readers must know about the report as a whole.
func (s *Story) Remarks() (lines []string) {
	r := s.Report
	if !r.Finished {
		lines = append(lines, s.say("unfinished", "n", s.record.Len()))
	}
	if r.Provisional {
		lines = append(lines, s.say("provisional"))
	}
	if !r.Fitted {
		lines = append(lines, s.say("unfitted"))
	}
	if r.Own {
		lines = append(lines, s.say("own"))
	}
	return lines
}

// Summary is what a player made of the game.
type Summary struct {
	Seat     goa.Seat
	Name     string
	Accuracy int
	MeanLoss string
	Counts   string // of decisions and mistakes
	Line     string // the whole summary
}

// Summaries sums up all players.
func (s *Story) Summaries() (list []Summary) {
	for i := range s.Report.Players {
		p := &s.Report.Players[i]
		parts := []string{s.say("player.of", "n", p.Decisions)}
		for _, c := range []struct {
			name string
			n    int
		}{{"blunders", p.Blunders}, {"mistakes", p.Mistakes}, {"inaccuracies", p.Inaccuracies}} {
			parts = append(parts, s.say(c.name, "n", c.n))
		}
		if _, campaign := s.record.Session(); campaign {
			parts = append(parts, s.say("goals", "n", p.Goals))
		}
		one := Summary{Seat: goa.Seat(i), Name: p.Name, Accuracy: p.Accuracy, MeanLoss: s.Amount(p.MeanLoss), Counts: strings.Join(parts, ", ")}
		one.Line = s.say("player", "seat", p.Name, "n", p.Accuracy, "loss", one.MeanLoss) + " (" + one.Counts + ")"
		list = append(list, one)
	}
	return list
}

// Sources returns a table of where results come from, its head first. It has a
// column for each player, since phones have no room for more.
func (s *Story) Sources() [][]string {
	table := [][]string{{""}, {s.say("begin")}, {s.say("luck")}, {s.say("skill")}, {s.say("opponents")}, {s.say("reassessment")}, {s.say("result")}}
	for i := range s.Report.Players {
		p := &s.Report.Players[i]
		table[0] = append(table[0], p.Name)
		for row, n := range []int{p.Begin, p.Luck, p.Skill, p.Opponents, p.Reassessment, p.Result} {
			table[row+1] = append(table[row+1], s.Amount(n))
		}
	}
	return table
}

// Moment is a moment that decided the game.
type Moment struct {
	Text string
	Link string // to its position, or empty
}

// Moments describes the moments that decided the game.
func (s *Story) Moments() (list []Moment) {
	for _, m := range s.Report.Moments {
		values := []any{"round", s.states[m.At].Round(), "at", m.At + 1, "seat", s.Names[m.Seat], "loss", s.Amount(max(m.Change, -m.Change))}
		name := "moment.lucky"
		switch d := s.verdictAt(m.At); {
		case !m.Chance && d != nil:
			if text, ok := s.moment(d, values); ok {
				list = append(list, Moment{text, s.linkTo(m.At, m.Seat)})
				continue
			}
			name, values = "moment", append(values, "where", s.where(d), "move", s.move(d, d.Played), "best", s.move(d, d.Best))
		case m.Change < 0:
			name = "moment.unlucky"
		}
		list = append(list, Moment{s.say(name, values...), s.linkTo(m.At, m.Seat)})
	}
	return list
}

// verdictAt returns the verdict on the decision before a move, or nil.
func (s *Story) verdictAt(at int) *analysis.Verdict {
	for i := range s.Report.Decisions {
		if d := &s.Report.Decisions[i]; d.At == at {
			return d
		}
	}
	return nil
}

// move describes a move of a decision.
func (s *Story) move(d *analysis.Verdict, text string) string {
	m, err := goa.ParseMove(text)
	if err != nil {
		return text
	}
	v := s.states[d.At].View(d.Seat)
	return s.Words.MoveIn(&v, m, s.Names)
}

func (s *Story) linkTo(at int, seat goa.Seat) string {
	if s.link == nil {
		return ""
	}
	return s.link(at, seat)
}

// Severities says how large a loss must be for each kind of mistake.
func (s *Story) Severities() string {
	whole := s.Report.Whole
	return s.say("list.about", "inaccuracy", s.Amount(whole/50), "mistake", s.Amount(whole/20), "blunder", s.Amount(whole/10))
}

// where says when a decision was made, and about which lot.
func (s *Story) where(d *analysis.Verdict) string {
	values := []any{"round", d.Round, "at", d.At + 1}
	if l := s.Report.LotAt(d.At); l != nil && d.Kind == analysis.Auction {
		return s.say("point.lot", append(values, "tile", s.lot(l.Tile))...)
	}
	return s.say("point", values...)
}

// Mistake is a decision that was a mistake.
type Mistake struct {
	Seat          goa.Seat
	Where         string // round and move
	Played, Best  string
	Severity      analysis.Severity
	Verdict, Loss string // the severity and the loss in words
	Link          string
	Why           []string // reasons, a sentence each
	Line          string   // everything except the reasons
}

// Mistakes describes the mistakes of a seat in order, or those of all players
// for [goa.Nobody].
func (s *Story) Mistakes(of goa.Seat) (list []Mistake) {
	for i := range s.Report.Decisions {
		d := &s.Report.Decisions[i]
		if d.Severity == analysis.Good || of != goa.Nobody && d.Seat != of {
			continue
		}
		m := Mistake{
			Seat: d.Seat, Where: s.where(d), Played: s.move(d, d.Played), Best: s.move(d, d.Best),
			Severity: d.Severity, Verdict: s.say("verdict." + d.Severity.String()), Loss: s.Amount(d.Loss), Link: s.linkTo(d.At, d.Seat),
		}
		m.Line = s.say("item", "where", m.Where, "seat", s.Names[d.Seat], "move", m.Played, "best", m.Best, "verdict", m.Verdict, "loss", m.Loss)
		if d.Why != nil {
			m.Why = d.Why.Lines(s.Words, d.Seat, s.Names)
		}
		if d.Provisional {
			m.Line = s.say("item.provisional", "item", m.Line)
		}
		list = append(list, m)
	}
	return list
}
