package notifications_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
)

// do runs a job of a seat with further arguments.
func (c club) do(kind string, wait match.Wait, table match.ID, more string) error {
	c.t.Helper()
	args, err := json.Marshal(match.WaitArgs{Table: table, Seat: wait.Seat, Entry: wait.Entry})
	c.must(err)
	text := strings.TrimSuffix(string(args), "}") + more + "}"
	return c.service.Workers()[kind](c.t.Context(), jobs.Job{Name: jobs.Name{Kind: kind, Key: "k"}, Args: text})
}

// A job about a deadline that has not passed is done later. If the turn is over,
// the job is done, although the same player has a later deadline.
func TestDeadlinesOfEarlierTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		s := c.table(twoDays)
		first, _ := s.WaitOf(0)
		if got, want := c.do(match.OverdueKind, first, s.ID(), ""), jobs.Later(47*time.Hour); got != want {
			t.Errorf("before the deadline: %v, want %v", got, want)
		}
		time.Sleep(time.Until(first.Deadline) - 1)
		if got, want := c.do(match.OverdueKind, first, s.ID(), ""), jobs.Later(1); got != want {
			t.Errorf("just before the deadline: %v, want %v", got, want)
		}
		s = c.play(c.play(s, "ana"), "bo")
		if now, waits := s.WaitOf(0); !waits || now.Entry == first.Entry {
			t.Fatalf("it is not ana's turn again: %+v", now)
		}
		if err := c.do(match.OverdueKind, first, s.ID(), ""); err != nil {
			t.Errorf("when the turn is over: %v", err)
		}
	})
}

// A message that it is someone's turn, or that they are out of time, is not sent
// when they have another turn.
func TestMessagesThatAreNoLongerTrue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		number := map[match.Owner]int64{}
		for _, owner := range []match.Owner{"ana", "bo"} {
			number[owner] = c.add(owner, notifications.Settings{}).Number
		}
		s := c.table(twoDays)
		wait, _ := s.WaitOf(0)
		send := func(to match.Owner, kind string) {
			t.Helper()
			c.must(c.do("send", wait, s.ID(), fmt.Sprintf(`,"kind":%q,"number":%d`, kind, number[to])))
		}
		c.sender.told()
		c.sender.restart()
		send("bo", match.OverdueKind)
		c.wants("before the deadline")
		send("ana", match.CallKind)
		c.wants("ana's turn", "0s ana0s: Your turn: Bo")
		time.Sleep(48 * time.Hour)
		c.sender.told()
		send("bo", match.OverdueKind)
		c.wants("after the deadline", "48h0m0s bo0s: A player is out of time: Ana")
		s = c.play(s, "ana")
		s = c.play(s, "bo")
		time.Sleep(48 * time.Hour)
		c.sender.told()
		send("ana", match.CallKind)
		send("bo", match.OverdueKind)
		c.wants("when ana's next turn is out of time")
	})
}

// A player who has not looked since a game began is not told that it began once it is
// over.
func TestTheBeginningOfAGameThatIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		a := c.add("ana", notifications.Settings{})
		s := c.table(twoDays)
		wait, _ := s.WaitOf(0)
		time.Sleep(48 * time.Hour)
		s, err := c.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "bo"})
		c.must(err)
		if s.Status() != match.Finished {
			t.Fatal("the game is not over")
		}
		c.sender.told()
		c.must(c.do("send", wait, s.ID(), fmt.Sprintf(`,"kind":"begun","number":%d`, a.Number)))
		c.wants("when the game is over")
	})
}

// hesitant are tables that at first do not know whether someone has looked, and want to
// be asked again after the shortest time. Then they fail to list the tables that wait.
type hesitant struct {
	*match.Keeper
	asked, listed *int
}

func (h hesitant) HasLooked(ctx context.Context, id match.ID, owner match.Owner, since time.Time) (bool, time.Duration, error) {
	if *h.asked++; *h.asked == 1 {
		return false, 1, nil
	}
	return h.Keeper.HasLooked(ctx, id, owner, since)
}

func (h hesitant) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, bool, error) {
	if *h.listed++; *h.listed == 1 {
		return nil, false, errors.New("no list")
	}
	return h.Keeper.Tables(ctx, owner, after, limit)
}

// A message waits until everything that it says is known.
func TestAMessageThatWaitsForAnAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.add("bo", notifications.Settings{})
		s := c.table(twoDays)
		c.sender.told()
		c.sender.restart()
		asked, listed := 0, 0
		c.service.Tables = hesitant{c.Keeper, &asked, &listed}
		c.play(s, "ana")
		time.Sleep(time.Minute)
		c.wants("bo's turn", "0s bo0s: Your turn: Ana")
		all := c.sender.sent()
		if asked != 3 || listed != 2 || all[len(all)-1].Waiting != 1 {
			t.Errorf("the tables were asked %d times and listed %d times, %d wait", asked, listed, all[len(all)-1].Waiting)
		}
	})
}

// The message with a webhook's code contains no link that confirms. It leads to
// the settings, where the code is typed.
func TestTheMessageWithACodeHasNoLinkToConfirm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		to := messenger.Address{Kind: messenger.JSON, Target: "https://example.org/hook"}
		_, err := c.service.Add(t.Context(), limit.Visitor{Guest: "bo"}, notifications.Address{To: to})
		c.must(err)
		if got, want := c.sender.sent()[0].URL, "https://goa.example/settings#calls"; got != want {
			t.Errorf("it leads to %s, want %s", got, want)
		}
	})
}

// The settings of a confirmed address can be changed any number of times, even
// if its reader never wants to be asked again.
func TestChangingSettingsCostsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		ctx, bo := t.Context(), limit.Visitor{Guest: "bo", Address: "203.0.113.7"}
		to := messenger.Address{Kind: messenger.Mail, Target: "bo@example.org"}
		_, err := c.service.Add(ctx, bo, notifications.Address{To: to})
		c.must(err)
		asked := c.sender.sent()[0]
		_, token, _ := strings.Cut(asked.URL, "/calls/")
		c.must(c.service.Confirm(ctx, token))
		_, never, _ := strings.Cut(asked.Off, "/never/")
		c.must(c.service.Refuse(ctx, never))
		for hour := range 24 {
			a, err := c.service.Add(ctx, bo, notifications.Address{To: to, Settings: notifications.Settings{Daily: true, Hour: hour}})
			if err != nil || !a.Active() {
				t.Fatalf("change %d: %+v, %v", hour+1, a, err)
			}
		}
		if n := len(c.sender.sent()); n != 1 {
			t.Errorf("%d messages were sent, want the first one", n)
		}
	})
}
