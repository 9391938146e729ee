package tablepage

import (
	"strconv"

	"goa/goa"
	"goa/internal/frame"
)

func (s *Table) hintPath() string { return s.withSeat(s.path("hint")) }

// ordersPath returns the address of the form for orders.
func (s *Table) ordersPath() string { return s.withSeat(s.path("orders")) }

func (s *Table) path(part string) string {
	if s.Lesson != nil {
		return s.Lesson.Path + "/" + part + s.Lesson.Query
	}
	if s.Guide != nil {
		return s.Guide.Path + "/" + part + s.Guide.Query
	}
	return frame.TablePath(s.Table.ID) + "/" + part
}

// stream returns the address of the table's stream, which continues from what the page
// shows.
func (s *Table) stream() string {
	address := s.path("events") + "?patch=" + PatchFormat + "&after=" + strconv.Itoa(s.Entry)
	if s.HandedTo != goa.Nobody {
		address += "&as=" + s.HandedTo.String()
	}
	return address
}

// Here returns the address of the table as the viewer sees it.
func (s *Table) Here() string {
	if s.Lesson != nil {
		return s.Lesson.Path + s.Lesson.Query
	}
	if s.Guide != nil {
		return s.Guide.Here
	}
	return s.withSeat(frame.TablePath(s.Table.ID))
}

// withSeat adds the seat that the device was handed to.
func (s *Table) withSeat(path string) string {
	if s.HandedTo == goa.Nobody {
		return path
	}
	return path + "?as=" + s.HandedTo.String()
}

// position returns the address of an earlier position.
func (s *Table) position(at int) string {
	if s.Lesson != nil { // lessons go back step by step
		return s.Here() + "#log"
	}
	if s.Guide != nil {
		return s.Guide.At(at)
	}
	address := frame.TablePath(s.Table.ID) + "?at=" + strconv.Itoa(at)
	if s.HandedTo != goa.Nobody {
		address += "&as=" + s.HandedTo.String()
	}
	return address
}

// PatchFormat is the format in which changes are written (see [delivery.Page.Since]). A
// page names the format that its scripts read, because a page from an earlier server
// must not get a newer one.
const PatchFormat = "2"

// nextPath leads from a table to the next one that waits for the viewer.
func (s *Table) nextPath() string { return "/next?from=" + string(s.Table.ID) }
