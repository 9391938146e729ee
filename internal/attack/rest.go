package attack

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"goa/internal/pgserver"
	"goa/internal/visit"
)

// lateRest sets quiet hours after the time is up. A player whose turn of 12 hours began
// 13 hours ago declares a night that covers all of it. The time must still be up, and
// the other player must be able to end the game.
func (a *attack) lateRest(ctx context.Context) error {
	at, err := a.serve(ctx, "rests")
	if err != nil {
		return err
	}
	server := a.servers[len(a.servers)-1]
	path, people, err := pairOverDays(ctx, at)
	if err != nil {
		return err
	}
	if err := server.Stop(); err != nil {
		return err
	}
	if err := a.makeEntriesOlder(ctx, server.DB, 13*time.Hour); err != nil {
		return err
	}
	if err := server.StartAndWait(ctx, at); err != nil {
		return err
	}
	defer server.Kill() // in any case
	late, other := people[0], people[1]
	page, err := late.Get(ctx, path)
	if err != nil {
		return err
	}
	if !strings.Contains(page.Body, `data-turn="mine"`) {
		late, other = other, late
	}
	now := time.Now().UTC().Hour()
	set := url.Values{"zone": {"UTC"}, "from": {fmt.Sprint((now + 24 - 13) % 24)}, "to": {fmt.Sprint((now + 1) % 24)}, "weekends": {"on"}}
	answer, err := late.Post(ctx, "/settings", set)
	if err := want("hours of rest", answer, err, http.StatusSeeOther); err != nil {
		return err
	}
	answer, err = late.Post(ctx, path+"/calls", url.Values{"on": {"no"}})
	if err := want("a command of the one who rests", answer, err, http.StatusSeeOther); err != nil {
		return err
	}
	answer, err = other.Post(ctx, path+"/end", url.Values{"sure": {"yes"}})
	return want("13 hours after a turn of 12 began the other one ends the game", answer, err, http.StatusSeeOther)
}

// pairOverDays seats two people at a turn-based table with turns of 12 hours.
func pairOverDays(ctx context.Context, at *visit.Site) (path string, people []*visit.Guest, err error) {
	people = []*visit.Guest{{Site: at, Header: map[string]string{}}, {Site: at, Header: map[string]string{}}}
	made, err := people[0].Post(ctx, "/new", url.Values{"seat0": {"me"}, "name0": {"Ana"}, "seat1": {"link"}, "turn": {"12"}, "rests": {"on"}})
	if err := want("a table over days", made, err, http.StatusSeeOther); err != nil {
		return "", nil, err
	}
	path = made.Where()
	page, err := people[0].Get(ctx, path)
	if err != nil {
		return "", nil, err
	}
	seats := visit.Links(page.Body)
	if len(seats) == 0 {
		return "", nil, fmt.Errorf("a table for a friend shows no link")
	}
	if _, err := people[1].Post(ctx, seats[0], url.Values{"name": {"Bo"}}); err != nil {
		return "", nil, err
	}
	for _, g := range people {
		if _, err := g.Post(ctx, path+"/ready", url.Values{"ready": {"yes"}}); err != nil {
			return "", nil, err
		}
	}
	return path, people, nil
}

// makeEntriesOlder makes time pass for a stopped server by making all its entries older.
func (a *attack) makeEntriesOlder(ctx context.Context, db string, d time.Duration) error {
	const change = `UPDATE entries SET time = time - %d`
	if a.db != nil {
		return pgserver.Execute(ctx, db, fmt.Sprintf(strings.Replace(change, "entries", "goa.entries", 1), d.Milliseconds()))
	}
	file, err := sql.Open("sqlite", db)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.ExecContext(ctx, fmt.Sprintf(change, d.Milliseconds()))
	return err
}
