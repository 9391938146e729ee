package talk_test

import (
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/talk"
)

// A line said in one process is heard in another. If its announcement is lost,
// the line is found within a second or two.
func TestOtherProcessesHear(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		memory := new(storetest.Memory)
		here, there := memory.NewProcess(), memory.NewProcess()
		speaker := talk.NewManager(here, slog.New(slog.DiscardHandler))
		listener := talk.NewManager(there, slog.New(slog.DiscardHandler))
		keeper := match.NewKeeper(match.Config{Store: here, Bots: storetest.Bots})
		made, err := keeper.Create(t.Context(), storetest.NewGame(2))
		if err != nil {
			t.Fatal(err)
		}
		sub := listener.Subscribe(made.ID())
		muted, stop := listener.WatchMutes("ana")
		defer stop()
		synctest.Wait() // both listen
		for i, text := range []string{"heard", "found"} {
			there.Deafen(text == "found")
			if _, err := speaker.Say(t.Context(), talk.Speech{Table: made.ID(), By: limit.Visitor{Guest: "ana"}, Seat: goa.Nobody, Text: text, Allowed: true}); err != nil {
				t.Fatal(err)
			}
			if text == "found" {
				time.Sleep(3 * time.Second)
			}
			synctest.Wait() // announcements are heard at once
			if thread, ok := sub.Latest(i); !ok || thread.Version() != i+1 {
				t.Errorf("the other process has not %s line %d", text, i+1)
			}
		}
		if len(muted) != 0 {
			t.Error("ana's mutes are announced although nothing has changed")
		}
		there.Deafen(false)
		if err := speaker.Unmute(t.Context(), "ana", 1); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if len(muted) != 1 {
			t.Error("the other process is not told that ana's mutes have changed")
		}
		sub.Close()
		keeper.Close()
		speaker.Close()
		listener.Close()
	})
}
