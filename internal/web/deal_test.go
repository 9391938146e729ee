//go:build !race

package web_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

// dealing configures a site so that solo games have deals.
func dealing(set *setting) {
	set.NewBot, set.Fingerprint = storetest.NewBot, func(grade string) string { return "print of " + grade }
}

// againstLakshmi returns a form for a solo game, which is quick to play.
func againstLakshmi(name string) url.Values {
	return url.Values{"seat0": {"me"}, "name0": {name}, "option": {"solo=1"}, "spectators": {"on"}, "hints": {"on"}, "talk": {"on"}}
}

// playDealt plays the guest's game against bots to its end, with choices determined
// by a seed.
func (g guest) playDealt(path string, seed uint64) {
	g.t.Helper()
	id, by, dice := match.ID(strings.TrimPrefix(path, "/g/")), g.owner(), rand.New(rand.NewPCG(seed, 1))
	for {
		var t *match.Snapshot
		waittest.Until(g.t, "it is the turn of the guest", func() bool {
			now, err := g.keeper.Look(g.t.Context(), id, by)
			if err != nil {
				g.t.Fatal(err)
			}
			t = now
			return t.WaitsFor(by) || t.Status() == match.Finished
		})
		if t.Status() == match.Finished {
			return
		}
		v, err := t.For(by, t.DefaultSeat(by))
		if err == nil {
			_, err = g.keeper.Move(g.t.Context(), match.Command{Table: id, Owner: by, Seat: v.Seat, Entry: v.Entry}, v.Legal[dice.IntN(len(v.Legal))].String())
		}
		if err != nil {
			g.t.Fatal(err)
		}
	}
}

var dealLink = regexp.MustCompile(`/d/[a-z0-9]+`)

// sharedDeal plays a game as ana and makes a link to its deal.
func sharedDeal(s site) (ana guest, table, deal string) {
	s.t.Helper()
	ana = s.guest()
	table = ana.post("/new", againstLakshmi("Ana")).path
	ana.playDealt(table, 1)
	shared := ana.post(table+"/share", url.Values{})
	if !strings.HasPrefix(shared.path, "/d/") || shared.status != http.StatusOK {
		s.t.Fatalf("the link to the deal: %d %s", shared.status, shared.path)
	}
	return ana, table, shared.path
}

// Two people in two browsers play the same deal and compare, without scripts and
// without registering.
func TestAFriendPlaysTheSameDeal(t *testing.T) {
	s := newSite(t, dealing)
	ana := s.guest()
	table := ana.post("/new", againstLakshmi("Ana")).path
	ana.playDealt(table, 1)
	end := ana.get(table)
	if link := dealLink.FindString(end.body); link == "" || !strings.Contains(end.body, table+"/share") {
		t.Fatal("the end of the game offers no link to its deal")
	} else if got := ana.get(link); got.status != http.StatusNotFound {
		t.Errorf("the deal is open before there is a link: %d", got.status)
	}
	deal := ana.post(table+"/share", url.Values{}).path
	points := strconv.Itoa(ana.resultOf(table))

	bo := s.guest()
	invited := bo.get(deal)
	for _, want := range []string{"Ana scored " + points + ". Can you beat it?", "private window", "withdraw"} {
		if !strings.Contains(invited.body, want) {
			t.Errorf("the invitation does not say %q", want)
		}
	}
	if strings.Contains(invited.body, table) {
		t.Error("the invitation names ana's table")
	}
	bos := bo.post(deal, url.Values{"name": {"Bo"}}).path
	if !strings.HasPrefix(bos, "/g/") || bos == table {
		t.Fatalf("bo plays at %s", bos)
	}
	if again := bo.post(deal, url.Values{"name": {"Bo"}}).path; again != bos {
		t.Errorf("bo clicks twice and plays at %s and %s", bos, again)
	}
	if running := bo.get(deal); !strings.Contains(running.body, bos) || strings.Contains(running.body, points+"</b>") {
		t.Error("bo sees results while playing, or does not find the table")
	}
	bo.playDealt(bos, 2)
	results := bo.get(deal)
	for _, want := range []string{points + "</b>", strconv.Itoa(bo.resultOf(bos)) + "</b>", "Bo and Ana, round by round", table, bos} {
		if !strings.Contains(results.body, want) {
			t.Errorf("the results do not have %q", want)
		}
	}
	for _, who := range []guest{bo, ana} {
		for _, path := range []string{table, bos, table + "/record", bos + "/record"} {
			if got := who.get(path); got.status != http.StatusOK {
				t.Errorf("%s is closed to people who are done: %d", path, got.status)
			}
		}
	}
	if !strings.Contains(ana.get(deal).body, "Ana and Bo, round by round") {
		t.Error("ana cannot compare")
	}
	bo.post(deal+"/show", url.Values{"shown": {"no"}})
	if got := ana.get(deal).body; strings.Contains(got, bos) || strings.Contains(got, "Bo<") {
		t.Error("bo has withdrawn, and ana sees the result")
	}
	if !strings.Contains(bo.get(deal).body, "Show my result") {
		t.Error("bo cannot show the result again")
	}
	practice := bo.post(deal, url.Values{}).path
	if practice == bos || !strings.HasPrefix(practice, "/g/") {
		t.Errorf("bo practices at %s", practice)
	}
}

