package match_test

import (
	"errors"
	"testing"

	"goa/internal/match"
)

// A process whose clock is wrong stores nothing: no moves, no votes, no new
// tables. Others go on, and so does the process once its clock is right.
func TestAProcessWithAWrongClockStoresNothing(t *testing.T) {
	inSeveral(t, 2, func(t *testing.T, all []*branch) {
		right, wrong := all[0], all[1]
		s := right.hotSeat(2)
		move := func(b *branch) error {
			v := viewOf(t, s, "ana")
			_, err := b.Move(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String())
			return err
		}
		wrong.process.SetClock(errors.New("13 hours behind"))
		if err := move(wrong); !errors.Is(err, match.WrongClock) {
			t.Errorf("a move: got %v", err)
		}
		if _, err := wrong.Create(t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{person("Ana"), person("Bo")}}); !errors.Is(err, match.WrongClock) {
			t.Errorf("a table: got %v", err)
		}
		if got := right.must(right.Look(t.Context(), s.ID(), "ana")); got.Version() != s.Version() {
			t.Errorf("%d entries were stored, want %d", got.Version(), s.Version())
		}
		wrong.process.SetClock(nil)
		if err := move(wrong); err != nil {
			t.Errorf("with a clock that is right again: %v", err)
		}
	})
}
