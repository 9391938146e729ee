//go:build !race

package match_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
	"goa/internal/turnclock"
)

// situation is a table in some state, with ana as its host.
type situation struct {
	name  string
	table func(h house) *match.Snapshot
}

// pair makes a table at which ana and bo play.
func (h house) pair(n match.NewTable) *match.Snapshot {
	h.t.Helper()
	n.Host, n.Spectators = "ana", true
	n.Seats = []match.NewSeat{person("Ana"), {Kind: match.Person, Name: "Bo", Owner: "bo"}}
	s := h.must(h.Create(h.t.Context(), n))
	for _, owner := range []match.Owner{"ana", "bo"} {
		s = h.must(h.Ready(h.t.Context(), match.Command{Table: s.ID(), Owner: owner}, true))
	}
	return s
}

// until makes both play until a table satisfies cond.
func (h house) until(s *match.Snapshot, cond func(*match.Snapshot) bool) *match.Snapshot {
	h.t.Helper()
	for !cond(s) {
		owner, v := turnOf(h.t, s)
		s = h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: owner, Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
	}
	return s
}

func situations() []situation {
	acts := func(owner match.Owner) func(*match.Snapshot) bool {
		return func(s *match.Snapshot) bool {
			v, err := s.For(owner, s.DefaultSeat(owner))
			return err == nil && s.WaitsFor(owner) && acting(v)
		}
	}
	tentative := func(h house, s *match.Snapshot) *match.Snapshot {
		s = h.until(s, acts("ana"))
		v := viewOf(h.t, s, "ana")
		return h.must(h.Move(h.t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, goa.NewTax().String()))
	}
	return []situation{
		{"people gather", func(h house) *match.Snapshot {
			return h.create(person("Ana"), match.NewSeat{Kind: match.Person, Name: "Bo", Owner: "bo"}, match.NewSeat{Kind: match.Open})
		}},
		{"ana is in the middle of her turn", func(h house) *match.Snapshot { return tentative(h, h.pair(match.NewTable{})) }},
		{"it is bo's turn", func(h house) *match.Snapshot { return h.until(h.pair(match.NewTable{}), acts("bo")) }},
		{"it is bo's turn, over days", func(h house) *match.Snapshot {
			return h.until(h.pair(match.NewTable{Days: &turnclock.Days{Turn: day}}), acts("bo"))
		}},
		{"ana plays against a bot", func(h house) *match.Snapshot { return h.create(person("Ana"), bot("Rob")) }},
		{"both pick", func(h house) *match.Snapshot {
			return h.until(h.pair(match.NewTable{Options: []string{"gambit"}}), func(s *match.Snapshot) bool {
				return s.WaitsFor("ana") && s.WaitsFor("bo")
			})
		}},
		{"the game is over", func(h house) *match.Snapshot {
			return h.until(h.pair(match.NewTable{}), func(s *match.Snapshot) bool { return s.Status() == match.Finished })
		}},
		{"nobody may watch", func(h house) *match.Snapshot {
			return h.must(h.Create(h.t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{person("Ana"), person("Bea")}}))
		}},
	}
}

// request is something that people ask of a table.
type request struct {
	name  string
	seats bool // it is about a seat
	do    func(h house, s *match.Snapshot, c match.Command) error
}

