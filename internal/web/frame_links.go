package web

import (
	"net/url"
	"strconv"
	"strings"

	"goa/internal/match"
)

// boxPath is where the numbers of a table's edition are.
func boxPath(t match.Terms) string {
	name := t.Edition
	if t.Own {
		name = t.Words
	}
	return "/box?edition=" + url.QueryEscape(name)
}

// tagAnchor is the anchor of a rule.
func tagAnchor(tag string) string { return strings.ToLower(tag) }

// rulePath is where a rule is explained, in the words of an edition.
func rulePath(edition, tag string) string {
	return "/rules?" + url.Values{"edition": {edition}}.Encode() + "#" + tagAnchor(tag)
}

// previewPath is where a picture of a table is, for those who may look on.
func previewPath(id match.ID, version int, language string) string {
	q := url.Values{"lang": {language}, "entry": {strconv.Itoa(version)}}
	return tablePath(id) + "/preview.png?" + q.Encode()
}

func tablePath(id match.ID) string { return "/g/" + string(id) }
