//go:build !race

package web_test

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/advice"
	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/session"
)

// counting is a player that counts its thoughts.
type counting struct {
	ai.Player
	thoughts atomic.Int64
}

func (c *counting) Think(ctx context.Context, v goa.View, legal []goa.Move) ai.Thought {
	c.thoughts.Add(1)
	return ai.Think(ctx, c.Player, v, legal)
}

// explainedSite returns a site on which guests can play with explanations.
func explainedSite(t *testing.T, change ...func(*setting)) (site, *counting) {
	t.Helper()
	player, err := ladder.New(advice.Explainer, 1)
	if err != nil {
		t.Fatal(err)
	}
	bot := &counting{Player: player}
	return newSite(t, append(change, func(set *setting) { set.explainer = bot })...), bot
}

// set stores the progress of a guest who has a session.
func (g guest) set(change func(*progress.Value)) {
	g.t.Helper()
	owner := string(g.owner())
	if err := g.store.PutSession(g.t.Context(), session.Session{ID: session.ID("of " + owner), Guest: owner}); err != nil {
		g.t.Fatal(err)
	}
	_, err := progress.NewManager(g.store, g.keeper, nil).Change(g.t.Context(), g.owner(), func(v *progress.Value) error {
		change(v)
		return nil
	})
	if err != nil {
		g.t.Fatal(err)
	}
}

// atABid seats a guest against a bot at a table that waits for the guest's bid, with
// hints or without.
func (g guest) atABid(t *testing.T, hints bool, seats ...match.NewSeat) string {
	t.Helper()
	c := scene{"bidding", "", nil, 1 + len(seats), func(s *goa.State) bool {
		return s.Turn() == 0 && s.Ask() == goa.AskBid && offers(s, goa.Bid, 3)
	}}
	made, err := g.keeper.Create(t.Context(), match.NewTable{
		Host: g.owner(), Spectators: true, Hints: hints, Pace: match.AtOnce, Opening: lateGame(t, c),
		Seats: append([]match.NewSeat{{Kind: match.Person, Name: "Inês"}}, seats...),
	})
	if err != nil {
		t.Fatal(err)
	}
	return "/g/" + string(made.ID())
}

var (
	aBot    = match.NewSeat{Kind: match.Bot, Name: "Bo", Grade: "random"}
	aFriend = match.NewSeat{Kind: match.Person, Name: "Ana", Owner: "somebody else"}
)

// says reports whether a page has an explanation.
func (r reply) says() bool { return strings.Contains(r.body, `id="explain"`) }

// In their first three games against bots, guests play with explanations. They can
// turn them off and on, and later games remember that. The bot thinks about a
// question only once, and never for guests who play without explanations.
func TestExplainAsIPlay(t *testing.T) {
	s, bot := explainedSite(t)
	g := s.guest()
	g.get("/")
	path := g.atABid(t, true, aBot)
	page := g.get(path)
	if !page.says() || !strings.Contains(page.body, "Everyone may bid once. If you win, Bo gets your money.") || !strings.Contains(page.body, "<b>Bid ") {
		t.Fatalf("no explanation in\n%s", page.main())
	}
	if !regexp.MustCompile(`value="bid \d+" class="move number sensible"`).MatchString(page.body) {
		t.Error("the sensible bid is not marked")
	}
	if text := regexp.MustCompile(`(?s)id="explain"[^>]*>(.*?)</p>`).FindStringSubmatch(page.body); len(strings.Fields(plain(text[1]))) > advice.MostWords+1 {
		t.Errorf("more than %d words and a point: %s", advice.MostWords, text[1])
	}
	g.get(path)
	if n := bot.thoughts.Load(); n != 1 {
		t.Errorf("%d thoughts about one question", n)
	}
	off := g.post(path+"/explain", url.Values{"explain": {"off"}})
	if off.says() || !strings.Contains(off.body, `name="explain" value="on"`) {
		t.Errorf("they are not turned off: status %d", off.status)
	}
	other := g.atABid(t, true, aBot)
	if g.get(other).says() || bot.thoughts.Load() != 1 {
		t.Error("they come back in the next game, or somebody thinks about them")
	}
	g.set(func(v *progress.Value) { v.Games = 40 })
	if on := g.post(other+"/explain", url.Values{"explain": {"on"}}); !on.says() {
		t.Error("they are not turned on")
	}
	if r := g.post(other+"/explain", url.Values{"explain": {"perhaps"}}); r.status != http.StatusBadRequest || g.progress().Explain != progress.On {
		t.Errorf("nonsense: status %d, %q", r.status, g.progress().Explain)
	}
	later := s.guest()
	later.get("/")
	later.set(func(v *progress.Value) { v.Games = progress.FirstGames })
	if r := later.get(later.atABid(t, true, aBot)); r.says() || !strings.Contains(r.body, `name="explain" value="on"`) {
		t.Error("a guest who has played three games has them, or cannot turn them on")
	}
}

