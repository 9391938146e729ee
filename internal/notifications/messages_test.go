package notifications_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/turnclock"
)

var update = flag.Bool("update", false, "write the messages anew")

// Every message of a whole game, as its readers see it: turns, reminders, deadlines, the
// beginning, the end and the daily list, in three languages and time zones.
func TestMessagesAsTheyRead(t *testing.T) {
	var text strings.Builder
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		began := time.Now()
		c.add("ana", notifications.Settings{Lang: "en", Zone: "Europe/Lisbon"})
		c.add("bo", notifications.Settings{Lang: "de", Zone: "Asia/Tokyo", Delay: 5 * time.Minute})
		c.add("cy", notifications.Settings{Lang: "fr", Zone: "America/New_York"})
		c.add("cy", notifications.Settings{Lang: "en", Daily: true, Hour: 9, Delay: time.Hour})
		told := 0
		note := func(what string) {
			all := c.sender.sent()
			fmt.Fprintf(&text, "== %v: %s\n", time.Since(began), what)
			var list []string
			for _, m := range all[told:] {
				list = append(list, fmt.Sprintf("%s, %s, %d waiting\n   %s\n   %s\n", m.Title, m.ID, m.Waiting, strings.ReplaceAll(m.Text, "\n", "\n   "), m.URL))
				if m.OffWords == "" || !strings.HasPrefix(m.Off, "https://goa.example/off/") {
					t.Errorf("%q cannot be switched off: %q %q", m.Title, m.OffWords, m.Off)
				}
			}
			slices.Sort(list) // messages due at the same moment come in any order
			text.WriteString(strings.Join(list, ""))
			told = len(all)
		}
		people := []match.Owner{"ana", "bo", "cy"}
		var seats []match.NewSeat
		for i, owner := range people {
			seats = append(seats, match.NewSeat{Kind: match.Person, Owner: owner, Name: []string{"Ana", "Bo", "Cy"}[i]})
		}
		for _, id := range []match.ID{"first", "second"} {
			_, err := c.Create(t.Context(), match.NewTable{ID: id, Host: "ana", Seats: seats, Days: &turnclock.Days{Turn: 24 * time.Hour}})
			c.must(err)
			for _, owner := range people {
				_, err := c.Ready(t.Context(), match.Command{Table: id, Owner: owner}, true)
				c.must(err)
			}
			time.Sleep(time.Hour)
			note("the " + string(id) + " table has begun")
		}
		asked := map[goa.Ask]bool{}
		for range 2000 {
			s, err := c.Snapshot(t.Context(), "first")
			c.must(err)
			if s.Status() == match.Finished {
				break
			}
			for _, owner := range people {
				if !s.WaitsFor(owner) {
					continue
				}
				v, err := s.For(owner, s.DefaultSeat(owner))
				c.must(err)
				_, err = c.Move(t.Context(), match.Command{Table: "first", Owner: owner, Seat: v.Seat, Entry: v.Entry}, v.Legal[len(v.Legal)/2].String())
				c.must(err)
				break
			}
			s, err = c.Snapshot(t.Context(), "first")
			c.must(err)
			v, err := s.For("ana", goa.Nobody)
			c.must(err)
			if s.Status() == match.Playing && asked[v.View.Ask()] {
				told = len(c.sender.sent()) // about a question that was asked before
				continue
			}
			asked[v.View.Ask()] = true
			time.Sleep(10 * time.Minute)
			note("asked for another thing")
		}
		time.Sleep(24 * time.Hour)
		note("a day later")
		for _, owner := range []match.Owner{"cy", "ana"} {
			_, err := c.EndGame(t.Context(), match.Command{Table: "second", Owner: owner})
			c.must(err)
		}
		time.Sleep(24 * time.Hour)
		note("two days later")
	})
	file := filepath.Join("testdata", "messages.txt")
	if *update {
		if err := os.WriteFile(file, []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, lines := strings.Split(text.String(), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(got), len(lines)) {
		if got[i] != lines[i] {
			t.Fatalf("line %d of %s is %q, want %q", i+1, file, got[i], lines[i])
		}
	}
	if len(got) != len(lines) {
		t.Errorf("%d lines, want %d", len(got), len(lines))
	}
}
