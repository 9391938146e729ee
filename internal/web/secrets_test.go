//go:build !race

package web_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/turnclock"
)

// Games that differ only in one player's orders, early picks, changed picks and
// preferences look the same to everyone else, byte for byte: pages, previews,
// records, refusals, and streams with their numbers.
func TestSecretEntriesDoNotShow(t *testing.T) {
	turnBased := &turnclock.Days{Turn: 48 * 3600e9, Rests: true}
	for _, c := range []struct {
		what  string
		days  *turnclock.Days
		moves int // most where both games and stores are cheapest
	}{
		{"file", nil, 30}, {"file", turnBased, 15}, {"PostgreSQL", nil, 9}, {"PostgreSQL", turnBased, 9},
	} {
		t.Run(fmt.Sprintf("%s, turn-based %t", c.what, c.days != nil), func(t *testing.T) {
			s := newSite(t, func(s *setting) {
				if c.what == "PostgreSQL" {
					s.database = pgtest.Database(t)
				}
			})
			newTwins(t, s, c.days).play(unlessShort(c.moves, 9))
		})
	}
}

// twins are two tables with the same people, chance and moves. At the second one,
// the first player also does many things that the others must not notice.
type twins struct {
	t      *testing.T
	site   site
	owners []match.Owner
	tables [2]*match.Snapshot
	others map[string]guest // guests who look for a difference
	seen   map[string][2]*stream
	secret int // entries that the first player has made in secret
}

func newTwins(t *testing.T, s site, days *turnclock.Days) *twins {
	t.Helper()
	w := &twins{t: t, site: s, others: map[string]guest{}, seen: map[string][2]*stream{}}
	for _, name := range []string{"bo", "ana", "cy", "eve"} {
		g := s.guest()
		g.get("/")
		if name != "bo" {
			w.others[name] = g
		}
		if name != "eve" {
			w.owners = append(w.owners, g.owner())
		}
	}
	for i := range w.tables {
		w.tables[i] = s.begun(match.NewTable{Edition: "2026", Options: []string{"gambit"}, Spectators: true, Days: days}, w.owners...)
	}
	for name, g := range w.others {
		var both [2]*stream
		for i, at := range w.tables {
			both[i] = g.listen(t, fmt.Sprintf("/g/%s/events?patch=2&after=%d", at.ID(), at.VersionFor(g.owner())), nil)
		}
		w.seen[name] = both
	}
	return w
}

// play makes the same moves at both tables, and compares everything that others
// see after each.
func (w *twins) play(moves int) {
	w.t.Helper()
	dice := rand.New(rand.NewPCG(4, 2))
	for n := range moves {
		w.keepSecrets(dice)
		w.compare(n, dice)
		view, ok := w.asked(0, dice)
		if !ok {
			break
		}
		w.move(view.Seat, view.Legal[dice.IntN(len(view.Legal))].String())
		w.follow(n)
		if n == moves/3 {
			w.offer()
			w.follow(n)
		}
	}
	if w.secret < moves {
		w.t.Errorf("only %d entries were secret", w.secret)
	}
}

// move makes a move at both tables, and compares the answers to its player.
func (w *twins) move(seat goa.Seat, text string) {
	w.t.Helper()
	var told [2]string
	for i, at := range w.tables {
		owner := w.owners[seat]
		if seat == 0 {
			w.do(i, func(c match.Command) (*match.Snapshot, error) { return w.site.keeper.Move(w.t.Context(), c, text) })
			continue
		}
		g := w.others[[]string{"bo", "ana", "cy"}[seat]]
		r := g.request("POST", "/g/"+string(at.ID())+"/move", url.Values{"move": {text}, "sure": {"yes"}, "seat": {seat.String()}, "entry": {fmt.Sprint(at.VersionFor(owner))}})
		r.Header.Set("HX-Request", "true")
		answer := g.do(r)
		told[i] = fmt.Sprint(answer.status, " ", answer.header.Get("Table-Entry"))
		w.do(i, func(c match.Command) (*match.Snapshot, error) { return w.site.keeper.Snapshot(w.t.Context(), c.Table) })
		if at.Version() == w.tables[i].Version() {
			w.t.Fatalf("the move %q is refused: %s", text, told[i])
		}
	}
	if told[0] != told[1] {
		w.t.Fatalf("the move %q is answered with %q and %q", text, told[0], told[1])
	}
}

