package web_test

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/nature"
)

// moveWeight returns how much an ambitious player likes a move.
func moveWeight(m goa.Move) int {
	switch m.Kind {
	case goa.Progress, goa.Found, goa.PayColonists:
		return 40
	case goa.Harvest, goa.Explore, goa.BuildShips, goa.PutSpice, goa.Buy, goa.UseTile, goa.Draw:
		return 12
	case goa.Discard, goa.Decline, goa.UseSwap:
		return 0
	case goa.Bid:
		return max(0, 6-m.Amount())
	default:
		return 3
	}
}

// eager chooses by weight.
func eager(legal []goa.Move, dice *rand.Rand) goa.Move {
	total := 0
	for _, m := range legal {
		total += moveWeight(m)
	}
	if total == 0 {
		return legal[dice.IntN(len(legal))]
	}
	n := dice.IntN(total)
	for _, m := range legal {
		if n -= moveWeight(m); n < 0 {
			return m
		}
	}
	return legal[0]
}

// scene is the setting of a game that is viewed in the middle.
type scene struct {
	name    string
	edition string
	options []string
	seats   int
	wanted  func(*goa.State) bool
}

// lateGame plays games of a scene until a position satisfies it.
func lateGame(t *testing.T, c scene) []goa.Move {
	t.Helper()
	for seed := range uint64(300) {
		if moves, ok := playUntil(t, seed, c, func(s *goa.State, _ []goa.Move) bool { return c.wanted(s) }); ok {
			return moves
		}
	}
	t.Fatalf("there is no position for %s", c.name)
	return nil
}

