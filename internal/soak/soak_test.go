package soak

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

var everySetting = Settings(edition.All(), []int{2, 3, 4}, AllOptions())

func mustRun(t *testing.T, h Hunt) Report {
	t.Helper()
	h.patience = 200 * time.Millisecond
	report, err := h.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestAllSettingsAreSound(t *testing.T) {
	// Half of the settings, each in both ways to choose. They are drawn by lot, since every
	// second one would be all those with or without some option.
	var some []edition.Setting
	lot := nature.New("settings")
	for _, setting := range everySetting {
		if lot.IntN(2) == 0 {
			some = append(some, setting)
		}
	}
	games := 2 * len(some)
	if testing.Short() {
		games = 12
	}
	report := mustRun(t, Hunt{Settings: some, Games: games, Seed: "test"})
	if report.Failure != nil {
		r, err := report.Failure.Record()
		if err != nil {
			t.Errorf("no record: %v", err)
		}
		t.Fatalf("%v\n%s", report.Failure, r.Text())
	}
	if report.Games != games || report.Moves < 100*games {
		t.Errorf("played %d moves in %d games, want %d games", report.Moves, report.Games, games)
	}
}

// Every option with every value is combined with every other option that is compatible
// with it, and no set occurs twice.
func TestAllOptionsHaveAllPairs(t *testing.T) {
	seen, pairs := map[edition.Options]bool{}, map[[2]string]bool{}
	for _, o := range AllOptions() {
		if seen[o] {
			t.Errorf("%v comes twice", o)
		}
		seen[o] = true
		for _, a := range o.Strings() {
			for _, b := range o.Strings() {
				pairs[[2]string{a, b}] = true
			}
		}
	}
	var texts []string
	for _, spec := range edition.OptionSpecs() {
		for _, v := range spec.Values {
			texts = append(texts, spec.Name+"="+v)
		}
		if len(spec.Values) == 0 {
			texts = append(texts, spec.Name)
		}
	}
	for _, a := range texts {
		for _, b := range texts {
			if _, err := edition.ParseOptions([]string{a, b}); err == nil && !pairs[[2]string{a, b}] {
				t.Errorf("%s is never played with %s", a, b)
			}
		}
	}
}

// Solo games of all levels and campaigns are combined with all compatible options, and
// campaigns are played in all of their sessions.
func TestSoloAndCampaignsAreHunted(t *testing.T) {
	solo, campaigns := map[string]int{}, map[string]int{}
	for _, setting := range everySetting {
		switch level := setting.Options.Value("solo"); {
		case setting.Options.Has("campaign"):
			campaigns[level]++
		case level != "":
			solo[level]++
		}
	}
	for _, level := range []string{"1", "2", "3"} {
		if solo[level] < 100 || campaigns[level] != solo[level] {
			t.Errorf("level %s: %d solo settings, %d of campaigns", level, solo[level], campaigns[level])
		}
	}
	seen := map[[2]int]bool{}
	for i := range 400 {
		n := randomSession(nature.New(fmt.Sprint("session ", i)))
		seen[[2]int{n.Number, n.Fulfilled}] = true
	}
	if len(seen) != 1+2+3 {
		t.Errorf("sessions with goals fulfilled: %v", seen)
	}
}

// A checker that lies about one move is found, and the written record leads to a
// position in which that move is legal.
func TestLyingCheckerIsFound(t *testing.T) {
	sale := goa.NewSell()
	lies := func(s *goa.State, m goa.Move) goa.Reason {
		if m == sale && s.Round() >= 2 {
			return goa.NotNow
		}
		return s.Check(m)
	}
	report := mustRun(t, Hunt{Settings: everySetting, Games: 100, Seed: "lie", referee: lies})
	f := report.Failure
	if f == nil {
		t.Fatal("the lie was not found")
	}
	if f.Check != "listed moves" || !strings.Contains(f.Err.Error(), `"sell"`) {
		t.Errorf("found something else: %v", f)
	}
	s := replayed(t, f)
	if s.Round() != 2 || lies(&s, sale) != goa.NotNow || s.Check(sale) != goa.Legal {
		t.Errorf("the record leads elsewhere: round %d, %s", s.Round(), s.Stage())
	}
}

// A checker that allows too much is found too.
func TestLaxCheckerIsFound(t *testing.T) {
	lax := func(s *goa.State, m goa.Move) goa.Reason {
		if m.Kind == goa.Discard && s.Stage() == goa.Bidding && m.Card() < goa.NumCards {
			return goa.Legal
		}
		return s.Check(m)
	}
	report := mustRun(t, Hunt{Settings: everySetting[:3], Games: 500, Seed: "lax", referee: lax})
	if f := report.Failure; f == nil || f.Check != "other moves" {
		t.Fatalf("got %v", f)
	} else if s := replayed(t, f); s.Stage() != goa.Bidding {
		t.Errorf("the record leads to %s", s.Stage())
	}
}

// A fault planted in the positions themselves is found.
func TestCorruptedPositionIsFound(t *testing.T) {
	fallback := func(s *goa.State, m goa.Move) {
		if m.Kind == goa.EndTurn && s.Round() == 1 {
			*s = goa.New(s.Rules(), s.Seats()) // all markers fall back
		}
	}
	levels := edition.Setting{Edition: edition.Default(), Players: 2}
	levels.Options, _ = edition.ParseOptions([]string{"quick-start"})
	report := mustRun(t, Hunt{Settings: []edition.Setting{levels}, Games: 50, Seed: "fall", plant: fallback})
	if f := report.Failure; f == nil || f.Check != "levels" {
		t.Fatalf("got %v", f)
	} else if f.Moves[len(f.Moves)-1].Kind != goa.EndTurn {
		t.Errorf("the last move is %v", f.Moves[len(f.Moves)-1])
	}
}

func TestPanicIsFound(t *testing.T) {
	panics := func(s *goa.State, m goa.Move) {
		if m.Kind == goa.Tax {
			panic("no taxes here")
		}
	}
	report := mustRun(t, Hunt{Settings: everySetting[:1], Games: 50, Seed: "panic", plant: panics})
	if f := report.Failure; f == nil || f.Check != "panic" || !strings.Contains(f.Err.Error(), "no taxes here") {
		t.Fatalf("got %v", f)
	}
}

// replayed returns the position at the end of a failure's record, as read from its text.
func replayed(t *testing.T, f *Failure) goa.State {
	t.Helper()
	r, err := f.Record()
	if err != nil {
		t.Fatal(err)
	}
	again, err := record.Parse(r.Text())
	if err != nil {
		t.Fatal(err)
	}
	s, err := again.At(again.Len())
	if err != nil {
		t.Fatal(err)
	}
	if comments := again.Comments(); len(comments) != 1 || !strings.Contains(comments[0].Text, f.Check) {
		t.Errorf("the record does not tell what failed: %v", comments)
	}
	return s
}

func TestVerifyAcceptsSoundGames(t *testing.T) {
	g := &game{hunt: &Hunt{referee: (*goa.State).Check}}
	setting := edition.Setting{Edition: edition.Default(), Players: 2}
	if f := g.play(setting, "sound", true); f != nil {
		t.Fatal(f.Err)
	}
	r, err := newRecord(setting, goa.Session{}, g.moves[:150])
	if err != nil {
		t.Fatal(err)
	}
	if f, err := Verify(r); f != nil || err != nil {
		t.Errorf("got %v, %v", f, err)
	}
}

func TestHuntEndsInTime(t *testing.T) {
	var report Report
	for limit := 50 * time.Millisecond; report.Games == 0; limit *= 2 { // a busy machine may play none
		report = mustRun(t, Hunt{Settings: everySetting, Time: limit, Seed: "time"})
		if report.Failure != nil || report.Games == 0 && limit > time.Minute {
			t.Fatalf("got %+v within %v", report, limit)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	report, err := Hunt{Settings: everySetting, Games: 1 << 30}.Run(ctx)
	if err != nil || report.Failure != nil || report.Games > 10 {
		t.Errorf("got %+v, %v", report, err)
	}
	if _, err := (Hunt{}).Run(t.Context()); err == nil {
		t.Error("a hunt for nothing ran")
	}
}
