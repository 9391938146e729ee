package load

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/visit"
)

// at returns a moment of a made-up history.
func at(second int) time.Time { return origin.Add(time.Duration(second) * time.Second) }

// said returns a move of a made-up history.
func said(move string, entry int, o outcome, posted, answered int) attempt {
	return attempt{move: move, entry: entry, outcome: o, posted: at(posted), answered: at(answered)}
}

func saw(entry, asked, shown int) look { return look{entry, at(asked), at(shown)} }

// A history is right if and only if a single log can explain all of it.
func TestHistories(t *testing.T) {
	var log []match.Entry
	for i, e := range []struct {
		seat goa.Seat
		text string
	}{{0, "a"}, {1, "b"}, {goa.Nobody, "chance"}, {2, "bot"}, {0, "c"}} {
		log = append(log, match.Entry{Number: i + 1, Kind: match.MoveEntry, Seat: e.seat, Text: e.text})
	}
	a, b, c := said("a", 0, acknowledged, 0, 1), said("b", 1, acknowledged, 2, 3), said("c", 4, acknowledged, 6, 7)
	for _, x := range []struct {
		what  string
		good  bool
		moves []attempt
		looks []look
	}{
		{"one after the other", true, []attempt{a, b, c}, []look{saw(1, 1, 2), saw(4, 4, 5), saw(5, 8, 9)}},
		{"Nature and a bot take their time", true, []attempt{a, b, c}, []look{saw(2, 3, 4), saw(3, 4, 5), saw(4, 5, 6)}},
		{"a page older than what somebody was told", false, []attempt{a, b, c}, []look{saw(1, 4, 5)}},
		{"a page that was asked for before", true, []attempt{a, b, c}, []look{saw(1, 1, 5)}},
		{"a page of the future", false, []attempt{a, b, c}, []look{saw(5, 4, 5)}},
		{"two pages, the second one older", false, []attempt{a, b, c}, []look{saw(4, 3, 4), saw(3, 5, 6)}},
		{"an answer that was lost", true, []attempt{a, said("b", 1, lost, 2, 3), c}, []look{saw(1, 3, 4), saw(4, 4, 5)}},
		{"a lost move that nobody made", true, []attempt{a, b, said("x", 1, lost, 2, 3), c}, nil},
		{"a lost move seen before it was made", false, []attempt{a, said("b", 1, lost, 4, 5), c}, []look{saw(2, 2, 3)}},
		{"the same move twice, once lost", true, []attempt{a, said("b", 1, lost, 2, 3), said("b", 1, acknowledged, 4, 5), c}, nil},
		{"too late, rightly", true, []attempt{a, b, said("x", 1, refused, 2, 4), c}, nil},
		{"too late since a bot was faster", true, []attempt{a, b, said("x", 3, refused, 4, 5), c}, nil},
		{"refused although nobody was faster", false, []attempt{a, said("x", 1, refused, 1, 2), said("b", 1, acknowledged, 3, 4), c}, nil},
		{"acknowledged and not in the log", false, []attempt{a, b, said("x", 1, acknowledged, 2, 3), c}, nil},
		{"a move that nobody made", false, []attempt{a, c}, nil},
	} {
		err := newHistory(log, 2).check(x.moves, x.looks)
		if (err == nil) != x.good {
			t.Errorf("%s: %v", x.what, err)
		}
		if err != nil && !strings.Contains(err.Error(), "was ") && !strings.Contains(err.Error(), "showed") {
			t.Errorf("%s: %v does not say what is wrong", x.what, err)
		}
	}
}

// echo starts a server on a socket that sends back everything it receives.
func echo(t *testing.T) (socket string) {
	t.Helper()
	socket = filepath.Join(t.TempDir(), "socket")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				io.Copy(conn, conn)
			}()
		}
	}()
	return socket
}

// A proxy passes everything on. It can delay or mute the connection, and ends it at once
// when it is cut.
func TestProxy(t *testing.T) {
	p, err := newProxy(echo(t))
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	conn, err := net.Dial("tcp", p.address())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	say := func(text string) <-chan string {
		answer := make(chan string, 1)
		go func() {
			got := make([]byte, len(text))
			_, err := io.WriteString(conn, text)
			if err == nil {
				_, err = io.ReadFull(conn, got)
			}
			answer <- fmt.Sprint(string(got), err)
		}()
		return answer
	}
	heard := func(text string, answer <-chan string) {
		t.Helper()
		if got, want := <-answer, fmt.Sprint(text, nil); got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
	heard("hello", say("hello"))
	const while = 50 * time.Millisecond

	p.setDelay(while)
	began := time.Now()
	if heard("slow", say("slow")); time.Since(began) < 2*while {
		t.Errorf("a slow line answers after %v", time.Since(began))
	}
	muted := make(chan struct{})
	p.setMuted(muted)
	answer := say("mute")
	for _, way := range []string{"there", "back"} {
		select {
		case got := <-answer:
			t.Fatalf("on the way %s a mute line says %q", way, got)
		case muted <- struct{}{}: // the proxy holds the text back, and this lets it go on
		}
	}
	close(muted)
	heard("mute", answer)

	if err := errors.Join(p.slow(t.Context(), time.Hour, 1), p.mute(t.Context(), 1)); err != nil {
		t.Error(err)
	}
	heard("well again", say("well again"))
	p.cut()
	if _, err := conn.Read(make([]byte, 1)); err == nil {
		t.Error("a line that was cut goes on")
	}
}

// People find a living process, whichever others are dead.
func TestFront(t *testing.T) {
	base, _ := serve(t)
	dead, err := FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	s := visit.NewFront([]string{dead, strings.TrimPrefix(base, "http://"), dead})
	for range 5 {
		if _, err := (&visit.Guest{Site: s}).Get(t.Context(), "/rules"); err != nil {
			t.Fatal(err)
		}
		s.Client.CloseIdleConnections()
	}
}

// Only plans that a machine can carry out are accepted.
func TestChaosPlans(t *testing.T) {
	good := ChaosPlan{Processes: 3, Tables: 1, Viewers: 2, Every: 1, Kills: 1, Between: 1, Frozen: 1, Broken: 1}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for what, change := range map[string]func(*ChaosPlan){
		"one process":     func(p *ChaosPlan) { p.Processes = 1 },
		"too many":        func(p *ChaosPlan) { p.Processes = maxProcesses + 1 },
		"no tables":       func(p *ChaosPlan) { p.Tables = 0 },
		"nobody to watch": func(p *ChaosPlan) { p.Viewers = 1 },
		"no faults":       func(p *ChaosPlan) { p.Kills = 0 },
		"for ever":        func(p *ChaosPlan) { p.Frozen = MaxBetween + 1 },
	} {
		p := good
		if change(&p); p.Check() == nil {
			t.Errorf("%s: allowed", what)
		}
	}
}

// While processes are replaced, faults happen to both versions.
func TestReplacementsAreSpreadOverTheFaults(t *testing.T) {
	c := &chaos{ChaosPlan: &ChaosPlan{Processes: 3, Kills: 5, Rounds: 1, From: "goa-before"}, dice: rand.New(rand.NewPCG(1, 1))}
	var at []int
	all := c.schedule()
	for i, f := range all {
		if f.name == replacement.name {
			at = append(at, i)
		}
	}
	if want := 5 + len(faults) + 3; len(all) != want || !slices.Equal(at, []int{0, 5, 10}) {
		t.Errorf("got %d faults with replacements at %v, want %d", len(all), at, want)
	}
}
