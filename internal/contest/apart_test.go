package contest_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"goa/internal/contest"
	"goa/internal/match"
)

// People who do not want to meet sit at different tables whenever that is possible.
// Everyone is seated even if it is not.
func TestPeopleWhoDoNotWantToMeet(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := contest.Pairing{
			Seats: rapid.IntRange(2, 4).Draw(rt, "seats"), Compared: rapid.Bool().Draw(rt, "compared"), Standing: rapid.Bool().Draw(rt, "standing"),
		}
		for i := range rapid.IntRange(2, 9).Draw(rt, "people") {
			p.People = append(p.People, i)
		}
		one := rapid.IntRange(-1, len(p.People)) // some are not present
		for range rapid.IntRange(0, 8).Draw(rt, "blocks") {
			if a, b := one.Draw(rt, "who"), one.Draw(rt, "whom"); a != b {
				p.Apart = append(p.Apart, [2]int{a, b})
			}
		}
		for p.Rounds = range 3 {
			tables := p.Tables()
			var seated []int
			for _, table := range tables {
				for _, who := range table {
					if who != contest.Bot {
						seated = append(seated, who)
					}
				}
			}
			if slices.Sort(seated); !slices.Equal(seated, p.People) {
				rt.Fatalf("seated are %v of %v", seated, p.People)
			}
			if meet := slices.ContainsFunc(tables, func(table []int) bool { return together(p, table) }); meet && canBeApart(p, tables, nil, 0) {
				rt.Fatalf("round %d: %v meet at %v, and need not", p.Rounds+1, p.Apart, tables)
			}
			p.Past = append(p.Past, tables...)
		}
	})
}

// together reports whether people who do not want to meet sit at a table.
func together(p contest.Pairing, table []int) bool {
	return slices.ContainsFunc(p.Apart, func(pair [2]int) bool {
		return pair[0] != contest.Bot && pair[1] != contest.Bot && slices.Contains(table, pair[0]) && slices.Contains(table, pair[1])
	})
}

// canBeApart tries all ways to seat the people from the next one on, at tables of the
// same sizes.
func canBeApart(p contest.Pairing, like, seated [][]int, next int) bool {
	if seated == nil {
		seated = make([][]int, len(like))
	}
	if next == len(p.People) {
		return true
	}
	for t := range like {
		people := 0
		for _, who := range like[t] {
			if who != contest.Bot {
				people++
			}
		}
		if len(seated[t]) == people {
			continue
		}
		seated[t] = append(seated[t], p.People[next])
		if !together(p, seated[t]) && canBeApart(p, like, seated, next+1) {
			return true
		}
		seated[t] = seated[t][:len(seated[t])-1]
	}
	return false
}

// A large evening also keeps people apart, as long as nobody has blocked everyone.
func TestManyBlocksAmongManyPeople(t *testing.T) {
	e := evening(t, contest.Duplicate, 60, 4, 3)
	var apart [][2]match.Owner
	for i := range 60 {
		for _, by := range []int{1, 7, 20} {
			apart = append(apart, [2]match.Owner{match.Owner(fmt.Sprint("guest ", i)), match.Owner(fmt.Sprint("guest ", (i+by)%60))})
		}
	}
	apart = append(apart, [2]match.Owner{"guest 1", "somebody else"})
	for range 3 {
		if err := e.Advance(len(e.Rounds), time.Unix(0, 0), apart...); err != nil {
			t.Fatal(err)
		}
		for _, table := range e.Last().Tables {
			for _, pair := range apart {
				if a, b := e.Member(pair[0]), e.Member(pair[1]); b >= 0 && slices.Contains(table.Seats, a) && slices.Contains(table.Seats, b) {
					t.Errorf("round %d: %s sits with %s", len(e.Rounds), e.People[a].Name, e.People[b].Name)
				}
			}
		}
		finish(e, func() int { return 20 })
	}
}
