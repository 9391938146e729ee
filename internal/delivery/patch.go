package delivery

import (
	"bytes"
	"hash/maphash"
	"iter"
	"math/bits"
	"slices"
	"sync"
)

// Page is an HTML element whose parts are known. Its parts are the elements that
// have an id. A Page does not change.
//
// The HTML must be as templ writes it: attributes are quoted, and the only angle
// brackets are those of tags.
type Page struct {
	html  []byte
	root  part   // empty if the outermost element has no id
	marks *Marks // empty in that case too
}

// Marks are the fingerprints of a page's parts. They are enough to tell what has
// changed for readers that have the page. They do not change; nil stands for no
// page.
type Marks struct {
	id, own, all []uint64 // of each part, see [fingerprint]; a part comes before those inside it
	span         []uint32 // how many parts it spans, including itself and all parts inside it
}

// newMarks returns the marks of a part and of the parts inside it. They are kept
// for every reader's page, so they take little memory.
func newMarks(root *part) *Marks {
	n := root.count()
	numbers := make([]uint64, 3*n)
	m := &Marks{id: numbers[:0:n], own: numbers[n : n : 2*n], all: numbers[2*n : 2*n : 3*n], span: make([]uint32, 0, n)}
	m.add(root)
	return m
}

func (m *Marks) add(p *part) {
	at := len(m.id)
	m.id, m.own, m.all = append(m.id, p.id), append(m.own, p.own), append(m.all, p.all)
	m.span = append(m.span, 0)
	for i := range p.parts {
		m.add(&p.parts[i])
	}
	m.span[at] = uint32(len(m.id) - at)
}

// next returns the index of the mark after a part and everything inside it.
func (m *Marks) next(i int) int { return i + int(m.span[i]) }

// within yields the indexes of the marks of a part's own parts.
func (m *Marks) within(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := i + 1; k < m.next(i) && yield(k); k = m.next(k) {
		}
	}
}

// has reports whether a part has these parts and no others.
func (m *Marks) has(i int, parts []part) bool {
	for k := range m.within(i) {
		if len(parts) == 0 || parts[0].id != m.id[k] {
			return false
		}
		parts = parts[1:]
	}
	return len(parts) == 0
}

// ids returns the ids of a part's own parts.
func (m *Marks) ids(i int) (list []uint64) {
	for k := range m.within(i) {
		list = append(list, m.id[k])
	}
	return list
}

// NewPage finds the parts of a page.
func NewPage(html []byte) *Page { return new(partReader).page(html) }

// Update is [Page.Since] for a page that only one reader sees; it also returns
// the marks. It is cheaper than [NewPage], and keeps nothing of the text.
func Update(html []byte, seen *Marks, kept *ReaderCache) (text []byte, whole bool, marks *Marks) {
	r := readers.Get().(*partReader)
	defer readers.Put(r)
	p := r.page(html)
	text, whole = p.Since(seen, kept)
	return text, whole, p.marks
}

// Marks returns the marks of the page.
func (p *Page) Marks() *Marks { return p.marks }

// Since returns the changes that turn the page with the given marks into this
// one: the elements that have changed. A script puts them in place of those with
// the same ids. Since returns the whole text if the reader has nothing yet, or
// has a different outermost element.
//
// Inside a changed element, an empty element with the attribute data-same stands
// for the one that the page already has. A comment with an id and a number stands
// for the text that the reader keeps in that place (see [ReaderCache]). An
// element with data-add is a list, and contains only the elements to add before
// the rest.
func (p *Page) Since(seen *Marks, kept *ReaderCache) (text []byte, whole bool) {
	if seen == nil {
		return p.html, true
	}
	w := writer{html: p.html, was: lookup{Marks: seen}, kept: kept}
	if i, ok := w.was.find(p.root.id); !ok || seen.own[i] != p.root.own || !seen.has(i, p.root.parts) {
		return p.html, true
	}
	for i := range p.root.parts {
		w.patch(&p.root.parts[i])
	}
	return w.out, false
}

// fingerprint identifies a version of a part.
type fingerprint struct {
	id  uint64
	own uint64 // its text, without the parts inside it
	all uint64 // own and all parts inside it
}

// part is an element with an id within a text.
type part struct {
	fingerprint
	name       []byte // the id, as a slice of the text
	start, end int    // where the element is
	list       bool   // parts may be added before the others
	parts      []part
}

var hashSeed = maphash.MakeSeed()

// combine combines a hash with the next text, or with another hash. It need not be
// secret, because the hashes it starts from are.
func combine(hash, next uint64) uint64 {
	const odd = 0x9e3779b97f4a7c15
	return (bits.RotateLeft64(hash, 5) ^ next) * odd
}

// growing is the attribute of lists that grow at the beginning.
const growing = " data-growing"

// idAttribute begins the id of an element.
const idAttribute = ` id="`

