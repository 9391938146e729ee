package attack

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/database"
	"goa/internal/match"
	"goa/internal/visit"
	"goa/record"
)

// Patterns in the page of an evening.
var (
	roundsMark    = regexp.MustCompile(`name="rounds" value="(\d+)"`)
	ownTableMark  = regexp.MustCompile(`(?s)id="mine".*?href="(/g/[a-z0-9]+)"`)
	standingsMark = regexp.MustCompile(`(?s)<table class="scores.*?</table>`)
)

// clubEvening is a club evening with a round of one deal at three tables. The first
// table is ahead of the others, and the last has not begun.
type clubEvening struct {
	*attack
	path      string
	organizer *visit.Guest
	games     []*visit.Game
}

// evening opens an evening of six people at three tables and starts its first round
// with many simultaneous clicks.
func (a *attack) evening(ctx context.Context) (*clubEvening, error) {
	e := &clubEvening{attack: a, organizer: a.localGuest()}
	made, err := e.organizer.Post(ctx, "/evenings", url.Values{
		"name": {"Spied on"}, "kind": {"duplicate"}, "seats": {"2"}, "rounds": {"2"}, "grade": {"random"}, "turn": {"0"}, "edition": {edition.Default().Name},
	})
	if err := want("an evening", made, err, http.StatusSeeOther); err != nil {
		return nil, err
	}
	e.path = made.Where()
	var people []*visit.Guest
	for i := range 6 {
		g := a.localGuest()
		joined, err := g.Post(ctx, e.path+"/join", url.Values{"name": {fmt.Sprint("Spied ", i)}})
		if err := want("joining an evening", joined, err, http.StatusSeeOther); err != nil {
			return nil, err
		}
		people = append(people, g)
	}
	if err := e.begin(ctx); err != nil {
		return nil, err
	}
	at, order := map[string][]*visit.Guest{}, []string{}
	for _, g := range people {
		table, err := e.tableOf(ctx, g)
		if err != nil || table == "" {
			return nil, achieved(err, "somebody has no table in the first round")
		}
		if at[table] == nil {
			order = append(order, table)
		}
		at[table] = append(at[table], g)
	}
	for i, table := range order {
		if len(at[table]) != 2 {
			return nil, fmt.Errorf("%d people sit at a table for two", len(at[table]))
		}
		e.games = append(e.games, visit.AtTable(table, at[table], rand.New(rand.NewPCG(uint64(i), 13))))
	}
	if len(e.games) != 3 {
		return nil, fmt.Errorf("six people sit at %d tables for two", len(e.games))
	}
	return e, nil
}

// begin presses the organizer's button several times at once. Only one round must
// begin.
func (e *clubEvening) begin(ctx context.Context) error {
	var all sync.WaitGroup
	for range 6 {
		double := *e.organizer // the same browser
		all.Go(func() { _, _ = double.Post(ctx, e.path+"/next", url.Values{"rounds": {"0"}}) })
	}
	all.Wait()
	page, err := e.organizer.Get(ctx, e.path)
	if err != nil {
		return err
	}
	if found := roundsMark.FindStringSubmatch(page.Body); found == nil || found[1] != "1" {
		return fmt.Errorf("simultaneous clicks begin several rounds: %q", found)
	}
	return nil
}

// tableOf returns the table at which a guest plays, or "".
func (e *clubEvening) tableOf(ctx context.Context, g *visit.Guest) (string, error) {
	page, err := g.Get(ctx, e.path)
	if err != nil {
		return "", err
	}
	if found := ownTableMark.FindStringSubmatch(page.Body); found != nil {
		return found[1], nil
	}
	return "", nil
}

// spyOnEvening plays a round of a club evening and tries to learn something about its
// deal: as a stranger, as the organizer, as a player at another table, and as a player
// who has finished while others play.
func (a *attack) spyOnEvening(ctx context.Context) error {
	e, err := a.evening(ctx)
	if err != nil {
		return err
	}
	eve, ana, here := a.localGuest(), e.games[2].Guests[0], e.games[2].Path
	if _, err := eve.Get(ctx, "/"); err != nil {
		return err
	}
	onlookers := map[string]*visit.Guest{"a stranger": eve, "the organizer": e.organizer, "a player of another table": ana}
	before, err := e.look(ctx, onlookers)
	if err != nil {
		return err
	}
	for i, moves := range []int{30, 3} {
		if err := moveOn(ctx, e.games[i], moves); err != nil {
			return err
		}
	}
	after, err := e.look(ctx, onlookers)
	if err != nil {
		return err
	}
	for what, told := range after {
		if told != before[what] {
			return fmt.Errorf("after moves at another table something differs for %s", what)
		}
	}
	for who, g := range onlookers {
		if err := probe(ctx, who, g, []string{e.games[0].Path, e.games[1].Path}); err != nil {
			return err
		}
	}
	if err := e.checkNoHelp(ctx, ana, here); err != nil {
		return err
	}
	if err := e.uploadRecord(ctx, eve, ana, e.games[0].Guests[0]); err != nil {
		return err
	}
	return e.afterOneTable(ctx, eve, ana, before)
}

