package web

import (
	"strconv"

	"goa/goa"
)

func (s *shownTable) hintPath() string { return s.withSeat(s.path("hint")) }

// ordersPath is where the form is.
func (s *shownTable) ordersPath() string { return s.withSeat(s.path("orders")) }

func (s *shownTable) path(part string) string { return tablePath(s.Table.ID) + "/" + part }

// stream is the address of the table's stream, from what the page shows on.
func (s *shownTable) stream() string {
	address := s.path("events") + "?patch=" + patchFormat + "&after=" + strconv.Itoa(s.Entry)
	if s.as != goa.Nobody {
		address += "&as=" + s.as.String()
	}
	return address
}

// here is the address of the table as the viewer sees it.
func (s *shownTable) here() string { return s.withSeat(tablePath(s.Table.ID)) }

// withSeat adds whom the device was handed to.
func (s *shownTable) withSeat(path string) string {
	if s.as == goa.Nobody {
		return path
	}
	return path + "?as=" + s.as.String()
}

// position is the address of an earlier position.
func (s *shownTable) position(at int) string {
	address := tablePath(s.Table.ID) + "?at=" + strconv.Itoa(at)
	if s.as != goa.Nobody {
		address += "&as=" + s.as.String()
	}
	return address
}

// patchFormat is how what has changed is written (see [delivery.Page.Since]). A
// page tells which one its scripts read: one that was loaded from an earlier
// server must not be sent what it takes for something else.
const patchFormat = "2"

// nextPath leads from a table to the next one that waits for the viewer.
func (s *shownTable) nextPath() string { return "/next?from=" + string(s.Table.ID) }
