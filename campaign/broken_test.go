package campaign_test

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/campaign"
	"goa/record"
)

func goldenText(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(golden{name: name}.file())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// edit changes the first match of a pattern after a mark.
func edit(t *testing.T, text, mark, pattern, to string) string {
	t.Helper()
	at := strings.Index(text, mark)
	found := regexp.MustCompile(pattern).FindStringIndex(text[max(at, 0):])
	if at < 0 || found == nil {
		t.Fatalf("no %q after %q", pattern, mark)
	}
	return text[:at+found[0]] + to + text[at+found[1]:]
}

func TestBrokenCampaignsAreRefused(t *testing.T) {
	whole := goldenText(t, "whole")
	one, two, three := "== session 1", "== session 2", "== session 3"
	for _, c := range []struct{ what, text, want string }{
		{"nothing", "", "there is no session"},
		{"no session", "goa-campaign 1\n", "there is no session"},
		{"no campaign", sessionOf(whole, 1), "a campaign begins with"},
		{"another version", edit(t, whole, "", "goa-campaign 1", "goa-campaign 2"), `version "2" cannot be read`},
		{"no line of the head", edit(t, whole, "", "\n", "\nBy Ana\n"), "is not a line of the head"},
		{"an indented line", "goa-campaign 1\n x\n", "is not a line of the head"},
		{"an indented remark", edit(t, whole, "", "\n", "\n # by Ana\n"), "is not a line of the head"},
		{"an empty tag", edit(t, whole, "", "\n", "\nevent\n"), "is not a line of the head"},
		{"the second first", edit(t, whole, one, one, two), "is not a head of a session"},
		{"a fourth", whole + "\n== session 4\n" + sessionOf(whole, 3), "is not a head of a session"},
		{"another head", edit(t, whole, two, two, "== second"), "is not a head of a session"},
		{"no record", edit(t, whole, "== session 3", `(?s)== session 3\n.*`, "== session 3\n"), "the header has no line"},
		{"no move", edit(t, whole, two, "tax; end", "taxes; end"), "is not a move"},
		{"an unknown hash", edit(t, whole, two, "data [0-9a-f]+", "data 0123456789ab"), "0123456789ab"},
		{"no campaign's options", edit(t, whole, two, "options solo=1 campaign\n", "options solo=1\n"), "a session belongs to a game with option campaign"},
		{"another difficulty", edit(t, whole, two, "solo=1", "solo=2"), "session 2 is played with options [solo=2 campaign]"},
		{"another player", edit(t, whole, one, "seats Ana", "seats Bo"), "nobody is called"},
		{"a view", edit(t, whole, two, "seats Ana[^\n]*\n", "seats Ana (greedy)\nview\n"), "session 2 is a view"},
		{"the third after the first", edit(t, whole, two, `(?s)== session 2\n.*?\n== session 3`, two), "this is session 3; session 2 is due"},
		{"the first again", edit(t, whole, two, `(?s)== session 2\n.*?\n== session 3`, two+"\n"+sessionOf(whole, 1)+"\n"+three), "this is session 1; session 2 is due"},
		{"goals in another order", edit(t, whole, "\nsession 3", "goals ([a-z-]+) ([a-z-]+)", "goals "+swapped(t, whole)), "the goals are"},
		{"a goal more fulfilled", edit(t, whole, "\nsession 2", "fulfilled [12]", "fulfilled "+other(t, whole)), "; want "},
		{"more cargo", edit(t, whole, "\nsession 2", "cargo [0-9]+", "cargo 19"), "19 cargo before session 2"},
		{"more cargo in the third", edit(t, whole, "\nsession 3", "cargo [0-9]+", "cargo 29"), "29 cargo before session 3"},
		{"a remark that was added", edit(t, whole, two, "\n= B8", "\n# by hand\n= B8"), "the seal does not fit"},
		{"another seal", edit(t, whole, "", "seal [0-9a-f]", "seal x"), "the seal does not fit"},
		{"an unfinished session before another", edit(t, whole, one, `(?s)\n= B8 actions.*?\n== session 2`, "\n\n"+two), "session 1 is not finished"},
	} {
		t.Run(c.what, func(t *testing.T) { refused(t, c.text, c.want) })
	}
}

// swapped returns the text with the goals of the third session in the other
// order.
func swapped(t *testing.T, text string) string {
	t.Helper()
	goals := regexp.MustCompile("session 3  goals ([a-z-]+) ([a-z-]+)").FindStringSubmatch(text)
	if goals == nil {
		t.Fatal("no goals")
	}
	return goals[2] + " " + goals[1]
}

// other returns a number of goals that differs from those fulfilled in the
// first session.
func other(t *testing.T, text string) string {
	t.Helper()
	n := regexp.MustCompile("session 2 .* fulfilled ([12])").FindStringSubmatch(text)
	if n == nil {
		t.Fatal("no number")
	}
	return map[string]string{"1": "2", "2": "1"}[n[1]]
}

// A line with moves that is removed or repeated is noticed.
func TestEditedCampaignsAreRefused(t *testing.T) {
	lines := strings.Split(goldenText(t, "whole"), "\n")
	last := slices.Index(lines, "== session 3")
	for i, line := range lines[:last] {
		if !strings.Contains(line, ";") {
			continue
		}
		without := strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "\n")
		twice := strings.Join(slices.Insert(slices.Clone(lines), i, line), "\n")
		for what, text := range map[string]string{"without": without, "twice": twice} {
			c, err := campaign.Parse([]byte(text))
			if err == nil {
				err = c.Check()
			}
			if err == nil {
				t.Errorf("%s line %d, %q: nobody misses it", what, i+1, line)
			}
		}
	}
}

