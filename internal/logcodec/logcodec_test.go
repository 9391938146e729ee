//go:build !race

package logcodec_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/logcodec"
	"goa/internal/match"
	"goa/internal/storetest"
)

// gameOf returns the log of a random game for the given number of players.
func gameOf(t testing.TB, players int) []match.Entry {
	t.Helper()
	memory := new(storetest.Memory)
	k := match.NewKeeper(match.Config{Store: memory})
	defer k.Close()
	var seats []match.NewSeat
	for _, name := range []string{"Ana", "Bo", "Cleo", "Dom"}[:players] {
		seats = append(seats, match.NewSeat{Kind: match.Person, Name: name})
	}
	random := rand.New(rand.NewPCG(1, 2))
	now, err := k.Create(t.Context(), match.NewTable{Host: "h", Seats: seats})
	for err == nil && now.Status() != match.Finished {
		var v *match.TableView
		if v, err = now.For("h", now.DefaultSeat("h")); err == nil {
			move := v.Legal[random.IntN(len(v.Legal))]
			now, err = k.Move(t.Context(), match.Command{Table: now.ID(), Owner: "h", Seat: v.Seat, Entry: v.Entry}, move.String())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	_, entries, err := memory.Load(t.Context(), now.ID())
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func TestALogIsCompressedAndExpanded(t *testing.T) {
	entries := gameOf(t, 3)
	log, err := logcodec.Compress(entries)
	if err != nil {
		t.Fatal(err)
	}
	got, err := logcodec.Expand(log)
	if err != nil || !reflect.DeepEqual(got, entries) {
		t.Errorf("%d entries became %d, or others: %v", len(entries), len(got), err)
	}
	if raw := match.SizeOf(entries); int64(len(log)) > raw/12 {
		t.Errorf("%d bytes became %d, want a twelfth", raw, len(log))
	}
}

// Any log is read back as it was written.
func TestOddLogsAreCompressedAndExpanded(t *testing.T) {
	at := time.UnixMilli(1_700_000_000_123).UTC()
	long := make([]match.Entry, 9000)
	for i := range long {
		long[i] = match.Entry{Number: i + 1, Kind: match.UndoEntry, Seat: goa.Nobody, Text: "12", Time: at}
	}
	for what, entries := range map[string][]match.Entry{
		"no entries": nil,
		"all bytes, and time that goes back": {
			{Number: 1, Kind: match.MoveEntry, Seat: 3, Text: "\x00 \xff \n \\n “é”", Time: at},
			{Number: 2, Kind: match.AgainEntry, Seat: goa.Nature, Text: "", Time: at.Add(-time.Hour)},
			{Number: 3, Kind: match.PickEntry, Seat: 0, Text: strings.Repeat("é", 3000), Time: time.UnixMilli(-62135596800000).UTC()},
		},
		"the same again and again": long,
	} {
		log, err := logcodec.Compress(entries)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		got, err := logcodec.Expand(log)
		if err != nil || len(got) != len(entries) || len(got) > 0 && !reflect.DeepEqual(got, entries) {
			t.Errorf("%s: %d entries became %d, or others: %v", what, len(entries), len(got), err)
		}
	}
}

// A finished game takes a kilobyte or two, and loading it takes a few
// milliseconds.
func BenchmarkCompressedLog(b *testing.B) {
	entries := gameOf(b, 4)
	log, err := logcodec.Compress(entries)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := logcodec.Expand(log); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(log)), "B")
}

// Every later version can read logs that were once compressed: the dictionary
// and the format stay.
func TestOldCompressedLogsAreRead(t *testing.T) {
	dictionary, err := os.ReadFile("log.dict")
	if err != nil {
		t.Fatal(err)
	}
	const was = "c4eec9c009ad4dea55ff01dfd6a84cef9778bafa6f43b9688462eb88b46bcee2"
	if sum := sha256.Sum256(dictionary); hex.EncodeToString(sum[:]) != was {
		t.Errorf("the dictionary has the hash %x, want %s: logs that were compressed with it cannot be read", sum, was)
	}
	whole, err := os.ReadFile("log.games")
	if err != nil {
		t.Fatal(err)
	}
	const wasGames = "07c9acf8d574ab9ba6da8379c7ddd53b2d731d54284af422528590ea925189fe"
	if sum := sha256.Sum256(whole); hex.EncodeToString(sum[:]) != wasGames {
		t.Errorf("the games have the hash %x, want %s: logs that were compressed with them cannot be read", sum, wasGames)
	}
	readsOldLog(t, "0162c13e24e89897887d5410a97880840423330b0bc3bfff0c77f69c39f53e8d81e1023f200000ffff")
	readsOldLog(t, "02c07b2b81f3ffff2fc3cf943f416116e29f5bb36d856d12b8a0")
}

func readsOldLog(t *testing.T, text string) {
	t.Helper()
	log, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := logcodec.Expand(log)
	if err != nil || !reflect.DeepEqual(got, oldLog()) {
		t.Errorf("got %v, %v; want %v", got, err, oldLog())
	}
}

func oldLog() []match.Entry {
	at := time.Date(2026, 1, 2, 3, 4, 5, 678e6, time.UTC)
	return []match.Entry{
		{Number: 1, Kind: match.SeatEntry, Seat: 0, Text: `{"kind":"bot","name":"Ana","grade":"merchant"}`, Time: at},
		{Number: 2, Kind: match.BeginEntry, Seat: goa.Nobody, Time: at},
		{Number: 3, Kind: match.MoveEntry, Seat: goa.Nature, Text: "lay ships", Time: at},
		{Number: 4, Kind: match.MoveEntry, Seat: 0, Text: "bid 5", Time: at.Add(time.Second)},
	}
}

// A damaged log is an error, and no log exhausts memory.
func TestDamagedLogsAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("a hunt in one goroutine")
	}
	good, err := logcodec.Compress(oldLog())
	if err != nil {
		t.Fatal(err)
	}
	newer := bytes.Clone(good)
	newer[0]++
	long, err := logcodec.Compress([]match.Entry{{Number: 1, Kind: match.MoveEntry, Text: strings.Repeat("x", 65<<20)}})
	if err != nil {
		t.Fatal(err)
	}
	for what, log := range map[string][]byte{
		"nothing": nil, "a newer format": newer, "half of it": good[:len(good)/2], "no columns": good[:1], "a log without end": long,
	} {
		if entries, err := logcodec.Expand(log); err == nil {
			t.Errorf("%s: got %d entries", what, len(entries))
		}
	}
	for i := range good {
		broken := bytes.Clone(good)
		broken[i] ^= 0x55
		logcodec.Expand(broken) // whatever the result, it must not panic
	}
}
