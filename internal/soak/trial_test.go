package soak

import (
	"context"
	"strings"
	"testing"
	"time"

	"goa/ai"
	"goa/edition"
	"goa/goa"
)

// trial returns a plan of games that are as different as possible.
func trial(bot string, games int) Trial {
	all := Settings(edition.All(), []int{2, 3, 4}, AllOptions())
	t := Trial{Bot: bot, Games: games, Seed: "trial"}
	for i := range games {
		t.Settings = append(t.Settings, all[i*len(all)/games])
	}
	return t
}

// brokenBot breaks the rules in its own way.
type brokenBot struct{ how string }

func (b brokenBot) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	switch b.how {
	case "panics":
		panic("caught")
	case "dawdles":
		time.Sleep(time.Microsecond) // sleeps: this bot is meant to be late
		return legal[len(legal)-1]
	default:
		return goa.Move{}
	}
}

func TestBrokenBotsAreFound(t *testing.T) {
	for how, count := range map[string]func(*TrialReport) int{
		"cheats":  func(r *TrialReport) int { return r.Illegal },
		"panics":  func(r *TrialReport) int { return r.Panics },
		"dawdles": func(r *TrialReport) int { return r.Late },
	} {
		plan := trial("broken", 2)
		plan.Limit = time.Nanosecond
		if how != "dawdles" {
			plan.Limit = 0
		}
		plan.newBot = func(string, uint64) (ai.Player, error) { return brokenBot{how}, nil }
		r, err := plan.Run(t.Context())
		if err != nil || count(&r) != r.Decisions || !r.Failed() || !strings.Contains(r.First, "game ") {
			t.Errorf("%s: %+v, %v", how, r, err)
		}
	}
}

func TestTrialsOfUnknownBots(t *testing.T) {
	if _, err := trial("oracle", 1).Run(t.Context()); err == nil {
		t.Error("there is an oracle")
	}
	if _, err := trial(ai.Random, 0).Run(t.Context()); err == nil {
		t.Error("no games were played without complaint")
	}
}

// Settings come from a database. Changed settings cannot make a worker read a
// file.
func TestTrialsOfStrangersAreRefused(t *testing.T) {
	for bot, want := range map[string]string{
		"merchant@/etc/passwd": "has weights in a file", "cmd:/bin/true": "there is no bot", "merchant": "",
	} {
		text := `{"editions":[{"name":"` + edition.Default().Name + `","hash":"` + edition.Default().Hash + `"}],"settings":[{"edition":0,"players":2}],"seed":"s","bot":"` + bot + `"}`
		_, err := Open(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("a worker is told to try %s: got %v, want %q", bot, err, want)
		}
		if _, err := (&Trial{Bot: bot}).Remotely(); (err == nil) != (want == "") {
			t.Errorf("others are to try %s: got %v, want %q", bot, err, want)
		}
	}
}
