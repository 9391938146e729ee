package match

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/scheduler"
	"goa/nature"
)

// ponderer is a bot that thinks for some time. It then plays the last move, or panics.
type ponderer struct {
	takes  time.Duration
	panics bool
	ended  func() // called if it is stopped
}

func (p ponderer) Choose(ctx context.Context, _ goa.View, legal []goa.Move) goa.Move {
	select {
	case <-time.After(p.takes): // sleeps: in the bubble of its test
	case <-ctx.Done():
		if p.ended != nil {
			p.ended()
		}
	}
	if p.panics {
		panic("a bug")
	}
	return legal[len(legal)-1]
}

// thinking returns a room in which the bot of grade g is to move at the returned seat,
// against ana.
func thinking(t *testing.T, c Config) (*room, goa.Seat) {
	t.Helper()
	p := startGame(t, nil, "ana", "bo")
	turn := p.state.Turn()
	table := *p.table
	table.Origin, table.Pace = "net", AtOnce
	p.table, p.pace = &table, AtOnce
	p.seats[turn] = seat{Kind: Bot, Grade: "g", Name: "Rob"}
	p.seats[1-turn] = seat{Kind: Person, Owner: "ana", Name: "Ana", Ready: true}
	if c.Store == nil {
		c.Store = new(oneTable)
	}
	return &room{keeper: NewKeeper(c), id: table.ID, game: p.game, luck: nature.New("luck")}, turn
}

// A bot's decision says how long it should take, and for whom.
func TestWhatABotHasToDecide(t *testing.T) {
	deep := func(string) time.Duration { return time.Second }
	for _, c := range []struct {
		name   string
		change func(*room)
		wait   time.Duration
		person bool
	}{
		{"at once", func(*room) {}, 0, true},
		{"at the usual pace", func(r *room) { r.game.pace = Normal }, time.Second, true},
		{"slowly", func(r *room) { r.game.pace = Slow }, 2500 * time.Millisecond, true},
		{"after its own move", func(r *room) { r.game.pace, r.game.checkpoint.at = Slow, len(r.game.moves)-1 }, 625 * time.Millisecond, true},
		{"among bots", func(r *room) { r.game.seats[0].Kind, r.game.seats[1].Kind = Bot, Bot }, time.Second, false},
		{"slowly among bots", func(r *room) { r.game.seats[0].Kind, r.game.seats[1].Kind, r.game.pace = Bot, Bot, Slow }, 2500 * time.Millisecond, false},
		{"while the store fails", func(r *room) { r.storeFailed = true }, time.Second, true},
		{"slowly while the store fails", func(r *room) { r.storeFailed, r.game.pace = true, Slow }, 2500 * time.Millisecond, true},
	} {
		r, seat := thinking(t, Config{Bots: map[string]Chooser{"g": Random{}}, Thinking: deep})
		c.change(r)
		d := r.decision(seat)
		want := scheduler.Thought{Cost: scheduler.Long, Owner: "ana", Network: "net", Person: c.person}
		if d.wait != c.wait || d.thought != want || d.nominal != time.Second || d.grade != "g" || !slices.Equal(d.legal, r.game.state.Moves(nil)) {
			t.Errorf("%s: waits %v for %+v, want %v for %+v", c.name, d.wait, d.thought, c.wait, want)
		}
	}
}

// A bot counts as slow after it has taken too long twice. A bot that fails or is stopped
// has not finished its thought.
func TestHowLongABotTakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			name    string
			bot     ponderer
			tooLong time.Duration
			slow    time.Duration // after two thoughts
			cut     bool
			legal   bool
			took    time.Duration
		}{
			{"quick", ponderer{takes: 3 * time.Second}, 4 * time.Second, 0, false, true, 3 * time.Second},
			{"just in time", ponderer{takes: 4 * time.Second}, 4 * time.Second, 0, false, true, 4 * time.Second},
			{"slow", ponderer{takes: 4*time.Second + 1}, 4 * time.Second, 4*time.Second + 1, false, true, 4*time.Second + 1},
			{"slow, and it may", ponderer{takes: 4*time.Second + 1}, 0, 0, false, true, 4*time.Second + 1},
			{"it runs out of patience", ponderer{takes: time.Hour}, 4 * time.Second, 10 * time.Second, true, true, 10 * time.Second},
			{"it fails", ponderer{takes: time.Second, panics: true}, 4 * time.Second, 0, true, false, time.Second},
		} {
			r, seat := thinking(t, Config{Bots: map[string]Chooser{"g": c.bot}, TooLong: c.tooLong, Patience: 10 * time.Second})
			for n := range 2 {
				if took := r.keeper.SlowTime("g"); took != 0 {
					t.Errorf("%s: after %d thoughts it counts as slow", c.name, n)
				}
				began := time.Now()
				got := r.decision(seat).decide(t.Context(), nil)
				if took := time.Since(began); took != c.took || got.cut != c.cut || (got.move != goa.Move{}) != c.legal {
					t.Errorf("%s: %+v after %v, want cut %t after %v", c.name, got, took, c.cut, c.took)
				}
			}
			if got := r.keeper.SlowTime("g"); got != c.slow {
				t.Errorf("%s: slow %v, want %v", c.name, got, c.slow)
			}
			gone, cancel := context.WithCancel(t.Context())
			cancel()
			if got, took := r.decision(seat).choose(gone); got != (choice{cut: true}) || took != 0 {
				t.Errorf("%s, when nobody waits any more: %+v after %v", c.name, got, took)
			}
			if got, took := r.decision(seat).choose(t.Context()); got.cut != c.cut || took != c.took {
				t.Errorf("%s: %+v after %v", c.name, got, took)
			}
			r.keeper.Close()
		}
	})
}

