package match_test

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/storetest"
)

var update = flag.Bool("update", false, "write the chronicles anew")

// chronicle records what can be observed in a house: after each step of a story the
// answer, what was stored and published, and everything that has changed for its
// people. The whole text is compared with a file in testdata/chronicles. A person has
// checked that each line of that file agrees with the rules of the house.
type chronicle struct {
	house
	people []match.Owner // whose views and lists are recorded, including strangers
	deals  []match.DealID
	began  time.Time
	quiet  bool // steps are not recorded, only what has changed after them

	mu     sync.Mutex
	text   strings.Builder
	shown  map[string]string     // the text last written, by name
	tables []match.ID            // in the order in which they were made
	notes  map[match.ID][]string // notes of this step, by table
	looked map[match.ID]bool     // tables that were touched in this step
	labels labels
}

// chronicled runs a story in a bubble, and compares its chronicle with the file of
// that name. At the end, a process that has just started must show the same.
func chronicled(t *testing.T, name string, people []match.Owner, story func(c *chronicle), change ...func(*match.Config)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		var text string
		synctest.Test(t, func(t *testing.T) {
			c := &chronicle{people: people, began: time.Now(), shown: map[string]string{}}
			store := &noted{Memory: new(storetest.Memory), c: c}
			config := match.Config{
				Store: store, Secret: []byte("secret"), Bots: map[string]match.Chooser{"first": first{}, "last": last{}},
				Quota: match.Quota{Host: match.Usage{Tables: 50, Bytes: 1 << 20}, Origin: match.Usage{Tables: 60}},
				Luck:  fixedLuck, Publish: c.published, Gone: c.gone, Log: slog.New(complaints{c: c}),
			}
			for _, f := range change {
				f(&config)
			}
			c.house = opened(t, store.Memory, config)
			defer c.Close()
			story(c)
			c.restarted(config)
			text = c.labels.put(c.text.String())
		})
		file := filepath.Join("testdata", "chronicles", name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if line, got, want := firstDifference(text, string(want)); line > 0 {
			t.Errorf("line %d of %s:\n got %s\nwant %s", line, file, got, want)
		}
	})
}

// firstDifference returns the number of the first line in which two texts differ,
// from 1; 0 if they are equal.
func firstDifference(a, b string) (line int, inA, inB string) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(x), len(y)) {
		inA, inB = "(the end)", "(the end)"
		if i < len(x) {
			inA = x[i]
		}
		if i < len(y) {
			inB = y[i]
		}
		if inA != inB {
			return i + 1, inA, inB
		}
	}
	return 0, "", ""
}

// first and last are bots that choose the first and the last legal move.
type (
	first struct{}
	last  struct{}
)

func (first) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move { return legal[0] }
func (last) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	return legal[len(legal)-1]
}

// do carries out a step of the story.
func (c *chronicle) do(what string, act func(ctx context.Context) error) {
	c.t.Helper()
	if !c.quiet {
		c.line("\n== %s: %s", c.when(time.Now()), what)
	}
	err := act(c.t.Context())
	c.settle()
	if err != nil {
		c.line("refused: %v", err)
	}
	if !c.quiet {
		c.observe()
	}
}

// play carries out a step that answers with a table.
func (c *chronicle) play(what string, act func(ctx context.Context) (*match.Snapshot, error)) *match.Snapshot {
	c.t.Helper()
	var s *match.Snapshot
	c.do(what, func(ctx context.Context) (err error) { s, err = act(ctx); return err })
	return s
}

// later makes time pass.
func (c *chronicle) later(d time.Duration) {
	c.t.Helper()
	c.do("time passes, "+d.String(), func(context.Context) error {
		time.Sleep(d) // sleeps: in the bubble of the story
		return nil
	})
}

// meanwhile carries out steps that are not recorded one by one.
func (c *chronicle) meanwhile(what string, act func()) {
	c.t.Helper()
	c.line("\n== %s: %s", c.when(time.Now()), what)
	c.mu.Lock()
	c.quiet = true
	c.mu.Unlock()
	act()
	c.settle()
	c.mu.Lock()
	c.quiet = false
	c.mu.Unlock()
	c.observe()
}

// line writes a line.
func (c *chronicle) line(format string, values ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fmt.Fprintf(&c.text, format+"\n", values...)
}

// noteAbout notes something about a table, or about none, unless steps are not recorded.
// Tables are active at the same time, so notes are written at the end of a step, one
// table after the other.
func (c *chronicle) noteAbout(id match.ID, format string, values ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.quiet {
		return
	}
	if c.notes == nil {
		c.notes = map[match.ID][]string{}
	}
	c.notes[id] = append(c.notes[id], fmt.Sprintf("   "+format, values...))
}

// settle waits until all goroutines are done, and writes the notes of the step.
func (c *chronicle) settle() {
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range append([]match.ID{""}, c.tables...) {
		for _, line := range c.notes[id] {
			fmt.Fprintln(&c.text, line)
		}
		if c.looked[id] {
			fmt.Fprintf(&c.text, "   touched: %s\n", id)
		}
	}
	c.notes, c.looked = nil, nil
}