// resultOf returns the guest's score at their table.
func (g guest) resultOf(path string) int {
	g.t.Helper()
	t, err := g.keeper.Snapshot(g.t.Context(), match.ID(strings.TrimPrefix(path, "/g/")))
	if err != nil {
		g.t.Fatal(err)
	}
	v, err := t.For(g.owner(), 0)
	if err != nil {
		g.t.Fatal(err)
	}
	return v.Scores[0].Total()
}

func TestGiveUpADeal(t *testing.T) {
	s := newSite(t, dealing)
	_, table, deal := sharedDeal(s)
	bo := s.guest()
	bos := bo.post(deal, url.Values{"name": {"Bo"}}).path
	if got := bo.get(bos).body; !strings.Contains(got, deal+"/give-up") || strings.Contains(got, bos+"/record") {
		t.Error("the menu of a closed table has a record, or nothing to give up with")
	}
	if got := bo.get(table); got.status != http.StatusForbidden {
		t.Errorf("bo looks at ana's game: %d", got.status)
	}
	if got := bo.post(deal+"/give-up", url.Values{}); got.path != deal || !strings.Contains(got.body, "because you gave up") || !strings.Contains(got.body, table) {
		t.Errorf("after giving up: %s", got.path)
	}
	if got := bo.get(table); got.status != http.StatusOK {
		t.Errorf("bo has given up and sees nothing: %d", got.status)
	}
	stranger := s.guest()
	for _, path := range []string{"/show", "/give-up"} {
		if got := stranger.post(deal+path, url.Values{"shown": {"yes"}}); got.status != http.StatusNotFound {
			t.Errorf("%s by somebody who has not played: %d", path, got.status)
		}
	}
	if got := stranger.get("/d/nosuchdeal"); got.status != http.StatusNotFound {
		t.Errorf("no such deal: %d", got.status)
	}
}

// closedRequests are requests that could reveal something about a table's game.
var closedRequests = []struct{ method, path string }{
	{"GET", ""}, {"GET", "?at=3"}, {"GET", "?as=1"}, {"GET", "/events"}, {"GET", "/record"}, {"GET", "/preview.png"}, {"GET", "/preview.png?lang=fr"},
	{"GET", "/hint"}, {"GET", "/turn"}, {"GET", "/orders"}, {"GET", "/talk"}, {"GET", "/notes"}, {"GET", "/analysis"}, {"GET", "/campaign"}, {"GET", "/campaign-file"},
	{"GET", "/board"}, {"GET", "/board/worth"}, {"GET", "/board/record"}, {"POST", "/board/move"}, {"POST", "/board/choose"}, {"POST", "/board/keep"},
	{"POST", "/analysis"}, {"POST", "/fork"}, {"POST", "/again"}, {"POST", "/share"}, {"POST", "/session"}, {"POST", "/talk"}, {"POST", "/move"}, {"POST", "/delete"},
	{"POST", "/bot"}, {"POST", "/offer"}, {"POST", "/leave"}, {"POST", "/return"}, {"POST", "/sit"}, {"POST", "/notes"}, {"POST", "/end"}, {"POST", "/calls"},
}

// knock sends such a request.
func (g guest) knock(method, table, path string) reply {
	g.t.Helper()
	form := url.Values{"at": {"5"}, "seat": {"0"}, "move": {"pass"}, "text": {"hello"}, "seat0": {"me"}}
	if method == "GET" {
		form = nil
	}
	return g.do(g.request(method, table+path, form))
}

