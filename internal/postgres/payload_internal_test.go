package postgres

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/talk"
)

func moves(first int, texts ...string) (all []match.Entry) {
	for i, text := range texts {
		all = append(all, match.Entry{
			Number: first + i, Kind: match.MoveEntry, Seat: goa.Seat(i - 2), Text: text, Time: time.UnixMilli(int64(1000 * i)).UTC(),
		})
	}
	return all
}

func announced(id match.ID, entries ...match.Entry) announcement {
	return announcement{Announcement: match.Announcement{Table: id, Entry: entries[len(entries)-1].Number, Entries: entries}}
}

// only announces an entry without sending it along.
func only(id match.ID, entry int) announcement {
	return announcement{Announcement: match.Announcement{Table: id, Entry: entry}}
}

// Announcements arrive unchanged, in texts that PostgreSQL accepts.
func TestPayloads(t *testing.T) {
	said := []announcement{
		announced("a", moves(7, "bid 5", "", "card tax  x", "pass")...), announced("b", moves(1, "{\"name\": \"Zoë\\n\"}")...),
		{talk: talk.Announcement{Table: "c", Line: 3}}, {talk: talk.Announcement{Mutes: "ana"}}, only("gone", 0),
	}
	for i := range 300 {
		said = append(said, announced(match.ID(fmt.Sprint("t", i)), moves(i+1, strings.Repeat("m", i))...))
	}
	for kind := match.SeatEntry; kind <= match.DealEntry; kind++ {
		said = append(said, announced("k", match.Entry{Number: 1, Kind: kind, Seat: 3, Text: "x", Time: time.UnixMilli(1_799_999_999_989).UTC()}))
	}
	var heard []announcement
	for _, text := range payloads(slices.Values(said)) {
		if len(text) > maxPayload {
			t.Errorf("a notification of %d bytes", len(text))
		}
		heard = append(heard, parsePayload(text)...)
	}
	if !reflect.DeepEqual(heard, said) {
		t.Errorf("got %+v, want %+v", heard, said)
	}
}

// Entries that are too long or contain line breaks are not sent along. Listeners read
// them from the log.
func TestEntriesThatStayBehind(t *testing.T) {
	for what, entries := range map[string][]match.Entry{
		"long": moves(3, "bid 5", strings.Repeat("m", maxAlong)), "many": moves(1, slices.Repeat([]string{"bid 5"}, 200)...), "lines": moves(3, "a\nb"),
	} {
		got := parsePayload(payloads(slices.Values([]announcement{announced("a", entries...), only("b", 2)}))[0])
		want := []announcement{only("a", entries[len(entries)-1].Number), only("b", 2)}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", what, got, want)
		}
	}
}

// A later version may send text that this one does not understand.
func TestForeignPayloads(t *testing.T) {
	all := []announcement{{}}
	for text, want := range map[string][]announcement{
		"": nil, "a": all, "a x\n": all, "a 3\nwhat is this?\n": all, "\t4 0 0 bid 5\n": all,
		"a 3\n\t99 0 0 bid 5\nb 4\n": {only("a", 3), only("b", 4)},
		"a 3\n\t4 0\nb 4\n":          {only("a", 3), only("b", 4)},
		"a 3\n\t4 0 0\nb 4\n":        {only("a", 3), only("b", 4)},
		"a 3\n\tx 0 0 bid 5\n":       {only("a", 3)},
		"a 3\n\t4 x 0 bid 5\n":       {only("a", 3)},
		"a 3\n\t4 0 x bid 5\n":       {only("a", 3)},
	} {
		if got := parsePayload(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v, want %+v", text, got, want)
		}
	}
}
