package transfer_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/internal/logcodec"
	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/sqlite"
	"goa/internal/storetest"
	"goa/internal/transfer"
)

// BenchmarkFinishedGames measures the space of finished games for four, and the time
// of the first page for a player of a thousand of them. Bots play the games, at the
// pace of people who think for seconds, and at the pace of bots. There are several
// hundred different games, each stored many times under other names. No store
// exploits that they are alike.
func BenchmarkFinishedGames(b *testing.B) {
	const distinct, games = 300, 20_000
	people, bots := playedBy(b, ai.Planner, distinct)
	for pace, logs := range map[string][]transfer.Table{"people": people, "bots": bots} {
		b.Run(pace, func(b *testing.B) { benchmarkFinishedGames(b, logs, games) })
	}
}

func benchmarkFinishedGames(b *testing.B, logs []transfer.Table, games int) {
	for name, open := range map[string]func(*testing.B) (store, func() int64){"a file": bigFile, "PostgreSQL": bigServer} {
		b.Run(name, func(b *testing.B) {
			s, size := open(b)
			empty := size()
			for first := 0; first < games; first += 100 {
				var tables []transfer.Table
				for n := first; n < first+100; n++ {
					tables = append(tables, asOthers(logs[n%len(logs)], n))
				}
				if err := s.Adopt(b.Context(), tables); err != nil {
					b.Fatal(err)
				}
			}
			taken := size() - empty
			for b.Loop() {
				list, err := s.Tables(b.Context(), person(0), match.Cursor{}, 31)
				if err != nil || len(list) != 31 {
					b.Fatalf("%d tables: %v", len(list), err)
				}
			}
			b.ReportMetric(float64(taken)/float64(games), "B/game")
		})
	}
}

func bigFile(b *testing.B) (store, func() int64) {
	s, err := sqlite.Open(b.Context(), b.TempDir()+"/goa.db")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return s, func() int64 { return s.Stats().Bytes }
}

func bigServer(b *testing.B) (store, func() int64) {
	db := pgtest.Database(b)
	s, err := postgres.Open(b.Context(), db)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return s, func() int64 {
		pgtest.Execute(b, db, "VACUUM ANALYZE")
		return s.Stats().Bytes
	}
}

// playedBy returns a bot's games for four as stored when they are over, at the pace
// of people and at the pace of bots.
func playedBy(b *testing.B, grade string, n int) (people, bots []transfer.Table) {
	b.Helper()
	memory := new(storetest.Memory)
	k := match.NewKeeper(match.Config{Store: memory})
	defer k.Close()
	bot, err := ladder.New(grade, 1)
	if err != nil {
		b.Fatal(err)
	}
	for range n {
		var seats []match.NewSeat
		for _, name := range []string{"Ana Lopes", "Bo", "Cleopatra", "Dom"} {
			seats = append(seats, match.NewSeat{Kind: match.Person, Name: name})
		}
		now, err := k.Create(b.Context(), match.NewTable{Host: "h", Seats: seats})
		for err == nil && now.Status() != match.Finished {
			var v *match.TableView
			if v, err = now.For("h", now.DefaultSeat("h")); err == nil {
				move := bot.Choose(b.Context(), v.View, v.Legal)
				now, err = k.Move(b.Context(), match.Command{Table: now.ID(), Owner: "h", Seat: v.Seat, Entry: v.Entry}, move.String())
			}
		}
		if err != nil {
			b.Fatal(err)
		}
		people = append(people, paced(b, memory, now.ID(), func() time.Duration {
			return time.Duration(math.Exp(rand.Float64()*4)*500) * time.Millisecond
		}))
		bots = append(bots, paced(b, memory, now.ID(), func() time.Duration {
			return time.Second + time.Duration(rand.IntN(4))*time.Millisecond
		}))
	}
	b.Logf("at the pace of people %s", meanSize(people))
	b.Logf("at that of bots %s", meanSize(bots))
	return people, bots
}

// meanSize returns the mean size of compressed logs and its precision, as text.
func meanSize(games []transfer.Table) string {
	var sum, squares, entries float64
	for _, g := range games {
		size := float64(len(g.Log))
		sum, squares, entries = sum+size, squares+size*size, entries+float64(len(g.Entries))
	}
	n := float64(len(games))
	deviation := math.Sqrt(max(0, squares/n-sum*sum/n/n))
	return fmt.Sprintf("%.0f logs of %.0f entries take %.0f bytes, give or take %.0f; the mean is sure to %.0f", n, entries/n, sum/n, deviation, 2*deviation/math.Sqrt(n))
}

