package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"goa/internal/engine"
)

const maxLine = 4 << 20

// converse runs an engine on a whole input and returns its output.
func converse(t testing.TB, in string) string {
	t.Helper()
	var out bytes.Buffer
	if err := engine.Run(t.Context(), strings.NewReader(in), &out, engine.Options{}); err != nil {
		t.Fatalf("%.200q: %v", in, err)
	}
	return out.String()
}

// checkReplies makes sure that the output is one JSON object for each line.
func checkReplies(t testing.TB, in, out string) {
	t.Helper()
	lines := strings.Count(in, "\n")
	if in != "" && !strings.HasSuffix(in, "\n") {
		lines++
	}
	replies := strings.SplitAfter(out, "\n")
	if last := replies[len(replies)-1]; last != "" || len(replies)-1 != lines {
		t.Fatalf("%d replies to %d lines, the last of them %q", len(replies)-1, lines, last)
	}
	for _, r := range replies[:lines] {
		var a struct {
			OK    *bool
			Error *struct{ Code, Message string }
		}
		if err := json.Unmarshal([]byte(r), &a); err != nil || a.OK == nil {
			t.Fatalf("the reply %q: %v", r, err)
		}
		if *a.OK == (a.Error != nil) || !*a.OK && (a.Error.Code == "" || a.Error.Message == "" || a.Error.Code == "internal") {
			t.Fatalf("the reply %q", r)
		}
	}
}

func TestLongLinesAreSkipped(t *testing.T) {
	pad := func(n int) string { // a valid request of n bytes
		const start, end = `{"do":"hello","id":"`, `"}`
		return start + strings.Repeat("x", n-len(start)-len(end)) + end
	}
	in := pad(maxLine) + "\n" + pad(maxLine+1) + "\n" + strings.Repeat("{", 3*maxLine) + "\n" + `{"do":"hello"}` + "\n" + pad(maxLine+1)
	out := converse(t, in)
	checkReplies(t, in, out)
	want := []string{`,"ok":true,`, "longer than 4194304 bytes", "longer than 4194304 bytes", `"ok":true,`, "longer than 4194304 bytes"}
	for i, r := range strings.Split(strings.TrimSuffix(out, "\n"), "\n") {
		if !strings.Contains(r, want[i]) {
			t.Errorf("line %d: got %.100q, want %q in it", i+1, r, want[i])
		}
	}
}

func TestEndsOfLines(t *testing.T) {
	const hello = `{"do":"hello"}`
	want := converse(t, hello+"\n")
	for _, in := range []string{hello, hello + "\r\n"} {
		if got := converse(t, in); got != want {
			t.Errorf("%q: got %s, want %s", in, got, want)
		}
	}
	if got := converse(t, ""); got != "" {
		t.Errorf("no input has the reply %s", got)
	}
	for _, in := range []string{"\n", "\r\n", "\n\n\xff\n", " \n{}", "\x00"} {
		checkReplies(t, in, converse(t, in))
	}
}

func TestRunTellsWhyItEnded(t *testing.T) {
	broken := errors.New("broken")
	err := engine.Run(t.Context(), iotest.ErrReader(broken), io.Discard, engine.Options{})
	if !errors.Is(err, broken) {
		t.Errorf("reading fails: got %v", err)
	}
	err = engine.Run(t.Context(), strings.NewReader("{}\n"), brokenWriter{broken}, engine.Options{})
	if !errors.Is(err, broken) {
		t.Errorf("writing fails: got %v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	in, _ := io.Pipe() // no input ever comes
	cancel(broken)
	if err = engine.Run(ctx, in, io.Discard, engine.Options{}); !errors.Is(err, broken) {
		t.Errorf("cancelled: got %v", err)
	}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }
