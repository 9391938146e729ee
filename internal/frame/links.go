package frame

import (
	"net/url"
	"strconv"
	"strings"

	"goa/internal/match"
)

// BoxPath is where the numbers of a table's edition are.
func BoxPath(t match.Terms) string {
	name := t.Edition
	if t.Own {
		name = t.Words
	}
	return "/box?edition=" + url.QueryEscape(name)
}

// TagAnchor is the anchor of a rule.
func TagAnchor(tag string) string { return strings.ToLower(tag) }

// RulePath is where a rule is explained, in the words of an edition.
func RulePath(edition, tag string) string {
	return "/rules?" + url.Values{"edition": {edition}}.Encode() + "#" + TagAnchor(tag)
}

// PreviewPath is where a picture of a table is, for those who may look on.
func PreviewPath(id match.ID, version int, language string) string {
	q := url.Values{"lang": {language}, "entry": {strconv.Itoa(version)}}
	return TablePath(id) + "/preview.png?" + q.Encode()
}

func TablePath(id match.ID) string { return "/g/" + string(id) }

// BoardPath is where the analysis board of a table is.
func BoardPath(id match.ID) string { return TablePath(id) + "/board" }

// BoardAt is the address of the analysis board at a position of the game.
func BoardAt(id match.ID, at int) string { return BoardPath(id) + "?n=" + strconv.Itoa(at) }