// playUntil plays a game of a scene until a position, after some moves, satisfies
// cond.
func playUntil(t *testing.T, seed uint64, c scene, cond func(*goa.State, []goa.Move) bool) (moves []goa.Move, ok bool) {
	t.Helper()
	e := edition.Default()
	if c.edition != "" {
		var err error
		if e, err = edition.ByName(c.edition); err != nil {
			t.Fatal(err)
		}
	}
	options, err := edition.ParseOptions(c.options)
	if err != nil {
		t.Fatal(err)
	}
	s, dice, luck := goa.New(e.Rules(options), c.seats), rand.New(rand.NewPCG(seed, 5)), nature.New("late")
	for !s.Over() {
		if s.Turn() >= 0 && cond(&s, moves) {
			return moves, true
		}
		var m goa.Move
		if s.Turn() == goa.Nature {
			m = luck.Move(&s)
		} else {
			m = eager(s.Moves(nil), dice)
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return nil, false
}

// offers reports whether at least a number of moves of a kind can be made.
func offers(s *goa.State, k goa.MoveKind, least int) bool {
	n := 0
	for _, m := range s.Moves(nil) {
		if m.Kind == k {
			n++
		}
	}
	return n >= least
}

// muchToChoose reports whether the first seat has cards and many other choices, late in
// the game.
func muchToChoose(s *goa.State) bool {
	mine := s.View(0)
	return s.Round() >= 6 && s.Stage() == goa.Acting && s.Turn() == 0 && !s.HasActed() && mine.Hand().Len() >= 3 && len(s.Moves(nil)) > 14
}

var scenes = []scene{
	{"late-acting", "", nil, 4, muchToChoose},
	{"late-bidding", "", nil, 4, func(s *goa.State) bool {
		lot, ok := s.Auction()
		return ok && s.Round() == 5 && s.Turn() == 0 && lot.Tile == goa.ViceKing && lot.High > 0 && offers(s, goa.Bid, 3)
	}},
	{"harvesting", "", nil, 3, func(s *goa.State) bool {
		return s.Round() >= 5 && offers(s, goa.PutSpice, 5) && choiceOf(s, goa.PutSpice, 3)
	}},
	{"paying", "", nil, 4, func(s *goa.State) bool { return s.Round() >= 4 && s.Turn() == 0 && offers(s, goa.PaySpice, 2) }},
	{"founding", "", nil, 2, func(s *goa.State) bool { return s.Round() >= 3 && s.Turn() == 0 && offers(s, goa.PayColonists, 1) }},
	{"pledging", "2026", []string{"gambit", "captains", "story=drawn"}, 2, func(s *goa.State) bool {
		return s.Round() == 3 && s.Turn() == 0 && offers(s, goa.Pledge, 1)
	}},
	{"campaign", "2026", []string{"solo=1", "campaign"}, 1, func(s *goa.State) bool {
		return s.Round() == 2 && s.Stage() == goa.Bidding && s.Turn() == 0
	}},
	{"alone", "2026", []string{"solo=2"}, 1, func(s *goa.State) bool {
		return s.Round() == 4 && s.Stage() == goa.Acting && s.Turn() == 0 && !s.HasActed()
	}},
}

// scene makes a table at which the guest plays on from a scene with others around one
// device, and returns its address.
func (g guest) scene(t *testing.T, c scene) string {
	t.Helper()
	return g.opened(t, c, lateGame(t, c))
}

// opened is scene after the given moves.
func (g guest) opened(t *testing.T, c scene, moves []goa.Move) string {
	t.Helper()
	var seats []match.NewSeat
	for _, name := range []string{"Inês", "Afonso", "Beatriz", "Catarina"}[:c.seats] {
		seats = append(seats, match.NewSeat{Kind: match.Person, Name: name})
	}
	return g.playedAfter(t, c, moves, seats...)
}

// playedFrom is scene with the given seats.
func (g guest) playedFrom(t *testing.T, c scene, seats ...match.NewSeat) string {
	t.Helper()
	return g.playedAfter(t, c, lateGame(t, c), seats...)
}

// playedAfter is opened with the given seats.
func (g guest) playedAfter(t *testing.T, c scene, moves []goa.Move, seats ...match.NewSeat) string {
	t.Helper()
	made, err := g.keeper.Create(t.Context(), match.NewTable{
		Host: g.owner(), Spectators: true, Hints: true, Pace: match.AtOnce, Edition: c.edition, Options: c.options, Opening: moves, Seats: seats,
	})
	if err != nil {
		t.Fatal(err)
	}
	return "/g/" + string(made.ID())
}

// begun makes a table whose host is the first owner, seats all owners as Ana, Bo, Cy and
// Di, and begins its game.
func (s site) begun(n match.NewTable, owners ...match.Owner) *match.Snapshot {
	s.t.Helper()
	n.Host = owners[0]
	for i, owner := range owners {
		n.Seats = append(n.Seats, match.NewSeat{Kind: match.Person, Name: []string{"Ana", "Bo", "Cy", "Di"}[i], Owner: owner})
	}
	made, err := s.keeper.Create(s.t.Context(), n)
	for i := 0; err == nil && i < len(owners); i++ {
		made, err = s.keeper.Ready(s.t.Context(), match.Command{Table: made.ID(), Owner: owners[i]}, true)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

// moveEagerly makes an eager move for the player to move.
func (s site) moveEagerly(made *match.Snapshot, owners []match.Owner, dice *rand.Rand) *match.Snapshot {
	s.t.Helper()
	seat := turnOf(s.t, made, owners)
	view, err := made.For(owners[seat], seat)
	if err == nil {
		made, err = s.keeper.Move(s.t.Context(), match.Command{Table: made.ID(), Owner: owners[seat], Seat: seat, Entry: made.VersionFor(owners[seat])}, eager(view.Legal, dice).String())
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

// turnOf returns the seat to move at a table of these people.
func turnOf(t testing.TB, s *match.Snapshot, owners []match.Owner) goa.Seat {
	t.Helper()
	view, err := s.For(owners[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	return view.View.Turn()
}

// tableOf makes a table at which a guest plays on from some moves against another player.
func (s site) tableOf(g guest, moves []goa.Move) match.ID {
	s.t.Helper()
	return s.begun(match.NewTable{Spectators: true, Opening: moves}, g.owner(), "somebody else").ID()
}

func newGame() goa.State { return goa.New(edition.Default().Rules(edition.Options{}), 2) }

// randomGame plays at least n moves, until it is a person's turn.
func randomGame(seed uint64, n int) (moves []goa.Move) {
	s, dice, luck := newGame(), rand.New(rand.NewPCG(seed, 3)), nature.New("leak")
	for (len(moves) < n || s.Turn() == goa.Nature) && !s.Over() {
		var m goa.Move
		if s.Turn() == goa.Nature {
			m = luck.Move(&s)
		} else {
			m = hoarding(s.Moves(nil), dice)
		}
		s.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// hoarding chooses a move at random, but prefers to draw cards and keep them.
func hoarding(legal []goa.Move, dice *rand.Rand) goa.Move {
	kept := slices.DeleteFunc(slices.Clone(legal), func(m goa.Move) bool { return m.Kind == goa.Discard || m.Kind == goa.PlayCard })
	if len(kept) == 0 {
		kept = legal
	}
	for _, m := range kept {
		if m.Kind == goa.Explore || m.Kind == goa.Draw && m.Amount() > 0 {
			return m
		}
	}
	return kept[dice.IntN(len(kept))]
}

// choiceOf reports whether the first seat is asked for several things.
func choiceOf(s *goa.State, k goa.MoveKind, least int) bool {
	if s.Turn() != 0 || !offers(s, k, 1) {
		return false
	}
	n, after := 0, *s
	for after.Turn() == 0 {
		at := slices.IndexFunc(after.Moves(nil), func(m goa.Move) bool { return m.Kind == k })
		if at < 0 {
			break
		}
		after.Play(after.Moves(nil)[at])
		n++
	}
	return n >= least
}

// leakyPaths are all ways to look at a table, including from other seats and at missing
// things. leakyPosts are moves that are refused.
var (
	leakyPaths = []string{
		"", "?at=0", "?at=40", "?at=100", "?at=99999", "?as=1", "?as=1&at=100", "?as=0", "/turn", "/hint",
		"/record", "/record?as=1", "/record?at=50", "/nothing", "/talk", "/notes",
	}
	leakyPosts = []struct {
		path string
		form url.Values
	}{
		{"/move", url.Values{"move": {"bid 900"}, "seat": {"0"}, "entry": {"9999"}}},
		{"/move", url.Values{"move": {"pass"}, "seat": {"1"}, "entry": {"1"}}},
		{"/move", url.Values{"move": {"dance"}, "seat": {"0"}}},
		{"/fork", url.Values{"at": {"50"}}},
		{"/redo", url.Values{"seat": {"1"}}},
		{"/again", url.Values{}},
		{"/talk", url.Values{"text": {" "}}},
		{"/report", url.Values{"line": {"1"}}},
		{"/nothing", url.Values{}},
	}
)
