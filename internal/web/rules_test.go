//go:build !race

package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
	"goa/rulebook"
)

var (
	anchorOf = regexp.MustCompile(`\bid="([^"]+)"`)
	linkTo   = regexp.MustCompile(`\bhref="([^"]+)"`)
)

// search searches the rules of an edition.
func (g guest) search(e *edition.Edition, query string) reply {
	g.t.Helper()
	return g.get("/rules?" + url.Values{"edition": {e.Name}, "q": {query}}.Encode())
}

func anchors(body string) (list []string) {
	for _, m := range anchorOf.FindAllStringSubmatch(body, -1) {
		list = append(list, m[1])
	}
	return list
}

// pieceAnchors returns the anchors of the pieces that an edition has.
func pieceAnchors(e *edition.Edition) (list []string) {
	r := e.Rules(edition.Options{})
	for t := goa.Tile(1); t < goa.NumTiles; t++ {
		if r.Tiles[goa.PartA][t]+r.Tiles[goa.PartB][t] > 0 {
			list = append(list, "tile-"+t.String())
		}
	}
	for a := range goa.Ability(goa.NumAbilities) {
		list = append(list, "card-"+a.String())
	}
	for c := range goa.Colony(goa.NumColonies) {
		list = append(list, "colony-"+c.String())
	}
	for t := range goa.Track(goa.NumTracks) {
		list = append(list, "track-"+t.String())
	}
	for b := range goa.Bonanza(goa.NumBonanzas) {
		list = append(list, b.String())
	}
	for g := goa.NoGambit + 1; g < goa.NumGambits; g++ {
		list = append(list, "gambit-"+g.String())
	}
	for s := goa.NoStory + 1; s < goa.NumStories; s++ {
		list = append(list, "story-"+s.String())
	}
	for c := goa.NoCaptain + 1; c < goa.NumCaptains; c++ {
		list = append(list, "captain-"+c.String())
	}
	if alone, err := edition.ParseOptions([]string{"solo=1"}); err == nil && e.Allows(alone) == nil {
		for g := goa.NoGoal + 1; g < goa.NumGoals; g++ {
			list = append(list, g.String())
		}
		for c := range goa.AuctionCard(goa.NumAuctionCards) {
			list = append(list, c.String())
		}
		for c := range goa.ActionCard(goa.NumActionCards) {
			list = append(list, c.String())
		}
	}
	return list
}

// Everything has exactly one anchor, and all links lead somewhere.
func TestRulesAreWhole(t *testing.T) {
	g := newSite(t).guest()
	book, err := rulebook.For(rulebook.DefaultLanguage)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range edition.All() {
		page := g.search(e, "")
		there := anchors(page.body)
		want := pieceAnchors(e)
		for _, s := range slices.Concat(book.Rules.Sections, book.Rulings.Sections) {
			want = append(want, s.ID)
			for _, b := range s.Blocks {
				switch b := b.(type) {
				case rulebook.Rule:
					want = append(want, strings.ToLower(b.Tag))
				case rulebook.Ruling:
					want = append(want, "ruling-"+strconv.Itoa(b.Number))
				default:
				}
			}
		}
		for _, why := range goa.Reasons() {
			if tag := why.Tag(); tag != "" {
				want = append(want, strings.ToLower(tag))
			}
		}
		for _, id := range want {
			if !slices.Contains(there, id) {
				t.Errorf("%s: nothing on the page has the anchor %q", e.Name, id)
			}
		}
		slices.Sort(there)
		for i := range there[1:] {
			if there[i] == there[i+1] {
				t.Errorf("%s: two things have the anchor %q", e.Name, there[i])
			}
		}
		for _, m := range linkTo.FindAllStringSubmatch(page.body, -1) {
			if to, ok := strings.CutPrefix(m[1], "#"); ok && !slices.Contains(there, to) {
				t.Errorf("%s: the link to %q leads nowhere", e.Name, m[1])
			}
		}
	}
}