// paced returns a game with the given pauses before moves.
func paced(b *testing.B, memory *storetest.Memory, id match.ID, pause func() time.Duration) transfer.Table {
	b.Helper()
	t, entries, err := memory.Load(context.Background(), id)
	if err != nil {
		b.Fatal(err)
	}
	at := made
	for i := range entries {
		if entries[i].Seat >= 0 {
			at = at.Add(pause())
		}
		entries[i].Time = at
	}
	log, err := logcodec.Compress(entries)
	if err != nil {
		b.Fatal(err)
	}
	sum, err := match.Replay(t, entries)
	if err != nil {
		b.Fatal(err)
	}
	return transfer.Table{Table: t, Entries: entries, Log: log, Summary: sum, Touched: at}
}

func person(n int) match.Owner { return match.Owner(fmt.Sprintf("%032x", 1_000_003*uint64(n))) }

// asOthers returns a game as the n-th of a server with many people. One person plays
// in every twentieth game.
func asOthers(game transfer.Table, n int) transfer.Table {
	t, sum := *game.Table, *game.Summary
	t.ID = match.ID(fmt.Sprintf("%012x", 7919*uint64(n)))
	sum.Seats = append([]match.SeatSummary(nil), sum.Seats...)
	sum.Since = sum.Since.Add(time.Duration(n) * time.Minute)
	for i := range sum.Seats {
		sum.Seats[i].Owner = person(1 + (n*7+i*131)%5000)
	}
	if n%20 == 0 {
		sum.Seats[n/20%4].Owner = person(0)
	}
	t.Host = sum.Seats[0].Owner
	game.Table, game.Summary, game.Touched = &t, &sum, game.Touched.Add(time.Duration(n)*time.Minute)
	return game
}

// BenchmarkLists measures the first page of a player with a thousand games among a
// million games of others, and of a player for whom 200 tables wait.
func BenchmarkLists(b *testing.B) {
	for name, open := range map[string]func(*testing.B) (store, func() int64){"a file": bigFile, "PostgreSQL": bigServer} {
		b.Run(name, func(b *testing.B) {
			s, size := open(b)
			fillLists(b, s, 1_000_000)
			size() // gathers statistics
			b.Run("1000 games among a million", func(b *testing.B) { benchmarkList(b, s, person(0), 0) })
			b.Run("200 tables wait among a million", func(b *testing.B) { benchmarkList(b, s, person(5001), 31) })
		})
	}
}

func benchmarkList(b *testing.B, s store, owner match.Owner, waits int) {
	var times []time.Duration
	defer func() {
		slices.Sort(times)
		b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms") // less disturbed by other programs
	}()
	for b.Loop() {
		begin := time.Now()
		list, err := s.Tables(b.Context(), owner, match.Cursor{}, 31)
		if err != nil || len(list) != 31 {
			b.Fatalf("%d tables: %v", len(list), err)
		}
		n, err := s.Waiting(b.Context(), owner)
		if err != nil || min(n, 31) != waits {
			b.Fatalf("%d tables wait, want %d: %v", n, waits, err)
		}
		times = append(times, time.Since(begin))
	}
}

// fillLists creates finished games of 5,000 people. The first person has a thousand
// of them, and 200 tables wait for the last person.
func fillLists(b *testing.B, s store, games int) {
	b.Helper()
	var tables []transfer.Table
	flush := func() {
		if err := s.Adopt(b.Context(), tables); err != nil {
			b.Fatal(err)
		}
		tables = nil
	}
	for n := range games + 200 {
		at := made.Add(time.Duration(n) * time.Minute)
		sum := &match.Summary{Status: match.Finished, Since: at, Standing: match.Standing{Points: []int{31, 28, 40, 22}, Ranks: []int{2, 3, 1, 4}}.String()}
		for i, name := range []string{"Ana Lopes", "Bo", "Cleopatra", "Dom"} {
			sum.Seats = append(sum.Seats, match.SeatSummary{Name: name, Owner: person(1 + (n*7+i*131)%5000)})
		}
		if n%(games/1000) == 0 && n < games {
			sum.Seats[n/(games/1000)%4].Owner = person(0)
		}
		if n >= games {
			sum.Status, sum.Seats[n%4].Owner, sum.Seats[n%4].Waits = match.Playing, person(5001), true
		}
		t := &match.Table{ID: match.ID(fmt.Sprintf("%012x", 7919*uint64(n))), Host: sum.Seats[0].Owner, Edition: "2012", Seats: 4, Made: made}
		if tables = append(tables, transfer.Table{Table: t, Summary: sum, Touched: at}); len(tables) == 500 {
			flush()
		}
	}
	flush()
}