// offer makes a link to the first player's seat, which everyone can read in the
// log.
func (w *twins) offer() {
	w.t.Helper()
	for i := range w.tables {
		w.do(i, func(c match.Command) (*match.Snapshot, error) { return w.site.keeper.NewLink(w.t.Context(), c) })
	}
}

// do changes one of the tables.
func (w *twins) do(i int, ask func(match.Command) (*match.Snapshot, error)) {
	w.t.Helper()
	s, err := ask(match.Command{Table: w.tables[i].ID(), Owner: w.owners[0], Entry: w.tables[i].VersionFor(w.owners[0])})
	if err != nil {
		w.t.Fatal(err)
	}
	w.tables[i] = s
}

// asked returns the view of a player whom a table waits for.
func (w *twins) asked(i int, dice *rand.Rand) (*match.TableView, bool) {
	w.t.Helper()
	for _, seat := range dice.Perm(len(w.owners)) {
		view, err := w.tables[i].For(w.owners[seat], goa.Seat(seat))
		if err != nil {
			w.t.Fatal(err)
		}
		if len(view.Legal) > 0 {
			return view, true
		}
	}
	return nil, false
}

// keepSecrets makes the first player's secret changes at the second table.
// Whatever would have an effect is taken back at once.
func (w *twins) keepSecrets(dice *rand.Rand) {
	w.t.Helper()
	ctx, k, before := w.t.Context(), w.site.keeper, w.tables[1].Version()
	bo, err := w.tables[1].For(w.owners[0], 0)
	if err != nil {
		w.t.Fatal(err)
	}
	if len(bo.Legal) > 0 {
		return // preferences would play for Bo
	}
	for _, auto := range []autopilot.Auto{{Forced: true, End: autopilot.EndIdle}, {}} {
		w.do(1, func(c match.Command) (*match.Snapshot, error) {
			c.Prefs.Auto = &auto
			return k.Order(ctx, c)
		})
	}
	for _, on := range []bool{dice.IntN(2) == 0, true, false} {
		w.do(1, func(c match.Command) (*match.Snapshot, error) { return k.SetNotified(ctx, c, on) })
		w.do(1, func(c match.Command) (*match.Snapshot, error) {
			c.Prefs.Live = &on
			return k.Order(ctx, c)
		})
	}
	night, err := turnclock.NewRest("UTC", dice.IntN(24), dice.IntN(24), true)
	if err != nil {
		night = turnclock.Rest{} // it was too long
	}
	for _, rest := range []turnclock.Rest{night, {}} {
		w.do(1, func(c match.Command) (*match.Snapshot, error) {
			c.Prefs.Rest = &rest
			return k.Order(ctx, c)
		})
	}
	for _, o := range bo.Orders {
		order := autopilot.Order{Lot: o.Lot, Kind: autopilot.PassLot}
		switch {
		case o.Lot == 0:
			order.Kind = autopilot.KeepExtra
		case o.Mine:
			order.Kind, order.Amount = autopilot.BuyUpTo, 1+dice.IntN(9)
		}
		for _, give := range []autopilot.Order{order, {Lot: o.Lot, Kind: autopilot.NoOrder}} {
			w.do(1, func(c match.Command) (*match.Snapshot, error) { return k.Order(ctx, c, give) })
		}
	}
	if len(bo.Picks) > 0 {
		back := ""
		if bo.Picked.Kind != goa.NoMove {
			back = bo.Picked.String()
		}
		for _, text := range []string{bo.Picks[dice.IntN(len(bo.Picks))].String(), back} {
			w.do(1, func(c match.Command) (*match.Snapshot, error) { return k.Pick(ctx, c, text) })
		}
	}
	w.secret += w.tables[1].Version() - before
}

