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
)

func moves(first int, texts ...string) (all []match.Entry) {
	for i, text := range texts {
		all = append(all, match.Entry{
			Number: first + i, Kind: match.MoveEntry, Seat: goa.Seat(i - 2), Text: text, Time: time.UnixMilli(int64(1000 * i)).UTC(),
		})
	}
	return all
}

func announced(id match.ID, entries ...match.Entry) match.Announcement {
	return match.Announcement{Table: id, Entry: entries[len(entries)-1].Number, Entries: entries}
}

// What is announced is heard as it was said, in texts that PostgreSQL takes.
func TestPayloads(t *testing.T) {
	said := []match.Announcement{
		announced("a", moves(7, "bid 5", "", "card tax  x", "pass")...), announced("b", moves(1, "{\"name\": \"Zoë\\n\"}")...),
		{Table: "c", Line: 3}, {Mutes: "ana"}, {Table: "gone"},
	}
	for i := range 300 {
		said = append(said, announced(match.ID(fmt.Sprint("t", i)), moves(i+1, strings.Repeat("m", i))...))
	}
	var heard []match.Announcement
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

// What is too long, or what a line cannot hold, does not come along; who hears of
// it reads the log.
func TestEntriesThatStayBehind(t *testing.T) {
	for what, entries := range map[string][]match.Entry{
		"long": moves(3, "bid 5", strings.Repeat("m", maxAlong)), "many": moves(1, slices.Repeat([]string{"bid 5"}, 200)...), "lines": moves(3, "a\nb"),
	} {
		got := parsePayload(payloads(slices.Values([]match.Announcement{announced("a", entries...), {Table: "b", Entry: 2}}))[0])
		want := []match.Announcement{{Table: "a", Entry: entries[len(entries)-1].Number}, {Table: "b", Entry: 2}}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", what, got, want)
		}
	}
}

// A later version may say what this one does not understand.
func TestForeignPayloads(t *testing.T) {
	all := []match.Announcement{{}}
	for text, want := range map[string][]match.Announcement{
		"": nil, "a": all, "a x\n": all, "a 3\nwhat is this?\n": all, "\t4 0 0 bid 5\n": all,
		"a 3\n\t99 0 0 bid 5\nb 4\n": {{Table: "a", Entry: 3}, {Table: "b", Entry: 4}},
		"a 3\n\t4 0\nb 4\n":          {{Table: "a", Entry: 3}, {Table: "b", Entry: 4}},
	} {
		if got := parsePayload(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v, want %+v", text, got, want)
		}
	}
}
