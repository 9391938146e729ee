package web_test

import (
	"math/rand/v2"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"goa/internal/match"
)

// main returns the table of a page.
func (r reply) main() string {
	from, to := strings.Index(r.body, "<main "), strings.Index(r.body, "</main>")
	if from < 0 || to < 0 {
		return ""
	}
	return r.body[from : to+len("</main>")]
}

var (
	since   = regexp.MustCompile(`^<!--after (\d+)-->`)
	cutPart = regexp.MustCompile(`<!--cut (\S+) (\d+) (\d+)-->`)
	partial = regexp.MustCompile(`(?s)<hx-partial id="([^"]+)" hx-swap="(\w+)">(.*?)</hx-partial>`)
	nowPart = regexp.MustCompile(`<i id="now" hidden data-entry="([^"]*)" data-title="([^"]*)" data-turn="([^"]*)"[^>]*>`)
	mainTag = regexp.MustCompile(`<main [^>]*>`)
)

// patched does to a table what a browser does with an event.
func patched(t *testing.T, table, event string) string {
	t.Helper()
	if strings.HasPrefix(event, "<main ") {
		return event
	}
	after := since.FindStringSubmatch(event)
	if shown := nowPart.FindStringSubmatch(table); after == nil || after[1] != shown[1] {
		t.Fatalf("an event is what has changed since %v, the table is that of entry %s", after, shown[1])
	}
	event = strings.TrimPrefix(event, after[0])
	for _, m := range cutPart.FindAllStringSubmatch(event, -1) {
		table = withoutLines(t, table, m)
	}
	event = cutPart.ReplaceAllString(event, "")
	if rest := partial.ReplaceAllString(event, ""); rest != "" {
		t.Fatalf("besides parts an event has %q", rest)
	}
	for _, m := range partial.FindAllStringSubmatch(event, -1) {
		from, inner, to := element(t, table, m[1])
		switch m[2] {
		case "outerMorph":
			table = table[:from] + m[3] + table[to:]
		case "afterbegin":
			table = table[:inner] + m[3] + table[inner:]
		default:
			t.Fatalf("swap %q", m[2])
		}
	}
	now := nowPart.FindStringSubmatch(table)
	class := "table"
	if now[3] != "" {
		class = "table yours"
	}
	return mainTag.ReplaceAllString(table, `<main id="table" class="`+class+`" data-entry="`+now[1]+`" data-title="`+now[2]+`">`)
}

// withoutLines takes lines away from a list as a cut says: from which, how many
// at its beginning and at its end.
func withoutLines(t *testing.T, table string, cut []string) string {
	t.Helper()
	_, inner, to := element(t, table, cut[1])
	end := strings.LastIndex(table[:to], "</")
	var lines []string
	for at := inner; at < end; {
		id := idOf.FindStringSubmatch(table[at:end])
		_, _, next := element(t, table, id[1])
		lines, at = append(lines, table[at:next]), next
	}
	first, _ := strconv.Atoi(cut[2])
	last, _ := strconv.Atoi(cut[3])
	return table[:inner] + strings.Join(lines[first:len(lines)-last], "") + table[end:]
}

var idOf = regexp.MustCompile(` id="([^"]+)"`)

var anyTag = regexp.MustCompile(`</?([a-z0-9]+)[^>]*>`)

// element finds the element with an id: where it begins, where its content
// does, where it ends.
func element(t *testing.T, text, id string) (from, inner, to int) {
	t.Helper()
	at := strings.Index(text, ` id="`+id+`"`)
	if at < 0 {
		t.Fatalf("there is nothing called %q to change", id)
	}
	from = strings.LastIndexByte(text[:at], '<')
	depth := 0
	for _, m := range anyTag.FindAllStringSubmatchIndex(text[from:], -1) {
		tag, name := text[from+m[0]:from+m[1]], text[from+m[2]:from+m[3]]
		switch {
		case strings.HasPrefix(tag, "</"):
			depth--
		case name != "input" && !strings.HasSuffix(tag, "/>"):
			depth++
		}
		if inner == 0 {
			inner = from + m[1]
		}
		if depth == 0 {
			return from, inner, from + m[1]
		}
	}
	t.Fatalf("%q does not end", id)
	return
}

// Whatever happens, somebody who follows the stream sees what a new page shows.
func TestPatchesMakeTheSamePage(t *testing.T) {
	g := newSite(t).guest()
	g.post("/settings", url.Values{}) // without a curtain, to see more
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "option": {"gambit", "captains", "bonanza"}, "edition": {"2026"}})
	path := page.path
	dice := rand.New(rand.NewPCG(3, 3))
	id := match.ID(strings.TrimPrefix(path, "/g/"))
	now, err := g.keeper.Snapshot(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	stream := g.listen(t, path+"/events?after="+strconv.Itoa(now.Version()), map[string]string{"Accept-Encoding": "gzip"})
	table := page.main()
	for i := 0; i < unlessShort(160, 30) && err == nil; i++ {
		view := g.view(now)
		if view.Status == match.Finished {
			break
		}
		if view.CanUndo && dice.IntN(8) == 0 {
			now, err = g.keeper.Undo(t.Context(), id, g.owner(), view.Seat, now.Version())
		} else {
			now, err = g.keeper.Move(t.Context(), id, g.owner(), view.Seat, now.Version(), eager(view.Legal, dice).String())
		}
		for got := ""; err == nil && got != strconv.Itoa(now.Version()); {
			var event string
			got, event = stream.event()
			table = patched(t, table, event)
		}
		if want := g.get(path).main(); err == nil && table != want {
			t.Fatalf("after %d steps the stream shows\n%s\nand the page\n%s", i+1, table, want)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}
