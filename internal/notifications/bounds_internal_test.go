package notifications

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// A network gets an eighth of all places, fewer if many networks compete, and
// always at least one.
func TestSharesOfPlaces(t *testing.T) {
	for networks, want := range map[int]int{0: 8, 3: 8, 4: 6, 7: 4, 15: 2, 31: 1, 200: 1} {
		p := newPool(64, time.Second)
		for i := range networks {
			p.add(match.Origin(fmt.Sprint(i)))
		}
		if got := p.share("new"); got != want {
			t.Errorf("beside %d networks: %d places, want %d", networks, got, want)
		}
		if networks > 0 {
			if got := p.share("0"); got < want {
				t.Errorf("one of %d networks: %d places, a new one has %d", networks, got, want)
			}
		}
	}
}

// A message without a place asks again when one should be free: after the time
// a place is held, divided among the network's messages, or after a second if
// others hold all places.
func TestWhenToAskAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(16, 4*time.Second)
		enter := func(origin string, want time.Duration) {
			t.Helper()
			if got := p.enter(match.Origin(origin)); got != want {
				t.Errorf("%s asks again after %v, want %v", origin, got, want)
			}
		}
		enter("home", 0)
		enter("home", 0)
		enter("home", 500*time.Millisecond) // of two places, one becomes free every two seconds
		enter("home", 2500*time.Millisecond)
		enter("home", 4500*time.Millisecond)
		for i := range 14 {
			enter(fmt.Sprint("other", i), 0)
		}
		enter("late", 500*time.Millisecond)
		enter("late", 1500*time.Millisecond)
		p.leave("other0")
		enter("late", 0)
	})
}

// Networks that no longer wait are forgotten when there are many.
func TestTurnsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(1, time.Second)
		for i := range maxTurns {
			p.turn(match.Origin(fmt.Sprint(i)), time.Second)
		}
		if len(p.turns) != maxTurns {
			t.Errorf("%d networks wait", len(p.turns))
		}
		time.Sleep(time.Hour)
		delete(p.turns, "0")
		if p.turn("one more", time.Second); len(p.turns) != maxTurns {
			t.Errorf("%d networks are remembered, although there are not too many", len(p.turns))
		}
		if p.turn("yet another", time.Second); len(p.turns) != 2 {
			t.Errorf("%d networks are remembered", len(p.turns))
		}
	})
}

// A pool knows how long its places are held.
func TestPoolsOfPlaces(t *testing.T) {
	f := newFlights()
	for name, c := range map[string]struct {
		*pool
		places int
		each   time.Duration
	}{"quick": {f.quick, 200, time.Second}, "slow": {f.slow, 64, 15 * time.Second}, "mail": {f.mail, 50, time.Second}} {
		if c.pool.places != c.places || c.pool.holdTime != c.each {
			t.Errorf("%s: %d places for %v", name, c.pool.places, c.pool.holdTime)
		}
	}
}

// english returns the wording of a table of Ana and Bo.
func english(t *testing.T, view *match.TableView) wording {
	t.Helper()
	s, err := New(Config{Secret: []byte("secret"), BaseURL: "https://goa.example"})
	if err != nil {
		t.Fatal(err)
	}
	view.Seats = []match.SeatView{{Name: "Ana"}, {Name: "Bo"}}
	return wording{s.words("en", ""), view, &Address{}}
}

