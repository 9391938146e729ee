package delivery

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"slices"
)

// Page is an element as HTML of which the parts are known: the elements that
// have an id. It does not change.
//
// The HTML must be as templ writes it: attributes are quoted, and the only
// angle brackets are those of tags.
type Page struct {
	html  []byte
	root  part
	keyed bool // the outermost element has an id
	marks *Marks
}

// Marks are the fingerprints of a page's parts: enough to tell what has changed
// for who has seen it. They do not change; nil is no page at all.
type Marks struct{ list []fingerprint }

// NewPage reads the parts of a page.
func NewPage(html []byte) *Page {
	p := &Page{html: html, marks: new(Marks)}
	if p.root, p.keyed = partsOf(html); p.keyed {
		p.marks.list = p.root.fingerprints(make([]fingerprint, 0, p.root.count()))
	}
	return p
}

// Marks returns what is remembered of the page, always the same.
func (p *Page) Marks() *Marks { return p.marks }

// Since returns what makes the page of some marks this one: partials for htmx to
// morph in, or the whole text if the reader has nothing yet, or another
// outermost element.
func (p *Page) Since(seen *Marks) (text []byte, whole bool) {
	if !p.keyed || seen == nil {
		return p.html, true
	}
	return patch(p.html, &p.root, seen.list)
}

// fingerprint is what is remembered of a part.
type fingerprint struct {
	id   uint64
	own  uint64 // its text outside of the parts within it
	ids  uint64 // which parts lie within it, in order
	size int    // of them
}

// part is an element with an id, in a text.
type part struct {
	fingerprint
	name       string // the id
	start, end int    // where the element is
	list       bool   // parts may be added before the others
	parts      []part
}

var hashSeed = maphash.MakeSeed()

// growing is the attribute of lists to which the latest is added first.
const growing = " data-growing"

// partsOf reads the parts of an element's text; ok is false if the element has
// no id. What its own tag says besides is left out: a part repeats it.
func partsOf(html []byte) (root part, ok bool) {
	r := partReader{html: html}
	for at := 0; ; {
		from := bytes.IndexByte(html[at:], '<')
		if from < 0 {
			return part{}, false
		}
		from += at
		to := bytes.IndexByte(html[from:], '>')
		if to < 0 {
			return part{}, false
		}
		at = from + to + 1
		switch tag := html[from:at]; {
		case isVoid(tag):
		case tag[1] != '/':
			r.open(tag, from, at)
		case r.close(at):
			return r.root, r.root.name != ""
		}
	}
}

// partReader is in the middle of a text.
type partReader struct {
	html    []byte
	keyed   []bool // of the elements that are open: has an id
	reading []reading
	root    part
}

// reading is a part whose end has not come yet.
type reading struct {
	part
	own  maphash.Hash
	last int // up to where own has read
}

func (r *partReader) open(tag []byte, from, to int) {
	name := idOf(tag)
	r.keyed = append(r.keyed, name != "")
	if name == "" {
		return
	}
	next := reading{part: part{name: name, start: from, list: bytes.Contains(tag, []byte(growing))}, last: from}
	next.own.SetSeed(hashSeed)
	if n := len(r.reading); n > 0 {
		outer := &r.reading[n-1]
		outer.own.Write(r.html[outer.last:from])
		if !outer.list {
			outer.own.WriteByte(0) // here is a part
		}
	} else {
		next.last = to
	}
	r.reading = append(r.reading, next)
}

// close ends the innermost element, and reports whether it was the outermost.
func (r *partReader) close(to int) bool {
	n := len(r.keyed) - 1
	if n < 0 {
		return true
	}
	keyed := r.keyed[n]
	r.keyed = r.keyed[:n]
	if !keyed {
		return n == 0
	}
	p := &r.reading[len(r.reading)-1]
	p.own.Write(r.html[p.last:to])
	p.end = to
	p.fingerprint = fingerprint{id: maphash.String(hashSeed, p.name), own: p.own.Sum64(), ids: idsOf(p.parts), size: len(p.parts)}
	done := p.part
	r.reading = r.reading[:len(r.reading)-1]
	if len(r.reading) == 0 {
		r.root = done
		return true
	}
	outer := &r.reading[len(r.reading)-1]
	outer.parts = append(outer.parts, done)
	outer.last = to
	return false
}

func idsOf(parts []part) uint64 {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	for _, k := range parts {
		h.WriteString(k.name)
		h.WriteByte(0)
	}
	return h.Sum64()
}

