package web_test

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"goa/edition"
	"goa/internal/waittest"
)

// hostileTexts returns records that were made to keep a server busy.
func hostileTexts() map[string]string {
	const head = "goa 1\nedition 2012  data 411e620bf6d0\nseats Ana | Bo\n"
	fill := func(line string) string { return head + strings.Repeat(line, 900_000/len(line)) }
	var tags strings.Builder
	for i := 0; tags.Len() < 900_000; i++ {
		name := strings.Map(func(c rune) rune { return c - '0' + 'a' }, fmt.Sprint(i))
		fmt.Fprintf(&tags, "t-%s x  # why\n", name)
	}
	return map[string]string{
		"many lines of the header":   head + tags.String(),
		"many comments":              fill("# x\n") + "= A set-up\nno move\n",
		"many moves":                 head + "= A set-up\n" + strings.Repeat("lay ship\n", 90_000),
		"one long line":              head + "event " + strings.Repeat("x", 900_000),
		"a deep position":            head + "position {\"a\":" + strings.Repeat("[", 400_000) + strings.Repeat("]", 400_000) + "}\n",
		"an edition of wrong lines":  head + "data {\n" + strings.Repeat("[x]\n", 16_000) + "}\n= A set-up\nlay ship\n",
		"a campaign of many seals":   "goa-campaign 1\n" + strings.Repeat("seal 0\n", 120_000),
		"a campaign of many heads":   "goa-campaign 1\n" + strings.Repeat("== session 1\n", 60_000),
		"a game that never was true": fill("\n") + "= A1 actions\nAna: " + strings.Repeat("tax; ", 5000) + "end\n",
	}
}

// Any text that a client sends is answered soon, with a page that is not long.
func TestHostileRecordsAreRefusedSoon(t *testing.T) {
	g := newSite(t).guest()
	for what, text := range hostileTexts() {
		began := time.Now()
		r := g.upload(text, "")
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%s: took %v", what, took)
		}
		if r.status != http.StatusUnprocessableEntity || len(r.body) > 200_000 {
			t.Errorf("%s: got status %d and %d bytes, want %d and a short page", what, r.status, len(r.body), http.StatusUnprocessableEntity)
		}
	}
}

// While all readers are busy, a guest is asked to wait, and the pages of others
// load as before.
func TestReadersAreBounded(t *testing.T) {
	alone(t)
	s := newSite(t)
	g := s.guest()
	text := string(recorded(t, edition.Default(), "", 50).Text())
	release := make(chan struct{})
	for range runtime.GOMAXPROCS(0) {
		go s.pages.Readers().Do(t.Context(), func(context.Context) error { <-release; return nil })
	}
	waittest.Until(t, "all readers are busy", func() bool { return s.pages.Readers().Busy() == runtime.GOMAXPROCS(0) })
	if r := g.upload(text, ""); r.status != http.StatusTooManyRequests {
		t.Errorf("while all are busy: got status %d, want %d", r.status, http.StatusTooManyRequests)
	}
	if r := g.get("/"); r.status != http.StatusOK {
		t.Errorf("another page: got status %d", r.status)
	}
	close(release)
	waittest.Until(t, "no reader is busy", func() bool { return s.pages.Readers().Busy() == 0 })
	if r := g.upload(text, ""); r.status != http.StatusOK {
		t.Errorf("when they are free again: got status %d", r.status)
	}
}
