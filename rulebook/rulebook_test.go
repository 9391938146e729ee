package rulebook_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/rulebook"
)

func book(t *testing.T, language string) *rulebook.Book {
	t.Helper()
	b, err := rulebook.For(language)
	if err != nil {
		t.Fatal(err)
	}
	if b.Language != language {
		t.Fatalf("got the rules in %s, want %s", b.Language, language)
	}
	return b
}

// outline returns the shape of a text and all numbers in it, without a word of
// any language. Translations must have the same.
func outline(b *rulebook.Book) (lines []string) {
	for _, p := range []rulebook.Part{b.Rules, b.Rulings} {
		lines = append(lines, blocksOf("preface", p.Preface)...)
		for _, s := range p.Sections {
			lines = append(lines, fmt.Sprintf("%d# %s", s.Level, s.ID))
			lines = append(lines, blocksOf(s.ID, s.Blocks)...)
		}
	}
	return lines
}

func blocksOf(section string, blocks []rulebook.Block) (lines []string) {
	add := func(what string, texts ...rulebook.Text) {
		line := section + ": " + what
		for _, t := range texts {
			line += " |" + strings.Join(numbers(t), " ") + "|" + styles(t)
		}
		lines = append(lines, line)
	}
	for _, b := range blocks {
		switch b := b.(type) {
		case rulebook.Paragraph:
			add("paragraph", b.Text)
		case rulebook.Steps:
			add("steps", b.Items...)
		case rulebook.TableBlock:
			add("head", b.Head...)
			for _, row := range b.Rows {
				add("row", row...)
			}
		case rulebook.Rule:
			add(b.Tag, append([]rulebook.Text{b.Text}, b.Parts...)...)
		case rulebook.Ruling:
			add(fmt.Sprintf("ruling %d %v, reason %v", b.Number, b.Tags, b.Reason != ""), b.Question, b.Decision, b.Reason)
		default:
			panic(fmt.Sprintf("%T is a new kind of block: list it here, and wherever the page of the rules switches over blocks", b))
		}
	}
	return lines
}

var number = regexp.MustCompile(`[A-Z]+-[0-9]+[a-z]?|[0-9]+`)

// numbers lists the numbers and tags of a text, sorted: their order depends on
// grammar.
func numbers(t rulebook.Text) []string {
	list := number.FindAllString(string(t), -1)
	slices.Sort(list)
	return list
}

// styles counts how often words are strong, emphasized, code or links.
func styles(t rulebook.Text) string {
	count := [rulebook.Link + 1]int{}
	for _, s := range t.Spans() {
		count[s.Style]++
	}
	return fmt.Sprint(count[rulebook.Strong:])
}

func TestTranslationsSayTheSame(t *testing.T) {
	want := outline(book(t, rulebook.DefaultLanguage))
	for _, language := range rulebook.Languages()[1:] {
		got := outline(book(t, language))
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Errorf("%s:\n got %s\nwant %s", language, got[i], want[i])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s has %d blocks, want %d", language, len(got), len(want))
		}
	}
}

// An English word shows where the translation was forgotten.
func TestTranslationsAreTranslated(t *testing.T) {
	english := regexp.MustCompile(`(?i)\b(the|of|and|with|you|your|not|which|when|from|only|each|ruling)\b`)
	for _, language := range rulebook.Languages()[1:] {
		b := book(t, language)
		for _, text := range texts(b) {
			if found := english.FindString(text.Words()); found != "" {
				t.Errorf("%s has the English word %q: %s", language, found, text)
			}
		}
	}
}

// texts lists all lines of a book.
func texts(b *rulebook.Book) (all []rulebook.Text) {
	for _, p := range []rulebook.Part{b.Rules, b.Rulings} {
		blocks := slices.Clone(p.Preface)
		for _, s := range p.Sections {
			all = append(all, rulebook.Text(s.Title))
			blocks = append(blocks, s.Blocks...)
		}
		for _, b := range blocks {
			switch b := b.(type) {
			case rulebook.Paragraph:
				all = append(all, b.Text)
			case rulebook.Steps:
				all = append(all, b.Items...)
			case rulebook.TableBlock:
				for _, row := range b.Rows { // the last cell is a word of the code
					all = append(all, row[:len(row)-1]...)
				}
			case rulebook.Rule:
				all = append(append(all, b.Text), b.Parts...)
			case rulebook.Ruling:
				all = append(all, b.Question, b.Decision, b.Reason)
			}
		}
	}
	return all
}

func TestRulesHaveTitlesAndTagsOfTheirOwn(t *testing.T) {
	for _, language := range rulebook.Languages() {
		tags, titles := map[string]bool{}, map[string]string{}
		for _, s := range book(t, language).Rules.Sections {
			for _, b := range s.Blocks {
				r, ok := b.(rulebook.Rule)
				if !ok {
					continue
				}
				if tags[r.Tag] {
					t.Errorf("%s: there are two rules %s", language, r.Tag)
				}
				tags[r.Tag] = true
				if r.Title() == "" || !strings.HasPrefix(string(r.Text), "**") {
					t.Errorf("%s: %s does not begin with a title in bold", language, r.Tag)
				}
				if other := titles[r.Title()]; other != "" {
					t.Errorf("%s: %s and %s are both called %q", language, other, r.Tag, r.Title())
				}
				titles[r.Title()] = r.Tag
			}
		}
	}
}