// told returns everything that an answer about a table reveals, without the address
// of the table.
func (r reply) told(table string) string {
	return strings.ReplaceAll(strconv.Itoa(r.status)+r.path+nonces.ReplaceAllString(r.body, ""), table, "/g/TABLE")
}

// For a guest who is not done with a deal, answers about two different games of it
// differ in nothing but their addresses.
func TestClosedGamesTellNothing(t *testing.T) {
	s := newSite(t, dealing)
	ana, anas, deal := sharedDeal(s)
	cy := s.guest()
	cys := cy.post(deal, url.Values{"name": {"Cy"}}).path
	cy.playDealt(cys, 7)
	if ana.get(anas+"/record").body == cy.get(cys+"/record").body {
		t.Fatal("both games are the same, so this test would prove nothing")
	}
	dan := s.guest()
	dans := dan.post(deal, url.Values{"name": {"Dan"}}).path // Dan is still playing
	bo, eve := s.guest(), s.guest()
	bo.post(deal, url.Values{"name": {"Bo"}})
	eve.get("/")
	tried := 0
	for who, g := range map[string]guest{"bo, who plays": bo, "eve, who does not": eve} {
		for _, c := range closedRequests {
			var seen []string
			for _, table := range []string{anas, cys, dans} {
				got := g.knock(c.method, table, c.path)
				if got.status == http.StatusOK && got.path == table+strings.SplitN(c.path, "?", 2)[0] {
					t.Errorf("%s: %s %s is answered with %d", who, c.method, c.path, got.status)
				}
				seen = append(seen, got.told(table))
			}
			for i, table := range []string{cys, dans} {
				if seen[0] != seen[i+1] {
					t.Errorf("%s: %s %s is answered differently for %s and %s:\n%s\n%s", who, c.method, c.path, anas, table, seen[0], seen[i+1])
				}
			}
			tried++
		}
	}
	if tried < 60 {
		t.Errorf("only %d requests were tried", tried)
	}
	for _, path := range []string{"/", deal} {
		for _, g := range []guest{bo, eve} {
			if got := g.get(path).body; strings.Contains(got, anas) || strings.Contains(got, cys) || strings.Contains(got, dans) || strings.Contains(got, "Cy") {
				t.Errorf("%s tells of other tables", path)
			}
		}
	}
}

// nonces are parts of a page that differ from one answer to the next.
var nonces = regexp.MustCompile(`nonce="[^"]*"`)

// A game in which a hint was given is not compared with others.
func TestHintsSpoilADeal(t *testing.T) {
	s := newSite(t, dealing)
	ana := s.guest()
	table := ana.post("/new", againstLakshmi("Ana")).path
	waittest.Until(t, "it is the turn of the guest", func() bool {
		now, err := s.keeper.Look(t.Context(), match.ID(strings.TrimPrefix(table, "/g/")), ana.owner())
		return err == nil && now.WaitsFor(ana.owner())
	})
	if got := ana.get(table + "/hint"); got.status != http.StatusOK {
		t.Fatalf("a hint: %d", got.status)
	}
	ana.playDealt(table, 3)
	if got := ana.get(table).body; !strings.Contains(got, "because you had hints") || strings.Contains(got, table+"/share") {
		t.Error("a game with hints is offered as a challenge")
	}
	if got := ana.post(table+"/share", url.Values{}); got.status != http.StatusConflict {
		t.Errorf("a link to it: %d", got.status)
	}
}

