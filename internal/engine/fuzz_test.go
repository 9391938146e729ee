//go:build !race

package engine_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// Every line gets one reply, whatever it is.
func FuzzRun(f *testing.F) {
	for _, request := range requests(f) {
		f.Add([]byte(request))
		f.Add([]byte(`{"do":"new","seats":2,"auto":true}` + "\n" + request))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		checkReplies(t, string(in), converse(t, string(in)))
	})
}

// Every text in a request gets one reply. If it becomes a game, every request about that
// game works.
func FuzzForeignTexts(f *testing.F) {
	for _, request := range requests(f) {
		var r struct {
			Position         json.RawMessage
			Record, Campaign string
			Move             string
		}
		if json.Unmarshal([]byte(request), &r) == nil {
			f.Add(string(r.Position), r.Record, r.Campaign, r.Move)
		}
	}
	whole, err := os.ReadFile("../../campaign/testdata/whole.goa")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(`{"seats":2}`, "goa 1\n x\n", string(whole), "flag b1")
	f.Add(`{"players":[null,null]}`, "goa 1\nedition 2012  data 411e620bf6d0\nseats A | B\nposition {}\n", "goa-campaign 1\n x\n", "play")
	f.Fuzz(func(t *testing.T, position, record, campaign, move string) {
		begin := []string{
			asRequest(t, "load", "record", record), asRequest(t, "new", "campaign", campaign),
			asRequest(t, "play", "move", move), asRequest(t, "go", "grade", move),
		}
		if json.Valid([]byte(position)) {
			begin = append(begin, asRequest(t, "load", "position", json.RawMessage(position)))
		}
		var in strings.Builder
		for _, request := range begin {
			in.WriteString(request + "\n")
			for _, do := range []string{"status", "moves", "position", "record", "score"} {
				in.WriteString(asRequest(t, do) + "\n")
			}
			in.WriteString(asRequest(t, "view", "seat", 0) + "\n" + asRequest(t, "play", "move", move) + "\n")
		}
		checkReplies(t, in.String(), converse(t, in.String()))
	})
}

// asRequest writes a request as a line.
func asRequest(t *testing.T, do string, more ...any) string {
	t.Helper()
	request := fields{"do": do}
	for i := 0; i+1 < len(more); i += 2 {
		request[more[i].(string)] = more[i+1]
	}
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
