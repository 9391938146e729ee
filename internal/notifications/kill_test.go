package notifications_test

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"maps"
	mathrand "math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/session"
	"goa/internal/sqlite"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

// In this test people move only when they are notified: if one message were
// lost, their table would stand still forever. The server is a separate process
// that is killed again and again.

const (
	killEnv = "GOA_TEST_CALL_IN" // turns this program into the server, and names its database and where people are notified
	longEnv = "GOA_TEST_CALLS"   // the turns and kills of the long form of the test: "10000 20"
)

func TestMain(m *testing.M) {
	if place := os.Getenv(killEnv); place != "" {
		serveUntilKilled(place)
	}
	pgtest.Main(m)
}

// database is the store of everything that the victim keeps.
type database interface {
	match.Store
	jobs.Queue
	session.Store
	notifications.Store
}

func openDatabase(ctx context.Context, place string) (database, error) {
	if postgres.IsURL(place) {
		return postgres.Open(ctx, place)
	}
	return sqlite.Open(ctx, place)
}

// victim is the server that gets killed.
type victim struct {
	*match.Keeper
	service *notifications.Service
	store   notifications.Store
	hook    string
}

// serveUntilKilled reads commands line by line: "new" for a table, "go" and the
// id of a message for the turn that it is about. It prints each turn as it
// begins.
func serveUntilKilled(place string) {
	ctx := context.Background()
	db, hook, _ := strings.Cut(place, " ")
	store, err := openDatabase(ctx, db)
	dieOf(err)
	v := victim{Keeper: match.NewKeeper(match.Config{Store: store, Secret: []byte("secret")}), store: store, hook: hook}
	hooks := messenger.NewWebhooks(&messenger.Outside{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	v.service, err = notifications.New(notifications.Config{
		Store: store, Queue: store, Tables: v.Keeper, Secret: []byte("secret"), BaseURL: "https://goa.example",
		Senders: messenger.Senders{messenger.JSON: hooks},
	})
	dieOf(err)
	workers := v.Workers()
	maps.Copy(workers, v.service.Workers())
	go func() { dieOf(store.Work(ctx, workers)) }()
	fmt.Println("ready")
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		go v.obey(word, rest)
	}
	os.Exit(1)
}

func dieOf(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (v victim) obey(word, rest string) {
	ctx := context.Background()
	if word == "new" {
		v.open(ctx)
		return
	}
	table, version, seat := readID(rest)
	s, err := v.Snapshot(ctx, match.ID(table))
	dieOf(err)
	if wait, ok := s.WaitOf(seat); ok && s.VersionAt(wait.Owner, wait.Entry) == version {
		v.turn(s, wait.Owner)
	}
}

// open creates a table for two new people.
func (v victim) open(ctx context.Context) {
	names := []match.Owner{match.Owner("ana" + rand.Text()), match.Owner("bo" + rand.Text())}
	var seats []match.NewSeat
	for i, name := range names {
		to := messenger.Address{Kind: messenger.JSON, Target: v.hook + "/" + string(name)}
		_, err := v.store.PutAddress(ctx, notifications.Address{Owner: name, To: to, Made: time.Now(), Confirmed: time.Now()}, notifications.AddressLimits{Owner: 1, Origin: 1})
		dieOf(err)
		seats = append(seats, match.NewSeat{Kind: match.Person, Name: []string{"Ana", "Bo"}[i], Owner: name})
	}
	s, err := v.Create(ctx, match.NewTable{Host: names[0], Days: twoDays, Spectators: true, Seats: seats})
	dieOf(err)
	for _, name := range names {
		s, err = v.Ready(ctx, match.Command{Table: s.ID(), Owner: name}, true)
		dieOf(err)
	}
	if s.WaitsFor(names[1]) { // the player who has just looked
		v.turn(s, names[1])
	}
}

// readID parses the id of a message: table, its reader's version, seat and
// kind.
func readID(id string) (table string, version int, seat goa.Seat) {
	parts := strings.Split(id, "-")
	n := len(parts) - 3
	version, _ = strconv.Atoi(parts[n])
	number, _ := strconv.Atoi(parts[n+1])
	return strings.Join(parts[:n], "-"), version, goa.Seat(number - 1)
}

// turn plays until the table waits for someone else.
func (v victim) turn(s *match.Snapshot, owner match.Owner) {
	for s.WaitsFor(owner) {
		view, err := s.For(owner, s.DefaultSeat(owner))
		dieOf(err)
		began := time.Now()
		s, err = v.Move(context.Background(), match.Command{Table: s.ID(), Owner: owner, Seat: view.Seat, Entry: view.Entry}, view.Legal[0].String())
		if errors.Is(err, match.Stale) {
			return // sent twice, after waiting and after a return: the other one plays
		}
		dieOf(err)
		for at := range goa.Seat(2) {
			if wait, ok := s.WaitOf(at); ok && wait.Owner != owner {
				fmt.Printf("%s-%d-%d-call %d\n", s.ID(), s.VersionAt(wait.Owner, wait.Entry), at+1, began.UnixMicro())
			}
		}
	}
}

// people are the ones who are notified. They make the servers continue.
type people struct {
	mu     sync.Mutex
	began  map[string]time.Time // when the turn of each message was made
	came   map[string]time.Time
	counts map[string]int    // how often each message came
	last   map[string]string // by table, the last message
	told   io.Writer         // the server, or nil while there is none
	turns  int
	most   int
	think  time.Duration // how long people take, on average
}

func (p *people) receive(w http.ResponseWriter, r *http.Request) {
	id := r.Header.Get("Idempotency-Key")
	p.mu.Lock()
	defer p.mu.Unlock()
	key := r.URL.Path + " " + id
	if p.counts[key]++; p.counts[key] > 1 {
		return
	}
	p.came[id] = time.Now()
	table, _, _ := readID(id)
	if strings.HasSuffix(id, "-over") {
		if p.last[table] != "" {
			delete(p.last, table)
			p.tell("new")
		}
		return
	}
	p.turns++
	if p.last[table] = id; p.turns < p.most {
		time.AfterFunc(time.Duration(mathrand.Int64N(int64(2*p.think))), func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.tell("go " + id)
		})
	}
}

func (p *people) tell(what string) {
	if p.told != nil {
		_, _ = fmt.Fprintln(p.told, what) // if the server is gone, its successor gets it
	}
}

// resume sends a new server what its predecessor may have missed.
func (p *people) resume(server io.Writer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.told = server
	for _, id := range p.last {
		p.tell("go " + id)
	}
}

func (p *people) soFar() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.turns
}

