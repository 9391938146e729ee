package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"goa/internal/contest"
	"goa/internal/postgres"
	"goa/internal/visit"
)

// EveningPlan has people play a club evening of duplicate rounds while the servers are
// killed. The organizer only presses the one button.
type EveningPlan struct {
	Program  string // goa
	Folder   string // for the database, if it is a file
	Database string // the address of an empty PostgreSQL database; "" for a file
	People   int    // they fill the tables
	Seats    int    // at each table
	Rounds   int
	Every    time.Duration // between two moves at a table
	Kills    int           // in the whole evening; one in each round when the button is pressed
	Between  time.Duration // from recovery to the next kill, about
	Log      io.Writer     // output of the servers; may be nil
	// Progress is called with the current step and its progress. It may be nil.
	Progress func(what string, done, of int)
}

// Check returns an error if a plan is invalid.
func (p *EveningPlan) Check() error {
	switch {
	case p.Seats < 2 || p.Seats > visit.MaxSeats || p.People < 2*p.Seats || p.People > contest.MaxPeople || p.People%p.Seats != 0:
		return fmt.Errorf("people fill two tables or more of 2 to %d seats", visit.MaxSeats)
	case p.Rounds < 1 || p.Rounds > contest.MaxRounds:
		return fmt.Errorf("1 to %d rounds", contest.MaxRounds)
	case p.Kills < p.Rounds || p.Kills > MaxKills || p.Every <= 0 || p.Between <= 0 || p.Between > MaxBetween:
		return fmt.Errorf("%d to %d kills, at most %s apart", p.Rounds, MaxKills, MaxBetween)
	default:
		return nil
	}
}

// EveningReport is the result. Programs read it, so its names must not change.
type EveningReport struct {
	Processes    int     `json:"processes"`
	People       int     `json:"people"`
	Rounds       int     `json:"rounds"`
	Tables       int     `json:"tables"` // of all rounds
	Kills        int     `json:"kills"`
	Presses      int     `json:"presses"`      // of the button, including those whose answer was lost
	Acknowledged int     `json:"acknowledged"` // moves that a server acknowledged
	Cut          int     `json:"cut"`          // moves whose answer was lost
	Made         int     `json:"kept"`         // of the cut moves, those that were made after all
	Up           Times   `json:"up"`           // from a server's start to its first answer
	Seconds      float64 `json:"seconds"`
	// Failures are moves that were lost, viewers who missed the end of a game, people
	// who got a seat or a deal twice, and results and standings that do not follow from
	// the games. There must be none.
	Failures []string `json:"faults,omitempty"`
}

// evening is a running plan.
type evening struct {
	*EveningPlan
	front     *visit.Site // all processes
	servers   []*visit.Server
	sites     []*visit.Site
	dice      *rand.Rand
	path      string
	organizer *visit.Guest
	people    []*visit.Guest // by number
	rounds    [][]*crashGame
	up        sample[time.Duration]
	report    EveningReport
}

// eveningProcesses is how many processes serve an evening on PostgreSQL. One goes on
// while another is dead.
const eveningProcesses = 2

// Evening carries out a plan. The report lists failures. An error means that the plan
// could not be carried out.
func Evening(ctx context.Context, p EveningPlan) (*EveningReport, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if p.Progress == nil {
		p.Progress = func(string, int, int) {}
	}
	e := &evening{EveningPlan: &p, dice: rand.New(rand.NewPCG(3, uint64(p.Kills))), report: EveningReport{People: p.People, Rounds: p.Rounds}}
	defer func() {
		for _, s := range e.servers {
			_ = s.Kill() // most have already ended
		}
	}()
	if err := e.start(ctx); err != nil {
		return nil, err
	}
	began := time.Now()
	if err := e.play(ctx); err != nil {
		return nil, err
	}
	e.report.Seconds = time.Since(began).Seconds()
	results, err := e.organizer.Get(ctx, e.path+"/results.csv")
	if err != nil {
		return nil, err
	}
	for _, s := range e.servers {
		if err := s.Stop(); err != nil {
			e.fail("a server did not end well: %v", err)
		}
	}
	e.report.Up = timesOf(&e.up)
	return &e.report, e.check(ctx, results.Body)
}

func (e *evening) fail(format string, values ...any) {
	e.report.Failures = append(e.report.Failures, fmt.Sprintf(format, values...))
}

