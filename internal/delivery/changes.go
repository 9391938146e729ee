package delivery

import (
	"bytes"
	"fmt"
	"slices"
)

// ReaderCache mirrors the texts that the reader of a stream keeps, so that a
// text that is shown again need not be sent again. For every element with an id
// that has changed, it keeps the last [MaxCached] texts, except for inputs and
// parts of growing lists. The first text of an element is in place 0, the next
// in place 1 and so on; when all places are taken, place 0 is next. A nil
// ReaderCache keeps nothing.
type ReaderCache struct{ texts map[uint64]texts }

// MaxCached is how many texts of an element a reader keeps.
const MaxCached = 3

// texts are fingerprints of an element's texts, including everything inside; 0
// marks an unusable place.
type texts struct {
	all  [MaxCached]uint64
	next uint8
}

// place returns the place for a text that is about to be sent.
func (k *ReaderCache) place(id uint64) (place uint8) {
	if k == nil {
		return 0
	}
	if k.texts == nil {
		k.texts = map[uint64]texts{}
	}
	t := k.texts[id]
	place = t.next
	t.all[place] = 0
	t.next = (place + 1) % MaxCached
	k.texts[id] = t
	return place
}

// set puts a text into a place.
func (k *ReaderCache) set(id uint64, place uint8, all uint64) {
	t := k.texts[id]
	t.all[place] = all
	k.texts[id] = t
}

// find returns the place of a text.
func (k *ReaderCache) find(id, all uint64) (place int, ok bool) {
	if k == nil {
		return 0, false
	}
	t := k.texts[id]
	place = slices.Index(t.all[:], all)
	return place, place >= 0
}

// writer writes the changes of a page.
type writer struct {
	html []byte
	was  lookup
	kept *ReaderCache
	out  []byte
}

// minPlaceholder is the length of the shortest element that a placeholder replaces.
const minPlaceholder = 48

// patch writes the changes of a part that the reader's page has.
func (w *writer) patch(p *part) {
	i, _ := w.was.find(p.id) // the reader has it, since it has the same parts around it
	if w.was.all[i] == p.all {
		return
	}
	if w.was.own[i] != p.own {
		w.write(p, i, w.was.next(i))
		return
	}
	rest := p.parts
	if !w.was.has(i, p.parts) {
		c, ok := p.changed(w.was.ids(i))
		if !ok {
			w.write(p, i, w.was.next(i))
			return
		}
		rest = p.parts[c.added:]
		w.change(c, p)
	}
	for i := range rest {
		w.patch(&rest[i])
	}
}

// write writes a part. The reader may have an older version of it, whose marks lie
// between first and last. write reports whether the reader can keep all of it.
func (w *writer) write(p *part, first, last int) (whole bool) {
	long := p.end-p.start >= minPlaceholder
	if place, ok := w.kept.find(p.id, p.all); ok && long {
		w.out = fmt.Appendf(w.out, "<!--%s %d-->", p.name, place)
		return true
	}
	i, ok := w.was.find(p.id)
	if long && ok && first < i && i < last && w.was.all[i] == p.all {
		w.out = fmt.Appendf(w.out, `<%s id="%s" data-same></%[1]s>`, p.tag(w.html), p.name)
		return false
	}
	place, at, kept := w.kept.place(p.id), p.start, w.kept
	if p.list {
		w.kept = nil
	}
	whole = w.kept != nil
	for i := range p.parts {
		k := &p.parts[i]
		w.out = append(w.out, w.html[at:k.start]...)
		at = k.end
		whole = w.write(k, first, last) && whole
	}
	w.out = append(w.out, w.html[at:p.end]...)
	if w.kept = kept; whole {
		w.kept.set(p.id, place, p.all)
	}
	return whole
}

// tag returns the name of the element.
func (p *part) tag(html []byte) []byte {
	tag := html[p.start+1 : p.end]
	return tag[:bytes.IndexAny(tag, " >")]
}

// change describes how a growing list has changed: some parts were removed at the
// beginning and at the end, then others were added at the beginning.
type change struct{ first, last, added int }

// changed returns how a list has changed, if it still has any of its old parts.
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

// change writes the change of a list. Removed parts become a comment, which the
// page's script carries out before it adds the new ones.
func (w *writer) change(c change, p *part) {
	if c.first+c.last > 0 {
		w.out = fmt.Appendf(w.out, "<!--cut %s %d %d-->", p.name, c.first, c.last)
	}
	if c.added == 0 {
		return
	}
	added := w.html[p.parts[0].start:p.parts[c.added-1].end]
	w.out = fmt.Appendf(w.out, `<%s id="%s" data-add>%s</%[1]s>`, p.tag(w.html), p.name, added)
}
