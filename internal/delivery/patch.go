package delivery

import (
	"bytes"
	"hash/maphash"
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

// Since returns what makes the page of some marks this one: the elements that
// have changed, for a script to put in the place of those with the same ids, or
// the whole text if the reader has nothing yet, or another outermost element.
//
// Within what has changed, an empty element with the attribute data-same stands
// for the one that the page has, and a comment that is an id and a number for the
// text that the reader has kept in that place (see [Kept]). An element with data-add is a list, and
// has only what comes before the rest of it.
func (p *Page) Since(seen *Marks, kept *Kept) (text []byte, whole bool) {
	if !p.keyed || seen == nil {
		return p.html, true
	}
	was := newSeen(seen.list)
	if i, ok := was.at[p.root.id]; !ok || was.marks[i].own != p.root.own || was.marks[i].ids != p.root.ids {
		return p.html, true
	}
	w := writer{html: p.html, was: was, kept: kept}
	for i := range p.root.parts {
		w.patch(&p.root.parts[i])
	}
	return w.out, false
}

// fingerprint is what is remembered of a part.
type fingerprint struct {
	id   uint64
	own  uint64 // its text outside of the parts within it
	ids  uint64 // which parts lie within it, in order
	all  uint64 // own, and all of those
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
	p.all = p.fingerprint.with(p.parts)
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

// with returns the fingerprint of a part's text with all within it.
func (f fingerprint) with(parts []part) uint64 {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	maphash.WriteComparable(&h, f)
	for i := range parts {
		maphash.WriteComparable(&h, parts[i].all)
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