// page finds the parts of a text. The page must not be used after the reader has
// read another text.
func (r *partReader) page(html []byte) *Page {
	p := &Page{html: html, marks: new(Marks)}
	if root, ok := r.parts(html); ok {
		p.root, p.marks = root, newMarks(&root)
	}
	return p
}

// parts finds the parts of an element's text; ok is false if the element has no
// id. It ignores the other attributes of the element's own tag, because every
// patch repeats them.
func (r *partReader) parts(html []byte) (root part, ok bool) {
	r.reset(html)
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
			return r.root, len(r.root.name) > 0
		}
	}
}

// partReader is the state of reading a text.
type partReader struct {
	html    []byte
	nextID  int    // where the next id attribute begins, or the end of the text
	keyed   []bool // for each open element, whether it has an id
	reading []reading
	done    []part // inside the part that is being read
	all     []part // inside parts that have been read
	root    part
}

// readers holds readers for reuse.
var readers = sync.Pool{New: func() any { return new(partReader) }}

// reset makes the reader ready for a text.
func (r *partReader) reset(html []byte) {
	*r = partReader{html: html, nextID: -1, keyed: r.keyed[:0], reading: r.reading[:0], done: r.done[:0], all: r.all[:0]}
}

// idIn returns the id in a tag of the text, or nothing. Tags come in order. Most
// have no id, so the text is searched for ids rather than every tag.
func (r *partReader) idIn(from, to int) []byte {
	if r.nextID < from {
		r.nextID = len(r.html)
		if i := bytes.Index(r.html[from:], []byte(idAttribute)); i >= 0 {
			r.nextID = from + i
		}
	}
	if r.nextID >= to {
		return nil
	}
	value := r.html[r.nextID+len(idAttribute) : to]
	return value[:max(0, bytes.IndexByte(value, '"'))]
}

// reading is a part whose end has not been reached.
type reading struct {
	part
	first int // the index in done of the first part inside it
	last  int // where the text that is not yet in own begins
}

// read adds the text of a part up to a position.
func (p *reading) read(html []byte, to int) {
	if text := html[p.last:to]; !p.list || len(text) > 0 { // for a list, the number of its parts does not count
		p.own = combine(p.own, maphash.Bytes(hashSeed, text))
	}
}

func (r *partReader) open(tag []byte, from, to int) {
	name := r.idIn(from, to)
	r.keyed = append(r.keyed, len(name) > 0)
	if len(name) == 0 {
		return
	}
	next := reading{part: part{name: name, start: from, list: bytes.Contains(tag, []byte(growing))}, first: len(r.done), last: from}
	if n := len(r.reading); n > 0 {
		r.reading[n-1].read(r.html, from)
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
	p.read(r.html, to)
	p.end = to
	p.parts = r.within(p.first)
	p.hash()
	r.reading = r.reading[:len(r.reading)-1]
	if n == 0 {
		r.root = p.part
		return true
	}
	r.done = append(r.done, p.part)
	if outer := len(r.reading) - 1; outer >= 0 {
		r.reading[outer].last = to
	}
	return false
}

// within returns the finished parts from first on, which are inside the part that
// ends.
func (r *partReader) within(first int) []part {
	from := len(r.all)
	r.all = append(r.all, r.done[first:]...)
	r.done = r.done[:first]
	return r.all[from:len(r.all):len(r.all)]
}

// hash completes the fingerprint of a part from own, the hash of its text.
func (p *part) hash() {
	p.id = maphash.Bytes(hashSeed, p.name)
	p.all = combine(combine(p.id, p.own), uint64(len(p.parts)))
	for i := range p.parts {
		p.all = combine(p.all, p.parts[i].all)
	}
}

// isVoid reports whether a tag is that of an element without an end tag.
func isVoid(tag []byte) bool {
	if tag[len(tag)-2] == '/' {
		return true
	}
	switch name := tag[1:]; name[0] {
	case 'i':
		return bytes.HasPrefix(name, []byte("input")) || bytes.HasPrefix(name, []byte("img"))
	case 'm':
		return bytes.HasPrefix(name, []byte("meta"))
	case 'b':
		return bytes.HasPrefix(name, []byte("br"))
	case 'h':
		return bytes.HasPrefix(name, []byte("hr"))
	case 'l':
		return bytes.HasPrefix(name, []byte("link"))
	case 'w':
		return bytes.HasPrefix(name, []byte("wbr"))
	default:
		return false
	}
}

// count returns the number of parts, including this one.
func (p *part) count() int {
	n := 1
	for i := range p.parts {
		n += p.parts[i].count()
	}
	return n
}

// lookup finds the marks of a reader's page by the ids of parts. A page mostly
// has the same parts as the page before, in the same order.
type lookup struct {
	*Marks
	near int // where the next one probably is
}

// find returns the index of the mark of a part.
func (l *lookup) find(id uint64) (at int, ok bool) {
	at = slices.Index(l.id[l.near:], id)
	if at >= 0 {
		at += l.near
	} else if at = slices.Index(l.id[:l.near], id); at < 0 {
		return 0, false
	}
	l.near = at
	return at, true
}