// start starts the servers.
func (e *evening) start(ctx context.Context) error {
	db, processes := filepath.Join(e.Folder, "goa.db"), 1
	if postgres.IsURL(e.Database) {
		db, processes = e.Database, eveningProcesses
	}
	var addresses []string
	for range processes {
		address, err := FreeAddress()
		if err != nil {
			return err
		}
		s := &visit.Server{Program: e.Program, Address: address, DB: db, Env: []string{"GOA_SECRET=" + strings.Repeat("secret", 5)}, Log: e.Log}
		e.servers, e.sites, addresses = append(e.servers, s), append(e.sites, visit.NewSite("http://"+address)), append(addresses, address)
		if err := e.restart(ctx, len(e.servers)-1); err != nil {
			return err
		}
	}
	e.front, e.report.Processes = visit.NewFront(addresses), processes
	return nil
}

// restart starts a server and waits until it answers.
func (e *evening) restart(ctx context.Context, i int) error {
	began := time.Now()
	err := e.servers[i].StartAndWait(ctx, e.sites[i])
	e.up.add(time.Since(began))
	return err
}

// kill kills one of the servers and restarts it.
func (e *evening) kill(ctx context.Context) error {
	i := e.report.Kills % len(e.servers)
	e.report.Kills++
	e.Progress("kills", e.report.Kills, e.Kills)
	if err := e.servers[i].Kill(); err != nil {
		return err
	}
	return e.restart(ctx, i)
}

// play plays the evening.
func (e *evening) play(ctx context.Context) error {
	if err := e.gather(ctx); err != nil {
		return err
	}
	for n := range e.Rounds {
		kills := e.Kills*(n+1)/e.Rounds - e.report.Kills
		if err := e.round(ctx, kills); err != nil {
			return fmt.Errorf("round %d: %w", n+1, err)
		}
	}
	return e.press(ctx) // ends the evening
}

// gather opens the evening and has people join.
func (e *evening) gather(ctx context.Context) error {
	e.organizer = &visit.Guest{Site: e.front}
	if _, err := e.organizer.Get(ctx, "/evenings"); err != nil {
		return err
	}
	made, err := e.organizer.Post(ctx, "/evenings", url.Values{
		"name": {"Club"}, "kind": {string(contest.Duplicate)}, "seats": {strconv.Itoa(e.Seats)}, "rounds": {strconv.Itoa(e.Rounds)}, "grade": {"random"}, "turn": {"0"}, "edition": {""},
	})
	if err != nil {
		return err
	}
	if e.path = made.Where(); !strings.HasPrefix(e.path, "/e/") {
		return fmt.Errorf("a new evening leads to %q", e.path)
	}
	for i := range e.People {
		g := &visit.Guest{Site: e.front}
		// People make every move themselves: forced moves are not automatic.
		if _, err := g.Post(ctx, "/settings", url.Values{}); err != nil {
			return err
		}
		if _, err := g.Post(ctx, e.path+"/join", url.Values{"name": {fmt.Sprint("Guest ", i)}}); err != nil {
			return err
		}
		e.people = append(e.people, g)
	}
	return nil
}

// round plays a round. A server is killed when the organizer presses the button, and
// again and again while people play.
func (e *evening) round(ctx context.Context, kills int) error {
	killed := make(chan error, 1)
	go func() {
		err := sleep(ctx, time.Duration(e.dice.Int64N(int64(20*time.Millisecond)))) // while the tables are created
		if err == nil {
			err = e.kill(ctx)
		}
		killed <- err
	}()
	err := e.press(ctx)
	if err = errors.Join(err, <-killed); err != nil {
		return err
	}
	games, err := e.seat(ctx)
	if err != nil {
		return err
	}
	e.rounds = append(e.rounds, games)
	ctx, stop := context.WithCancel(ctx)
	var watching, playing sync.WaitGroup
	defer watching.Wait()
	defer playing.Wait()
	defer stop()
	for _, g := range games {
		for i := range g.Guests {
			watching.Go(func() {
				g.Guests[i].KeepListening(ctx, g.Path+"/events", visit.Follower{Tell: func(u visit.StreamEvent) { g.See(i, u) }})
			})
		}
		playing.Go(func() { g.keepPlaying(ctx, e.Every, impatience) })
	}
	over := make(chan struct{})
	go func() {
		defer close(over)
		playing.Wait()
	}()
	if err := e.killWhile(ctx, over, kills-1); err != nil {
		return err
	}
	select {
	case <-over:
	case <-time.After(time.Duration(len(games)) * stuck):
		return errors.New("the games do not end")
	}
	return e.seen(ctx, games)
}