// The page begins with the game in two minutes and a board, without tags and
// commands, and links to lessons.
func TestRulesBeginWithTheGame(t *testing.T) {
	g := newSite(t).guest()
	for _, language := range lexicon.Languages() {
		body := g.ask("/rules", language).body
		_, body, _ = strings.Cut(body, `<main id="rules">`)
		first, rest, ok := strings.Cut(body, `<p class="subtitle">`)
		if !ok || !strings.Contains(first, `class="lead"`) || strings.Count(first, "<td") < 5*5 {
			t.Errorf("%s: the page does not begin with the game and a board", language)
		}
		if strings.Contains(first, `class="tag"`) || strings.Contains(body, "<code>goa ") {
			t.Errorf("%s: it begins with tags, or has commands", language)
		}
		for _, lesson := range []string{"/learn/first", "/learn/auctions"} {
			if !strings.Contains(first, `href="`+lesson+`"`) {
				t.Errorf("%s: the beginning does not lead to %s", language, lesson)
			}
		}
		for _, lesson := range []string{"/learn/gambits", "/learn/stories", "/learn/captains", "/learn/bonanza"} {
			if !strings.Contains(rest, `href="`+lesson+`"`) {
				t.Errorf("%s: nothing beside the module leads to %s", language, lesson)
			}
		}
	}
}

// ask requests a page in a language.
func (g guest) ask(path, language string) reply {
	g.t.Helper()
	r := g.request("GET", path, nil)
	r.Header.Set("Accept-Language", language)
	return g.do(r)
}

// Readers of the tables in a language can read the rules in it too.
func TestRulesInEveryLanguage(t *testing.T) {
	if testing.Short() {
		t.Skip("large pages, one after the other")
	}
	g := newSite(t).guest()
	for _, language := range lexicon.Languages() {
		book, err := rulebook.For(language)
		if err != nil {
			t.Fatal(err)
		}
		if book.Language != language {
			t.Errorf("there are no rules in %s", language)
		}
		page := g.ask("/rules", language)
		if !strings.Contains(page.body, `<html lang="`+language+`"`) {
			t.Errorf("the page is not in %s", language)
		}
		for _, s := range slices.Concat(book.Rules.Sections, book.Rulings.Sections) {
			if !strings.Contains(page.body, html.EscapeString(s.Title)) {
				t.Errorf("%s: the page has no section %q", language, s.Title)
			}
		}
		newest := edition.All()[len(edition.All())-1]
		words, err := lexicon.For(language, newest.Words)
		if err != nil {
			t.Fatal(err)
		}
		query := url.Values{"q": {words.Term(lexicon.Colony, 2)}}.Encode()
		if found := anchors(g.ask("/rules?"+query, language).body); !slices.Contains(found, "act-7") || slices.Contains(found, "tok-3") {
			t.Errorf("%s: %s does not find what it should", language, query)
		}
	}
}

// A search shows less, but its links still work: they lead to the results, or
// to the whole page.
func TestLinksOfASearch(t *testing.T) {
	g := newSite(t).guest()
	e := edition.All()[0]
	whole := anchors(g.search(e, "").body)
	page := g.search(e, "duty")
	there := anchors(page.body)
	beyond := 0
	for _, m := range linkTo.FindAllStringSubmatch(page.body, -1) {
		to := html.UnescapeString(m[1])
		if id, ok := strings.CutPrefix(to, "#"); ok && !slices.Contains(there, id) {
			t.Errorf("the link to %q leads nowhere", to)
		} else if id, ok := strings.CutPrefix(to, "/rules?edition="+e.Name+"#"); ok {
			beyond++
			if !slices.Contains(whole, id) {
				t.Errorf("the link to %q leads nowhere", to)
			}
		}
	}
	if beyond == 0 {
		t.Error("no link leads to what was not found")
	}
}