func everyRequest() []request {
	ctx := context.Background()
	table := func(ask func(k *match.Keeper, c match.Command) (*match.Snapshot, error)) func(house, *match.Snapshot, match.Command) error {
		return func(h house, _ *match.Snapshot, c match.Command) error { return second(ask(h.Keeper, c)) }
	}
	return []request{
		{"look", false, func(h house, _ *match.Snapshot, c match.Command) error { return second(h.Look(ctx, c.Table, c.Owner)) }},
		{"see", true, func(_ house, s *match.Snapshot, c match.Command) error { return second(s.For(c.Owner, c.Seat)) }},
		{"see the start", true, func(_ house, s *match.Snapshot, c match.Command) error { return second(s.ForAt(c.Owner, c.Seat, 0)) }},
		{"export", true, func(_ house, s *match.Snapshot, c match.Command) error { return second(s.Export(c.Owner, c.Seat)) }},
		{"review", false, func(_ house, s *match.Snapshot, c match.Command) error { return second(s.Review(c.Owner)) }},
		{"the campaign", true, func(_ house, s *match.Snapshot, c match.Command) error { return second(s.Campaign(c.Owner, c.Seat)) }},
		{"move", true, func(h house, s *match.Snapshot, c match.Command) error {
			text := "pass"
			for _, owner := range []match.Owner{"ana", "bo"} {
				if v, err := s.For(owner, s.DefaultSeat(owner)); err == nil && len(v.Legal) > 0 {
					text = v.Legal[0].String()
				}
			}
			return second(h.Move(ctx, c, text))
		}},
		{"move to nonsense", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Move(ctx, c, "fly") })},
		{"pick", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) {
			return k.Pick(ctx, c, "pledge power-broker")
		})},
		{"undo", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Undo(ctx, c) })},
		{"redo", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Redo(ctx, c) })},
		{"restart the turn", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.RestartTurn(ctx, c) })},
		{"order", true, func(h house, _ *match.Snapshot, c match.Command) error {
			o, err := autopilot.ParseOrder("1 up-to 4")
			if err != nil {
				h.t.Fatal(err)
			}
			return second(h.Order(ctx, c, o))
		}},
		{"be ready", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Ready(ctx, c, true) })},
		{"not be ready", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Ready(ctx, c, false) })},
		{"join", false, func(h house, s *match.Snapshot, c match.Command) error {
			return second(h.Join(ctx, c, s.TableLink("ana"), "Joy"))
		}},
		{"join without a link", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Join(ctx, c, "", "Joy") })},
		{"sit", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Sit(ctx, c, "Sid") })},
		{"make a link", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.NewLink(ctx, c) })},
		{"seat a bot", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) {
			return k.SeatBot(ctx, c, "random", "Rob")
		})},
		{"seat no such bot", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) {
			return k.SeatBot(ctx, c, "genius", "Rob")
		})},
		{"agree", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Agree(ctx, c) })},
		{"come back", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.ComeBack(ctx, c) })},
		{"set the pace", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.SetPace(ctx, c, match.Slow) })},
		{"skip", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.SkipToMyTurn(ctx, c) })},
		{"ease bots", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) {
			return k.EaseBots(ctx, c, "random", "easy")
		})},
		{"notify me", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.SetNotified(ctx, c, true) })},
		{"do not notify me", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.SetNotified(ctx, c, false) })},
		{"end the game", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.EndGame(ctx, c) })},
		{"give up", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.GiveUp(ctx, c) })},
		{"share the deal", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.ShareDeal(ctx, c) })},
		{"be advised", false, func(h house, _ *match.Snapshot, c match.Command) error { return h.Advised(ctx, c) }},
		{"think", false, func(h house, _ *match.Snapshot, c match.Command) error { return h.Think(ctx, c, func() {}) }},
		{"block", true, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Block(ctx, c) })},
		{"decline", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Decline(ctx, c) })},
		{"rematch", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.Rematch(ctx, c) })},
		{"the next session", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) { return k.NextSession(ctx, c) })},
		{"play from here", false, table(func(k *match.Keeper, c match.Command) (*match.Snapshot, error) {
			return k.Fork(ctx, c, 9, []match.NewSeat{person("A"), person("B")})
		})},
		{"delete", false, func(h house, _ *match.Snapshot, c match.Command) error { return h.Delete(ctx, c) }},
	}
}

// ownNames matches text that differs between tables: links and other tables.
var ownNames = regexp.MustCompile(`"link":"[0-9a-f]*"|again[a-z0-9]+`)

// This test records what each of several people may ask of a table, in each state, and
// what is then stored. Other requests are refused, and nothing is stored.
func TestWhoMayDoWhat(t *testing.T) {
	var b strings.Builder
	for _, state := range situations() {
		fmt.Fprintf(&b, "# %s\n", state.name)
		h := newHouse(t, func(c *match.Config) { c.Bots["easy"] = match.Random{} })
		h.stop() // no jobs run meanwhile
		h.stop = func() {}
		var s *match.Snapshot
		var before []string
		outcome := func(r request, c match.Command) string {
			if s == nil {
				s = state.table(h)
				before = kept(t, h.store, s.ID())
			}
			c.Table, c.Entry = s.ID(), s.VersionFor(c.Owner)
			err := r.do(h, s, c)
			after := kept(t, h.store, s.ID())
			same := slices.Equal(before, after)
			stored := ownNames.ReplaceAllString(strings.Join(after[min(len(before), len(after)):], ", "), "…")
			if !same {
				s = nil
			}
			switch reason, refused := errors.AsType[match.Reason](err); {
			case err != nil && !same:
				t.Errorf("%s, %s by %q: %v, and yet %s was stored", state.name, r.name, c.Owner, err, stored)
				return "?"
			case refused:
				return reason.String()
			case err != nil:
				return err.Error()
			case after == nil:
				return "gone"
			case same:
				return "ok"
			default:
				return "ok, " + stored
			}
		}
		for _, r := range everyRequest() {
			fmt.Fprintf(&b, "%s\n", r.name)
			seats := []goa.Seat{0}
			if r.seats {
				seats = []goa.Seat{goa.Nobody, 0, 1, 2}
			}
			var lines []string
			who := map[string][]string{}
			for _, owner := range []match.Owner{"ana", "bo", "eve", ""} {
				var cells []string
				for _, at := range seats {
					cells = append(cells, outcome(r, match.Command{Owner: owner, Seat: at}))
				}
				line := strings.Join(cells, " | ")
				if len(slices.Compact(cells)) == 1 {
					line = cells[0]
				}
				if who[line] == nil {
					lines = append(lines, line)
				}
				who[line] = append(who[line], cmp.Or(string(owner), "nobody"))
			}
			for _, line := range lines {
				fmt.Fprintf(&b, "   %s: %s\n", strings.Join(who[line], ", "), line)
			}
		}
		h.Close()
	}
	const golden = "testdata/permissions.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if line, got, want := firstDifference(b.String(), string(want)); line > 0 {
		t.Errorf("line %d of %s:\n got %s\nwant %s", line, golden, got, want)
	}
}
