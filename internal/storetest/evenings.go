package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/waittest"
)

// RunEvenings tests that a store, which must also be a [contest.EveningStore], keeps
// evenings, and that people can play at them whatever happens to the processes.
func RunEvenings(t *testing.T, medium func(t *testing.T) Medium) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(*testing.T, match.Store)
	}{
		{"an evening is replaced only by its next version", testEveningVersions},
		{"evenings are listed by host and by season", testEveningLists},
		{"evenings count in quotas", testEveningQuota},
		{"evenings are forgotten and deleted", testEveningsGo},
		{"people join at once, and somebody leaves", testEveningJoins},
		{"a table that cannot be made does not keep its deal closed", testEveningLacksATable},
		{"rounds of an evening from an unknown network count in quotas", testEveningFromNowhere},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, stop := medium(t).Open(t)
			defer stop()
			c.test(t, s)
		})
	}
	t.Run("twelve people play two rounds at tables closed to the others, and the process is killed while it makes tables", func(t *testing.T) {
		testTwelve(t, medium(t))
	})
}

func row(id contest.EveningID, version int64, text string) contest.EveningRow {
	return contest.EveningRow{ID: id, Host: "h", Origin: "from", Season: "s", Touched: made, Tables: 3, Version: version, Text: []byte(text)}
}

func testEveningVersions(t *testing.T, s match.Store) {
	e, ctx := s.(contest.EveningStore), t.Context()
	_, err := e.Evening(ctx, "e")
	wantErr(t, "an evening that is not there", err, match.NotFound)
	must(t, e.PutEvening(ctx, row("e", 0, `{"x":"ö"}`), jobs.Changes{}, match.Quota{}))
	wantErr(t, "a second first version", e.PutEvening(ctx, row("e", 0, `{}`), jobs.Changes{}, match.Quota{}), match.Stale)
	wantErr(t, "a change of a later one", e.PutEvening(ctx, row("e", 2, `{}`), jobs.Changes{}, match.Quota{}), match.Stale)
	must(t, e.PutEvening(ctx, row("e", 1, `{"x":2}`), jobs.Changes{}, match.Quota{}))
	got, err := e.Evening(ctx, "e")
	version, noVersion := e.EveningVersion(ctx, "e")
	if want := row("e", 2, `{"x":2}`); err != nil || noVersion != nil || version != 2 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, version %d, %v, %v; want %v", got, version, err, noVersion, want)
	}
}

func testEveningLists(t *testing.T, s match.Store) {
	e, ctx := s.(contest.EveningStore), t.Context()
	for i, id := range []contest.EveningID{"a", "b", "c"} {
		r := row(id, 0, `{}`)
		r.Touched = made.Add(time.Duration(i) * time.Second)
		if id == "c" {
			r.Season = ""
		}
		must(t, e.PutEvening(ctx, r, jobs.Changes{}, match.Quota{}))
	}
	ids := func(rows []contest.EveningRow, err error) (ids []contest.EveningID) {
		must(t, err)
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
		return ids
	}
	if got := ids(e.EveningsOf(ctx, "h", 2)); !slices.Equal(got, []contest.EveningID{"c", "b"}) {
		t.Errorf("the latest of the host are %v", got)
	}
	if got := ids(e.EveningsIn(ctx, "s", 9)); !slices.Equal(got, []contest.EveningID{"b", "a"}) {
		t.Errorf("the season has %v", got)
	}
	if got := ids(e.EveningsIn(ctx, "", 9)); got != nil {
		t.Errorf("no season has %v", got)
	}
}

func testEveningQuota(t *testing.T, s match.Store) {
	e, ctx := s.(contest.EveningStore), t.Context()
	q := match.Quota{Host: match.Usage{Tables: 5}}
	must(t, e.PutEvening(ctx, row("a", 0, `{}`), jobs.Changes{}, q)) // counts as itself and three tables
	must(t, s.Create(ctx, table("t1", "h"), nil, summary("h", ""), q))
	wantErr(t, "a sixth table", s.Create(ctx, table("t2", "h"), nil, summary("h", ""), q), match.HostFull)
	wantErr(t, "another evening", e.PutEvening(ctx, row("b", 0, `{}`), jobs.Changes{}, q), match.HostFull)
	wantErr(t, "another evening from there", e.PutEvening(ctx, row("b", 0, `{}`), jobs.Changes{}, match.Quota{Origin: match.Usage{Tables: 1}}), match.OriginFull)
	_, err := e.Evening(ctx, "b")
	wantErr(t, "the refused evening", err, match.NotFound)
}

