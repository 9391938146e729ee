package attack

import (
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

	"goa/internal/visit"
)

// dealMark matches the address of a deal's page.
var dealMark = regexp.MustCompile(`/d/[a-z0-9]+`)

// nonceMark matches the part that differs from one page to the next.
var nonceMark = regexp.MustCompile(`nonce="[^"]*"`)

// probes lists all requests that might reveal something about the game of a table.
var probes = []struct{ method, part string }{
	{"GET", ""}, {"GET", "?at=3"}, {"GET", "?as=0"}, {"GET", "?as=1"}, {"GET", "/events"}, {"GET", "/record"}, {"GET", "/preview.png"}, {"GET", "/preview.png?lang=de"},
	{"GET", "/hint"}, {"GET", "/turn"}, {"GET", "/orders"}, {"GET", "/talk"}, {"GET", "/notes"}, {"GET", "/analysis"}, {"GET", "/campaign"}, {"GET", "/campaign-file"},
	{"GET", "/board"}, {"GET", "/board/worth"}, {"GET", "/board/record"}, {"POST", "/board/move"}, {"POST", "/board/choose"}, {"POST", "/board/keep"},
	{"POST", "/analysis"}, {"POST", "/fork"}, {"POST", "/again"}, {"POST", "/share"}, {"POST", "/session"}, {"POST", "/talk"}, {"POST", "/move"}, {"POST", "/choose"},
	{"POST", "/bot"}, {"POST", "/offer"}, {"POST", "/leave"}, {"POST", "/return"}, {"POST", "/sit"}, {"POST", "/notes"}, {"POST", "/end"}, {"POST", "/explain"}, {"POST", "/delete"},
}

// probe requests everything at tables whose games differ. Each answer must be a refusal,
// and the same for all tables except for their addresses.
func probe(ctx context.Context, who string, g *visit.Guest, tables []string) error {
	for _, c := range probes {
		first := ""
		for i, table := range tables {
			told, err := probeAt(ctx, g, c.method, table, c.part)
			if err != nil {
				return fmt.Errorf("%s: %s %s: %w", who, c.method, c.part, err)
			}
			if i == 0 {
				first = told
			}
			if told != first {
				return fmt.Errorf("%s can tell games apart by %s %s: %.120q and %.120q", who, c.method, c.part, first, told)
			}
		}
	}
	return nil
}

// probeAt sends one request to a table that is closed to the guest, and returns the
// answer without the address of the table.
func probeAt(ctx context.Context, g *visit.Guest, method, table, part string) (told string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 2*promptly) // open streams never end
	defer cancel()
	var form url.Values
	if method == "POST" {
		form = url.Values{"at": {"5"}, "seat": {"0"}, "move": {"pass"}, "text": {"hello"}, "seat0": {"me"}, "grade": {"novice"}}
	}
	page, err := g.Ask(ctx, method, table+part, form, false)
	got, err := status(page, err)
	switch {
	case err != nil:
		return "", err
	case got < 300 || got >= 500:
		return "", fmt.Errorf("status %d: %.200s", got, visit.PlainText(page.Body))
	}
	text := fmt.Sprint(got, " ", page.Header.Get("Location"), nonceMark.ReplaceAllString(page.Body, ""))
	return strings.ReplaceAll(text, table, "/g/TABLE"), nil
}

// alone is a guest who plays a deal against bots.
type alone struct {
	*visit.Guest
	table string
	dice  *rand.Rand
}

// playAlone starts a game with the values of a form.
func (a *attack) playAlone(ctx context.Context, path string, form url.Values, seed uint64) (*alone, error) {
	p := &alone{Guest: a.localGuest(), dice: rand.New(rand.NewPCG(seed, 11))}
	made, err := p.Post(ctx, path, form)
	if err := want("a game against bots", made, err, http.StatusSeeOther); err != nil {
		return nil, err
	}
	if p.table = made.Where(); !strings.HasPrefix(p.table, "/g/") {
		return nil, fmt.Errorf("a game against bots leads to %q", p.table)
	}
	return p, nil
}

// move plays up to most moves, or to the end of the game.
func (p *alone) move(ctx context.Context, most int) error {
	t := visit.AtTable(p.table, []*visit.Guest{p.Guest}, p.dice)
	for done := 0; done < most; {
		c, err := t.Mover(ctx)
		switch {
		case errors.Is(err, visit.ErrOver):
			return nil
		case errors.Is(err, visit.ErrNobody): // bots are moving
			select {
			case <-time.After(20 * time.Millisecond):
			case <-ctx.Done():
				return ctx.Err()
			}
			continue
		case err == nil:
			err = t.Play(ctx, c)
		}
		if err != nil {
			return err
		}
		done++
	}
	return nil
}

// toTheEnd is more moves than any game has.
const toTheEnd = 5000

// spyOnDealOfTheDay plays the deal of the day at several tables and tries to learn something
// about them: as a stranger, as a guest who plays the same deal, and as a player at
// another of the tables. At midnight UTC all games open, so it then tries again.
func (a *attack) spyOnDealOfTheDay(ctx context.Context) error {
	for {
		day, err := a.localGuest().Get(ctx, "/day")
		if err := want("the deal of the day", day, err, http.StatusSeeOther); err != nil {
			return err
		}
		failed := a.spyOnDay(ctx, day.Where())
		again, err := a.localGuest().Get(ctx, "/day")
		if failed == nil || err != nil || again.Where() == day.Where() {
			return errors.Join(failed, err)
		}
	}
}

