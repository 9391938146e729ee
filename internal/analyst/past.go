package analyst

import (
	"context"
	"time"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/match"
)

// Past is what a player's recent analyzed games have in common.
type Past struct {
	Games    int
	Accuracy []int            // of each game, the latest first
	Habits   []analysis.Habit // see [analysis.Recurring]
}

// Limits on what a Past is computed from.
const (
	pastTables = 40 // of the player's finished games, analyzed or not
	pastGames  = 10 // analyzed
)

// Past returns what a player's recent games have in common. Games whose values are in
// another unit are left out.
func (m *Manager) Past(ctx context.Context, by match.Owner, unit string) (p Past, err error) {
	if by == "" {
		return p, nil
	}
	after := match.Cursor{Rank: match.Past, Since: time.Now().AddDate(1, 0, 0)}
	list, _, err := m.keeper.Tables(ctx, by, after, pastTables)
	if err != nil {
		return p, err
	}
	var habits [][]analysis.Habit
	for i := range list {
		r, seat, err := m.played(ctx, list[i].ID, by)
		if err != nil {
			return p, err
		}
		if r == nil || r.Unit != unit {
			continue
		}
		of := &r.Players[seat]
		p.Accuracy, habits = append(p.Accuracy, of.Accuracy), append(habits, of.Habits)
		if p.Games++; p.Games == pastGames {
			break
		}
	}
	p.Habits = analysis.Recurring(habits...)
	return p, nil
}

// played returns the stored report of a game and the seat that a person had in it.
// The report is nil if there is none or the person did not play.
func (m *Manager) played(ctx context.Context, id match.ID, by match.Owner) (*analysis.Report, goa.Seat, error) {
	key, text, err := m.store.Analysis(ctx, id)
	if err != nil || key == "" {
		return nil, 0, err
	}
	t, err := m.keeper.Snapshot(ctx, id)
	if err != nil {
		return nil, 0, nil // it is gone
	}
	seat, _ := t.Place(by)
	if seat == goa.Nobody {
		return nil, 0, nil
	}
	k, err := unpack(id, text)
	if err != nil || k.Report == nil || int(seat) >= len(k.Report.Players) {
		return nil, 0, err
	}
	return k.Report, seat, nil
}