func TestSearchingTheRules(t *testing.T) {
	g := newSite(t).guest()
	all := edition.All()
	oldest, newest := all[0], all[len(all)-1]
	for _, c := range []struct {
		what, query    string
		edition        *edition.Edition
		want, wantNot  []string
		mark, notFound string
	}{
		{"a word of another edition", "outpost", oldest, []string{"act-7", "colony-quilon"}, []string{"auc-2"}, "<mark>colonies</mark>", ""},
		{"an old word in the newest edition", "colonist", newest, []string{"act-7b", "tile-colonists"}, []string{"tok-1"}, "<mark>contract", ""},
		{"a name of two words", "compass card", oldest, []string{"act-9"}, []string{"tok-2"}, "<mark>extra action card</mark>", ""},
		{"capitals and accents", "ÉSPIONAGE", newest, []string{"til-4e", "tile-espionage"}, []string{"auc-1"}, "<mark>Espionage</mark>", ""},
		{"a tag", "ACT-1", oldest, []string{"act-1"}, []string{"act-10", "act-3"}, "", ""},
		{"a hyphen", "vice king", oldest, []string{"til-4d", "tile-vice-king"}, []string{"tok-1"}, "<mark>Vice-king</mark>", ""},
		{"a letter", "j", oldest, []string{"exp-2", "rul-7"}, []string{"tok-1", "auc-1"}, "<mark>j</mark>", ""},
		{"several words", "flag edge", oldest, []string{"tok-1"}, []string{"auc-3", "set-2"}, "<mark>edge</mark>", ""},
		{"a plural", "auctioneers", oldest, []string{"auc-3"}, []string{"sco-1"}, "<mark>auctioneer</mark>", ""},
		{"nothing there", "submarine", oldest, nil, []string{"act-1", "tile-swap"}, "", "Nothing found"},
	} {
		page := g.search(c.edition, c.query)
		there := anchors(page.body)
		for _, id := range c.want {
			if !slices.Contains(there, id) {
				t.Errorf("%s (%s): %s is not found", c.what, c.query, id)
			}
		}
		for _, id := range c.wantNot {
			if slices.Contains(there, id) {
				t.Errorf("%s (%s): %s is found", c.what, c.query, id)
			}
		}
		if !strings.Contains(page.body, c.mark) || !strings.Contains(page.body, c.notFound) {
			t.Errorf("%s (%s): the page has no %q%s", c.what, c.query, c.mark, c.notFound)
		}
	}
}

var foundNumber = regexp.MustCompile(`<b>(\d+) entr(?:y|ies) found</b>`)

// The number of results is the number shown.
func TestSearchCounts(t *testing.T) {
	g := newSite(t).guest()
	page := g.search(edition.Default(), "espionage")
	shown := strings.Count(page.body, "<article ")
	m := foundNumber.FindStringSubmatch(page.body)
	if m == nil || m[1] != strconv.Itoa(shown) {
		t.Errorf("%v were counted, %d are shown", m, shown)
	}
}

// Search input is treated as plain text.
func TestHostileSearches(t *testing.T) {
	g := newSite(t).guest()
	for _, query := range []string{
		`<script>alert(1)</script>`, `" autofocus onfocus="alert(1)`, "\x00\xff\xfe", "(((((", `\`, strings.Repeat("swap ", 20_000), strings.Repeat("é", 5_000),
		"mark", "b class", "amp", "39", "&lt;", "ﬀ ß œ İ", "½ Ⅷ ٣",
	} {
		r := g.search(edition.Default(), query)
		if r.status != http.StatusOK && r.status != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("%.30q: status %d", query, r.status)
		}
		for _, bad := range []string{"<script>alert", `" autofocus`, "<<", "<mark></mark>", "&<mark>", "&am<mark>"} {
			if strings.Contains(r.body, bad) {
				t.Errorf("%.30q: the page has %q", query, bad)
			}
		}
		if open, closed := strings.Count(r.body, "<mark>"), strings.Count(r.body, "</mark>"); open != closed {
			t.Errorf("%.30q: %d marks begin and %d end", query, open, closed)
		}
	}
	if r := g.get("/rules?edition=<b>none"); r.status != http.StatusOK || strings.Contains(r.body, "<b>none") {
		t.Errorf("an edition that is none: status %d", r.status)
	}
}