func isVoid(tag []byte) bool {
	for _, name := range []string{"<input", "<meta", "<br", "<hr", "<img", "<link", "<wbr"} {
		if bytes.HasPrefix(tag, []byte(name)) {
			return true
		}
	}
	return bytes.HasSuffix(tag, []byte("/>"))
}

func idOf(tag []byte) string {
	const name = ` id="`
	from := bytes.Index(tag, []byte(name))
	if from < 0 {
		return ""
	}
	value := tag[from+len(name):]
	to := bytes.IndexByte(value, '"')
	if to < 0 {
		return ""
	}
	return string(value[:to])
}

// count returns how many parts there are, with this one.
func (p *part) count() int {
	n := 1
	for i := range p.parts {
		n += p.parts[i].count()
	}
	return n
}

// fingerprints returns what is remembered of a part and those within it.
func (p *part) fingerprints(list []fingerprint) []fingerprint {
	list = append(list, p.fingerprint)
	for i := range p.parts {
		list = p.parts[i].fingerprints(list)
	}
	return list
}

// patch returns what makes the page with the old fingerprints the one of the
// text: partials for htmx to morph in, or the whole text if the outermost element
// is not the same.
func patch(html []byte, root *part, old []fingerprint) (text []byte, whole bool) {
	was := newSeen(old)
	if i, ok := was.at[root.id]; !ok || old[i].own != root.own || old[i].ids != root.ids {
		return html, true
	}
	for i := range root.parts {
		text = root.parts[i].patch(text, html, was)
	}
	return text, false
}

// seen are the marks of what a reader has, by the id of the part.
type seen struct {
	marks []fingerprint
	at    map[uint64]int
}

func newSeen(marks []fingerprint) seen {
	s := seen{marks, make(map[uint64]int, len(marks))}
	for i, m := range marks {
		s.at[m.id] = i
	}
	return s
}

// next returns where the mark after a part and all within it is.
func (s seen) next(i int) int {
	next := i + 1
	for range s.marks[i].size {
		next = s.next(next)
	}
	return next
}

// within returns the ids of the parts of a part.
func (s seen) within(i int) (ids []uint64) {
	next := i + 1
	for range s.marks[i].size {
		ids = append(ids, s.marks[next].id)
		next = s.next(next)
	}
	return ids
}

func (p *part) patch(out, html []byte, was seen) []byte {
	i, ok := was.at[p.id]
	if !ok || was.marks[i].own != p.own {
		return p.write(out, html)
	}
	rest := p.parts
	if was.marks[i].ids != p.ids {
		c, ok := p.changed(was.within(i))
		if !ok {
			return p.write(out, html)
		}
		rest = p.parts[c.added:]
		out = c.write(out, html, p)
	}
	for i := range rest {
		out = rest[i].patch(out, html, was)
	}
	return out
}

// change is how a growing list has changed: some are gone at the beginning and
// at the end, then some were added at the beginning.
type change struct{ first, last, added int }

// changed tells how a list became what it is, if it still has any of what it had.
func (p *part) changed(had []uint64) (c change, ok bool) {
	if !p.list {
		return c, false
	}
	c.added = slices.IndexFunc(p.parts, func(k part) bool { return slices.Contains(had, k.id) })
	if c.added < 0 {
		return c, false
	}
	kept := p.parts[c.added:]
	c.first = slices.Index(had, kept[0].id)
	c.last = len(had) - c.first - len(kept)
	if c.last < 0 {
		return c, false
	}
	for i, k := range kept {
		if k.id != had[c.first+i] {
			return c, false
		}
	}
	return c, true
}

// write appends the change of a list. What is gone is a comment, for the script
// of the page to act on before it adds what is new.
func (c change) write(out, html []byte, p *part) []byte {
	if c.first+c.last > 0 {
		out = fmt.Appendf(out, "<!--cut %s %d %d-->", p.name, c.first, c.last)
	}
	if c.added == 0 {
		return out
	}
	out = append(out, `<hx-partial id="`+p.name+`" hx-swap="afterbegin">`...)
	out = append(out, html[p.parts[0].start:p.parts[c.added-1].end]...)
	return append(out, `</hx-partial>`...)
}

// write appends the whole part.
func (p *part) write(out, html []byte) []byte {
	out = slices.Concat(out, []byte(`<hx-partial id="`+p.name+`" hx-swap="outerMorph">`), html[p.start:p.end])
	return append(out, `</hx-partial>`...)
}
