package edition

import "unsafe"

// Size estimates how many bytes of memory the edition takes. All users share a
// released edition; a player's own is not shared.
func (e *Edition) Size() int {
	const spare = 2 // a map of rows is about half full
	n := int(unsafe.Sizeof(*e)) + len(e.text) + len(e.Name) + len(e.Title) + len(e.Words) + len(e.Hash)
	n += cap(e.options) * int(unsafe.Sizeof(""))
	n += spare * len(e.rows) * int(unsafe.Sizeof(rowName{})+unsafe.Sizeof(entry{}))
	for _, row := range e.rows {
		n += cap(row.cells) * int(unsafe.Sizeof(cell{}))
	}
	return n
}