// A thought about hidden cards seems to take as long as a hard one, or a multiple.
func TestHowLongAThoughtSeemsToTake(t *testing.T) {
	const n = 100
	for _, c := range []struct{ took, nominal, want time.Duration }{
		{5, 0, 5}, {0, 1, 1}, {0, n, n}, {1, n, n}, {n - 1, n, n}, {n, n, n}, {n + 1, n, 2 * n}, {2 * n, n, 2 * n}, {2*n + 1, n, 3 * n},
	} {
		if got := seemingTime(c.took, c.nominal); got != c.want {
			t.Errorf("%d of %d seem to be %d, want %d", c.took, c.nominal, got, c.want)
		}
	}
}

// A bot hides a hand, a Gambit that it has laid down, and captains.
func TestWhatABotHides(t *testing.T) {
	for name, c := range map[string]struct {
		options []string
		hides   func(v *goa.View) bool
	}{
		"nothing":           {nil, func(v *goa.View) bool { return false }},
		"a hand":            {nil, func(v *goa.View) bool { return v.Hand() != 0 }},
		"a Gambit":          {[]string{"gambit"}, func(v *goa.View) bool { return v.Hand() == 0 && v.Pick() != goa.NoGambit }},
		"captains to keep":  {[]string{"captains"}, func(v *goa.View) bool { return v.Kept() == goa.NoCaptain && len(v.ToKeep()) > 0 }},
		"a captain it kept": {[]string{"captains"}, func(v *goa.View) bool { return v.Kept() != goa.NoCaptain }},
	} {
		p := startGame(t, c.options, "ana", "bo")
		s, luck := *p.start, nature.New("luck")
		want := name != "nothing"
		for v, n := s.View(0), 0; want && !c.hides(&v); v, n = s.View(0), n+1 {
			if s.Over() {
				t.Fatalf("%s is never hidden", name)
			}
			if s.Turn() == goa.Nature {
				s.Play(luck.Move(&s))
				continue
			}
			legal := s.Moves(nil)
			s.Play(legal[n%len(legal)])
		}
		if got := (&decision{view: s.View(0)}).hides(); got != want {
			t.Errorf("%s: hides %t", name, got)
		}
	}
}

// The queue of thoughts is counted, and a hint, for which a person waits, comes before
// work for which nobody does.
func TestTheQueueOfThoughts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := NewKeeper(Config{Store: new(oneTable)})
		defer k.Close()
		k.scheduler = scheduler.New(1)
		ctx, cancel := context.WithCancel(t.Context())
		var served []string
		enter := func(cost scheduler.Cost, name string) {
			go func() {
				leave, ok := k.scheduler.Enter(ctx, scheduler.Thought{Cost: cost, Owner: name})
				if !ok {
					return
				}
				served = append(served, name)
				if name != "first" {
					leave()
				}
			}()
			synctest.Wait()
		}
		var release func()
		if leave, ok := k.scheduler.Enter(ctx, scheduler.Thought{Cost: scheduler.Hint}); ok {
			release = leave
		}
		for _, cost := range []scheduler.Cost{scheduler.Quick, scheduler.Moderate, scheduler.Long} {
			enter(cost, "first") // it takes the only slot
		}
		for cost, n := range map[scheduler.Cost]int{scheduler.Quick: 5, scheduler.Moderate: 1, scheduler.Long: 2, scheduler.Hint: 4} {
			for range n {
				enter(cost, "later")
			}
		}
		if short, longer := k.ThinkingQueue(); short != 5 || longer != 7 {
			t.Errorf("%d quick and %d longer thoughts wait, want 5 and 7", short, longer)
		}
		go func() {
			if err := k.Think(ctx, Command{Owner: "ana"}, func() { served = append(served, "hint") }); err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait()
		served = nil
		release()
		synctest.Wait()
		if want := []string{"hint", "later", "later", "later", "later"}; !slices.Equal(served, want) {
			t.Errorf("%v are served, want %v", served, want)
		}
		cancel()
		synctest.Wait()
	})
}