// life runs a server for a number of turns and kills it. It fails if nothing
// happens for a long time, because then a message was lost.
func (p *people) life(t *testing.T, place string, until, tables int) {
	t.Helper()
	server := storetest.StartChild(t, killEnv, place)
	if !server.Lines.Scan() {
		t.Fatal("the server does not begin")
	}
	p.resume(server.In)
	for range tables {
		_, _ = fmt.Fprintln(server.In, "new")
	}
	var reading sync.WaitGroup
	reading.Go(func() {
		for server.Lines.Scan() {
			p.note(server.Lines.Text())
		}
	})
	p.waitFor(t, until)
	time.Sleep(time.Duration(mathrand.Int64N(int64(p.think)))) // sleeps: to kill the server at any moment, not just when a message has come
	server.Kill(t)
	reading.Wait()
	server.Wait(t)
}

// note records when a turn was made.
func (p *people) note(line string) {
	id, at, _ := strings.Cut(line, " ")
	if us, err := strconv.ParseInt(at, 10, 64); err == nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.began[id] = time.UnixMicro(us)
	}
}

func (p *people) waitFor(t *testing.T, turns int) {
	t.Helper()
	for seen := p.soFar(); seen < turns; seen = p.soFar() {
		waittest.Until(t, fmt.Sprintf("something happens after turn %d; messages are lost", seen), func() bool { return p.soFar() != seen })
	}
}

func (p *people) run(t *testing.T, place string, turns, kills, tables int) {
	t.Helper()
	p.began, p.came, p.counts, p.last, p.most = map[string]time.Time{}, map[string]time.Time{}, map[string]int{}, map[string]string{}, turns
	server := httptest.NewServer(http.HandlerFunc(p.receive))
	defer server.Close()
	place += " " + server.URL
	for i := range kills {
		p.life(t, place, turns*(i+1)/(kills+1), tables)
		tables = 0
	}
	p.life(t, place, turns, tables)
	doubled, sent := 0, 0
	for _, n := range p.counts {
		sent += n
		doubled += n - 1
	}
	took := p.latencies()
	t.Logf("%d turns, %d messages, %d kills: %d doubled; from a turn to its message handed over: median %v, p99 %v, longest %v (of %d whose server lived)",
		p.turns, sent, kills, doubled, at(took, 50), at(took, 99), at(took, 100), len(took))
	if doubled > kills*len(p.last) {
		t.Errorf("%d messages are doubled: more than were on their way when the server was killed", doubled)
	}
}

// latencies returns how long messages took, sorted.
func (p *people) latencies() (list []time.Duration) {
	for id, came := range p.came {
		if began, ok := p.began[id]; ok {
			list = append(list, came.Sub(began))
		}
	}
	slices.Sort(list)
	return list
}

func at(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)].Round(100 * time.Microsecond)
}

// No message is lost when a server is killed, and hardly any comes twice.
func TestNoCallIsLost(t *testing.T) {
	turns, kills, tables, think := 150, 3, 8, 10*time.Millisecond
	if long := os.Getenv(longEnv); long != "" {
		if _, err := fmt.Sscan(long, &turns, &kills); err != nil {
			t.Fatal(err)
		}
		tables, think = 40, time.Second
	}
	t.Run("SQLite", func(t *testing.T) {
		(&people{think: think}).run(t, filepath.Join(t.TempDir(), "goa.db"), turns, kills, tables)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		if testing.Short() || os.Getenv(longEnv) == "" {
			t.Skip("it takes seconds until the others know that a process is dead")
		}
		(&people{think: think}).run(t, pgtest.Database(t), turns, kills, tables)
	})
}
