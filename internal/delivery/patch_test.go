package delivery_test

import (
	"fmt"
	"strings"
	"testing"

	"goa/internal/delivery"
)

// since returns what is sent to a reader of the page before.
func since(before, now string) (text string, whole bool) {
	b, whole := delivery.NewPage([]byte(now)).Since(delivery.NewPage([]byte(before)).Marks(), nil)
	return string(b), whole
}

// A page is sent whole if its outermost element is another one, has another text
// or other parts, or has no id.
func TestPagesThatAreSentWhole(t *testing.T) {
	for _, c := range []struct{ what, before, now string }{
		{"another id", `<main id="m">x</main>`, `<main id="n">x</main>`},
		{"another text", `<main id="m">x<p id="a">1</p></main>`, `<main id="m">y<p id="a">1</p></main>`},
		{"another text that has no id", `<main id="m"><p id="a">1</p><b>x</b></main>`, `<main id="m"><p id="a">1</p><b>y</b></main>`},
		{"another part", `<main id="m"><p id="a">1</p></main>`, `<main id="m"><p id="b">1</p></main>`},
		{"a part more", `<main id="m"><p id="a">1</p></main>`, `<main id="m"><p id="a">1</p><p id="b">1</p></main>`},
		{"a part less", `<main id="m"><p id="a">1</p><p id="b">1</p></main>`, `<main id="m"><p id="a">1</p></main>`},
		{"an id at last", `<main>x</main>`, `<main id="m">x</main>`},
		{"no id any more", `<main id="m">x</main>`, `<main>x</main>`},
		{"no id", `<main>x</main>`, `<main>y</main>`},
		{"a class but no id", `<main class="wide">x</main>`, `<main class="wide">y</main>`},
		{"an empty id", `<main id="">x<p id="a">1</p></main>`, `<main id="">x<p id="a">2</p></main>`},
		{"no id, but a part with one", `<main><p id="a">1</p>x</main>`, `<main><p id="a">1</p>y</main>`},
		{"no id, but parts with ids", `<main><p id="a"><b id="b">1</b></p><p id="c">1</p></main>`, `<main><p id="a"><b id="b">1</b></p><p id="c">2</p></main>`},
		{"no element", `x`, `y`},
		{"an element that does not end", `<main id="m"><p id="a">1</p>`, `<main id="m"><p id="a">2</p>`},
		{"a tag that does not end", `<main id="m"`, `<main id="m" `},
		{"an end without a beginning", `</main><p id="a"><b id="b">1</b></p>`, `</main><p id="a"><b id="b">2</b></p>`},
	} {
		if got, whole := since(c.before, c.now); got != c.now || !whole {
			t.Errorf("%s: %q is sent, whole: %v", c.what, got, whole)
		}
	}
}

// Elements and texts without an id belong to the part around them.
func TestWhatBelongsToAPart(t *testing.T) {
	const p1, p2 = `<p id="a">1</p>`, `<p id="a">2</p>`
	b := func(n int) string { return fmt.Sprintf(`<b id="b%d">same</b>`, n) }
	section := func(inside string) string { return `<section id="s">` + inside + `</section>` }
	list := func(class, between string) string {
		return `<ul id="l" data-growing class="` + class + `"><li id="l2">x</li>` + between + `<li id="l1">x</li></ul>`
	}
	for _, c := range []struct{ what, before, now, want string }{
		{"a part beside an element without an id", `<i>x</i>` + p1, `<i>x</i>` + p2, p2},
		{"a part within one", `<i><u>x</u>` + p1 + `</i>`, `<i><u>x</u>` + p2 + `</i>`, p2},
		{"a part before one", p1 + `<i class="x">x</i>`, p2 + `<i class="x">x</i>`, p2},
		{"a part beside a text like an attribute", `<i> id="x"</i>` + p1, `<i> id="x"</i>` + p2, p2},
		{"a text within a part", section(`<i>x</i>` + p1), section(`<i>y</i>` + p1), section(`<i>y</i>` + p1)},
		{"the place of a text", section(b(1) + "x" + b(2) + b(3)), section(b(1) + b(2) + "x" + b(3)), section(b(1) + b(2) + "x" + b(3))},
		{"the class of a part", `<p id="a" class="x">1</p>`, `<p id="a" class="y">1</p>`, `<p id="a" class="y">1</p>`},
		{"the class of a list", list("x", ""), list("y", ""), list("y", "")},
		{"a text in a list", list("x", "1"), list("x", "2"), list("x", "2")},
		{"nothing", section(p1), section(p1), ""},
	} {
		if got, whole := since(`<main id="m">`+c.before+`</main>`, `<main id="m">`+c.now+`</main>`); got != c.want || whole {
			t.Errorf("%s has changed: got %q, want %q", c.what, got, c.want)
		}
	}
	if got, whole := since(`<main id="m" class="x">`+p1+`</main>`, `<main id="m" class="y">`+p2+`</main>`); got != p2 || whole {
		t.Errorf("the class of the outermost element has changed: got %q, whole: %v", got, whole)
	}
}

