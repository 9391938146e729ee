package campaign_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/ai"
	"goa/campaign"
	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

var update = flag.Bool("update", false, "write the golden campaigns")

func newCampaign(t testing.TB, name string, options ...string) *campaign.Campaign {
	t.Helper()
	ed, err := edition.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	c, err := campaign.New(ed, o, record.Seat{Name: "Ana", Kind: ai.Greedy})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// play plays up to n moves of the session that is due, or all if n is negative.
func play(t testing.TB, c *campaign.Campaign, seed string, n int) {
	t.Helper()
	r, err := c.Next()
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.At(r.Len())
	if err != nil {
		t.Fatal(err)
	}
	bot, err := ai.New(ai.Greedy, 1)
	if err != nil {
		t.Fatal(err)
	}
	luck := nature.New(seed)
	for ; n != 0 && !s.Over(); n-- {
		m := goa.Move{}
		if s.Turn() == goa.Nature {
			m = luck.Move(&s)
		} else {
			m = bot.Choose(t.Context(), s.View(0), s.Moves(nil))
		}
		s.Play(m)
		if err := r.Append(m); err != nil {
			t.Fatal(err)
		}
	}
}

func status(t testing.TB, c *campaign.Campaign) campaign.Status {
	t.Helper()
	st, err := c.Status()
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// golden is a campaign that a bot played. It must stay readable forever.
type golden struct {
	name  string
	stage campaign.Stage
}

var goldens = []golden{{"whole", campaign.Over}, {"lost", campaign.Lost}}

func (g golden) file() string { return filepath.Join("testdata", g.name+".goa") }

// write plays campaigns until one ends as wanted.
func (g golden) write(t *testing.T) {
	t.Helper()
	for seed := 1; ; seed++ {
		c := newCampaign(t, "2026", "solo=1", "campaign")
		st := status(t, c)
		for st.Stage == campaign.Playing || st.Stage == campaign.Between {
			play(t, c, fmt.Sprint("campaign ", seed, " session ", c.Sessions()+1), -1)
			st = status(t, c)
		}
		if st.Stage == g.stage {
			if err := os.WriteFile(g.file(), c.Text(), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
}

func readGolden(t testing.TB, name string) *campaign.Campaign {
	t.Helper()
	text, err := os.ReadFile(golden{name: name}.file())
	if err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(c.Text(), text) {
		t.Errorf("%s is rewritten in another way", name)
	}
	return c
}

func TestGoldenCampaigns(t *testing.T) {
	for _, g := range goldens {
		if *update {
			g.write(t)
		}
		st := status(t, readGolden(t, g.name))
		if st.Stage != g.stage || st.Practice {
			t.Errorf("%s: stage %d, practice: %v", g.name, st.Stage, st.Practice)
		}
		addUp(t, st)
	}
}

// addUp checks VAR-8b by hand: a tenth of every score, rounded up, and one more
// for both goals.
func addUp(t *testing.T, st campaign.Status) {
	t.Helper()
	cargo, fulfilled := 0, 0
	for i, p := range st.Sessions {
		if p.Begin.Cargo != cargo || p.Begin.Fulfilled != fulfilled || p.Begin.Number != i+1 {
			t.Errorf("session %d begins with %v", i+1, p.Begin)
		}
		if want := [2]goa.Goal(st.Goals[2*i : 2*i+2]); p.Result.Goals != want {
			t.Errorf("session %d: goals %v, want %v", i+1, p.Result.Goals, want)
		}
		cargo += (p.Result.Score + 9) / 10
		if p.Result.Fulfilled == [2]bool{true, true} {
			cargo++
		}
		fulfilled += p.Result.Count()
		if (p.Result.Count() == 0) != p.Result.Lost {
			t.Errorf("session %d: %d goals, lost: %v", i+1, p.Result.Count(), p.Result.Lost)
		}
	}
	if st.Cargo != cargo || st.Rank != goa.CampaignRank(min(4, max(0, cargo/4-1))) {
		t.Errorf("cargo %d and rank %s, want %d", st.Cargo, st.Rank, cargo)
	}
}

func TestVAR8_ACampaignIsThreeSessions(t *testing.T) {
	c := readGolden(t, "whole")
	if c.Sessions() != goa.NumSessions {
		t.Fatalf("%d sessions", c.Sessions())
	}
	if _, err := c.Next(); !errors.Is(err, campaign.ErrOver) {
		t.Errorf("a fourth session: %v", err)
	}
	for k := 2; k <= goa.NumSessions; k++ {
		bonuses := 0
		for _, m := range c.Session(k).Moves() {
			if m.Kind == goa.TakeBonus {
				bonuses++
			}
		}
		n, _ := c.Session(k).Session()
		if bonuses != min(n.Fulfilled, goa.NumBonuses) || bonuses == 0 {
			t.Errorf("session %d: %d bonuses for %d goals", k, bonuses, n.Fulfilled)
		}
	}
}

func TestVAR8b_ALostCampaignDoesNotGoOn(t *testing.T) {
	c := readGolden(t, "lost")
	if _, err := c.Next(); !errors.Is(err, campaign.ErrLost) {
		t.Errorf("the next session: %v", err)
	}
	text := string(c.Text()) + "\n== session 2\n" + sessionOf(string(readGolden(t, "whole").Text()), 2)
	if c.Sessions() == 1 {
		refused(t, text, "the campaign is lost")
	}
}

// sessionOf cuts the record of a session out of a campaign.
func sessionOf(text string, k int) string {
	_, text, _ = strings.Cut(text, fmt.Sprintf("== session %d\n", k))
	text, _, _ = strings.Cut(text, "\n== session")
	return text
}

// A campaign survives being written and read at any time.
func TestACampaignIsItsText(t *testing.T) {
	c := newCampaign(t, "2012", "bonanza", "captains", "solo=2", "campaign")
	for range 5 {
		again, err := campaign.Parse(c.Text())
		if err != nil {
			t.Fatal(err)
		}
		st := status(t, again)
		if !bytes.Equal(again.Text(), c.Text()) || st.Stage != campaign.Playing || st.Cargo != 0 || len(st.Sessions) != 1 {
			t.Fatalf("it reads %+v\n%s", st, again.Text())
		}
		play(t, again, "text", 60)
		c = again
	}
}

// refused expects a campaign's text to be rejected with a line and a reason.
func refused(t *testing.T, text, want string) {
	t.Helper()
	c, err := campaign.Parse([]byte(text))
	if err == nil {
		err = c.Check()
	}
	wrong, ok := errors.AsType[*campaign.Error](err)
	if !ok || !strings.Contains(wrong.Problem, want) {
		t.Errorf("got %v, want %q", err, want)
		return
	}
	if lines := strings.Count(text, "\n"); wrong.Line < 1 || wrong.Line > lines+1 {
		t.Errorf("%v: line %d of %d", err, wrong.Line, lines)
	}
}