// killWhile kills servers until a round is over.
func (e *evening) killWhile(ctx context.Context, over <-chan struct{}, kills int) error {
	for range kills {
		select {
		case <-time.After(e.Between/2 + time.Duration(e.dice.Int64N(int64(e.Between)))):
		case <-over:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := e.kill(ctx); err != nil {
			return err
		}
	}
	return nil
}

// seen waits until all viewers of tables have seen the end.
func (e *evening) seen(ctx context.Context, games []*crashGame) error {
	ctx, cancel := context.WithTimeout(ctx, stuck)
	defer cancel()
	for _, g := range games {
		page, err := getUntilAnswered(ctx, g.Guests[0], g.Path)
		if err != nil {
			return err
		}
		if _, err := g.WaitBeyond(ctx, visit.Entry(page.Body)-1); err != nil {
			e.fail("%s: not every viewer has seen entry %d: %v", g.Path, visit.Entry(page.Body), err)
		}
	}
	return nil
}

// getUntilAnswered requests a page until a server answers, like a person who reloads it.
func getUntilAnswered(ctx context.Context, g *visit.Guest, path string) (*visit.Answer, error) {
	for {
		once, cancel := context.WithTimeout(ctx, impatience)
		page, err := g.Get(once, path)
		cancel()
		if wrong, ok := errors.AsType[*visit.StatusError](err); err == nil || ok && wrong.Status < 500 {
			return page, err
		}
		if err := sleep(ctx, visit.Retry); err != nil {
			return nil, err
		}
	}
}

// Patterns in the page of an evening.
var (
	roundsMark = regexp.MustCompile(`name="rounds" value="(\d+)"`)
	nextMark   = regexp.MustCompile(`id="next"`)
	tableMark  = regexp.MustCompile(`(?s)id="mine".*?href="(/g/[a-z0-9]+)"`)
)

// press has the organizer press the button as soon as it is there, and again if no
// answer comes. It ends when the page shows the effect.
func (e *evening) press(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, stuck)
	defer cancel()
	before, pressed := "", false
	for {
		page, err := getUntilAnswered(ctx, e.organizer, e.path)
		if err != nil {
			return fmt.Errorf("the organizer's page: %w", err)
		}
		now := fmt.Sprint(roundsMark.FindStringSubmatch(page.Body))
		if pressed && now != before {
			return nil
		}
		if !nextMark.MatchString(page.Body) {
			if err := sleep(ctx, 10*time.Millisecond); err != nil {
				return fmt.Errorf("there is no button: %w", err)
			}
			continue
		}
		before, pressed = now, true
		e.report.Presses++
		_, err = e.organizer.Post(ctx, e.path+"/next", url.Values{"rounds": {roundsMark.FindStringSubmatch(page.Body)[1]}})
		if wrong, ok := errors.AsType[*visit.StatusError](err); ok && wrong.Status < 500 {
			return wrong
		}
	}
}

// seat sends all people where their page leads, and returns the tables.
func (e *evening) seat(ctx context.Context) (games []*crashGame, err error) {
	ctx, cancel := context.WithTimeout(ctx, stuck)
	defer cancel()
	at := map[string][]*visit.Guest{}
	for i, g := range e.people {
		var found []string
		for found == nil {
			page, err := getUntilAnswered(ctx, g, e.path)
			if err != nil {
				return nil, err
			}
			if found = tableMark.FindStringSubmatch(page.Body); found == nil {
				if err := sleep(ctx, 10*time.Millisecond); err != nil {
					return nil, fmt.Errorf("guest %d finds no table: %w", i, err)
				}
			}
		}
		at[found[1]] = append(at[found[1]], g)
	}
	for path, people := range at {
		e.report.Tables++
		games = append(games, newCrashGame(visit.AtTable(path, people, rand.New(rand.NewPCG(uint64(e.report.Tables), 5)))))
	}
	return games, nil
}
