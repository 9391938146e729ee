package goa_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

var update = flag.Bool("update", false, "write the examples of docs/json.md anew")

const jsonDoc = "../docs/json.md"

// example matches a code block of docs/json.md. Its language is "json", and its
// name is the second word of the fence.
var example = regexp.MustCompile("(?ms)^```json (\\S+)\n(.*?)^```$")

// The examples of docs/json.md come from a game.
func TestExamplesInTheDocsAreTrue(t *testing.T) {
	want := examples(t)
	want["defaults"] = defaultsList()
	doc := readFile(t, jsonDoc)
	found := map[string]bool{}
	fresh := example.ReplaceAllStringFunc(doc, func(block string) string {
		name := example.FindStringSubmatch(block)[1]
		found[name] = true
		return "```json " + name + "\n" + want[name] + "```"
	})
	for _, name := range []string{"move", "events", "score", "view", "position", "defaults"} {
		if !found[name] || want[name] == "" {
			t.Errorf("%s has no example %q", jsonDoc, name)
		}
	}
	if fresh == doc {
		return
	}
	if !*update {
		t.Fatalf("the examples of %s are not what the code writes: run go test -run %s -update .", jsonDoc, t.Name())
	}
	if err := os.WriteFile(jsonDoc, []byte(fresh), 0o644); err != nil {
		t.Fatal(err)
	}
}

// inTheDocs is the setting of the examples.
var inTheDocs = setting{edition: "2012", seats: 2, options: []string{"bonanza"}}

// fullPosition is the seed of the first game that has the example of a
// position. A search from 1 on would take a while.
const fullPosition = 951

// examples returns the examples by name: a bid to be made, the events of an
// auction, an open founding. Each comes from the first game for two that has
// it.
func examples(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{"move": string(asJSON(t, goa.NewBid(5))) + "\n"}
	for seed := uint64(1); len(all) < 5; seed++ {
		if len(all) == 4 {
			seed = max(seed, fullPosition)
		}
		if seed > 2*fullPosition {
			t.Fatal("no game has the position: look for another seed")
		}
		w := newWalker(t, inTheDocs, seed)
		events := ""
		for m, ok := w.choose(); ok; m, ok = w.choose() {
			happened, err := w.s.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range happened {
				if e.Kind == goa.AuctionOpened {
					events = ""
				}
				events += string(asJSON(t, e)) + "\n"
				if e.Kind == goa.CardDrawn && w.s.Stage() == goa.Bidding {
					first(all, "events", events+string(asJSON(t, e.SeenBy(goa.Nobody)))+"\n")
				}
			}
			snapshots(t, &w.s, all)
		}
	}
	return all
}

// first keeps the first example of a name.
func first(all map[string]string, name, text string) {
	if _, ok := all[name]; !ok {
		all[name] = text
	}
}

// snapshots takes the examples that show the state of a game.
func snapshots(t *testing.T, s *goa.State, all map[string]string) {
	t.Helper()
	p := s.Position()
	switch hands := p.Players[0].Hand != nil && p.Players[1].Hand != nil; {
	case hands && p.Stage == goa.Bidding && p.Auction.High > 0 && p.Auction.Token > 1 && s.Turn() >= 0:
		first(all, "view", lines(t, s.View(s.Turn())))
		first(all, "score", string(asJSON(t, s.Score(s.Turn())))+"\n")
	case len(p.Tasks) > 0 && topOf(&p).Task == "found" && showsAll(&p):
		ed, err := edition.ByName(inTheDocs.edition)
		if err != nil {
			t.Fatal(err)
		}
		p.Edition, p.Data, p.Options = ed.Name, ed.Short(), inTheDocs.options
		first(all, "position", lines(t, p))
	}
}

// showsAll reports whether a position has the fields that are hard to guess.
func showsAll(p *goa.Position) bool {
	faceDown := 0
	for _, pl := range p.Players {
		faceDown += len(pl.FaceDown)
	}
	return p.Out != nil && p.Older != nil && len(p.Firsts) > 0 && faceDown > 0
}

// lines writes an object with a line for each of its fields, and for each entry
// of a list of objects.
func lines(t *testing.T, v any) string {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(asJSON(t, v)))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	var fields []string
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		fields = append(fields, fmt.Sprintf("  %q: %s", name, entries(t, value)))
	}
	return "{\n" + strings.Join(fields, ",\n") + "\n}\n"
}

func entries(t *testing.T, value json.RawMessage) string {
	t.Helper()
	if !bytes.HasPrefix(value, []byte("[{")) {
		return string(value)
	}
	var list []json.RawMessage
	if err := json.Unmarshal(value, &list); err != nil {
		t.Fatal(err)
	}
	text := "["
	for i, entry := range list {
		if i > 0 {
			text += ","
		}
		text += "\n    " + string(entry)
	}
	return text + "\n  ]"
}