// touches records that a table was touched. That can happen at any time during a step, so
// it is written at the end of the step.
func (c *chronicle) touches(id match.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.looked == nil {
		c.looked = map[match.ID]bool{}
	}
	c.looked[id] = true
}

func (c *chronicle) when(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return "+" + t.Sub(c.began).String()
}

func (c *chronicle) published(s *match.Snapshot) {

	c.noteAbout(s.ID(), "published: %s, entry %d", s.ID(), s.Version())

}
func (c *chronicle) gone(id match.ID) { c.noteAbout(id, "gone: %s", id) }

// complaints records failures that are not reported to callers.
type complaints struct {
	slog.Handler
	c *chronicle
}

func (complaints) Enabled(context.Context, slog.Level) bool { return true }
func (l complaints) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	r.Attrs(func(a slog.Attr) bool {
		if a.Key != "stack" {
			text += fmt.Sprintf(", %s %v", a.Key, a.Value)
		}
		return true
	})
	l.c.noteAbout("", "logged: %s", text)
	return nil
}

// observe writes what has changed for anyone.
func (c *chronicle) observe() {
	c.t.Helper()
	for _, o := range c.observations(c.Keeper) {
		if c.shown[o.name] != o.text {
			c.line("   %s: %s", o.name, o.text)
			c.shown[o.name] = o.text
		}
	}
}

// restarted makes sure that a process that has just started shows the same.
func (c *chronicle) restarted(config match.Config) {
	c.t.Helper()
	now := c.observations(c.Keeper)
	config.Store, config.Publish, config.Gone = c.store, nil, nil
	k := match.NewKeeper(config)
	defer k.Close()
	for i, o := range c.observations(k) {
		if o != now[i] {
			c.t.Errorf("after a restart %s is\n%s\nand was\n%s", o.name, o.text, now[i].text)
		}
	}
}

// noted is a store that records what is stored.
type noted struct {
	*storetest.Memory
	c  *chronicle
	mu sync.Mutex // so that the consequences of a change are noted after it
}

func (n *noted) Create(ctx context.Context, t *match.Table, entries []match.Entry, s *match.Summary, q match.Quota) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	err := n.Memory.Create(ctx, t, entries, s, q)
	if err == nil {
		n.c.made(t, s)
	}
	n.c.stored(t.ID, "created", entries, s, err)
	if q != (match.Quota{}) {
		n.c.noteAbout(t.ID, "within %s", n.c.print(q))
	}
	return err
}

func (n *noted) Append(ctx context.Context, id match.ID, entries []match.Entry, s *match.Summary) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	err := n.Memory.Append(ctx, id, entries, s)
	n.c.stored(id, "appended", entries, s, err)
	return err
}

func (n *noted) Delete(ctx context.Context, id match.ID) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	err := n.Memory.Delete(ctx, id)
	n.c.noteAbout(id, "deleted: %s %v", id, err)
	return err
}

func (n *noted) Touch(ctx context.Context, id match.ID, at time.Time) error {
	n.c.touches(id)
	return n.Memory.Touch(ctx, id, at)
}

func (n *noted) Change(ctx context.Context, changes jobs.Changes) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.c.noteAbout("", "jobs: %s", n.c.print(changes))
	return n.Memory.Change(ctx, changes)
}

// made gives a new table its own name.
func (c *chronicle) made(t *match.Table, s *match.Summary) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tables = append(c.tables, t.ID)
	c.labels.name(string(t.ID), fmt.Sprint("table-", len(c.tables)))
	if s.Deal != nil {
		c.labels.name(string(s.Deal.ID), fmt.Sprint("deal-of-", len(c.tables)))
	}
}

func (c *chronicle) stored(id match.ID, how string, entries []match.Entry, s *match.Summary, err error) {
	if err != nil {
		c.noteAbout(id, "not %s: %s, %v", how, id, err)
		return
	}
	c.noteAbout(id, "%s: %s, %s since %s", how, id, []string{"gathering", "playing", "finished"}[s.Status], c.when(s.Since))
	for _, e := range entries {
		c.noteAbout(id, "   %d %s %s %q", e.Number, e.Kind, e.Seat, e.Text)
	}
	for _, seat := range s.Seats {
		c.noteAbout(id, "   seat %s", c.print(seat))
	}
	c.noteAbout(id, "   stands %s, %d layouts", s.Standing, len(s.Layouts))
	if s.Deal != nil {
		c.noteAbout(id, "   deal %s", c.print(*s.Deal))
	}
	for _, a := range s.Attempts {
		c.noteAbout(id, "   attempt %s", c.print(*a))
	}
	for _, n := range s.Jobs.Cancel {
		c.noteAbout(id, "   cancels %s %s", n.Kind, n.Key)
	}
	for _, j := range s.Jobs.Add {
		c.noteAbout(id, "   due %s: %s %s %s", c.when(j.Due), j.Kind, j.Key, j.Args)
	}
}