// A list is sent again if it has grown at its end, has changed in the middle, or
// has none of its old lines.
func TestListsThatAreSentAgain(t *testing.T) {
	list := func(ids ...int) string {
		var b strings.Builder
		for _, id := range ids {
			fmt.Fprintf(&b, `<li id="l%d">x</li>`, id)
		}
		return `<ul id="l" data-growing>` + b.String() + `</ul>`
	}
	for _, now := range []string{list(3, 2, 1, 0), list(4, 3, 2, 1, 0), list(4, 2, 1, 0), list(6, 5, 4), list(3, 9, 1), list(3, 2, 9), list(1, 0)} {
		if got, whole := since(`<main id="m">`+list(3, 2, 1)+`</main>`, `<main id="m">`+now+`</main>`); got != now || whole {
			t.Errorf("for %s, got %s", now, got)
		}
	}
	if got, _ := since(`<main id="m">`+list(3, 2, 1)+`</main>`, `<main id="m">`+list(5, 4, 2)+`</main>`); got != `<!--cut l 1 1--><ul id="l" data-add><li id="l5">x</li><li id="l4">x</li></ul>` {
		t.Errorf("for two lines added and two removed, got %s", got)
	}
}

// A part that was elsewhere on the page before is sent again, since a placeholder
// stands only for one within the element that is replaced.
func TestPartsThatMoveAreSentAgain(t *testing.T) {
	moves := `<p id="p">` + longText(1) + `</p>`
	page := func(s, t string) string {
		return `<main id="m"><section id="s">` + s + `</section><section id="t">` + t + `</section><i id="i">x</i></main>`
	}
	for _, c := range []struct{ before, now string }{
		{page(moves, ""), page("", moves)},
		{page("", moves), page(moves, "")},
		{page("", "1"+moves), page(moves, "2")},
	} {
		want := strings.TrimSuffix(strings.TrimPrefix(c.now, `<main id="m">`), `<i id="i">x</i></main>`)
		if got, whole := since(c.before, c.now); got != want || whole {
			t.Errorf("after %q: got %q, want %q", c.before, got, want)
		}
	}
}

// cached is a page with one section, and a reader that keeps its texts.
type cached struct {
	keeps delivery.ReaderCache
	marks *delivery.Marks
}

// show returns what is sent for a section.
func (c *cached) show(section string) string {
	text, _, marks := delivery.Update([]byte(`<main id="m"><section id="s">`+section+`</section></main>`), c.marks, &c.keeps)
	c.marks = marks
	return string(text)
}

// An element that contains a kept text is itself kept. One that contains an
// element that was already there, or a growing list, is not; its place is empty.
func TestWhatAReaderKeepsOfNestedElements(t *testing.T) {
	p := func(n int) string { return fmt.Sprintf(`<p id="p">%s</p>`, longText(n)) }
	q := func(n int) string { return fmt.Sprintf(`<q id="q">%s</q>`, longText(n)) }
	section := func(inside string) string { return `<section id="s">` + inside + `</section>` }
	list := `<ul id="l" data-growing><li id="l1">` + longText(1) + `</li></ul>`
	const same = `<p id="p" data-same></p>`
	type step struct{ show, want string }
	for what, steps := range map[string][]step{
		"kept texts": {
			{"1" + p(1) + q(1), section("1" + p(1) + q(1))},         // kept in place 0
			{"2" + p(2) + q(2), section("2" + p(2) + q(2))},         // kept in place 1
			{"3" + p(1) + q(1), section("3<!--p 0--><!--q 0-->")},   // kept in place 2
			{"1" + p(1) + q(1), "<!--s 0-->"},                       // all of it
			{"3" + p(1) + q(1), "<!--s 2-->"},                       // as the reader put it together
			{"4" + p(3) + q(1), section("4" + p(3) + "<!--q 0-->")}, // kept in place 0
			{"1" + p(1) + q(1), section("1<!--p 0--><!--q 0-->")},   // no longer kept
			{"4" + p(3) + q(1), "<!--s 0-->"},
		},
		"a text that was there": {
			{"1" + p(0) + q(1), section("1" + same + q(1))},         // not kept
			{"2" + p(1) + q(1), section("2" + p(1) + "<!--q 0-->")}, // kept in place 1
			{"1" + p(0) + q(1), section("1" + p(0) + "<!--q 0-->")}, // kept in place 2
			{"2" + p(1) + q(1), "<!--s 1-->"},
			{"1" + p(0) + q(1), "<!--s 2-->"},
		},
		"a list": {
			{"1" + q(1), section("1" + q(1))},    // kept in place 0
			{"2" + q(2), section("2" + q(2))},    // kept in place 1
			{"3" + q(3), section("3" + q(3))},    // kept in place 2
			{"4" + list, section("4" + list)},    // not kept, instead of the first
			{"1" + q(1), section("1<!--q 0-->")}, // kept in place 1
			{"4" + list, section("4" + list)},    // not kept, instead of the third
			{"3" + q(3), section("3<!--q 2-->")}, // kept in place 0
			{"1" + q(1), "<!--s 1-->"},
		},
	} {
		var c cached
		c.show("0" + p(0) + q(0))
		for i, s := range steps {
			if got := c.show(s.show); got != s.want {
				t.Fatalf("%s, step %d: got %q, want %q", what, i, got, s.want)
			}
		}
	}
}

// Finding the changes for one reader takes less memory than a page for many.
func TestPagesForOneReaderAreCheap(t *testing.T) {
	html := []byte(`<main id="m"><section id="s"><p id="p">1</p><p id="q">2</p></section></main>`)
	marks := delivery.NewPage(html).Marks()
	one := testing.AllocsPerRun(100, func() { delivery.Update(html, marks, nil) })
	many := testing.AllocsPerRun(100, func() { delivery.NewPage(html).Since(marks, nil) })
	if one >= many {
		t.Errorf("a page for one reader allocates %v times, one for many %v times", one, many)
	}
}
