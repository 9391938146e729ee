package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// ask answers one line and reads the reply.
func (s *client) ask(t *testing.T, text string) (reply struct {
	ID    int
	OK    bool
	At    int
	Error *failure
}) {
	t.Helper()
	if err := json.Unmarshal(s.answer(t.Context(), line{text: []byte(text)}), &reply); err != nil {
		t.Fatal(err)
	}
	return reply
}

// A panic ends neither the session nor its game. It is reported to the client and, with
// its stack, to the operator of the engine.
func TestAPanicIsAnInternalError(t *testing.T) {
	var log bytes.Buffer
	s := newClient(Options{Log: &log})
	s.ask(t, `{"do":"new","seats":2,"seed":"lisbon","auto":true}`)
	whole := s.games[""]
	broken := *whole
	broken.origin = nil
	s.games[""] = &broken
	if got := s.ask(t, `{"id":7,"do":"record"}`); got.ID != 7 || got.OK || got.Error == nil || got.Error.Code != internal {
		t.Errorf("a request that panics: got %+v", got)
	}
	if got := log.String(); !strings.Contains(got, "nil pointer") || !strings.Contains(got, "internal/engine.(*client).record") {
		t.Errorf("the log has no stack: %q", got)
	}
	if got := s.ask(t, `{"do":"play","move":"flag c1"}`); !got.OK || got.At != 32 {
		t.Errorf("the session did not go on: %+v", got)
	}
}

// Changes that a request made before it panicked are undone.
func TestAPanicLeavesTheGameAsItWas(t *testing.T) {
	commands = append(commands, command{"break", nil, func(s *client, _ context.Context, _ *request) (reply, error) {
		g := *s.game
		g.undo(5)
		s.game = &g
		panic("broken")
	}})
	t.Cleanup(func() { commands = commands[:len(commands)-1] })
	s := newClient(Options{})
	s.ask(t, `{"do":"new","seats":2,"seed":"lisbon","auto":true}`)
	if got := s.ask(t, `{"do":"break"}`); got.Error == nil || got.Error.Code != internal {
		t.Errorf("a request that panics: got %+v", got)
	}
	if got := s.ask(t, `{"do":"status"}`); got.At != 31 {
		t.Errorf("the game is at move %d, want 31", got.At)
	}
}

// A reply that cannot be written is an internal error too.
func TestAReplyThatCannotBeEncoded(t *testing.T) {
	s := newClient(Options{})
	commands = append(commands, command{"odd", nil, func(*client, context.Context, *request) (reply, error) {
		return &legal{Moves: func() {}}, nil
	}})
	t.Cleanup(func() { commands = commands[:len(commands)-1] })
	if got := s.ask(t, `{"do":"odd"}`); got.Error == nil || got.Error.Code != internal {
		t.Errorf("got %+v", got)
	}
}
