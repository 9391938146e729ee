package record

import (
	"unsafe"

	"goa/goa"
)

// Size estimates how many bytes of memory the record takes. That includes the
// text that it was parsed from, whose memory its strings share. Servers use it
// to limit the memory for strangers' records.
func (r *Record) Size() int {
	const entry = 48 // of a small map, including unused space
	n := int(unsafe.Sizeof(*r)) + r.source + len(r.text) + cap(r.position)
	n += cap(r.moves) * int(unsafe.Sizeof(recorded{}))
	n += cap(r.comments) * int(unsafe.Sizeof(Comment{}))
	n += cap(r.headers) * int(unsafe.Sizeof(headComment{}))
	n += cap(r.tags) * int(unsafe.Sizeof(Tag{}))
	n += cap(r.players)*int(unsafe.Sizeof(Seat{})) + cap(r.options)*int(unsafe.Sizeof(""))
	n += len(r.keyLine) * entry
	n += cap(r.variations) * int(unsafe.Sizeof(Variation{}))
	for i := range r.variations {
		v := &r.variations[i]
		n += cap(v.Moves)*int(unsafe.Sizeof(goa.Move{})) + cap(v.Comments)*int(unsafe.Sizeof(Comment{}))
	}
	if r.now != nil {
		n += int(unsafe.Sizeof(*r.now))
	}
	return n
}