// look returns everything that others can see of an evening, by viewer and page.
func (e *clubEvening) look(ctx context.Context, onlookers map[string]*visit.Guest) (map[string]string, error) {
	all := map[string]string{}
	for who, g := range onlookers {
		for _, path := range []string{"/", "/waiting", "/evenings", e.path, e.path + "/print", e.path + "/results.csv", e.games[2].Path + "/preview.png"} {
			page, err := g.Get(ctx, path)
			got, err := status(page, err)
			if err != nil || got >= 500 {
				return nil, achieved(err, "%s: status %d", path, got)
			}
			if dealMark.MatchString(page.Body) && strings.HasPrefix(path, e.path) {
				return nil, fmt.Errorf("%s finds a link to the deal on %s", who, path)
			}
			all[who+" at "+path] = fmt.Sprint(got, nonceMark.ReplaceAllString(page.Body, ""))
		}
		told, err := firstEvents(ctx, g, e.path+"/events")
		if err != nil {
			return nil, err
		}
		all[who+" at the stream"] = told
	}
	return all, nil
}

// firstEvents returns the beginning of an evening's stream, up to the standings.
func firstEvents(ctx context.Context, g *visit.Guest, path string) (told string, err error) {
	ctx, cancel := context.WithTimeout(ctx, promptly)
	defer cancel()
	plain := *g
	plain.Header = map[string]string{"Accept-Encoding": "identity"}
	res, err := plain.Open(ctx, "GET", path, nil, false)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for whole := false; lines.Scan(); {
		line := lines.Text()
		whole = whole || strings.HasPrefix(line, "id: ")
		if told += line + "\n"; whole && line == "" {
			return told, nil
		}
	}
	return told, errors.Join(lines.Err(), errors.New("the stream has no standings"))
}