// timeOfDay matches the time when something is due. It can differ by the time
// between making the two tables.
var timeOfDay = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d [A-Z]+`)

// same reports whether both tables send the same text. If not, it says where the texts
// begin to differ.
func (w *twins) same(one, two string) (bool, string) {
	one = strings.ReplaceAll(one, string(w.tables[0].ID()), string(w.tables[1].ID()))
	if one == two {
		return true, ""
	}
	one, two = timeOfDay.ReplaceAllString(one, "then"), timeOfDay.ReplaceAllString(two, "then")
	return one == two, difference(one, two)
}

// compare looks for a difference between the tables in all ways in which others
// can look at them.
func (w *twins) compare(n int, dice *rand.Rand) {
	w.t.Helper()
	path, looks := leakyPaths[dice.IntN(len(leakyPaths))], []string{"ana", "cy", "eve"}[dice.IntN(3)]
	g := w.others[looks]
	seat := map[string]string{"ana": "1", "cy": "2", "eve": "0"}[looks]
	number := fmt.Sprint(w.tables[0].VersionFor(g.owner()) + dice.IntN(12) - 6)
	earlier := fmt.Sprint(w.tables[1].Version() - dice.IntN(3)) // as clients without versions counted
	for _, ask := range []func(at string) reply{
		func(at string) reply { return g.get(at) },
		func(at string) reply { return g.get(at + path) },
		func(at string) reply {
			if n%5 > 0 { // drawing takes longer than everything else
				return reply{}
			}
			return g.get(at + "/preview.png")
		},
		func(at string) reply { return g.get(at + "/orders") },
		func(at string) reply {
			return g.post(at+"/move", url.Values{"move": {"bid 900"}, "seat": {seat}, "entry": {number}})
		},
		func(at string) reply {
			return g.post(at+"/move", url.Values{"do": {"undo"}, "seat": {seat}, "entry": {earlier}})
		},
	} {
		one, two := ask("/g/"+string(w.tables[0].ID())), ask("/g/"+string(w.tables[1].ID()))
		if same, difference := w.same(one.body, two.body); !same || one.status != two.status {
			w.t.Fatalf("before move %d, with %d secrets, %s can tell the games apart by %s, status %d and %d:\n%s", n, w.secret, looks, two.path, one.status, two.status, difference)
		}
	}
}

// follow reads from all streams what the last move has brought.
func (w *twins) follow(n int) {
	w.t.Helper()
	for name, both := range w.seen {
		g := w.others[name]
		var ids, texts [2][]string
		for i, in := range both {
			for last := ""; last != fmt.Sprint(w.tables[i].VersionFor(g.owner())); {
				id, text := in.event()
				last, ids[i], texts[i] = id, append(ids[i], id), append(texts[i], text)
			}
		}
		if fmt.Sprint(ids[0]) != fmt.Sprint(ids[1]) {
			w.t.Fatalf("after move %d the streams of %s have the numbers %v and %v", n, name, ids[0], ids[1])
		}
		if same, difference := w.same(strings.Join(texts[0], "\n"), strings.Join(texts[1], "\n")); !same {
			w.t.Fatalf("after move %d the streams of %s differ:\n%s", n, name, difference)
		}
	}
}

// difference shows where two texts begin to differ.
func difference(one, two string) string {
	n := 0
	for n < min(len(one), len(two)) && one[n] == two[n] {
		n++
	}
	around := func(s string) []byte { return bytes.ToValidUTF8([]byte(s[max(0, n-80):min(len(s), n+120)]), nil) }
	return fmt.Sprintf("%s\n%s", around(one), around(two))
}
