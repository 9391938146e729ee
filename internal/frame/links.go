package frame

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"goa/internal/delivery"
	"goa/internal/match"
)

// Links makes the addresses that pages refer to. Functions that return the paths of
// pages leave out the base; Link adds it.
type Links struct {
	// Base is the path that all pages are under: empty on a server, and the path of the
	// folder on a file server. It begins with a slash, does not end with one, and is
	// escaped as in addresses.
	Base   string
	Assets *delivery.Assets // their addresses have the base
}

// NewLinks returns the links of pages under a base.
func NewLinks(base string) (Links, error) {
	u, err := url.Parse(base)
	if err != nil || u.EscapedPath() != base || base != "" && (!strings.HasPrefix(base, "/") || strings.HasPrefix(base, "//") || strings.HasSuffix(base, "/")) {
		return Links{}, fmt.Errorf("%q is not a base of pages: want nothing, or a path such as /games/goa", base)
	}
	files, err := Assets()
	if err != nil {
		return Links{}, err
	}
	return Links{base, files.Under(base)}, nil
}

// Link returns the address of one of our paths. A text that does not begin with a slash,
// such as an anchor on the same page, is already an address.
func (l Links) Link(path string) templ.SafeURL {
	if strings.HasPrefix(path, "/") {
		path = l.Base + path
	}
	return templ.SafeURL(path)
}

// DevicePath is the folder of the on-device game.
const DevicePath = "/device/"

// BoxPath returns the address of the numbers of a table's edition.
func BoxPath(t match.Terms) string {
	name := t.Edition
	if t.Own {
		name = t.Words
	}
	return "/box?edition=" + url.QueryEscape(name)
}

// TagAnchor returns the anchor of a rule.
func TagAnchor(tag string) string { return strings.ToLower(tag) }

// RulePath returns the address of a rule, in the words of an edition.
func RulePath(edition, tag string) string {
	return "/rules?" + url.Values{"edition": {edition}}.Encode() + "#" + TagAnchor(tag)
}

// PreviewPath returns the address of a picture of a table, for people who may watch it.
func PreviewPath(id match.ID, version int, language string) string {
	q := url.Values{"lang": {language}, "entry": {strconv.Itoa(version)}}
	return TablePath(id) + "/preview.png?" + q.Encode()
}

// DayPath is the address of the deal of the day, and DaysPath that of earlier days.
const (
	DayPath  = "/day"
	DaysPath = "/days"
)

// TablePath returns the address of a table.
func TablePath(id match.ID) string { return "/g/" + string(id) }

// BoardPath returns the address of the analysis board of a table.
func BoardPath(id match.ID) string { return TablePath(id) + "/board" }

// BoardAt returns the address of the analysis board at a position of the game.
func BoardAt(id match.ID, at int) string { return BoardPath(id) + "?n=" + strconv.Itoa(at) }
