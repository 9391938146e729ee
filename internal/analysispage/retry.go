package analysispage

import (
	"net/url"
	"strconv"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/lexicon"
)

// Retry is a mistake that the reader looks at again: first as a question, then
// with the answer.
type Retry struct {
	frame.Links
	Story   *Story
	Table   match.ID
	Of      goa.Seat // whose mistakes they are; Nobody for everyone's
	N       int      // the number of the mistake, from 1
	Verdict *analysis.Verdict
	Tried   goa.Move // the move that the reader would make, or no move
	Loss    int      // what it would give away
	Judged  bool     // Loss is known
	Answer  bool     // the answer is shown

	count int
}

// NewRetry returns the nth mistake of a seat, or of all; ok is false if there
// is none.
func NewRetry(s *Story, id match.ID, of goa.Seat, n int) (r *Retry, ok bool) {
	list := s.verdicts(of)
	if n < 1 || n > len(list) {
		return nil, false
	}
	return &Retry{Links: s.Links, Story: s, Table: id, Of: of, N: n, Verdict: list[n-1], count: len(list)}, true
}

// verdicts returns the mistakes of a seat, or of all players.
func (s *Story) verdicts(of goa.Seat) (list []*analysis.Verdict) {
	for i := range s.Report.Decisions {
		if d := &s.Report.Decisions[i]; d.Severity != analysis.Good && (of == goa.Nobody || d.Seat == of) {
			list = append(list, d)
		}
	}
	return list
}

// RetryPath returns the address of the page for retrying a table's mistakes.
func RetryPath(id match.ID) string { return frame.TablePath(id) + "/analysis/mistake" }

// RetryQuery returns the query that names one of the mistakes of a seat, or of
// all.
func RetryQuery(of goa.Seat, n int) string {
	return "?" + url.Values{"as": {seatQuery(of)}, "n": {strconv.Itoa(n)}}.Encode()
}

// seatQuery returns the address field for a seat, or for everyone.
func seatQuery(of goa.Seat) string {
	if of == goa.Nobody {
		return "all"
	}
	return of.String()
}

func (r *Retry) at(n int) string { return RetryPath(r.Table) + RetryQuery(r.Of, n) + "#guide" }

// Here returns the address of the question.
func (r *Retry) Here() string { return r.at(r.N) }

func (r *Retry) answerPath() string {
	return RetryPath(r.Table) + RetryQuery(r.Of, r.N) + "&answer=1#guide"
}

func (r *Retry) words() *lexicon.Lexicon { return r.Story.Words }

func (r *Retry) say(name string, values ...any) string { return r.words().Sandbox(name, values...) }

// question says what was played, and what it cost.
func (r *Retry) question() string {
	d := r.Verdict
	return r.say("try.ask", "seat", r.Story.Names[d.Seat], "move", r.Story.move(d, d.Played), "loss", r.Story.Amount(d.Loss))
}

// TriedBest reports whether the reader has found the best move.
func (r *Retry) TriedBest() bool {
	return r.Tried.Kind != goa.NoMove && r.Tried.String() == r.Verdict.Best
}

// NeedsJudging reports whether the reader's choice is neither the best move nor
// the one that was played.
func (r *Retry) NeedsJudging() bool {
	return r.Tried.Kind != goa.NoMove && !r.TriedBest() && r.Tried.String() != r.Verdict.Played
}

// reply comments on the reader's choice.
func (r *Retry) reply() string {
	d := r.Verdict
	move := r.Story.move(d, r.Tried.String())
	switch {
	case r.TriedBest():
		return r.say("try.right", "move", move)
	case !r.NeedsJudging():
		return r.say("try.same", "move", move, "loss", r.Story.Amount(d.Loss))
	case !r.Judged:
		return r.say("try.busy", "move", move)
	case analysis.SeverityOf(r.Loss, r.Story.Report.Whole) == analysis.Good:
		return r.say("try.good", "move", move)
	default:
		return r.say("try.worse", "move", move, "loss", r.Story.Amount(r.Loss))
	}
}

// found reports whether the reader's choice is as good as the best.
func (r *Retry) found() bool {
	return r.TriedBest() || r.NeedsJudging() && r.Judged && analysis.SeverityOf(r.Loss, r.Story.Report.Whole) == analysis.Good
}

// Shown reports whether the best move is shown.
func (r *Retry) Shown() bool { return r.Answer || r.found() }

// Moves returns the move that was played and the best one.
func (r *Retry) Moves() (played, best goa.Move) {
	played, _ = goa.ParseMove(r.Verdict.Played) // a report only has moves that were played or are legal
	best, _ = goa.ParseMove(r.Verdict.Best)
	return played, best
}

func (r *Retry) title() string {
	return r.say("try.count", "n", r.N, "of", strconv.Itoa(r.count))
}

func (r *Retry) where() string {
	d := r.Verdict
	return r.Story.Names[d.Seat] + ", " + r.Story.say("point", "round", d.Round, "at", d.At+1)
}

// RetryBack returns the address of the list of mistakes.
func RetryBack(r *Retry) string {
	return frame.TablePath(r.Table) + "/analysis?as=" + seatQuery(r.Of) + "#mistakes"
}
