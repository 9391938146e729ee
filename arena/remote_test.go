package arena

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"goa/ai"
)

// blockWorkers play elsewhere, knowing only the settings of a match.
type blockWorkers struct {
	newBlockWorker func() (RemoteWorker, error)
}

func (h blockWorkers) Do(ctx context.Context, first, end int) ([]byte, error) {
	w, err := h.newBlockWorker()
	if err != nil {
		return nil, err
	}
	defer w.Close()
	return w.Do(ctx, first, end)
}

func TestBlocksPlayedElsewhereAreTheSame(t *testing.T) {
	for _, allSeatings := range []bool{false, true} {
		m := newMatch(t, "", ai.Greedy, ai.Random, ai.Random)
		m.Blocks, m.AllSeatings = 7, allSeatings
		want := play(t, m)
		text, err := m.Settings()
		if err != nil {
			t.Fatal(err)
		}
		newBlockWorker, err := Open(text)
		if err != nil {
			t.Fatal(err)
		}
		m.Remote = blockWorkers{newBlockWorker}
		if got := play(t, m); !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

func TestBotsThatOtherProcessesCannotMake(t *testing.T) {
	for bot, want := range map[string]string{
		"cmd:./mybot":   "is a program on one machine",
		"merchant@mine": "has weights in a file on one machine",
		"merchant@net":  "",
		"merchant~20":   "",
	} {
		m := newMatch(t, "", bot, ai.Random)
		_, err := m.Settings()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", bot, err, want)
		}
	}
}

// Settings come from a database. Changed settings cannot make a worker start a
// program or read a file.
func TestSettingsOfStrangersAreRefused(t *testing.T) {
	marker := filepath.Join(t.TempDir(), "started")
	program := filepath.Join(t.TempDir(), "bot")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch "+marker+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	m := newMatch(t, "", ai.Greedy, ai.Random)
	good, err := m.Settings()
	if err != nil {
		t.Fatal(err)
	}
	for bot, want := range map[string]string{
		"cmd:" + program:       "is a program on one machine",
		"merchant@" + program:  "has weights in a file",
		"merchant~9@" + marker: "has weights in a file",
		"merchant@":            "has weights in a file",
		"random@net@" + marker: "has weights in a file",
		"nobody":               "there is no bot",
	} {
		newBlockWorker, err := Open(strings.Replace(good, `"`+ai.Greedy+`"`, `"`+bot+`"`, 1))
		if err == nil {
			_, _ = blockWorkers{newBlockWorker}.Do(t.Context(), 0, 1)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", bot, err, want)
		}
	}
	if _, err := os.Stat(marker); err == nil {
		t.Error("a program was started")
	}
}
