//go:build !race

package web_test

import (
	"fmt"
	"html"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
)

// random matches random values in an answer and captures their kind. The address
// shown by the last page is called address.
var random = regexp.MustCompile(`/(g|d|e|s|me|calls|off|never|season)/([A-Za-z0-9_.~-]{10,})|/j/[a-z0-9]+/([A-Za-z0-9_-]{10,})|name="end" value="([0-9a-f]{32})"`)

// plain returns a text in which every random value is replaced by its name.
func (tr *transcript) plain(text string) string {
	for _, m := range random.FindAllStringSubmatch(text, -1) {
		kind, value := m[1], m[2]
		switch {
		case m[3] != "":
			kind, value = "j", m[3]
		case m[4] != "":
			kind, value = "session", m[4]
		}
		if tr.names[value] == "" && tr.named[value] == "" {
			tr.many[kind]++
			name := fmt.Sprint(kind, tr.many[kind])
			tr.names[value], tr.named[name] = name, value
		}
	}
	values := slices.SortedFunc(maps.Keys(tr.names), func(a, b string) int { return len(b) - len(a) }) // one can be a part of another
	for _, value := range values {
		text = strings.ReplaceAll(text, value, "{"+tr.names[value]+"}")
	}
	return text
}

var (
	pageTitle  = regexp.MustCompile(`<title>([^<]*)</title>`)
	pageFiles  = regexp.MustCompile(`(?:<link rel="stylesheet" href|<script src)="[^"]*/([^"/]+)"`)
	pageSelf   = regexp.MustCompile(`http-equiv="refresh" content="([^"]*)"`)
	pageImage  = regexp.MustCompile(`property="og:image" content="([^"]*)"`)
	entryCount = regexp.MustCompile(`entry=\d+`)
	pageSays   = regexp.MustCompile(`(?s)<(\w+)[^>]* role="(?:alert|status)"([^>]*)>(.*?)</(?:p|div|section|small|li|dd)>`)
	pageTags   = regexp.MustCompile(`(?s)<[^>]*>`)
	pageForm   = regexp.MustCompile(`<form([^>]*)>`)
	formTarget = regexp.MustCompile(` action="([^"]*)"`)
	partName   = regexp.MustCompile(` id="([^"]+)"`)
	ownAddress = regexp.MustCompile(`name="remove" value="(\d+)"`)
	cookieEnd  = regexp.MustCompile(`^(__Host-)?(goa|goa_door)-[a-z0-9]+$`)
)

// told describes an answer: the status, headers and cookies, and for a page its
// title, its files and its messages.
func (tr *transcript) told(w *httptest.ResponseRecorder) string {
	h, body := w.Header(), w.Body.String()
	tr.plain(html.UnescapeString(body)) // names the values in it
	if m := ownAddress.FindStringSubmatch(body); m != nil {
		tr.named["address"] = m[1]
	}
	lines := []string{strings.TrimSpace(fmt.Sprint(w.Code, " ", tr.plain(h.Get("Location"))))}
	for _, name := range []string{"Content-Type", "Content-Disposition", "Cache-Control", "Vary", "Retry-After", "Refresh", "Table-Entry", "Note-Version", "Allow"} {
		value := strings.Join(h.Values(name), ", ")
		if value != "" && name+value != "Content-Typetext/html; charset=utf-8" && name+value != "Cache-Controlprivate, no-store" && name+value != "VaryAccept-Encoding" {
			lines = append(lines, "  "+name+": "+tr.plain(value))
		}
	}
	for _, c := range w.Result().Cookies() {
		value := ""
		if c.Name == "goa_prefs" {
			value = c.Value
		}
		c.Name, c.Value = cookieEnd.ReplaceAllString(c.Name, "$1$2"), value
		lines = append(lines, "  cookie "+strings.Replace(c.String(), "; Path=/; Max-Age=63072000; HttpOnly; SameSite=Lax", " for long", 1))
	}
	if page := tr.page(h.Get("Content-Type"), body); page != "" && w.Code != http.StatusSeeOther {
		lines = append(lines, "  "+page)
	}
	return strings.Join(lines, "\n") + "\n"
}

func (tr *transcript) page(kind, body string) string {
	if !strings.HasPrefix(kind, "text/html") {
		first, _, _ := strings.Cut(body, "\n")
		if strings.ContainsRune(first, 0) || strings.HasPrefix(kind, "text/javascript") || strings.HasPrefix(kind, "image/") {
			return ""
		}
		return tr.plain(first[:min(len(first), 80)])
	}
	var parts []string
	if m := pageTitle.FindStringSubmatch(body); m != nil {
		parts = append(parts, fmt.Sprintf("%q", html.UnescapeString(m[1])))
	} else if m := partName.FindStringSubmatch(body); m != nil {
		parts = append(parts, "#"+m[1])
	}
	for _, m := range pageFiles.FindAllStringSubmatch(body, -1) {
		parts = append(parts, m[1])
	}
	if m := pageSelf.FindStringSubmatch(body); m != nil {
		parts = append(parts, "again "+m[1])
	}
	if m := pageImage.FindStringSubmatch(body); m != nil {
		parts = append(parts, "shows "+entryCount.ReplaceAllString(m[1], "entry="))
	}
	for _, m := range pageSays.FindAllStringSubmatch(body, -1) {
		text := strings.Join(strings.Fields(html.UnescapeString(pageTags.ReplaceAllString(m[3], " "))), " ")
		if text != "" && !strings.Contains(m[2], "hidden") {
			parts = append(parts, fmt.Sprintf("says %.90q", text))
		}
	}
	if forms := formsOf(body); len(forms) > 0 {
		parts = append(parts, "sends to "+strings.Join(forms, " "))
	}
	return tr.plain(strings.Join(parts, ", "))
}

// formsOf lists the targets of a page's forms, by which its reader changes something.
func formsOf(body string) (list []string) {
	for _, m := range pageForm.FindAllStringSubmatch(body, -1) {
		if to := formTarget.FindStringSubmatch(m[1]); to != nil {
			list = append(list, html.UnescapeString(to[1]))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
