package visit

import (
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"goa/internal/match"
)

// Patterns in pages.
var (
	MoveForm  = regexp.MustCompile(`(?s)<form id="moves".*?</form>`)
	hiddenOne = regexp.MustCompile(`<input type="hidden" name="([a-z]+)" value="([^"]*)"`)
	entryMark = regexp.MustCompile(`data-entry="(\d+)"`)
	seatLink  = regexp.MustCompile(`/s/[A-Za-z0-9_-]+`)
	asset     = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+)`)
	tag       = regexp.MustCompile(`<[^>]*>`)
	space     = regexp.MustCompile(`\s+`)
)

// moveMark is what comes before the move of a button.
const moveMark = ` name="move" value="`

// Moves returns the moves that a page has buttons for, except those that need a
// number. Players read many pages, and a pattern would take far longer.
func Moves(page string) (list []string) {
	seen := map[string]bool{}
	for {
		before, rest, ok := strings.Cut(page, moveMark)
		if !ok {
			return list
		}
		value, rest, ok := strings.Cut(rest, `"`)
		if !ok {
			return list
		}
		page = rest
		if !strings.HasPrefix(before[strings.LastIndexByte(before, '<')+1:], "button") {
			continue
		}
		if text := html.UnescapeString(value); !seen[text] && text != "bid" {
			seen[text] = true
			list = append(list, text)
		}
	}
}

// Form returns what a page sends along with a move.
func Form(page, move string) url.Values {
	v := url.Values{"move": {move}, "sure": {"yes"}} // without asking for confirmation
	for _, m := range hiddenOne.FindAllStringSubmatch(MoveForm.FindString(page), -1) {
		v.Set(m[1], html.UnescapeString(m[2]))
	}
	return v
}

// Entry returns the number of the last entry that a page shows.
func Entry(page string) int { return entryOf(Version(page)) }

// entryOf returns the last entry of a version. That is simple because there are
// no secrets at the tables of this package: no orders, no early picks and no
// preferences, so all viewers count the same. Servers from before there were
// versions show entries.
func entryOf(version int) int {
	if version >= match.VersionBase {
		return version - match.VersionBase
	}
	return version
}

// Version returns the version of the table that a page shows.
func Version(page string) int {
	m := entryMark.FindStringSubmatch(page)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1]) // digits; 0 is older than all
	return n
}

// Links returns the different links to seats that a page shows.
func Links(page string) (list []string) {
	seen := map[string]bool{}
	for _, path := range seatLink.FindAllString(page, -1) {
		if !seen[path] {
			seen[path] = true
			list = append(list, path)
		}
	}
	return list
}

// Assets returns the files that a browser loads along with a page.
func Assets(page string) (list []string) {
	seen := map[string]bool{}
	for _, m := range asset.FindAllStringSubmatch(page, -1) {
		if !seen[m[1]] {
			seen[m[1]] = true
			list = append(list, m[1])
		}
	}
	return list
}

// PlainText returns the text of a page that a person reads.
func PlainText(page string) string {
	if _, main, ok := strings.Cut(page, "<main"); ok {
		page = "<main" + main
	}
	return strings.TrimSpace(space.ReplaceAllString(tag.ReplaceAllString(page, " "), " "))
}
