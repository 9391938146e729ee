package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"goa/internal/load"
	"goa/internal/visit"
)

// tableOfFriends creates a table for a host and friends, closed to spectators. It returns the
// players, the host first, and the path of the table.
func (a *attack) tableOfFriends(ctx context.Context, friends, open int) (people []*visit.Guest, path string, seats []string, err error) {
	ana := a.localGuest()
	set := url.Values{"seat0": {"me"}, "name0": {"Ana"}}
	for i := range friends + open {
		set.Set(fmt.Sprint("seat", i+1), "link")
	}
	made, err := ana.Post(ctx, "/new", set)
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return nil, "", nil, err
	}
	path = made.Where()
	page, err := ana.Get(ctx, path)
	if err != nil {
		return nil, "", nil, err
	}
	people, seats = []*visit.Guest{ana}, visit.Links(page.Body)
	if len(seats) != friends+open {
		return nil, "", nil, fmt.Errorf("a table for %d friends shows %d links", friends+open, len(seats))
	}
	for i := range friends {
		bo := a.localGuest()
		if claimed, err := bo.Post(ctx, seats[i], url.Values{"name": {fmt.Sprint("Bo ", i+1)}}); err != nil || claimed.Where() != path {
			return nil, "", nil, fmt.Errorf("a friend does not sit down: %w", err)
		}
		people = append(people, bo)
	}
	for _, g := range people {
		if open == 0 {
			if _, err := g.Post(ctx, path+"/ready", url.Values{"ready": {"yes"}}); err != nil {
				return nil, "", nil, err
			}
		}
	}
	return people, path, seats[friends:], nil
}

// stranger tries every form request at other people's table.
func (a *attack) stranger(ctx context.Context) error {
	people, path, _, err := a.tableOfFriends(ctx, 1, 0)
	if err != nil {
		return err
	}
	before, err := people[0].Get(ctx, path)
	if err != nil {
		return err
	}
	eve := a.localGuest()
	for _, part := range []string{"", "/events", "/record", "/hint", "?as=0", "?as=1", "?at=0", "/campaign"} {
		page, err := eve.Get(ctx, path+part)
		if got, err := status(page, err); err != nil || got < 400 {
			return achieved(err, "a stranger sees %s: status %d", part, got)
		}
	}
	for _, part := range []string{"move", "choose", "ready", "offer", "bot", "agree", "return", "sit", "block", "leave", "delete", "again", "fork", "session"} {
		for seat := range 2 {
			page, err := eve.Post(ctx, path+"/"+part, url.Values{"seat": {fmt.Sprint(seat)}, "entry": {fmt.Sprint(visit.Version(before.Body))}, "move": {"pass"}, "ready": {"no"}})
			if got, err := status(page, err); err != nil || got < 400 || got >= 500 {
				return achieved(err, "a stranger posts %s for seat %d: status %d", part, seat, got)
			}
		}
	}
	after, err := people[0].Get(ctx, path)
	if err != nil || visit.Entry(after.Body) != visit.Entry(before.Body) {
		return achieved(err, "a stranger has changed the table")
	}
	return nil
}

// stolenSeat has a host try to see a friend's hand: under another name, or with a bot.
func (a *attack) stolenSeat(ctx context.Context) error {
	people, path, _, err := a.tableOfFriends(ctx, 1, 0)
	if err != nil {
		return err
	}
	ana, bo, eve := people[0], people[1], a.localGuest()
	for _, part := range []string{"offer", "bot", "agree", "sit", "return"} {
		_, _ = ana.Post(ctx, path+"/"+part, url.Values{"seat": {"1"}, "grade": {"novice"}, "name": {"Eve"}}) // only the outcome counts
	}
	page, err := ana.Get(ctx, path)
	if err != nil {
		return err
	}
	for _, link := range visit.Links(page.Body) {
		_, _ = eve.Post(ctx, link, url.Values{"name": {"Eve"}})
	}
	_, _ = ana.Post(ctx, path+"/agree", url.Values{"seat": {"1"}})
	if page, err := eve.Get(ctx, path); err == nil {
		return fmt.Errorf("the host's other browser has taken a friend's seat: %.80s", visit.PlainText(page.Body))
	}
	if page, err := ana.Get(ctx, path+"?as=1"); err == nil && strings.Contains(visit.MoveForm.FindString(page.Body), `name="seat" value="1"`) {
		return fmt.Errorf("the host moves for a friend")
	}
	if _, err := bo.Get(ctx, path); err != nil {
		return fmt.Errorf("the friend has lost the seat: %w", err)
	}
	if page, err := bo.Post(ctx, path+"/ready", url.Values{"ready": {"yes"}}); err != nil {
		if got, _ := status(page, err); got == http.StatusForbidden {
			return fmt.Errorf("the friend is no longer seated")
		}
	}
	return nil
}