// The first auctions and the first actions of a game with explanations offer the
// lesson about them; later ones do not.
func TestFirstQuestionsOfferALesson(t *testing.T) {
	s, _ := explainedSite(t)
	g := s.guest()
	g.get("/")
	made, err := g.keeper.Create(t.Context(), match.NewTable{Host: g.owner(), Hints: true, Pace: match.AtOnce, Seats: []match.NewSeat{{Kind: match.Person, Name: "Inês"}, aBot}})
	if err != nil {
		t.Fatal(err)
	}
	path := "/g/" + string(made.ID())
	offered := map[goa.Stage]string{goa.Bidding: "/learn/auctions", goa.Acting: "/learn/planning"}
	met := map[goa.Stage]bool{}
	for range 90 {
		g.wait(path)
		page, view := g.get(path), g.viewOf(path)
		stage, first := view.View.Stage(), view.View.Round() == 1
		if !first && stage == goa.Acting {
			break
		}
		if page.says() {
			met[stage] = true
			for of, lesson := range offered {
				if has := strings.Contains(page.body, `href="`+lesson+`"`); has != (first && of == stage) {
					t.Errorf("round %d, %v: %s is offered: %v", view.View.Round(), stage, lesson, has)
				}
			}
		}
		g.post(path+"/move", page.form(view.Legal[0].String()))
	}
	if !met[goa.Bidding] || !met[goa.Acting] {
		t.Errorf("only %v were met", met)
	}
}

// There are no explanations where there are no hints, against other people, on a
// shared device, or for spectators. Nothing is stored for them either.
func TestNoExplanations(t *testing.T) {
	s, bot := explainedSite(t)
	g, eve := s.guest(), s.guest()
	g.get("/")
	eve.get("/")
	mine := g.atABid(t, true, aBot)
	for what, r := range map[string]reply{
		"without hints":   g.get(g.atABid(t, false, aBot)),
		"against people":  g.get(g.atABid(t, true, aFriend)),
		"on one device":   g.get(g.atABid(t, true, match.NewSeat{Kind: match.Person, Name: "Ana"})),
		"to a spectator":  eve.get(mine),
		"earlier in time": g.get(mine + "?at=5"),
	} {
		if r.says() || strings.Contains(r.body, `name="explain"`) {
			t.Errorf("%s: there are explanations", what)
		}
	}
	if n := bot.thoughts.Load(); n != 0 {
		t.Errorf("%d thoughts", n)
	}
	if r := eve.post(mine+"/explain", url.Values{"explain": {"on"}}); r.status != http.StatusForbidden || eve.progress().Explain != "" {
		t.Errorf("a stranger turns them on: status %d", r.status)
	}
}

// A deal that was played with explanations cannot be used to challenge others, because
// explanations count as hints.
func TestExplanationsAreHints(t *testing.T) {
	s, _ := explainedSite(t, dealing)
	begin := func(g guest) string {
		made, err := g.keeper.Create(t.Context(), match.NewTable{Host: g.owner(), Hints: true, Pace: match.AtOnce, Seats: []match.NewSeat{{Kind: match.Person, Name: "Inês"}, aBot}})
		if err != nil {
			t.Fatal(err)
		}
		path := "/g/" + string(made.ID())
		g.wait(path)
		return path
	}
	g := s.guest()
	g.get("/")
	page := g.get(begin(g))
	if !page.says() {
		t.Fatal("no explanation")
	}
	if deal := g.viewOf(page.path).Deal; deal.ID == "" || deal.Void != match.VoidHints {
		t.Errorf("the deal %q is void because of %q", deal.ID, deal.Void)
	}
	if r := g.post(page.path+"/move", page.form(g.viewOf(page.path).Legal[0].String())); r.status != http.StatusOK {
		t.Errorf("a move from the page with the explanation: status %d", r.status)
	}
	quiet := s.guest()
	quiet.get("/")
	quiet.set(func(v *progress.Value) { v.Explain = progress.Off })
	page = quiet.get(begin(quiet))
	if deal := quiet.viewOf(page.path).Deal; deal.ID == "" || deal.Void != "" {
		t.Errorf("without explanations the deal %q is void because of %q", deal.ID, deal.Void)
	}
}

// An explanation follows from what the player may know: pages and streams stay the
// same when a card in another hand is swapped with one in the deck.
func TestExplanationsLeakNothing(t *testing.T) {
	tried := 0
	for seed := range uint64(unlessShort(30, 12)) {
		moves := randomGame(seed, 110+15*int(seed))
		other, ok := swapHidden(moves, 1)
		if !ok || !asksFirst(moves) {
			continue
		}
		tried++
		s, _ := explainedSite(t)
		g := s.guest()
		g.get("/")
		var ids, pages [2]string
		for i, opening := range [][]goa.Move{moves, other} {
			made, err := g.keeper.Create(t.Context(), match.NewTable{Host: g.owner(), Hints: true, Pace: match.AtOnce, Opening: opening, Seats: []match.NewSeat{{Kind: match.Person, Name: "Inês"}, aBot}})
			if err != nil {
				t.Fatal(err)
			}
			ids[i] = string(made.ID())
		}
		for i, id := range ids {
			page := g.get("/g/" + id)
			if !page.says() {
				t.Fatalf("game %d: no explanation", seed)
			}
			_, event := g.listen(t, "/g/"+id+"/events", nil).event()
			pages[i] = strings.ReplaceAll(page.body+event, id, "TABLE")
		}
		if pages[0] != pages[1] {
			t.Errorf("game %d: the deals can be told apart", seed)
		}
	}
	if tried < unlessShort(3, 1) {
		t.Errorf("only %d games had a card to swap", tried)
	}
}

// asksFirst reports whether the first seat has a choice after some moves.
func asksFirst(moves []goa.Move) bool {
	s := newGame()
	for _, m := range moves {
		s.Play(m)
	}
	return s.Turn() == 0 && len(s.Moves(nil)) > 1
}
