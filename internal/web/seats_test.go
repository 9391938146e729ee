package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/internal/waittest"
)

// absence is the time that counts as an absence in these tests.
const absence = 30 * time.Millisecond

func shortAbsence(set *setting) { set.Absence = absence }

// friends is a table of people who have sat down by link and begun.
type friends struct {
	site
	path   string
	guests []guest
}

// newFriends seats these people, the first as the host.
func newFriends(s site, names ...string) friends {
	s.t.Helper()
	f := friends{site: s}
	form := url.Values{"name0": {names[0]}, "seat0": {"me"}, "spectators": {"1"}, "pace": {"at-once"}}
	for _, seat := range []string{"seat1", "seat2", "seat3"}[:len(names)-1] {
		form.Set(seat, "link")
	}
	f.guests = append(f.guests, s.guest())
	lobby := f.guests[0].post("/new", form)
	f.path = lobby.path
	links := slices.Compact(seatLink.FindAllString(lobby.body, -1)) // each appears twice: to read and to copy
	for i, name := range names[1:] {
		g := s.guest()
		g.post(links[i], url.Values{"name": {name}})
		f.guests = append(f.guests, g)
	}
	for _, g := range f.guests {
		g.post(f.path+"/ready", url.Values{"ready": {"yes"}})
	}
	return f
}

// until plays until the table waits for a seat.
func (f friends) until(seat int) {
	f.t.Helper()
	for range 500 {
		for i, g := range f.guests {
			page := g.get(f.path)
			if len(page.moves()) == 0 {
				continue
			}
			if i == seat {
				return
			}
			g.post(f.path+"/move", page.form(page.moves()[0]))
		}
	}
	f.t.Fatal("it is never that one's turn")
}

// A bot can play for an absent player. Everyone can read that, and the player
// comes back with one button.
func TestAwayAndBack(t *testing.T) {
	f := newFriends(newSite(t, shortAbsence), "Ana", "Bea", "Cid")
	ana, bea := f.guests[0], f.guests[1]
	f.until(1)
	if page := ana.get(f.path); !strings.Contains(page.body, "Let a bot play for Bea") || strings.Contains(page.body, "Hand the seat") {
		t.Error("the menu does not offer a bot for Bea, or offers more")
	}
	time.Sleep(2 * absence) // sleeps: Bea is away when she has not moved for that long
	given := ana.post(f.path+"/bot", url.Values{"seat": {"1"}})
	if given.status != http.StatusOK || !strings.Contains(given.body, "Bea is away: Ana lets a bot play until Bea is back.") {
		t.Fatalf("a bot for an absent player: status %d", given.status)
	}
	if !strings.Contains(given.body, "until Bea is back</span>") {
		t.Error("the list of seats does not say for whom the bot plays")
	}
	told := bea.get(f.path)
	if !strings.Contains(told.body, "a bot is playing for you as Bea") || !strings.Contains(told.body, f.path+"/return") {
		t.Fatal("Bea is not told, or cannot come back")
	}
	back := bea.post(f.path+"/return", url.Values{})
	if back.status != http.StatusOK || !strings.Contains(back.body, "Bea is back.") || strings.Contains(back.body, "a bot is playing for you") {
		t.Errorf("Bea comes back: status %d", back.status)
	}
}

// All others together can give a seat to an outsider.
func TestAllOthersAgree(t *testing.T) {
	f := newFriends(newSite(t, shortAbsence), "Ana", "Bea", "Cid")
	ana, bea, cid, dan := f.guests[0], f.guests[1], f.guests[2], f.guest()
	f.until(1)
	time.Sleep(2 * absence) // sleeps: Bea is away when she has not moved for that long
	one := ana.post(f.path+"/agree", url.Values{"seat": {"1"}})
	if one.status != http.StatusOK || seatLink.MatchString(one.body) || !strings.Contains(one.body, "Not everyone has agreed yet.") {
		t.Fatalf("one agrees: status %d", one.status)
	}
	all := cid.post(f.path+"/agree", url.Values{"seat": {"1"}})
	link := seatLink.FindString(all.body)
	if link == "" || !strings.Contains(all.body, "Everyone else agrees") {
		t.Fatalf("all agree: status %d", all.status)
	}
	if r := bea.get(f.path); !strings.Contains(r.body, "Make your move to keep it.") || seatLink.MatchString(r.body) {
		t.Error("Bea is not told that her seat is offered")
	}
	if r := cid.post(link, url.Values{"name": {"Cid"}}); r.status != http.StatusConflict {
		t.Errorf("one of them takes a second seat: status %d", r.status)
	}
	if r := dan.post(link, url.Values{"name": {"Dan"}}); r.status != http.StatusOK || !strings.Contains(r.body, "Dan takes Bea’s seat.") {
		t.Errorf("Dan sits down: status %d", r.status)
	}
	if r := bea.get(f.path); !strings.Contains(r.body, "everyone else agreed to give your seat to Dan") {
		t.Error("Bea is not told that her seat is Dan's")
	}
}

