package web

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"goa/ai"
	"goa/internal/match"
)

// A guest has one hint at a time and may soon ask again, whether or not the bot had time.
func TestHintsCanBeAskedForAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bot, err := ai.New(ai.Greedy, 1)
		if err != nil {
			t.Fatal(err)
		}
		var a adviser
		asked, ana := 0, match.Command{Owner: "ana"}
		a.bot, a.think = bot, func(ctx context.Context, _ match.Command, _ func()) error {
			asked++
			if a.admit("ana", time.Now()) || !a.admit("bo", time.Now()) {
				t.Error("ana is admitted twice, or bo is not")
			}
			a.dismiss("bo", time.Now().Add(-time.Minute))
			time.Sleep(time.Minute)
			return context.DeadlineExceeded
		}
		for i := range 3 {
			if _, ok := a.advise(t.Context(), ana, nil); ok || asked != i+1 {
				t.Errorf("hint %d: the bot was asked %d times", i+1, asked)
			}
			if a.admit("ana", time.Now()) {
				t.Error("ana is admitted again at once")
			}
			time.Sleep(hintPause + time.Millisecond)
		}
	})
}