func TestRulingsAreNumberedFromOne(t *testing.T) {
	for _, language := range rulebook.Languages() {
		b, next := book(t, language), 1
		tags := map[string]bool{}
		for _, s := range b.Rules.Sections {
			for _, block := range s.Blocks {
				if r, ok := block.(rulebook.Rule); ok {
					tags[r.Tag] = true
				}
			}
		}
		for _, s := range b.Rulings.Sections {
			for _, block := range s.Blocks {
				r, ok := block.(rulebook.Ruling)
				if !ok {
					continue
				}
				if r.Number != next {
					t.Errorf("%s: ruling %d comes where %d is due", language, r.Number, next)
				}
				next++
				for _, tag := range r.Tags {
					if !tags[tag] {
						t.Errorf("%s: ruling %d is about %s, which is not a rule", language, r.Number, tag)
					}
				}
			}
		}
	}
}

func TestAnchorsOfSectionsAreUnique(t *testing.T) {
	b, seen := book(t, rulebook.DefaultLanguage), map[string]bool{}
	for _, s := range slices.Concat(b.Rules.Sections, b.Rulings.Sections) {
		if s.ID == "" || seen[s.ID] {
			t.Errorf("section %q has the anchor %q", s.Title, s.ID)
		}
		seen[s.ID] = true
	}
	for _, want := range []string{"auctions", "how-to-play-in-two-minutes", "rulings-misprints"} {
		if !seen[want] {
			t.Errorf("no section has the anchor %q: there are %v", want, slices.Sorted(maps.Keys(seen)))
		}
	}
}

func TestLanguagesThatAreNotThere(t *testing.T) {
	b, err := rulebook.For("tlh")
	if err != nil || b.Language != rulebook.DefaultLanguage {
		t.Errorf("got %v, %v, want the rules in %s", b, err, rulebook.DefaultLanguage)
	}
}

func TestSpans(t *testing.T) {
	got := rulebook.Text("**Swap.** Take *any* tile, see [the rulings](rulings.md) or `goa`, 2 * 3").Spans()
	want := []rulebook.Span{
		{Style: rulebook.Strong, Text: "Swap."}, {Text: " Take "}, {Style: rulebook.Emphasis, Text: "any"}, {Text: " tile, see "},
		{Style: rulebook.Link, Text: "the rulings", To: "rulings.md"}, {Text: " or "}, {Style: rulebook.Code, Text: "goa"}, {Text: ", 2 * 3"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// Where the rulebooks are silent, the rules mark a decision as a ruling, and a
// reason is given.
func TestDecisionsHaveAReason(t *testing.T) {
	b := book(t, rulebook.DefaultLanguage)
	for _, c := range []struct{ tag, decided, asked string }{
		{"VAR-4b", "any one of the three (ruling)", "a benefit that its owner has just taken"},
		{"VAR-7c", "without a money card (ruling)", "May the player pass when Lakshmi is the auctioneer"},
		{"VAR-7f", "only your own auctions (ruling)", "taxes do when Lakshmi is the auctioneer"},
		{"VAR-6", "gained in any way (ruling)", "a plantation that was not bought"},
		{"VAR-8c", "choose again each time (ruling)", "in the campaign, or in each setup"},
		{"G-4", "that lie open (ruling)", "put away unseen"},
	} {
		if text := ruleText(b, c.tag); !strings.Contains(text, c.decided) {
			t.Errorf("%s does not say %q", c.tag, c.decided)
		}
		if !slices.ContainsFunc(rulings(b), func(r rulebook.Ruling) bool {
			return slices.Contains(r.Tags, c.tag) && strings.Contains(string(r.Question), c.asked) && r.Reason != ""
		}) {
			t.Errorf("no ruling on %s asks about %q, with a reason", c.tag, c.asked)
		}
	}
}

// ruleText returns a rule with its parts.
func ruleText(b *rulebook.Book, tag string) (text string) {
	for _, s := range b.Rules.Sections {
		for _, block := range s.Blocks {
			if r, ok := block.(rulebook.Rule); ok && r.Tag == tag {
				text = string(r.Text)
				for _, part := range r.Parts {
					text += "\n" + string(part)
				}
			}
		}
	}
	return text
}

func rulings(b *rulebook.Book) (all []rulebook.Ruling) {
	for _, s := range b.Rulings.Sections {
		for _, block := range s.Blocks {
			if r, ok := block.(rulebook.Ruling); ok {
				all = append(all, r)
			}
		}
	}
	return all
}