func (a *attack) spyOnDay(ctx context.Context, deal string) error {
	var players []*alone
	for i, moves := range []int{3, 1, 0} {
		p, err := a.playAlone(ctx, deal, url.Values{"name": {fmt.Sprint("Spied ", i)}}, uint64(i))
		if err == nil {
			err = p.move(ctx, moves)
		}
		if err != nil {
			return err
		}
		players = append(players, p)
	}
	if err := a.spyOn(ctx, deal, players); err != nil {
		return err
	}
	for _, part := range []string{"/record", "/board", "/analysis", "/campaign-file"} {
		page, err := players[0].Get(ctx, players[0].table+part)
		if got, err := status(page, err); err != nil || got < 400 {
			return achieved(err, "a player of the deal of the day can get %s: status %d", part, got)
		}
	}
	page, err := players[0].Get(ctx, players[0].table+"/hint") // shows the table if there is no hint
	if err == nil && strings.Contains(page.Body, `id="hint"`) {
		return errors.New("a player of the deal of the day gets a hint")
	}
	return a.playTwice(ctx, deal)
}

// spyOn has a stranger, a guest who plays the same deal, and its players spy on each
// other. All tables must be closed to all of them.
func (a *attack) spyOn(ctx context.Context, deal string, players []*alone) error {
	var tables []string
	for _, p := range players {
		tables = append(tables, p.table)
	}
	eve := a.localGuest()
	if _, err := eve.Get(ctx, "/"); err != nil {
		return err
	}
	bo, err := a.playAlone(ctx, deal, url.Values{"name": {"Bo"}}, 99)
	if err != nil {
		return err
	}
	for who, g := range map[string]*visit.Guest{"a stranger": eve, "a player of the same deal": bo.Guest} {
		if err := probe(ctx, who, g, tables); err != nil {
			return err
		}
		for _, path := range []string{"/", deal, "/days", "/waiting", "/next"} {
			page, err := g.Get(ctx, path)
			got, err := status(page, err)
			if err != nil || got >= 500 {
				return achieved(err, "%s: status %d", path, got)
			}
			for _, secret := range append([]string{"Spied 1", "Spied 2"}, tables...) {
				if strings.Contains(page.Body+page.Header.Get("Location"), secret) {
					return fmt.Errorf("%s learns of %s on %s", who, secret, path)
				}
			}
		}
	}
	return probe(ctx, "another player", players[len(players)-1].Guest, tables[:len(tables)-1])
}

// playTwice tries to make a deal count more than once: by many simultaneous clicks, and
// by deleting the first table.
func (a *attack) playTwice(ctx context.Context, deal string) error {
	g := a.localGuest()
	if _, err := g.Get(ctx, "/"); err != nil { // to get a cookie
		return err
	}
	var all sync.WaitGroup
	var tables [6]string
	for i := range tables {
		double := *g // the same browser
		all.Go(func() {
			if page, err := double.Post(ctx, deal, url.Values{"name": {"Twice"}}); err == nil {
				tables[i] = page.Where()
			}
		})
	}
	all.Wait()
	for _, table := range tables {
		if table != tables[0] || !strings.HasPrefix(table, "/g/") {
			return fmt.Errorf("simultaneous clicks start several attempts: %q", tables)
		}
	}
	if page, err := g.Post(ctx, tables[0]+"/delete", url.Values{}); err != nil {
		got, _ := status(page, err)
		return achieved(err, "a player deletes their own table: status %d", got)
	}
	page, err := g.Get(ctx, deal)
	if err := want("the page of the deal", page, err, http.StatusOK); err != nil {
		return err
	}
	if strings.Contains(page.Body, `name="name"`) { // the form for a first try
		return errors.New("somebody who deletes the table can play the deal for the first time again")
	}
	return nil
}

// spyOnChallenge plays a deal to its end, creates a link to it, and tries to learn
// something about its games without playing.
func (a *attack) spyOnChallenge(ctx context.Context) error {
	ana, err := a.playAlone(ctx, "/new", url.Values{"seat0": {"me"}, "name0": {"Ana"}, "option": {"solo=1"}, "spectators": {"on"}}, 1)
	if err != nil {
		return err
	}
	if err := ana.move(ctx, toTheEnd); err != nil {
		return err
	}
	shared, err := ana.Post(ctx, ana.table+"/share", url.Values{})
	if err := want("a link to the deal", shared, err, http.StatusSeeOther); err != nil {
		return err
	}
	deal := dealMark.FindString(shared.Where())
	if deal == "" {
		return fmt.Errorf("a link to the deal leads to %q", shared.Where())
	}
	players := []*alone{ana}
	for i, moves := range []int{toTheEnd, 3} {
		p, err := a.playAlone(ctx, deal, url.Values{"name": {fmt.Sprint("Spied ", i+1)}}, uint64(20+i))
		if err == nil {
			err = p.move(ctx, moves)
		}
		if err != nil {
			return err
		}
		players = append(players, p)
	}
	if err := a.spyOn(ctx, deal, players); err != nil {
		return err
	}
	last := players[2]
	given, err := last.Post(ctx, deal+"/give-up", url.Values{})
	if err := want("giving up", given, err, http.StatusSeeOther); err != nil {
		return err
	}
	page, err := last.Get(ctx, ana.table) // shows that the games were closed only for this reason
	if err := want("a game of a deal for somebody who is done", page, err, http.StatusOK); err != nil {
		return err
	}
	if _, err := ana.Post(ctx, deal+"/show", url.Values{"shown": {"no"}}); err != nil {
		return err
	}
	for _, part := range []string{"", "?at=3", "/record", "/analysis", "/board", "/preview.png", "/talk"} {
		page, err := last.Get(ctx, ana.table+part)
		if err := want("a game that was withdrawn: "+part, page, err, http.StatusForbidden); err != nil {
			return err
		}
	}
	return a.playTwice(ctx, deal)
}
