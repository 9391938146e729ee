package lesson

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

// condition holds in some positions of a lesson and not in others.
type condition func(r *run) bool

func always(*run) bool { return true }

// condition reads tests separated by commas, all of which must hold.
func (r *reader) condition(text string) (condition, error) {
	var all []condition
	for one := range strings.SplitSeq(text, ",") {
		one = strings.TrimSpace(one)
		rest, not := strings.CutPrefix(one, "not ")
		test, err := r.test(strings.TrimSpace(rest))
		if err != nil {
			return nil, err
		}
		if not {
			all = append(all, func(r *run) bool { return !test(r) })
		} else {
			all = append(all, test)
		}
	}
	return func(r *run) bool {
		return !slices.ContainsFunc(all, func(holds condition) bool { return !holds(r) })
	}, nil
}

// numbers are the values that a test can compare with a number.
var numbers = map[string]func(r *run) int{
	"round":     func(r *run) int { return r.state.Round() },
	"action":    func(r *run) int { return r.state.ActionOfRound() },
	"high":      func(r *run) int { return r.auction().High },
	"price":     func(r *run) int { return r.auction().Price },
	"ducats":    func(r *run) int { return r.learner().Ducats() },
	"ships":     func(r *run) int { return r.learner().Ships() },
	"colonists": func(r *run) int { return r.learner().Colonists() },
	"extras":    func(r *run) int { return r.learner().Extras() },
	"cards":     func(r *run) int { return r.state.Hand(r.lesson.Learner).Len() },
	"points":    func(r *run) int { return r.points(r.lesson.Learner) },
	"lead":      func(r *run) int { return r.points(r.lesson.Learner) - r.best() },
	"bid":       func(r *run) int { return r.lastBid() },
	"spices":    func(r *run) int { return r.spices() },
}

// tests are the other tests, by their first word.
var tests = map[string]func(r *reader, of string) (condition, error){
	"ask":        (*reader).testAsk,
	"stage":      (*reader).testStage,
	"turn":       seatTest(func(r *run) goa.Seat { return r.state.Turn() }),
	"flag":       seatTest(func(r *run) goa.Seat { return r.state.Flag() }),
	"auctioneer": seatTest(func(r *run) goa.Seat { return r.auction().Auctioneer }),
	"bidder":     seatTest(func(r *run) goa.Seat { return r.auction().Bidder }),
	"lot":        (*reader).testLot,
	"holds":      (*reader).testHolds,
	"can":        (*reader).testCan,
	"did":        (*reader).testDid,
	"event":      (*reader).testEvent,
	"seen":       (*reader).testSeen,
}

// test reads one test.
func (r *reader) test(text string) (condition, error) {
	word, of := cut(text)
	if number, ok := numbers[word]; ok {
		return compare(word, number, of)
	}
	if read, ok := tests[word]; ok {
		return read(r, of)
	}
	known := append(slices.Collect(maps.Keys(numbers)), slices.Collect(maps.Keys(tests))...)
	slices.Sort(known)
	return nil, fmt.Errorf("%q is not a test; tests begin with %s", text, strings.Join(known, ", "))
}

// compare reads a comparison with a number: 3, = 3, < 3, <= 3, > 3 or >= 3.
func compare(word string, number func(*run) int, of string) (condition, error) {
	sign, value := cut(of)
	if value == "" {
		sign, value = "=", sign
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return nil, fmt.Errorf("write “%s N”, “%s < N”, “%s <= N”, “%s > N” or “%s >= N”", word, word, word, word, word)
	}
	switch sign {
	case "=":
		return func(r *run) bool { return number(r) == n }, nil
	case "<":
		return func(r *run) bool { return number(r) < n }, nil
	case "<=":
		return func(r *run) bool { return number(r) <= n }, nil
	case ">":
		return func(r *run) bool { return number(r) > n }, nil
	case ">=":
		return func(r *run) bool { return number(r) >= n }, nil
	default:
		return nil, fmt.Errorf("%q is not a comparison; there are =, <, <=, > and >=", sign)
	}
}

// seatTest reads a test that compares a seat with a given one.
func seatTest(who func(r *run) goa.Seat) func(*reader, string) (condition, error) {
	return func(r *reader, of string) (condition, error) {
		seat, err := r.seat(of)
		return func(r *run) bool { return who(r) == seat }, err
	}
}

