package web

import (
	"context"
	"net/http"
	"time"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/analysispage"
	"goa/internal/match"
	"goa/internal/tablepage"
)

// After a game against bots, the player is told what cost them the most. The
// analysis behind it is queued when the player looks at the end of the game. It
// has the same limits as an analysis that a player requests.

const (
	// earlierGames is the number of a guest's last games that a game is compared
	// with.
	earlierGames = 4
	// earlierTables is the number of a guest's tables that are searched for them.
	earlierTables = 30
)

// tellAfterGame adds advice to a finished game. The page is complete without it,
// so failures here are not errors.
func (s *Server) tellAfterGame(r *http.Request, shown *tablepage.Table, owner match.Owner) {
	if s.Analyst == nil || owner == "" || shown.Status != match.Finished || shown.Position || !shown.Ended || !shown.AgainstBots() {
		return
	}
	ctx, id := r.Context(), shown.Table.ID
	st, err := s.Analyst.Look(ctx, id, owner)
	if err != nil || st.Failed {
		return
	}
	if st.Report != nil {
		shown.AfterGame = s.adviceFrom(ctx, shown, owner, st.Report)
		return
	}
	if !st.Asked && !s.OnDevice { // an analysis would take minutes of the reader's battery
		st.Asked = s.Analyst.Ask(ctx, s.commandBy(r, owner)) == nil
	}
	if st.Asked {
		shown.AfterGame = &tablepage.AfterGame{Waits: true}
	}
}

// adviceFrom says what cost the viewer most, according to a report.
func (s *Server) adviceFrom(ctx context.Context, shown *tablepage.Table, owner match.Owner, report *analysis.Report) *tablepage.AfterGame {
	habit, ok := analysispage.Costliest(report, shown.Seat)
	if !ok {
		return &tablepage.AfterGame{Text: shown.Words.Page("after.none")}
	}
	a := &tablepage.AfterGame{
		What: analysispage.HabitText(shown.Words, report, &habit), Text: analysispage.Advice(shown.Words, &habit),
	}
	reports, seats := s.earlierReports(ctx, shown, owner)
	switch analysispage.TrendOf(&habit, reports, seats) {
	case analysispage.Unknown:
	case analysispage.Better:
		a.Trend = shown.Words.Page("after.better")
	case analysispage.Same:
		a.Trend = shown.Words.Page("after.same")
	case analysispage.Worse:
		a.Trend = shown.Words.Page("after.worse")
	case analysispage.New:
		a.Trend = shown.Words.Page("after.new")
	}
	return a
}

// earlierReports returns the reports of the guest's earlier games against bots,
// with the guest's seats.
func (s *Server) earlierReports(ctx context.Context, shown *tablepage.Table, owner match.Owner) (reports []*analysis.Report, seats []goa.Seat) {
	finished := match.Cursor{Rank: match.Past, Since: time.Now().Add(time.Hour)} // before the latest
	tables, _, err := s.Keeper.Tables(ctx, owner, finished, earlierTables)
	if err != nil {
		return nil, nil
	}
	for _, l := range tables {
		if len(reports) == earlierGames {
			break
		}
		if l.ID == shown.Table.ID || l.Status != match.Finished {
			continue
		}
		t, err := s.Keeper.Snapshot(ctx, l.ID)
		if err != nil || !t.AgainstBots(owner) || t.Terms().Made.After(shown.Table.Made) {
			continue
		}
		if st, err := s.Analyst.Look(ctx, l.ID, owner); err == nil && st.Report != nil && !st.Report.Provisional {
			reports, seats = append(reports, st.Report), append(seats, t.SeatsOf(owner)[0])
		}
	}
	return reports, seats
}

// afterGame sends the advice at the end of a game to a page that waits for it.
func (s *Server) afterGame(w http.ResponseWriter, r *http.Request) error {
	v := viewerOf(r)
	_, shown, err := s.look(r, v)
	if err != nil {
		return err
	}
	s.tellAfterGame(r, shown, v.owner)
	if shown.AfterGame == nil {
		return errNotFound
	}
	return s.send(w, r, http.StatusOK, tablepage.AfterGameLine(shown))
}