func testEveningsGo(t *testing.T, s match.Store) {
	e, ctx := s.(contest.EveningStore), t.Context()
	late := row("b", 0, `{}`)
	late.Touched = made.Add(time.Hour)
	must(t, e.PutEvening(ctx, row("a", 0, `{}`), jobs.Changes{}, match.Quota{}))
	must(t, e.PutEvening(ctx, late, jobs.Changes{}, match.Quota{}))
	_, err := s.Forget(ctx, made.Add(time.Minute), 9)
	must(t, err)
	_, err = e.Evening(ctx, "a")
	wantErr(t, "a forgotten evening", err, match.NotFound)
	must(t, e.DeleteEvening(ctx, "b"))
	wantErr(t, "deleting once more", e.DeleteEvening(ctx, "b"), match.NotFound)
}

// eveningProcess is a process that serves evenings.
type eveningProcess struct {
	t        *testing.T
	keeper   *match.Keeper
	evenings *contest.Evenings
	stop     func()
}

func startEvenings(t *testing.T, s match.Store, store match.Store, stop func()) *eveningProcess {
	t.Helper()
	return startEveningsWithin(t, match.Quota{}, s, store, stop)
}

// startEveningsWithin is startEvenings with a quota.
func startEveningsWithin(t *testing.T, q match.Quota, s match.Store, store match.Store, stop func()) *eveningProcess {
	t.Helper()
	p := &eveningProcess{t: t, evenings: contest.NewEvenings(contest.EveningsConfig{Store: s.(contest.EveningStore), Quota: q})}
	p.keeper = match.NewKeeper(match.Config{
		Store: store, Secret: []byte("secret"), Bots: map[string]match.Chooser{"random": match.Random{}}, Publish: p.evenings.Published,
		NewBot: func(string, uint64) match.Chooser { return match.Random{} },
	})
	p.evenings.Use(p.keeper)
	workers := p.keeper.Workers()
	for kind, w := range p.evenings.Workers() {
		workers[kind] = w
	}
	work := jobs.Start(s.(jobs.Queue), workers)
	p.stop = sync.OnceFunc(func() {
		if err := work(); err != nil {
			t.Error(err)
		}
		p.evenings.Close()
		p.keeper.Close()
		stop()
	})
	t.Cleanup(p.stop)
	return p
}

// failing is a store that can create only a few more tables.
type failing struct {
	match.Store
	mu   sync.Mutex
	left int
	err  error // returned after that
}

var errKilled = errors.New("the process is dead")

func (f *failing) Create(ctx context.Context, t *match.Table, entries []match.Entry, sum *match.Summary, q match.Quota) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.left == 0 {
		return f.err
	}
	err := f.Store.Create(ctx, t, entries, sum, q)
	if err == nil { // one that already exists does not count
		f.left--
	}
	return err
}

// open opens an evening of some people.
func (p *eveningProcess) open(people, rounds int) contest.EveningID {
	p.t.Helper()
	e, err := p.evenings.Open(p.t.Context(), "organizer", match.Sender{}, contest.Terms{
		Name: "Club", Kind: contest.Duplicate, Seats: 4, Planned: rounds, Grade: "random", Bots: []string{"Bot A", "Bot B", "Bot C", "Bot D"},
	})
	must(p.t, err)
	for i := range people {
		_, err := p.evenings.Join(p.t.Context(), e.ID, guestOf(i), fmt.Sprint("Guest ", i))
		must(p.t, err)
	}
	return e.ID
}

func guestOf(i int) match.Owner { return match.Owner(fmt.Sprint("guest ", i)) }

// press presses the only button twice at the same time.
func (p *eveningProcess) press(id contest.EveningID, rounds int) {
	p.t.Helper()
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if _, err := p.evenings.Press(p.t.Context(), id, "organizer", rounds, false); err != nil {
				p.t.Error(err)
			}
		})
	}
	both.Wait()
}