// testAsk tests whether the learner is asked a question with this name.
func (r *reader) testAsk(of string) (condition, error) {
	for ask := goa.AskQuick; ask <= goa.AskColonyTile; ask++ {
		if ask.String() == of {
			return func(r *run) bool { return r.asked() && r.state.Ask().String() == of }, nil
		}
	}
	var known []string
	for ask := goa.AskQuick; ask <= goa.AskColonyTile; ask++ {
		if name := ask.String(); !slices.Contains(known, name) {
			known = append(known, name)
		}
	}
	return nil, fmt.Errorf("nobody is asked for %q; there are %s", of, strings.Join(known, ", "))
}

func (r *reader) testStage(of string) (condition, error) {
	stage, ok := goa.StageNamed(of)
	if !ok {
		return nil, fmt.Errorf("no stage is called %q", of)
	}
	return func(r *run) bool { return r.state.Stage() == stage }, nil
}

// testLot tests which lot is at auction: a tile, a kind of tile or the flag.
func (r *reader) testLot(of string) (condition, error) {
	if of == "flag" {
		return func(r *run) bool { a, on := r.state.Auction(); return on && a.Tile == goa.NoTile }, nil
	}
	fits, err := tileTest(of)
	return func(r *run) bool { a, on := r.state.Auction(); return on && a.Tile != goa.NoTile && fits(a.Tile) }, err
}

// testHolds tests whether the learner has a tile, including plantations.
func (r *reader) testHolds(of string) (condition, error) {
	fits, err := tileTest(of)
	return func(r *run) bool {
		p := r.learner()
		for at := range goa.Place(goa.NumPlaces) {
			if at < goa.Quilon.Place() && p.Plantation(at) != goa.NoTile && fits(p.Plantation(at)) {
				return true
			}
		}
		for t := goa.Tile(1); t < goa.NumTiles; t++ {
			if !t.IsPlantation() && p.Tiles(t) > 0 && fits(t) {
				return true
			}
		}
		return false
	}, err
}

// tileTest reads the name of a tile, which may contain a *, or of a kind of tile.
func tileTest(name string) (func(goa.Tile) bool, error) {
	found := false
	for t := goa.Tile(1); t < goa.NumTiles; t++ {
		ok, err := path.Match(name, t.String())
		if err != nil {
			return nil, fmt.Errorf("%q is not the name of a tile", name)
		}
		found = found || ok || t.Kind().String() == name
	}
	if !found {
		return nil, fmt.Errorf("no tile and no kind of tile is called %q", name)
	}
	return func(t goa.Tile) bool {
		ok, _ := path.Match(name, t.String()) // the pattern is valid
		return ok || t.Kind().String() == name
	}, nil
}

// testCan tests whether the learner may make such a move now.
func (r *reader) testCan(of string) (condition, error) {
	p, err := newPattern(of)
	return func(r *run) bool { return r.asked() && r.first(p).Kind != goa.NoMove }, err
}

// testDid tests whether the learner has made such a move since the others last
// moved.
func (r *reader) testDid(of string) (condition, error) {
	p, err := newPattern(of)
	return func(r *run) bool {
		return slices.ContainsFunc(r.did, func(m goa.Move) bool { return p.fits(m.String()) })
	}, err
}

// testEvent tests whether something has happened since the learner's last move, to
// anyone or to one seat.
func (r *reader) testEvent(of string) (condition, error) {
	name, seat := cut(of)
	whose := goa.Nobody
	if seat != "" {
		var err error
		if whose, err = r.seat(seat); err != nil {
			return nil, err
		}
	}
	for _, k := range goa.EventKinds() {
		if k.String() == name {
			return func(r *run) bool { return r.happened(k, whose) }, nil
		}
	}
	return nil, fmt.Errorf("no event is called %q; docs/json.md lists them", name)
}

// testSeen tests whether another step was shown earlier in this chapter.
func (r *reader) testSeen(of string) (condition, error) {
	if !isName(of) {
		return nil, fmt.Errorf("%q is not the name of a step", of)
	}
	return func(r *run) bool { return r.seen[of] }, nil
}
