package engine_test

import (
	"bufio"
	"encoding/json"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/engine"
)

// client talks to its own engine.
type client struct {
	t   testing.TB
	in  io.Writer
	out *bufio.Reader
}

func newClient(t testing.TB, opts engine.Options) *client {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := engine.Run(t.Context(), inR, outW, opts)
		outW.CloseWithError(err)
		ended <- err
	}()
	t.Cleanup(func() { inW.Close(); inR.Close(); outR.Close() })
	return &client{t, inW, bufio.NewReader(outR)}
}

// line sends a line and returns the reply.
func (c *client) line(text string) string {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text+"\n"); err != nil {
		c.t.Fatal(err)
	}
	got, err := c.out.ReadString('\n')
	if err != nil {
		c.t.Fatalf("%s: %v", text, err)
	}
	return strings.TrimSuffix(got, "\n")
}

// fields is a request, or the part of a position that a test changes.
type fields map[string]any

// ask sends a request and reads the reply.
func (c *client) ask(do string, more fields) answer {
	c.t.Helper()
	request := fields{"do": do}
	for name, value := range more {
		request[name] = value
	}
	text, err := json.Marshal(request)
	if err != nil {
		c.t.Fatal(err)
	}
	var a answer
	a.line = c.line(string(text))
	if err := json.Unmarshal([]byte(a.line), &a); err != nil {
		c.t.Fatalf("%s: %v", a.line, err)
	}
	return a
}

// must is ask for a request that must succeed.
func (c *client) must(do string, more fields) answer {
	c.t.Helper()
	a := c.ask(do, more)
	if !a.OK {
		c.t.Fatalf("%s %v: %s", do, more, a.line)
	}
	return a
}

// answer contains the fields of replies.
type answer struct {
	line     string
	OK       bool
	Error    struct{ Code, Message, Move, Reason, Tag string }
	Turn     any
	At       int
	Over     bool
	Seed     *string
	Moves    []json.RawMessage
	Played   []string
	Events   []goa.Event
	View     json.RawMessage
	Position json.RawMessage
	Record   string
	Seats    json.RawMessage
}

// pick returns one of the legal moves. It chooses Nature's by their weights.
func (c *client) pick(rng *rand.Rand) string {
	c.t.Helper()
	a := c.must("moves", nil)
	if a.Turn == nil {
		c.t.Fatal("there is nothing to pick from when the game is over")
	}
	if a.Turn != "nature" {
		return asText(c.t, a.Moves[rng.IntN(len(a.Moves))])
	}
	var list []string
	for _, raw := range a.Moves {
		var o struct {
			Move   string
			Weight int
		}
		if err := json.Unmarshal(raw, &o); err != nil || o.Weight < 1 {
			c.t.Fatalf("%s: %v", raw, err)
		}
		for range o.Weight {
			list = append(list, o.Move)
		}
	}
	return list[rng.IntN(len(list))]
}

func asText(t testing.TB, raw json.RawMessage) string {
	t.Helper()
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// standing returns a status without the fields that a loaded game does not know.
func standing(a answer) string {
	line := a.line
	for _, drop := range []string{`,"seed":`, `,"auto":true`, `,"played":`} {
		line, _, _ = strings.Cut(line, drop)
	}
	return strings.TrimSuffix(line, "}")
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// names returns the names of all editions.
func names() (list []string) {
	for _, ed := range edition.All() {
		list = append(list, ed.Name)
	}
	return list
}