// The result names one winner, or several, and the points of all.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		ranks   []int
		winners string
		name    string
	}{{[]int{1, 2}, "Ana", "winner"}, {[]int{2, 1}, "Bo", "winner"}, {[]int{1, 1}, "Ana, Bo", "winners"}} {
		w := english(t, &match.TableView{Ranks: c.ranks, Scores: []goa.Score{{Levels: 30}, {Levels: 20}}})
		want := w.say(c.name, "names", c.winners) + ". Ana 30, Bo 20"
		if got := w.result(); got != want {
			t.Errorf("ranks %v: %q, want %q", c.ranks, got, want)
		}
	}
	for kind, want := range map[match.ChangeKind]string{
		match.GameAbandoned: "change.abandoned", match.GameGivenUp: "change.given-up", match.RoundEnded: "change.round-ended",
	} {
		w := english(t, &match.TableView{Abandoned: true, Changes: []match.SeatChange{{Kind: match.EndWanted}, {Kind: kind}}})
		if got := w.result(); got != w.say(want) {
			t.Errorf("ended early: %q, want %q", got, w.say(want))
		}
		if got := endedText([]match.SeatChange{{Kind: kind}}); got != want {
			t.Errorf("ended early by the first change: %q, want %q", got, want)
		}
	}
	if got, want := endedText(nil), "change.abandoned"; got != want {
		t.Errorf("ended early without a change: %q, want %q", got, want)
	}
}

// A message names the others at the table who have a name.
func TestNamesOfTheOthers(t *testing.T) {
	w := english(t, &match.TableView{})
	for _, c := range []struct {
		seats []match.SeatView
		want  string
	}{
		{[]match.SeatView{{Name: "Ana"}, {Name: "Bo", Mine: true}, {Name: "Cy"}, {}}, "Ana, Cy"},
		{[]match.SeatView{{Name: "Bo", Mine: true}, {}}, w.say("name")},
	} {
		w.view.Seats = c.seats
		if got := w.others(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.seats, got, c.want)
		}
	}
}

// Messages use the words of the table's edition, and otherwise those of the usual one.
func TestVocabularies(t *testing.T) {
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range lexicon.Languages() {
		for _, name := range lexicon.Vocabularies() {
			if got := s.words(language, name); got != s.lexica[language][name] {
				t.Errorf("%s, %s: other words", language, name)
			}
		}
		if got := s.words(language, "nothing"); got == nil || got != s.words(language, edition.Default().Words) {
			t.Errorf("%s: an unknown vocabulary has other words than the usual ones", language)
		}
	}
	if got := s.words("xx", ""); got == nil || got != s.words(lexicon.DefaultLanguage, "") {
		t.Error("an unknown language has other words than the default language")
	}
}

// A lot says what is sold, who sells it, and who bid how much, if anyone did.
func TestLots(t *testing.T) {
	w := english(t, &match.TableView{})
	flag, tile := w.words.Term(lexicon.Flag, 1), w.words.Tile(goa.Swap)
	for _, c := range []struct {
		lot  goa.Auction
		want string
	}{
		{goa.Auction{Tile: goa.NoTile}, flag + ": " + w.say("lot.none", "seat", "Ana")},
		{goa.Auction{Tile: goa.Swap}, tile + ": " + w.say("lot.none", "seat", "Ana")},
		{goa.Auction{Tile: goa.NoTile, High: 1, Bidder: 1}, flag + ": " + w.say("lot.high", "seat", "Ana", "other", "Bo", "n", 1)},
		{goa.Auction{Tile: goa.Swap, High: 17, Bidder: 1}, tile + ": " + w.say("lot.high", "seat", "Ana", "other", "Bo", "n", 17)},
	} {
		if got := w.lot(c.lot); got != c.want {
			t.Errorf("%+v is %q, want %q", c.lot, got, c.want)
		}
	}
}

// Before the first round, a message says that it is the first.
func TestTheRoundBeforeTheFirst(t *testing.T) {
	w := english(t, &match.TableView{})
	if round := w.view.View.Round(); round != 0 {
		t.Fatalf("the view is of round %d", round)
	}
	want := "Round 1 of 8. "
	if got := w.lines(sendArgs{Kind: match.BegunKind}); len(got) != 1 || !strings.HasPrefix(got[0], want) {
		t.Errorf("got %q, want it to begin with %q", got, want)
	}
}

// A seat that a table does not have has no name.
func TestNamesOfSeats(t *testing.T) {
	v := english(t, &match.TableView{}).view
	for at, want := range map[goa.Seat]string{goa.Nobody: "", 0: "Ana", 1: "Bo", 2: ""} {
		if got := seatName(v, at); got != want {
			t.Errorf("seat %d is called %q, want %q", at, got, want)
		}
	}
}
