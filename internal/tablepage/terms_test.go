//go:build !race

package tablepage_test

import (
	"bytes"
	"html"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/lexicon"
)

var (
	logLines = regexp.MustCompile(`(?s)<ol id="log-lines".*?</ol>`)
	logLine  = regexp.MustCompile(`(?s)<li id="log-[^>]*>(.*?)</li>`)
	termTip  = regexp.MustCompile(`<button type="button" class="term" popovertarget="([^"]+)">([^<]+)</button>`)
	termRule = regexp.MustCompile(`<a class="term" href="/rules\?edition=([^"#]+)#([a-z0-9-]+)" target="_blank">([^<]+)</a>`)
	// looseTerm matches a word that is touched from outside the element that keeps them
	// together.
	looseTerm = regexp.MustCompile(`[^ >]<span class="glued">[^<]*<|</(?:a|button)>[^< ]*</span>[^ <]+`)
	anyTag    = regexp.MustCompile(`<[^>]*>`)
)

// told plays a random game and returns its table at the end as a spectator sees it, with
// the whole log.
func (g game) told(t *testing.T) *match.TableView {
	t.Helper()
	options, err := edition.ParseOptions(g.options)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.edition.RulesFor(options, g.seats)
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(5, 5))
	s := goa.New(rules, g.seats)
	var log []match.Update
	at := 0
	for ; !s.Over(); at++ {
		legal := s.Moves(nil)
		events, err := s.Apply(legal[dice.IntN(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			log = append(log, match.Update{At: at + 1, Event: e.SeenBy(goa.Nobody)})
		}
	}
	v := g.view(&s, goa.Nobody)
	v.Log, v.At, v.Moves, v.Status = log, at, at, match.Finished
	for i := range g.seats {
		v.Scores, v.Ranks = append(v.Scores, s.Score(goa.Seat(i))), append(v.Ranks, 1)
	}
	return v
}

// Words of the game in the log are links to the tip of their piece, which is on
// the page, or to their rule. Each is a link once in a sentence, and the text of
// the sentences does not change.
func TestTermsOfTheLogLeadToWhatTheyMean(t *testing.T) {
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games(t) {
		v := g.told(t)
		language := lexicon.Languages()[i%len(lexicon.Languages())]
		words, err := lexicon.For(language, v.Table.Words)
		if err != nil {
			t.Fatal(err)
		}
		shown := tablepage.New(v, words, links)
		var b bytes.Buffer
		if err := tablepage.Page(frame.Page{Links: links, Words: words, Title: shown.Title(), Table: true}, shown).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		log := logLines.FindString(page)
		found := map[string]bool{}
		for _, m := range termTip.FindAllStringSubmatch(log, -1) {
			found[m[1]] = true
			if !strings.Contains(page, `<div id="`+m[1]+`" popover`) {
				t.Errorf("%s %s: %q leads to the tip %s, which is not there", g.edition.Name, language, m[2], m[1])
			}
		}
		for _, m := range termRule.FindAllStringSubmatch(log, -1) {
			found[m[2]] = true
			if m[1] != g.edition.Name {
				t.Errorf("%s: %q leads to the rules of %s", g.edition.Name, m[3], m[1])
			}
		}
		for _, want := range []string{"tip-ducat", "tip-ship", "auc-4", "tip-track-harvest", "tip-track-tax"} {
			if !found[want] {
				t.Errorf("%s %s: no word of the log leads to %s", g.edition.Name, language, want)
			}
		}
		if len(found) < 25 {
			t.Errorf("%s %v %s: only %d words lead somewhere", g.edition.Name, g.options, language, len(found))
		}
		if loose := looseTerm.FindString(log); loose != "" {
			t.Errorf("%s %s: a line may end between a word and what touches it: %s", g.edition.Name, language, loose)
		}
		read := html.UnescapeString(anyTag.ReplaceAllString(log, ""))
		for _, u := range v.Log {
			switch u.Event.Kind {
			case goa.LotSold, goa.LotBought, goa.ActionChosen, goa.TokenPlaced, goa.CardPlayed:
			default:
				continue
			}
			if text := words.Event(u.Event, v.View.Rules(), []string{"Seat 0", "Seat 1", "Seat 2", "Seat 3"}[:g.seats]); !strings.Contains(read, text) {
				t.Fatalf("%s %s: the log does not read %q in\n%.800s", g.edition.Name, language, text, read)
			}
		}
		for _, m := range logLine.FindAllStringSubmatch(log, -1) {
			if n := strings.Count(m[1], `<a href="`); n != 1 {
				t.Fatalf("%d links lead to the position of %s", n, m[1])
			}
		}
	}
}
