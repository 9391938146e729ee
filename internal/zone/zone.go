// Package zone knows the time zones of the world. It reads them from data that is
// part of the program, never from the system: [time.LoadLocation] prefers the
// machine's files, so the same name may mean different hours on two machines, or
// nothing.
package zone

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// data is lib/time/zoneinfo.zip of the Go distribution.
//
//go:embed zoneinfo.zip
var data []byte

// zone is a time zone, read when it is first needed.
type zone struct {
	name string
	load func() *time.Location
}

// all returns the zones by their names in lower case.
var all = sync.OnceValue(func() map[string]zone {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		panic(err) // a test reads it
	}
	zones := make(map[string]zone, len(archive.File))
	for _, f := range archive.File {
		if !strings.HasSuffix(f.Name, "/") {
			zones[strings.ToLower(f.Name)] = zone{f.Name, sync.OnceValue(func() *time.Location { return read(f) })}
		}
	}
	return zones
})

func read(f *zip.File) *time.Location {
	r, err := f.Open()
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	place, err := time.LoadLocationFromTZData(f.Name, text)
	if err != nil {
		panic(err)
	}
	return place
}

// Find returns a zone by its name, such as "Europe/Lisbon", ignoring case. The
// location has the name in its usual spelling. A zone that this program does not
// have is not found, even if the machine has it.
func Find(name string) (place *time.Location, ok bool) {
	z, ok := all()[strings.ToLower(name)]
	if !ok {
		return nil, false
	}
	return z.load(), true
}

// Until returns a moment after t up to which the clocks of its zone do not change,
// or the zero time if they never change again. It is [time.Time.ZoneBounds] except
// on the last day of a leap year, when ZoneBounds says that the zone ended a day
// ago.
func Until(t time.Time) time.Time {
	_, end := t.ZoneBounds()
	if !end.IsZero() && !end.After(t) {
		end = end.Add(24 * time.Hour)
	}
	return end
}

// year is how far ahead [Clock] looks.
const year = 366 * 24 * time.Hour

// Clock describes what the clocks of a zone show during the year after a time. Zones
// with equal descriptions show the same time: "Europe/Berlin" and "Europe/Paris" do.
func Clock(place *time.Location, after time.Time) string {
	var b strings.Builder
	for t := after; ; {
		name, offset := t.In(place).Zone()
		fmt.Fprintf(&b, "%s %d", name, offset)
		end := Until(t.In(place))
		if end.IsZero() || end.Sub(after) > year {
			return b.String()
		}
		fmt.Fprintf(&b, " until %d, ", end.Unix())
		t = end
	}
}