func (p *eveningProcess) evening(id contest.EveningID) *contest.Evening {
	p.t.Helper()
	e, err := p.evenings.Evening(p.t.Context(), id)
	must(p.t, err)
	return e
}

// playTable plays a table to its end, but at most a number of moves.
func (p *eveningProcess) playTable(id match.ID, dice *rand.Rand, most int) {
	ctx := p.t.Context()
	s, err := p.keeper.Snapshot(ctx, id)
	must(p.t, err)
	for range most {
		if s.Status() == match.Finished {
			return
		}
		waits := s.Standing().Waits
		if len(waits) == 0 {
			p.t.Fatal("the table waits for nobody")
		}
		by := 0
		for by < 200 && s.DefaultSeat(guestOf(by)) != waits[0] {
			by++
		}
		v, err := s.For(guestOf(by), waits[0])
		must(p.t, err)
		s, err = p.keeper.Move(ctx, match.Command{Table: id, Owner: guestOf(by), Seat: v.Seat, Entry: v.Entry}, v.Legal[dice.IntN(len(v.Legal))].String())
		must(p.t, err)
	}
}

// playRound plays all tables of a round to their end.
func (p *eveningProcess) playRound(id contest.EveningID) {
	p.t.Helper()
	for i, table := range p.evening(id).Last().Tables {
		p.playTable(table.ID, rand.New(rand.NewPCG(uint64(i), 3)), 5000)
	}
	waittest.Until(p.t, "all results are noted", func() bool { return p.evening(id).Last().Playing() == 0 })
}

func testTwelve(t *testing.T, m Medium) {
	s, stop := m.Open(t)
	dying := &failing{Store: s, left: 3 + 1, err: errKilled} // the tables of the first round, and one of the second
	first := startEvenings(t, s, dying, stop)
	id := first.open(12, 2)
	first.press(id, 0)
	first.checkClosed(id)
	first.playRound(id)
	first.press(id, 1)
	if e := first.evening(id); len(e.Rounds) != 2 || e.Last().Made {
		t.Fatalf("%d rounds; the tables of the last are all there: %v", len(e.Rounds), e.Last().Made)
	}
	again, stopAgain := m.Crash(t)
	p := startEvenings(t, again, again, stopAgain)
	waittest.Until(p.t, "the tables are made by another process", func() bool { return p.evening(id).Last().Made })
	p.playRound(id)
	p.press(id, 2)
	e := p.evening(id)
	if !e.Ended || len(e.Rounds) != 2 {
		t.Fatalf("%d rounds, ended %v", len(e.Rounds), e.Ended)
	}
	tables, err := again.Tables(t.Context(), match.EveningHost(string(id)), match.Cursor{}, 99)
	must(t, err)
	if len(tables) != 2*3 {
		t.Errorf("there are %d tables", len(tables))
	}
	total := contest.Half(0)
	for _, l := range e.Standings(2) {
		total += l.Won
		if l.Of != 2*2 {
			t.Errorf("%s was compared %d times", l.Name, l.Of)
		}
		for n, r := range l.Rounds {
			if !r.Played {
				t.Errorf("%s has not played round %d", l.Name, n+1)
			}
		}
	}
	if total != 2*4*3*2 { // two rounds, four seats, three comparisons of two tables
		t.Errorf("%d half points were won", total)
	}
	for _, r := range e.Rounds {
		p.checkSameDeal(r)
	}
}

// checkSameDeal makes sure that all tables of a round have begun with the same market.
func (p *eveningProcess) checkSameDeal(r contest.EveningRound) {
	p.t.Helper()
	var first []goa.Move
	for _, table := range r.Tables {
		s, err := p.keeper.Snapshot(p.t.Context(), table.ID)
		must(p.t, err)
		rec, err := s.Export(guestOf(99), goa.Nobody) // all games are over, so everybody may look
		must(p.t, err)
		var opening []goa.Move
		for _, m := range rec.Moves() {
			if m.Kind != goa.LayTile && m.Kind != goa.RemoveTile {
				break
			}
			opening = append(opening, m)
		}
		if first == nil {
			first = opening
		}
		if len(opening) == 0 || !slices.Equal(opening, first) {
			p.t.Errorf("tables of a round begin with %v and %v", first, opening)
		}
	}
}