func TestRulesAreKeptByBrowsers(t *testing.T) {
	g := newSite(t).guest()
	first := g.get("/rules")
	r := g.request("GET", "/rules", nil)
	r.Header.Set("If-None-Match", first.header.Get("ETag"))
	if again := g.do(r); again.status != http.StatusNotModified || again.body != "" {
		t.Errorf("again: status %d, %d bytes", again.status, len(again.body))
	}
	r = g.request("GET", "/rules?q=swap", nil)
	r.Header.Set("If-None-Match", first.header.Get("ETag"))
	if other := g.do(r); other.status != http.StatusOK {
		t.Errorf("another page: status %d", other.status)
	}
	r = g.request("GET", "/rules", nil)
	r.Header.Set("Accept-Encoding", "br")
	if packed := g.do(r); packed.header.Get("Content-Encoding") != "br" || len(packed.body) > 40_000 {
		t.Errorf("%d bytes are sent, encoded as %q", len(packed.body), packed.header.Get("Content-Encoding"))
	}
}

// A refused move names the rule that refuses it, with a link.
func TestRefusalsLeadToTheirRule(t *testing.T) {
	g := newSite(t).guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	refused := g.post(page.path+"/move", page.form("bid 900"))
	m := regexp.MustCompile(`role="alert">.*?<a href="(/rules\?edition=[^"#]+)#([a-z0-9-]+)"`).FindStringSubmatch(strings.ReplaceAll(refused.body, "\n", " "))
	if m == nil {
		t.Fatalf("status %d, and no link to a rule", refused.status)
	}
	if there := anchors(g.get(html.UnescapeString(m[1])).body); !slices.Contains(there, m[2]) {
		t.Errorf("%s leads to no rule", m[0])
	}
}

// Pieces link to the rules that name them, and those link back.
func TestPiecesAndRulesLeadToEachOther(t *testing.T) {
	g := newSite(t).guest()
	body := g.get("/rules").body
	article := func(id string) string {
		_, rest, ok := strings.Cut(body, `<article id="`+id+`"`)
		if !ok {
			t.Fatalf("no %s", id)
		}
		text, _, _ := strings.Cut(rest, "</article>")
		return text
	}
	for piece, rules := range map[string][]string{
		"tile-swap": {"til-4", "til-4a", "var-2", "rul-3"}, "tile-espionage": {"til-4e", "til-4f", "rul-5"}, "tile-duty": {"til-5", "sco-1"},
		"gambit-strategic-victory": {"var-4", "var-4a", "var-9"}, "captain-malian": {"var-6", "var-9"}, "story-plagued-crops": {"var-5d"},
		"colony-quilon-pepper-nutmeg": {"act-7", "act-7c"},
	} {
		for _, rule := range rules {
			if !strings.Contains(article(piece), `href="#`+rule+`"`) {
				t.Errorf("%s does not lead to %s", piece, rule)
			}
			if back := article(rule); !strings.Contains(back, `href="#`+piece+`"`) && !strings.Contains(back, `href="#pieces-`) {
				t.Errorf("%s does not lead to %s", rule, piece)
			}
		}
	}
	if !strings.Contains(article("auc-4"), `href="#ruling-5"`) || !strings.Contains(article("ruling-5"), `href="#auc-4"`) {
		t.Error("rule AUC-4 and ruling 5 do not lead to each other")
	}
}

// Numbers and words of pieces are those of the edition.
func TestPiecesOfAnEdition(t *testing.T) {
	g := newSite(t).guest()
	for _, e := range edition.All() {
		words, err := lexicon.For(lexicon.DefaultLanguage, e.Words)
		if err != nil {
			t.Fatal(err)
		}
		body, r := g.search(e, "").body, e.Rules(edition.Options{})
		for _, text := range []string{words.TileWork(goa.DucatsTile, r), words.TileWork(goa.Duty, r), words.AbilityEffect(goa.SpiceSale, r), words.Tile(goa.Swap)} {
			if !strings.Contains(body, html.EscapeString(text)) {
				t.Errorf("%s: the page does not say %q", e.Name, text)
			}
		}
	}
}