// A room thinks about its present position, once, while there is a job for it. It stops
// a thought that no longer matters.
func TestWhenARoomThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stopped := 0
		r, seat := thinking(t, Config{Bots: map[string]Chooser{"g": ponderer{takes: time.Hour, ended: func() { stopped++ }}}, Patience: 2 * time.Hour})
		defer r.keeper.Close()
		job := func() botTask { return botTask{t.Context(), 0, make(chan error, 1)} }
		check := func(what string, thinks bool, stops int) {
			t.Helper()
			synctest.Wait()
			if (r.thought != nil) != thinks || r.busy.Load() != thinks || stopped != stops {
				t.Errorf("%s: thinks %t, busy %t, %d stopped; want %t and %d", what, r.thought != nil, r.busy.Load(), stopped, thinks, stops)
			}
		}
		r.think()
		check("without a job", false, 0)
		r.playing = append(r.playing, job())
		r.think()
		check("with a job", true, 0)
		first := r.thought
		r.think()
		if check("again", true, 0); r.thought != first {
			t.Error("the same thought is begun again")
		}
		r.game.touched++
		r.think()
		if check("at the next position", true, 1); r.thought == first || r.thought.touched != r.game.touched {
			t.Error("it goes on about the position before")
		}
		r.thought.seat = 1 - seat
		r.think()
		if check("at another seat", true, 2); r.thought.seat != seat {
			t.Error("it goes on for the seat before")
		}
		task := r.playing[0]
		r.game.seats[seat].Kind = Person
		r.think()
		if check("at a person's turn", false, 3); len(r.playing) != 0 || len(task.done) != 1 {
			t.Error("the job is not done")
		}
		r.game.seats[seat].Kind = Bot
		left, cancel := context.WithCancel(t.Context())
		over := job()
		over.ctx = left
		r.playing = []botTask{over}
		r.think()
		check("with another job", true, 3)
		cancel()
		r.think()
		if check("when its worker has gone", false, 4); len(r.playing) != 0 || len(over.done) != 0 {
			t.Error("a job whose worker has gone is done")
		}
	})
}

// Bots hurry until it is the turn of the player who asked them to, or never will be.
func TestHowLongBotsHurry(t *testing.T) {
	r, seat := thinking(t, Config{})
	for _, c := range []struct {
		name   string
		change func(*game)
		owner  Owner
		want   bool
	}{
		{"a bot's turn", func(*game) {}, "ana", false},
		{"her turn", func(g *game) { g.seats[seat] = g.seats[1-seat] }, "ana", true},
		{"another's turn", func(g *game) { g.seats[seat] = seat0("bo") }, "ana", false},
		{"the turn of her first seat", func(g *game) { g.seats[seat], g.seats[1-seat] = seat0("ana"), seat0("ana") }, "ana", true},
		{"she has left", func(*game) {}, "eve", true},
		{"the game is over", func(g *game) { g.ended = true }, "ana", true},
	} {
		then := &room{game: r.game}
		c.change(&then.game)
		if got := then.reached(c.owner); got != c.want {
			t.Errorf("%s: reached %t, want %t", c.name, got, c.want)
		}
	}
	for _, c := range []struct {
		name  string
		pace  Pace
		hurry Owner
		fails bool
		alone bool
		want  bool
	}{
		{"at once", AtOnce, "", false, false, true}, {"slowly", Slow, "", false, false, false}, {"slowly, in a hurry", Slow, "ana", false, false, true},
		{"while the store fails", AtOnce, "ana", true, false, false}, {"among bots", AtOnce, "ana", false, true, false},
	} {
		then := &room{game: r.game, hurry: c.hurry, storeFailed: c.fails}
		if then.game.pace = c.pace; c.alone {
			then.game.seats[0].Kind, then.game.seats[1].Kind = Bot, Bot
		}
		if got := then.mayHurry(); got != c.want {
			t.Errorf("%s: may hurry %t, want %t", c.name, got, c.want)
		}
	}
	g := newGameOf(seat0("ana"), seat0("ana"))
	if g.seats[1].Ready = true; !(&room{game: *g}).reached("ana") {
		t.Error("the first of her seats does not count")
	}
}

// seat0 is the seat of a person who is not ready.
func seat0(owner Owner) seat { return seat{Kind: Person, Owner: owner} }