// Undoing moves that showed something new, or setting up a position by hand,
// makes a campaign practice, in any session.
func TestPracticeIsTold(t *testing.T) {
	whole := goldenText(t, "whole")
	refused(t, edit(t, whole, "== session 2", "\nseats [^\n]*\n", "\nseats Ana (greedy)\nundos 2\n"), "the seal does not fit")
	c := readGolden(t, "whole")
	session, err := record.Parse([]byte(edit(t, sessionOf(whole, 3), "", "\nseats [^\n]*\n", "\nseats Ana (greedy)\nundos 2\n")))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Replace(session); err != nil {
		t.Fatal(err)
	}
	st := status(t, c)
	if !st.Practice || st.Sessions[0].Practice || st.Sessions[1].Practice || !st.Sessions[2].Practice {
		t.Errorf("practice: %v %+v", st.Practice, st.Sessions)
	}
}

// A file without a seal was written by hand. It can be played, as practice, and
// saving it does not give it a seal.
func TestWithoutASeal(t *testing.T) {
	c, err := campaign.Parse([]byte(edit(t, goldenText(t, "whole"), "", "seal [0-9a-f]+\n", "")))
	if err != nil {
		t.Fatal(err)
	}
	if st := status(t, c); !st.Practice {
		t.Error("a file without a seal is official")
	}
	if strings.Contains(string(c.Text()), "\nseal ") {
		t.Error("it was sealed by being saved")
	}
	if st := status(t, readGolden(t, "whole")); st.Practice {
		t.Error("a sealed file is practice")
	}
}

// A record can replace the session being played if it belongs there.
func TestReplace(t *testing.T) {
	c := newCampaign(t, "2026", "solo=1", "campaign")
	longer := newCampaign(t, "2026", "solo=1", "campaign")
	play(t, longer, "replace", 100)
	if err := c.Replace(longer.Session(1)); err != nil || c.Session(1).Len() != 100 {
		t.Errorf("%v, %d moves", err, c.Session(1).Len())
	}
	if err := c.Replace(readGolden(t, "whole").Session(2)); err == nil || c.Session(1).Len() != 100 {
		t.Errorf("%v, %d moves", err, c.Session(1).Len())
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(goldenText(f, "lost")))
	f.Add([]byte("goa-campaign 1\n== session 1\n"))
	f.Add([]byte("goa-campaign 1\n x\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := campaign.Parse(text)
		if err != nil {
			return
		}
		again, err := campaign.Parse(c.Text())
		if err != nil || string(again.Text()) != string(c.Text()) {
			t.Fatalf("rewritten it is another: %v\n%s", err, c.Text())
		}
		if c.Check() == nil {
			playable(t, c)
		}
	})
}

// playable fails if a correct campaign cannot be continued.
func playable(t *testing.T, c *campaign.Campaign) {
	t.Helper()
	if _, err := c.Next(); err != nil && !errors.Is(err, campaign.ErrLost) && !errors.Is(err, campaign.ErrOver) {
		t.Fatalf("no next session: %v\n%s", err, c.Text())
	}
}