// A game stays comparable if its player is refused a hint, or if another site or a browser
// that loads pages in advance asks for one.
func TestHintsThatAreNotGivenSpoilNoDeal(t *testing.T) {
	s := newSite(t, dealing)
	ana := s.guest()
	table := ana.post("/new", againstLakshmi("Ana")).path
	waits := func(path string) {
		t.Helper()
		waittest.Until(t, "it is the turn of the guest", func() bool {
			now, err := s.keeper.Look(t.Context(), match.ID(strings.TrimPrefix(path, "/g/")), ana.owner())
			return err == nil && now.WaitsFor(ana.owner())
		})
	}
	waits(table)
	for header, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Purpose": "prefetch;prerender"} {
		r := ana.request("GET", table+"/hint", nil)
		r.Header.Set(header, value)
		if got := ana.do(r); got.path != table || strings.Contains(got.body, "<li>1. ") {
			t.Errorf("%s: %s leads to %s: %d", header, value, got.path, got.status)
		}
	}
	other := ana.post("/new", againstLakshmi("Ana")).path
	waits(other)
	if got := ana.get(other + "/hint"); got.status != http.StatusOK {
		t.Fatalf("a hint: %d", got.status)
	}
	if got := ana.get(table + "/hint"); got.status != http.StatusTooManyRequests {
		t.Fatalf("a second hint at once: %d", got.status)
	}
	ana.playDealt(table, 3)
	if got := ana.get(table).body; strings.Contains(got, "because you had hints") || !strings.Contains(got, table+"/share") {
		t.Error("a game without hints is not offered as a challenge")
	}
}

// Others see the name, the result and the game, but no chat. If the player has
// withdrawn, they see nothing.
func TestWhatOthersSeeOfADeal(t *testing.T) {
	s := newSite(t, dealing)
	ana := s.guest()
	anas := ana.post("/new", againstLakshmi("Ana")).path
	ana.post(anas+"/talk", url.Values{"text": {"ginger is my secret"}})
	if !strings.Contains(ana.get(anas+"/talk").body, "ginger is my secret") {
		t.Fatal("nothing was said, so this test would prove nothing")
	}
	ana.playDealt(anas, 1)
	deal := ana.post(anas+"/share", url.Values{}).path
	bo := s.guest()
	bos := bo.post(deal, url.Values{"name": {"Bo"}}).path
	bo.playDealt(bos, 2)
	for _, path := range []string{anas, anas + "/talk", anas + "/record", anas + "?at=9"} {
		if got := bo.get(path).body; strings.Contains(got, "ginger is my secret") {
			t.Errorf("bo reads ana's chat at %s", path)
		}
	}
	if got := bo.post(anas+"/talk", url.Values{"text": {"well played"}}); got.status < http.StatusBadRequest {
		t.Errorf("bo talks at ana's table: %d", got.status)
	}
	if !strings.Contains(ana.get(anas+"/talk").body, "ginger is my secret") {
		t.Error("ana has lost her own chat")
	}
	for shown, want := range map[string]int{"no": http.StatusForbidden, "yes": http.StatusOK} {
		bo.post(deal+"/show", url.Values{"shown": {shown}})
		for _, path := range []string{bos, bos + "/record", bos + "?at=9"} {
			if got := ana.get(path).status; got != want {
				t.Errorf("bo's game is shown: %s; ana has %s: %d, want %d", shown, path, got, want)
			}
			if got := bo.get(path).status; got != http.StatusOK {
				t.Errorf("bo's game is shown: %s; bo has %s: %d", shown, path, got)
			}
		}
	}
}

// If a game has an analysis, the comparison shows its figures.
func TestComparisonsShowAnalyses(t *testing.T) {
	s := newSite(t, dealing)
	ana, anas, deal := sharedDeal(s)
	bo := s.guest()
	bos := bo.post(deal, url.Values{"name": {"Bo"}}).path
	bo.playDealt(bos, 2)
	if got := bo.get(deal).body; strings.Contains(got, `class="analysis"`) {
		t.Error("games without an analysis have figures")
	}
	made, err := s.keeper.Snapshot(t.Context(), match.ID(strings.TrimPrefix(anas, "/g/")))
	if err != nil {
		t.Fatal(err)
	}
	rec, err := made.Export(ana.owner(), goa.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	ana.keepReport(anas, rec, &analysis.Report{
		Unit: "win", Whole: analysis.Whole, Finished: true, Fitted: true, Options: []string{}, Edition: rec.Edition(),
		Players: []analysis.SeatReport{{Accuracy: 87, Columns: analysis.Columns{Luck: analysis.Whole / 8}}},
	})
	for who, g := range map[string]guest{"ana": ana, "bo": bo} {
		_, figures, _ := strings.Cut(g.get(deal).body, `class="analysis"`)
		for _, want := range []string{"accuracy <b>87</b>", "luck <b>12.5", `<li class="none">–</li>`} {
			if !strings.Contains(figures, want) {
				t.Errorf("%s does not see %q in %.900s", who, want, figures)
			}
		}
	}
}
