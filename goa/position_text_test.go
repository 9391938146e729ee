package goa_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

// problemsOf returns the problems of the text of a position.
func problemsOf(t *testing.T, text string) []string {
	t.Helper()
	var p goa.Position
	err := json.Unmarshal([]byte(text), &p)
	bad, ok := errors.AsType[*goa.PositionError](err)
	if !ok {
		t.Fatalf("%s: got %v, want a PositionError", text, err)
	}
	return bad.Problems
}

// written returns the text of a position in the middle of a game, and with an
// auction.
func written(t *testing.T, when func(*goa.Position) bool) string {
	t.Helper()
	p := reach(t, setting{edition: "2012", seats: 2}, when)
	return string(asJSON(t, p))
}

func TestFieldsOfAPosition(t *testing.T) {
	acting, bidding := written(t, anywhere), written(t, stage(goa.Bidding))
	for _, c := range []struct{ name, text, from, to, want string }{
		{"a round twice", acting, `"round":`, `"round":1,"round":`, "round is given twice"},
		{"an unknown field", acting, `"round":`, `"turn":1,"round":`, "turn is not a field; there are edition, data, options, seats, part, round"},
		{"a field in other letters", acting, `"round":`, `"Round":1,"round":`, "Round is not a field"},
		{"no round", acting, `"round":1,`, ``, "round is missing"},
		{"a round that is null", acting, `"round":1`, `"round":null`, "round must be a whole number, not null"},
		{"a round that is a text", acting, `"round":1`, `"round":"1"`, `round must be a whole number, not "1"`},
		{"half a round", acting, `"round":1`, `"round":1.5`, "round must be a whole number, not 1.5"},
		{"a round without end", acting, `"round":1`, `"round":99999999999999999999`, "round must be a whole number, not 99999999999999999999"},
		{"no such stage", acting, `"stage":"acting"`, `"stage":"lunch"`, `stage: there is no stage "lunch"`},
		{"a stage that is a number", acting, `"stage":"acting"`, `"stage":3`, "stage must be a text, not 3"},
		{"a stage that is null", acting, `"stage":"acting"`, `"stage":null`, "stage must be a text, not null"},
		{"no such seat", acting, `"flag":`, `"flag":7,"x":`, "flag: 7 is not a seat: 0 to 3, or null for nobody"},
		{"no flag", acting, `"flag":`, `"x":`, "flag is missing"},
		{"a market that is null", acting, `"market":{`, `"market":null,"x":{`, "market must be an object, not null"},
		{"a market that is a list", acting, `"market":{`, `"market":[],"x":{`, "market must be an object, not a list"},
		{"a tile that is null", acting, `"market":{`, `"market":{"b2":null},"x":{`, "market.b2 must be a text, not null"},
		{"no such tile", acting, `"market":{`, `"market":{"b2":"joker"},"x":{`, `market.b2: there is no tile "joker"`},
		{"no such cell", acting, `"market":{`, `"market":{"z9":"duty"},"x":{`, `market: there is no cell "z9"`},
		{"a cell twice", acting, `"market":{`, `"market":{"b2":"duty","b2":"duty"},"x":{`, "market.b2 is given twice"},
		{"no such card", acting, `"discard":[`, `"discard":["joker",`, `discard[0]: there is no card "joker"`},
		{"no money", acting, `"ducats":`, `"x":`, "players[0].ducats is missing"},
		{"no levels", acting, `"levels":`, `"x":`, "players[0].levels is missing"},
		{"no level of a track", acting, `"tax":0`, `"tax":0,"tax":0`, "players[0].levels.tax is given twice"},
		{"a player who is null", acting, `"players":[`, `"players":[null,`, "players[0] must be an object, not null"},
		{"players that are an object", acting, `"players":[`, `"players":{},"x":[`, "players must be a list, not an object"},
		{"acted 1", acting, `"seats":2`, `"seats":2,"acted":1`, "acted must be true or false, not 1"},
		{"an option that is null", acting, `"seats":2`, `"seats":2,"options":[null]`, "options[0] must be a text, not null"},
		{"no token of an auction", bidding, `"token":`, `"x":`, "auction.token is missing"},
		{"token 1 twice", bidding, `"tokens":{`, `"tokens":{"3":"b2",`, "tokens.3 is given twice"},
		{"a token without a number", bidding, `"tokens":{`, `"tokens":{"x":"b2",`, `tokens: "x" is not a number`},
		{"a task without a name", acting, `"seats":2`, `"seats":2,"tasks":[{"left":1}]`, "tasks[0].task is missing"},
		{"a task's field that is null", acting, `"seats":2`, `"seats":2,"tasks":[{"task":"deal","left":null}]`, "tasks[0].left must be a whole number, not null"},
		{"no move", acting, `"seats":2`, `"seats":2,"tasks":[{"task":"sell","from":"fly"}]`, `tasks[0].from: "fly" is not a move`},
		{"nothing", "null", "null", "null", "position must be an object, not null"},
		{"a list", "[]", "[]", "[]", "position must be an object, not a list"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(c.text, c.from) {
				t.Fatalf("there is no %s in %s", c.from, c.text)
			}
			got := problemsOf(t, strings.Replace(c.text, c.from, c.to, 1))
			if !slices.ContainsFunc(got, func(p string) bool { return strings.HasPrefix(p, c.want) }) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// All problems of the fields are reported at once, in the order of the text.
func TestAllProblemsOfTheFieldsAreTold(t *testing.T) {
	got := problemsOf(t, `{"seats":"two","part":"c","round":1,"round":2,"actor":9,"lap":null,"players":[{"ducats":null,"hand":["joker",7]},{}]}`)
	want := []string{
		`seats must be a whole number, not "two"`, `part: there is no part "c"`, "round is given twice",
		"actor: 9 is not a seat: 0 to 3, or null for nobody", "lap must be a whole number, not null",
		"players[0].ducats must be a whole number, not null", `players[0].hand[0]: there is no card "joker"`, "players[0].hand[1] must be a text, not 7",
		"players[0].ships is missing", "players[0].colonists is missing", "players[0].extras is missing", "players[0].levels is missing",
		"players[1].ducats is missing", "players[1].ships is missing", "players[1].colonists is missing", "players[1].extras is missing", "players[1].levels is missing",
		"stage is missing", "flag is missing", "starter is missing",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Null is allowed where it can mean nobody or nothing.
func TestNullInAPosition(t *testing.T) {
	p := reach(t, setting{edition: "2012", seats: 2}, stage(goa.Over))
	p.Removed[0] = goa.NoTile
	text := asJSON(t, p)
	for _, want := range []string{`"actor":null`, `"removed":[null`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("there is no %s in %s", want, text)
		}
	}
	var again goa.Position
	if err := json.Unmarshal(text, &again); err != nil || string(asJSON(t, again)) != string(text) {
		t.Errorf("read again: %v, %s", err, asJSON(t, again))
	}
}

// All problems are reported at once: impossible values, and contradictions that
// do not involve an impossible value.
func TestAllProblemsOfAPositionAreTold(t *testing.T) {
	in := setting{edition: "2012", seats: 2}
	r := rulesOf(t, in.edition, in.options...)
	for _, c := range []struct {
		name string
		do   func(p *goa.Position)
		want []string
	}{
		{"levels, money and colonies", func(p *goa.Position) {
			p.Firsts[goa.ShipTrack] = []int{3}
			delete(p.ColonyTiles, goa.CochinTile)
			p.Out = []goa.Seat{0}
		}, []string{
			"out is [0] in stage acting; only stages bidding and extras have seats of this table out",
			"colony-tiles and colonies have 0 tiles cochin together; want 4",
			"firsts.ship is [3]; want [] by the players' levels",
		}},
		{"a number out of range and a card twice", func(p *goa.Position) {
			p.Round = 9
			p.Older = [][]goa.Card{{p.Discard[0], p.Discard[0]}}
			p.Firsts[goa.TaxTrack] = []int{4}
		}, []string{
			"older[0] has " + "CARD" + "; want cards, each once", "round is 9; want 0 to 8",
			"firsts.tax is [4]; want [] by the players' levels",
		}},
		{"a player of whom nothing is known", func(p *goa.Position) {
			p.Players[1] = goa.PlayerPosition{}
			delete(p.ColonyTiles, goa.CochinTile)
			p.Bag[goa.Duty] = 1
		}, []string{
			"players[1].levels.colony is missing", "players[1].levels.expedition is missing", "players[1].levels.harvest is missing",
			"players[1].levels.ship is missing", "players[1].levels.tax is missing", "bag has 1 tiles of part a; want 0",
		}},
		{"three seats for two players", func(p *goa.Position) { p.Seats, p.Players[0].Ducats, p.Out = 3, -1, []goa.Seat{2, 2} }, []string{
			"out[1] is 2; want seats of this table, each once", "players[0].ducats is -1; want 0 to 10000",
			"seats is 3 and players has 2 entries; want 2 to 4 seats with a player each",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := reach(t, in, anywhere)
			for i, w := range c.want {
				c.want[i] = strings.Replace(w, "CARD", p.Discard[0].String(), 1)
			}
			c.do(&p)
			_, err := goa.FromPosition(r, p)
			bad, ok := errors.AsType[*goa.PositionError](err)
			if !ok || !slices.Equal(bad.Problems, c.want) {
				t.Errorf("got\n%v\nwant\n%s", err, strings.Join(c.want, "\n"))
			}
		})
	}
}

// However a position is written in JSON, it stays the same.
func TestAPositionInOtherWriting(t *testing.T) {
	text := written(t, stage(goa.Bidding))
	var indented bytes.Buffer
	if err := json.Indent(&indented, []byte(text), "\r\n", "\t"); err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string]string{
		"indented":              " " + indented.String() + "\n",
		"a name in escapes":     strings.Replace(text, `"seats"`, `"s\u0065ats"`, 1),
		"a word in escapes":     strings.Replace(text, `"bidding"`, `"b\u0069dding"`, 1),
		"a text with a bracket": strings.Replace(text, `"seats"`, `"data":"}\\\"],{","seats"`, 1),
	} {
		var got, want goa.Position
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		if err := got.UnmarshalJSON([]byte(other)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got.Data != "" {
			want.Data = `}\"],{`
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %s, want %s", name, asJSON(t, got), asJSON(t, want))
		}
	}
}

// Calling the method directly with something other than JSON gives an error.
func TestNoPositionAtAll(t *testing.T) {
	for _, text := range []string{"", " ", "{", `{"seats"`, `{"seats":2`, "{}{}", "\xff"} {
		var p goa.Position
		if err := p.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%q was read as a position", text)
		}
	}
}
