package arena

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"goa/ai"
	"goa/internal/crew"
)

// hands play elsewhere what they know of a match by its settings alone.
type hands struct {
	hire func() (crew.Hand, error)
}

func (h hands) Do(ctx context.Context, first, end int) ([]byte, error) {
	hand, err := h.hire()
	if err != nil {
		return nil, err
	}
	defer hand.Close()
	return hand.Do(ctx, first, end)
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
		hire, err := Open(text)
		if err != nil {
			t.Fatal(err)
		}
		m.Remote = hands{hire}
		if got := play(t, m); !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

func TestBotsThatAreOnlyHere(t *testing.T) {
	for bot, want := range map[string]string{
		"cmd:./mybot":   "is a program of this machine",
		"merchant@mine": "has weights in a file of this machine",
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