// takenAway has a host who is about to lose try to leave the game.
func (a *attack) takenAway(ctx context.Context) error {
	people, path, _, err := a.tableOfFriends(ctx, 1, 0)
	if err != nil {
		return err
	}
	page, err := people[0].Post(ctx, path+"/delete", url.Values{})
	if err := want("a host deletes the game of others", page, err, http.StatusConflict); err != nil {
		return err
	}
	_, err = people[1].Get(ctx, path)
	return err
}

// silentStreams requests streams with methods whose answers have no body.
func (a *attack) silentStreams(ctx context.Context) error {
	g := a.localGuest()
	made, err := g.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "spectators": {"on"}})
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	for range 20 {
		conn, err := a.dial(ctx)
		if err != nil {
			return err
		}
		defer conn.Close()
		fmt.Fprintf(conn, "HEAD %s/events HTTP/1.1\r\nHost: localhost\r\n\r\n", made.Where())
	}
	time.Sleep(time.Second)
	if open, err := a.metric(ctx, "goa_streams"); err != nil || open > 0 {
		return achieved(err, "%d streams are held on which nothing can be sent", open)
	}
	return nil
}

// secondSeat has a player try to see a second hand.
func (a *attack) secondSeat(ctx context.Context) error {
	people, path, open, err := a.tableOfFriends(ctx, 1, 1)
	if err != nil {
		return err
	}
	for i, g := range people {
		page, err := g.Post(ctx, open[0], url.Values{"name": {"Zwei"}})
		if got, err := status(page, err); err != nil || got < 400 {
			return achieved(err, "the player at seat %d of %s takes a second one: status %d", i, path, got)
		}
	}
	return nil
}

// slowReaders opens streams and never reads them.
func (a *attack) slowReaders(ctx context.Context) error {
	g := a.localGuest()
	made, err := g.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}})
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	const readers = 50
	for range readers {
		conn, err := a.dialDeaf(ctx)
		if err != nil {
			return err
		}
		defer conn.Close()
		fmt.Fprintf(conn, "GET %s/events HTTP/1.1\r\nHost: localhost\r\n\r\n", made.Where())
	}
	most := 0
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(time.Second) {
		open, err := a.metric(ctx, "goa_streams")
		if err != nil {
			return err
		}
		if most = max(most, open); most >= readers && open == 0 {
			return nil
		}
	}
	return fmt.Errorf("of %d streams that nobody reads, some are still open after a minute", readers)
}

// noticed is the wait, in milliseconds at p99, at which people notice that others use
// the server.
const noticed = 1000

// admirals has hundreds of bots think beside one person, who must wait neither for
// their merchant opponents nor for a hint. The figures for many bots in
// docs/performance.md are measured in the same way.
func (a *attack) admirals(ctx context.Context) error {
	share := availableShare(time.Second)
	report, err := load.Run(ctx, load.Plan{Bases: []string{a.local.Base}, Viewers: 1, Every: 5 * time.Second, Time: 45 * time.Second, Crowd: 300, Grade: "admiral"})
	if err != nil {
		return err
	}
	slow := checkWaits(report)
	if slow == nil {
		return nil
	}
	select {
	case <-time.After(settling):
	case <-ctx.Done():
		return ctx.Err()
	}
	return judgeWaits(slow, min(share, availableShare(time.Second)))
}

// settling is how long it takes until the bots of an unwatched crowd have stopped and
// only other programs use the machine.
const settling = 40 * time.Second

// checkWaits returns an error if a person beside a crowd would notice it.
func checkWaits(r *load.Report) error {
	switch {
	case r.Wait.Count == 0 || r.Failed > 0:
		return fmt.Errorf("a person on a server with %d busy tables makes no progress: %d moves, %d failed", r.Crowd, r.Wait.Count, r.Failed)
	case r.Wait.P99 > noticed:
		return fmt.Errorf("a person waits %.0f ms at p99 until the next turn", r.Wait.P99)
	case r.Hint.P99 > noticed:
		return fmt.Errorf("a person waits %.0f ms at p99 for a hint", r.Hint.P99)
	default:
		return nil
	}
}

// metricsAfterwards checks the server's metrics after the attacks.
func (a *attack) metricsAfterwards(ctx context.Context) error {
	for _, kind := range []string{"panic", "internal"} {
		if n, err := a.metric(ctx, `goa_errors_total{kind="`+kind+`"}`); err != nil || n > 0 {
			return achieved(err, "the server has failed %d times (%s)", n, kind)
		}
	}
	memory, err := a.local.Memory(ctx)
	if err != nil || memory > 2<<30 {
		return achieved(err, "the server has %d MB", memory>>20)
	}
	return nil
}
