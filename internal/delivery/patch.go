package delivery

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// A Patcher keeps a page that somebody has open up to date by its parts: the
// elements that have an id. It remembers fingerprints of the parts that were
// sent, and sends those again whose fingerprints have changed. The zero Patcher
// has sent nothing.
//
// The HTML must be as templ writes it: attributes are quoted, and the only
// angle brackets are those of tags.
type Patcher struct {
	sent []fingerprint
}

// Next returns what turns the element that was given last into the one given
// now: partials for htmx to morph in, or the whole text if the reader has
// nothing yet, or another outermost element.
func (p *Patcher) Next(html []byte) (text []byte, whole bool) {
	root, ok := partsOf(html)
	if !ok {
		return html, true
	}
	text, whole = patch(html, &root, p.sent)
	p.sent = root.fingerprints(p.sent[:0])
	return text, whole
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
	was := make(map[uint64]fingerprint, len(old))
	for _, m := range old {
		was[m.id] = m
	}
	if old, ok := was[root.id]; !ok || old.own != root.own || old.ids != root.ids {
		return html, true
	}
	for i := range root.parts {
		text = root.parts[i].patch(text, html, was)
	}
	return text, false
}

func (p *part) patch(out, html []byte, was map[uint64]fingerprint) []byte {
	old, ok := was[p.id]
	if !ok || old.own != p.own {
		return p.write(out, html)
	}
	rest := p.parts
	if old.ids != p.ids {
		added := len(p.parts) - old.size
		if !p.list || added <= 0 || idsOf(p.parts[added:]) != old.ids {
			return p.write(out, html)
		}
		rest = p.parts[added:]
		out = append(out, `<hx-partial id="`+p.name+`" hx-swap="afterbegin">`...)
		out = append(out, html[p.parts[0].start:p.parts[added-1].end]...)
		out = append(out, `</hx-partial>`...)
	}
	for i := range rest {
		out = rest[i].patch(out, html, was)
	}
	return out
}

// write appends the whole part.
func (p *part) write(out, html []byte) []byte {
	out = slices.Concat(out, []byte(`<hx-partial id="`+p.name+`" hx-swap="outerMorph">`), html[p.start:p.end])
	return append(out, `</hx-partial>`...)
}