// moveOn plays at most the given number of moves of a game.
func moveOn(ctx context.Context, t *visit.Game, most int) error {
	for range most {
		c, err := t.Mover(ctx)
		if errors.Is(err, visit.ErrOver) {
			return nil
		}
		if err == nil {
			err = t.Play(ctx, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkNoHelp makes sure that a guest gets no help at a table whose deal others still
// play: no hint or explanation, no record, board or analysis, no copy and no link to
// it.
func (e *clubEvening) checkNoHelp(ctx context.Context, g *visit.Guest, table string) error {
	for _, part := range []string{"/record", "/board", "/board/worth", "/board/record", "/analysis", "/campaign-file"} {
		page, err := g.Get(ctx, table+part)
		if got, err := status(page, err); err != nil || got < 400 {
			return achieved(err, "a player of the evening can get %s: status %d", part, got)
		}
	}
	for _, part := range []string{"/fork", "/share", "/again", "/analysis", "/session", "/delete"} {
		page, err := g.Post(ctx, table+part, url.Values{"at": {"0"}, "seat0": {"me"}})
		if got, err := status(page, err); err != nil || got < 400 || got >= 500 {
			return achieved(err, "a player of the evening posts %s: status %d", part, got)
		}
	}
	if _, err := g.Post(ctx, table+"/explain", url.Values{"explain": {"on"}}); err != nil {
		got, err := status(nil, err)
		if err != nil || got >= 500 {
			return achieved(err, "explanations: status %d", got)
		}
	}
	for _, part := range []string{"", "/hint"} {
		page, err := g.Get(ctx, table+part)
		if err == nil && (strings.Contains(page.Body, `id="hint"`) || strings.Contains(page.Body, `id="explain"`)) {
			return fmt.Errorf("a player of the evening is helped by %q", part)
		}
	}
	return nil
}

// uploadRecord uploads the moves played at a table as a record, as if a player had written
// them down, and asks for an evaluation of the game.
func (e *clubEvening) uploadRecord(ctx context.Context, people ...*visit.Guest) error {
	text, err := e.recordOf(ctx, e.games[0])
	if err != nil {
		return err
	}
	for i, g := range people {
		opened, err := g.Post(ctx, "/open", url.Values{"text": {text}})
		if err := want("a game as a record", opened, err, http.StatusSeeOther, http.StatusUnprocessableEntity, http.StatusConflict); err != nil {
			return err
		}
		table := opened.Where()
		if !strings.HasPrefix(table, "/g/") {
			continue // refused
		}
		for _, part := range []string{"/board", "/board/worth?n=30&effort=0", "/analysis"} {
			page, err := g.Get(ctx, table+part)
			if got, err := status(page, err); err != nil || got < 400 {
				return achieved(err, "person %d opens a game of the evening as a record, and can get %s: status %d", i, part, got)
			}
		}
		page, err := g.Post(ctx, table+"/analysis", url.Values{})
		if got, err := status(page, err); err != nil || got < 400 {
			return achieved(err, "person %d has a game of the evening analyzed: status %d", i, got)
		}
	}
	return nil
}

// recordOf returns the record of a game so far. It reads the store, since no page
// reveals the record.
func (e *clubEvening) recordOf(ctx context.Context, g *visit.Game) (string, error) {
	store, err := database.OpenExisting(ctx, e.servers[0].DB) // the local server's
	if err != nil {
		return "", err
	}
	defer store.Close()
	_, entries, err := store.Load(ctx, g.ID())
	if err != nil {
		return "", err
	}
	rec, err := record.New(edition.Default(), edition.Options{}, []record.Seat{{Name: "X"}, {Name: "Y"}})
	for _, e := range entries {
		if err != nil || e.Kind != match.MoveEntry {
			continue
		}
		var m goa.Move
		if m, err = goa.ParseMove(e.Text); err == nil {
			err = rec.Append(m)
		}
	}
	if err != nil {
		return "", err
	}
	return string(rec.Text()), nil
}

// afterOneTable plays the first table to its end while the others go on. It stays
// closed until the organizer ends the round.
func (e *clubEvening) afterOneTable(ctx context.Context, eve, ana *visit.Guest, before map[string]string) error {
	ahead := e.games[0]
	done := ahead.Guests[0]
	if err := moveOn(ctx, ahead, toTheEnd); err != nil {
		return err
	}
	known := standingsMark.FindString(before["a stranger at "+e.path])
	if err := e.until(ctx, done, func(page string) bool { return standingsMark.FindString(page) != known }); err != nil {
		return fmt.Errorf("somebody who is done does not see the results: %w", err)
	}
	for who, g := range map[string]*visit.Guest{"a stranger": eve, "a player of another table": ana} {
		for _, path := range []string{e.path, e.path + "/print", e.path + "/results.csv"} {
			page, err := g.Get(ctx, path)
			if err != nil {
				return err
			}
			told, known := page.Body, strings.TrimPrefix(before[who+" at "+path], "200")
			if !strings.HasSuffix(path, ".csv") {
				told, known = standingsMark.FindString(told), standingsMark.FindString(known)
			}
			if told != known || told == "" {
				return fmt.Errorf("%s learns a result from %s while others play", who, path)
			}
		}
		if err := probe(ctx, who, g, []string{ahead.Path, e.games[1].Path}); err != nil {
			return err
		}
	}
	if err := e.uploadRecord(ctx, done, ana); err != nil {
		return err
	}
	if page, err := done.Get(ctx, ahead.Path+"/record"); err == nil {
		return fmt.Errorf("somebody who is done downloads the record while others play: status %d", page.Status)
	}
	joined, err := eve.Post(ctx, e.path+"/join", url.Values{"name": {"Eve"}})
	if err := want("a latecomer", joined, err, http.StatusSeeOther); err != nil {
		return err
	}
	if table, err := e.tableOf(ctx, eve); err != nil || table != "" {
		return achieved(err, "a latecomer is dealt the deal of a round that goes on, at %s", table)
	}
	ended, err := e.organizer.Post(ctx, e.path+"/next", url.Values{"rounds": {"1"}, "early": {"yes"}})
	if err := want("the end of the round", ended, err, http.StatusSeeOther); err != nil {
		return err
	}
	for _, part := range []string{"", "/record"} { // shows that it was closed only for this reason
		page, err := eve.Get(ctx, ahead.Path+part)
		if err := want("a table after the round: "+part, page, err, http.StatusOK); err != nil {
			return err
		}
	}
	return nil
}

// until reloads the page of the evening until shows returns true.
func (e *clubEvening) until(ctx context.Context, g *visit.Guest, shows func(page string) bool) error {
	for {
		page, err := g.Get(ctx, e.path)
		if err != nil || shows(page.Body) {
			return err
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