// A rematch only invites: no one is seated without sitting down.
func TestAgainInvites(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game by its pages")
	}
	s := newSite(t)
	f := newFriends(s, "Ana", "Bea")
	ana, bea := f.guests[0], f.guests[1]
	for range 5000 {
		over := false
		for _, g := range f.guests {
			page := g.get(f.path)
			over = over || strings.Contains(page.body, f.path+"/again")
			if moves := page.moves(); len(moves) > 0 {
				g.post(f.path+"/move", page.surely(moves[len(moves)-1]))
			}
		}
		if over {
			break
		}
	}
	next := ana.post(f.path+"/again", url.Values{})
	if next.status != http.StatusOK || next.path == f.path {
		t.Fatalf("again: status %d at %s", next.status, next.path)
	}
	old := bea.get(f.path)
	if !strings.Contains(old.body, `href="`+next.path+`"`) || strings.Contains(old.body, f.path+"/again") {
		t.Error("the old table does not lead to the new one")
	}
	if !strings.Contains(old.body, "Ana has asked for a rematch and keeps a seat for you.") || !strings.Contains(old.body, "Play the rematch with Ana") {
		t.Error("Bea is not told who invites her")
	}
	if own := ana.get(f.path); strings.Contains(own.body, "keeps a seat for you") || !strings.Contains(own.body, "Go to the rematch") {
		t.Error("Ana is invited to her own table")
	}
	if !strings.Contains(next.body, "the seat is kept for Bea") || !strings.Contains(next.body, "Waiting for Bea to accept the rematch.") || strings.Contains(next.body, "<span>free</span>") {
		t.Error("the new table does not say for whom the seat is kept")
	}
	invited := bea.get(next.path)
	if !strings.Contains(invited.body, "<h2>Ana invites you to a rematch.") || strings.Contains(invited.body, "I’m ready") {
		t.Error("Bea is not invited, or sits already")
	}
	for g, want := range map[*guest]int{&ana: 0, &bea: 1} {
		if got := strings.Count(g.get("/").body, "Ana invites you to play again"); got != want {
			t.Errorf("the first page tells %d invitations, want %d", got, want)
		}
	}
	if eve := s.guest(); strings.Contains(eve.get(next.path).body, "kept for you") {
		t.Error("a spectator is invited")
	}
	if r := s.guest().post(next.path+"/leave", url.Values{}); r.status != http.StatusForbidden {
		t.Errorf("a stranger declines: status %d", r.status)
	}
	if eve := s.guest().get(f.path); strings.Contains(eve.body, "keeps a seat for you") {
		t.Error("a spectator of the old table is invited")
	}
	if r := bea.post(next.path+"/sit", url.Values{"name": {"Bea"}}); !strings.Contains(r.body, "I’m ready") {
		t.Errorf("Bea sits down: status %d", r.status)
	}
	if now := bea.get(f.path); strings.Contains(now.body, "keeps a seat for you") || !strings.Contains(now.body, "Go to the rematch") {
		t.Error("Bea sits already, and is invited")
	}
}

// Blocked guests cannot sit down at the table of the guest who blocked them,
// until the block is lifted in the settings.
func TestBlocking(t *testing.T) {
	s := newSite(t)
	f := newFriends(s, "Ana", "Eve <b>")
	ana, eve := f.guests[0], f.guests[1]
	blocked := ana.post(f.path+"/block", url.Values{"seat": {"1"}})
	if blocked.path != "/settings" || !strings.Contains(blocked.body, "Unblock Eve") {
		t.Fatalf("the settings do not list who is blocked: status %d at %s", blocked.status, blocked.path)
	}
	sit := func() int {
		lobby := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}})
		return eve.post(seatLink.FindString(lobby.body), url.Values{"name": {"Eve"}}).status
	}
	if status := sit(); status != http.StatusForbidden {
		t.Errorf("a blocked guest sits down: status %d", status)
	}
	blocks, err := s.keeper.Blocks(t.Context(), ana.owner())
	if err != nil || len(blocks) != 1 {
		t.Fatalf("%d blocks: %v", len(blocks), err)
	}
	lift := url.Values{"number": {buttonValue(t, blocked.body, "number")}}
	eve.post("/settings/unblock", lift) // not hers to lift
	if status := sit(); status != http.StatusForbidden {
		t.Errorf("a blocked guest lifts the block: status %d", status)
	}
	if r := ana.post("/settings/unblock", lift); strings.Contains(r.body, "Unblock Eve") {
		t.Error("the block stays")
	}
	if status := sit(); status != http.StatusOK {
		t.Errorf("a guest whose block was lifted: status %d", status)
	}
}

// buttonValue returns the value of the first button with a name.
func buttonValue(t *testing.T, page, name string) string {
	t.Helper()
	_, rest, ok := strings.Cut(page, `<button name="`+name+`" value="`)
	value, _, closed := strings.Cut(rest, `"`)
	if !ok || !closed {
		t.Fatalf("no button is called %s", name)
	}
	return value
}

// Bots that were stopped say so.
func TestStoppedBotsSaySo(t *testing.T) {
	s := newSite(t, func(set *setting) { set.BotsAlone = time.Nanosecond })
	ana := s.guest()
	table := ana.post("/new", url.Values{"seat0": {"bot"}, "seat1": {"bot"}, "pace": {"at-once"}, "spectators": {"1"}})
	waittest.Until(t, "prompt and log say that the bots game is paused", func() bool {
		return strings.Count(ana.get(table.path).body, "game is paused") >= 2
	})
}
