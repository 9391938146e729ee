//go:build !race

package web_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

var sinceList = regexp.MustCompile(`(?s)<details id="since".*?</details>`)

// plain returns a part of a page without its tags.
func plain(html string) string {
	html = terms.ReplaceAllString(html, "$1")
	return strings.Join(strings.Fields(tags.ReplaceAllString(html, " ")), " ")
}

// terms matches words within a sentence that are links.
var terms = regexp.MustCompile(`<(?:a|button)(?: type="button")? (?:class="term"|href="/g/[^"]*")[^>]*>([^<]*)</(?:a|button)>`)

// Players who come back read what has happened since their last move, even without
// scripts, and see at each board what its player did last.
func TestWhatHappenedSinceOnesOwnMove(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	ana.get("/")
	owners := []match.Owner{ana.owner(), "bo", "cy"}
	made := s.begun(match.NewTable{}, owners...)
	path := "/g/" + string(made.ID())
	var since []string // sentences that must appear
	for range 60 {
		seat := made.DefaultSeat(owners[turnOf(t, made, owners)])
		view, err := made.For(owners[seat], seat)
		if err != nil {
			t.Fatal(err)
		}
		if seat == 0 && len(since) >= 2 {
			break
		}
		m := view.Legal[0]
		if made, err = s.keeper.Move(t.Context(), match.Command{Table: made.ID(), Owner: owners[seat], Seat: seat, Entry: made.VersionFor(owners[seat])}, m.String()); err != nil {
			t.Fatal(err)
		}
		switch {
		case seat == 0:
			since = nil
		case m.Kind == goa.PlaceToken:
			since = append(since, fmt.Sprintf("%s places auction token", view.Seats[seat].Name))
		}
	}
	page := ana.get(path)
	told := plain(sinceList.FindString(page.body))
	for _, want := range since {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not among what happened: %q", want, told)
		}
	}
	if len(since) < 2 {
		t.Fatalf("only %q happened", since)
	}
	if !regexp.MustCompile(`<p id="news-[12]" class="news" aria-hidden="true">(Bo|Cy) places`).MatchString(page.body) {
		t.Error("no board tells what its player did")
	}
	if strings.Contains(page.body, `<p id="news-0" class="news" aria-hidden="true">Ana`) {
		t.Error("Ana is told what she did herself")
	}
}

var ribbon = regexp.MustCompile(`<p id="news-(\d)" class="news" aria-hidden="true">([^<]*)</p>`)

// What a board says about its player names the player once, however much they have
// done.
func TestNewsNamesItsPlayerOnce(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	ana.get("/")
	owners := []match.Owner{ana.owner(), "bo", "cy"}
	made := s.begun(match.NewTable{}, owners...)
	dice, longest := rand.New(rand.NewPCG(3, 3)), 0
	for range 150 {
		made = s.moveEagerly(made, owners, dice)
		for _, m := range ribbon.FindAllStringSubmatch(ana.get("/g/"+string(made.ID())).body, -1) {
			name := []string{"Ana", "Bo", "Cy"}[m[1][0]-'0']
			if n := len(regexp.MustCompile(`\b`+name+`\b`).FindAllString(m[2], -1)); n > 1 {
				t.Fatalf("%s is named %d times: %q", name, n, m[2])
			}
			longest = max(longest, strings.Count(m[2], "."))
		}
	}
	if longest < 4 {
		t.Errorf("the longest news have %d sentences", longest)
	}
}

// The line of an action says what it brings.
func TestTheLogTellsAnActionInOneLine(t *testing.T) {
	g := newSite(t).guest()
	page := g.hotSeats(nil)
	for !strings.Contains(page.body, `value="tax"`) {
		page = g.post(page.path+"/move", page.surely(preferred(page.moves())))
	}
	page = g.post(page.path+"/move", page.form("tax"))
	first := regexp.MustCompile(`(?s)<ol id="log-lines".*?</li>`).FindString(page.body)
	if text := plain(first); !strings.Contains(text, "chooses “Taxes”.") || !strings.Contains(text, "ducats from the bank.") {
		t.Errorf("the latest line is %q", text)
	}
}

var scoreTip = regexp.MustCompile(`(?s)<div id="score-(\d)".*?</div>`)

// Everyone's points are shown by source, except those that the viewer cannot know.
func TestPointsBySource(t *testing.T) {
	for _, hidden := range []bool{false, true} {
		s := newSite(t)
		g := s.guest()
		g.get("/")
		moves := randomGame(3, 300)
		made, err := s.keeper.Create(t.Context(), match.NewTable{
			Host: g.owner(), HiddenDucats: hidden, Opening: moves,
			Seats: []match.NewSeat{{Kind: match.Person, Name: "Ana"}, {Kind: match.Bot, Name: "Bo", Grade: "random"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		view := g.view(made)
		tips := scoreTip.FindAllStringSubmatch(g.get("/g/"+string(made.ID())).body, -1)
		if len(tips) != 2 {
			t.Fatalf("%d players have their points told", len(tips))
		}
		for _, tip := range tips {
			text, seat := plain(tip[0]), goa.Seat(tip[1][0]-'0')
			levels := view.View.Score(seat).Levels
			if line := fmt.Sprintf("Progress markers %d", levels); strings.Contains(text, line) != (levels > 0) {
				t.Errorf("of %d points for progress it is said %q", levels, text)
			}
			if got := strings.Contains(text, "Most ducats ?"); got != hidden {
				t.Errorf("ducats hidden: %t; of seat %s it is said %q", hidden, seat, text)
			}
			if got, want := strings.Contains(text, "Symbols in hand ?"), seat == 1 && view.View.HandSize(1) > 0; got != want {
				t.Errorf("of the cards of seat %s it is said %q", seat, text)
			}
		}
	}
}

// The end of a round is shown in one line, until the next round goes on.
func TestTheEndOfARoundIsTold(t *testing.T) {
	g := newSite(t).guest()
	g.get("/")
	path := g.scene(t, scene{"the next round", "", nil, 3, func(s *goa.State) bool { return s.Round() == 3 && s.Ask() == goa.AskFlag }})
	if page := g.get(path); !strings.Contains(plain(page.body), "Round 2 is over: Inês") {
		t.Error("nothing tells that round 2 is over")
	}
}
