package web_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"goa/internal/delivery"
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
	since    = regexp.MustCompile(`^<!--after (\d+)-->`)
	cutPart  = regexp.MustCompile(`<!--cut (\S+) (\d+) (\d+)-->`)
	addTo    = regexp.MustCompile(`^<\w+ id="[^"]+" data-add>`)
	place    = regexp.MustCompile(`<!--([^ >]+) (\d)-->`)
	keyedTag = regexp.MustCompile(`<(\w+)[^>]* id="([^"]+)"[^>]*>`)
	same     = regexp.MustCompile(`<(\w+) id="([^"]+)" data-same></\w+>`)
	nowPart  = regexp.MustCompile(`<i id="now" hidden data-entry="([^"]*)" data-title="([^"]*)" data-turn="([^"]*)"[^>]*>`)
	mainTag  = regexp.MustCompile(`<main [^>]*>`)
)

// follower is a page that a stream keeps up to date.
type follower struct {
	t     *testing.T
	table string
	kept  map[string][]string // texts of the elements, all of them
}

// take applies an event to a table as a browser does.
func (f *follower) take(event string) {
	f.t.Helper()
	if strings.HasPrefix(event, "<main ") {
		f.table = event
		return
	}
	after := since.FindStringSubmatch(event)
	if shown := nowPart.FindStringSubmatch(f.table); after == nil || after[1] != shown[1] {
		f.t.Fatalf("an event is what has changed since %v, the table is that of entry %s", after, shown[1])
	}
	event = strings.TrimPrefix(event, after[0])
	if f.kept == nil {
		f.kept = map[string][]string{}
	}
	for _, m := range cutPart.FindAllStringSubmatch(event, -1) {
		f.table = withoutLines(f.t, f.table, m)
	}
	for event = f.keep(cutPart.ReplaceAllString(event, "")); event != ""; {
		id := idOf.FindStringSubmatch(event)
		if id == nil || !strings.HasPrefix(event, "<") {
			f.t.Fatalf("besides parts an event has %q", event)
		}
		_, inner, end := element(f.t, event, id[1])
		f.change(id[1], event[:end], inner)
		event = event[end:]
	}
	f.speak()
}

// keep numbers the elements of an event, and returns it with the elements that
// its numbers stand for.
func (f *follower) keep(event string) string {
	whole := func(text string) string {
		return place.ReplaceAllStringFunc(text, func(comment string) string {
			m := place.FindStringSubmatch(comment)
			list, at := f.kept[m[1]], int(m[2][0]-'0')
			for n := len(list) - 1; n >= max(0, len(list)-delivery.MaxCached); n-- {
				if n%delivery.MaxCached == at {
					return list[n]
				}
			}
			f.t.Fatalf("%s is not kept", comment)
			return ""
		})
	}
	kept := map[string]string{}
	for at := 0; ; {
		m := keyedTag.FindStringSubmatchIndex(event[at:])
		if m == nil {
			break
		}
		tag, id := event[at+m[0]:at+m[1]], event[at+m[4]:at+m[5]]
		from, _, to := element(f.t, event, id)
		switch {
		case event[at+m[2]:at+m[3]] == "input" || strings.Contains(tag, " data-same"):
			at += m[1]
		case strings.Contains(tag, " data-add"):
			at = to
		case strings.Contains(tag, " data-growing"):
			kept[id], at = whole(event[from:to]), to
		default:
			kept[id], at = whole(event[from:to]), at+m[1]
		}
	}
	event = whole(event)
	for id, text := range kept {
		f.kept[id] = append(f.kept[id], text)
	}
	return event
}

// change replaces the element with an ID by a part, or adds to it.
func (f *follower) change(id, part string, inner int) {
	from, begin, to := element(f.t, f.table, id)
	if addTo.MatchString(part) {
		f.table = f.table[:begin] + part[inner:strings.LastIndex(part, "</")] + f.table[begin:]
		return
	}
	old := f.table[from:to]
	part = same.ReplaceAllStringFunc(part, func(stub string) string {
		from, _, to := element(f.t, old, same.FindStringSubmatch(stub)[2])
		return old[from:to]
	})
	f.table = f.table[:from] + part + f.table[to:]
}

// speak applies the part that speaks for the whole table.
func (f *follower) speak() {
	now := nowPart.FindStringSubmatch(f.table)
	class := "table"
	if now[3] != "" {
		class = "table yours"
	}
	f.table = mainTag.ReplaceAllString(f.table, `<main id="table" class="`+class+`" data-entry="`+now[1]+`" data-title="`+now[2]+`">`)
}

// withoutLines removes lines from a list: the cut names the list, and how many
// lines to remove at its beginning and at its end.
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

// element finds the element with an ID: where it begins, where its content
// begins, and where it ends.
func element(t *testing.T, text, id string) (from, inner, to int) {
	t.Helper()
	at := strings.Index(text, ` id="`+id+`"`)
	if at < 0 {
		t.Fatalf("there is nothing called %q to change", id)
	}
	from = strings.LastIndexByte(text[:at], '<')
	for depth, at := 0, from; ; {
		next := strings.IndexByte(text[at:], '<')
		if next < 0 {
			break
		}
		at += next
		end := at + strings.IndexByte(text[at:], '>') + 1
		tag := text[at:end]
		at = end
		switch {
		case strings.HasPrefix(tag, "<!"): // a comment
			continue
		case strings.HasPrefix(tag, "</"):
			depth--
		case !strings.HasPrefix(tag, "<input") && !strings.HasSuffix(tag, "/>"):
			depth++
		}
		if inner == 0 {
			inner = end
		}
		if depth == 0 {
			return from, inner, end
		}
	}
	t.Fatalf("%q does not end", id)
	return
}
