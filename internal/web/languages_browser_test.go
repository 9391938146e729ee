//go:build !race

package web_test

import (
	"net/url"
	"testing"

	"goa/lexicon"
)

// Long words do not break the layout: pages and tables fit in every language as
// they do in English.
func TestPagesFitInEveryLanguage(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := tab{t, unpainted(t)}
	tables := []scene{more[0], scenes[0], scenes[1]} // placing, acting and bidding
	for _, language := range lexicon.Languages()[1:] {
		g := s.guest()
		g.post("/settings", url.Values{"lang": {language}})
		b.login(g)
		for name, path := range map[string]string{"settings": "/settings", "new": "/new", "rules": "/rules", "start": "/"} {
			b.visit(s.URL + path)
			if got := evaluate[string](b, `document.documentElement.lang`); got != language {
				t.Errorf("%s is in %q, want %q", path, got, language)
			}
			b.shoot(language + "-" + name)
		}
		for _, c := range tables {
			b.visit(s.URL + g.scene(t, c) + "?as=0")
			b.shoot(language + "-" + c.name)
		}
	}
}
