package zone_test

import (
	"archive/zip"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"goa/internal/zone"
)

func TestFind(t *testing.T) {
	for name, want := range map[string]string{
		"Europe/Lisbon": "Europe/Lisbon", "europe/LISBON": "Europe/Lisbon", "UTC": "UTC", "Asia/Calcutta": "Asia/Calcutta",
		"": "", "Local": "", "localtime": "", "posixrules": "", "right/Europe/Lisbon": "", "Europe/": "", "Europe": "", "../zoneinfo.zip": "",
	} {
		place, ok := zone.Find(name)
		if ok != (want != "") || ok && place.String() != want {
			t.Errorf("%q: got %v, %v; want %q", name, place, ok, want)
		}
	}
}

// The machine's own zones do not matter.
func TestTheMachineIsNotAsked(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"Mars/Olympus", "Asia/Kolkata"} {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("no zone"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("ZONEINFO", folder)
	if _, ok := zone.Find("Mars/Olympus"); ok {
		t.Error("a zone of the machine is found")
	}
	place, ok := zone.Find("Asia/Kolkata")
	if _, offset := time.Date(2026, 1, 1, 0, 0, 0, 0, place).Zone(); !ok || offset != 19800 {
		t.Errorf("in Kolkata clocks are ahead by %d seconds, %v", offset, ok)
	}
}

// All zones can be read, and none of Go's is missing.
func TestAllZonesAreThere(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no Go is installed here")
	}
	archive, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	if err != nil {
		t.Skip("this Go comes without its zones")
	}
	defer archive.Close()
	for _, f := range archive.File {
		if f.FileInfo().IsDir() {
			continue
		}
		if place, ok := zone.Find(f.Name); !ok || place.String() != f.Name {
			t.Errorf("%s: got %v, %v; replace zoneinfo.zip by that of Go", f.Name, place, ok)
		}
	}
}

// Zones that show the same time all year are one, and others are not.
func TestClocksThatShowTheSame(t *testing.T) {
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	clock := func(name string) string {
		t.Helper()
		place, ok := zone.Find(name)
		if !ok {
			t.Fatalf("there is no zone %q", name)
		}
		return zone.Clock(place, now)
	}
	for _, c := range []struct {
		one, other string
		same       bool
	}{
		{"Europe/Berlin", "Europe/Paris", true},
		{"America/New_York", "America/Toronto", true},
		{"Europe/Berlin", "Africa/Lagos", false},  // clocks change in only one of them
		{"Africa/Lagos", "Africa/Algiers", false}, // the same hour by two names
		{"Europe/London", "UTC", false},
		{"Asia/Tokyo", "Asia/Seoul", false},
	} {
		if got := clock(c.one) == clock(c.other); got != c.same {
			t.Errorf("%s is %q, %s is %q", c.one, clock(c.one), c.other, clock(c.other))
		}
	}
}

// Going from change to change always leads forward, in every zone, and reaches the
// end. On the last day of a leap year package time gives a change in the past.
func TestUntilIsLater(t *testing.T) {
	for _, name := range []string{"America/New_York", "America/Santiago", "Antarctica/Troll", "Australia/Lord_Howe", "Europe/Lisbon", "Pacific/Chatham"} {
		place, _ := zone.Find(name)
		end := time.Date(2033, 1, 2, 0, 0, 0, 0, time.UTC)
		for at := time.Date(2023, 12, 30, 0, 0, 0, 0, time.UTC); at.Before(end); at = at.Add(time.Hour) {
			until := zone.Until(at.In(place))
			if !until.After(at) {
				t.Fatalf("%s: at %v clocks are not changed until %v", name, at, until)
			}
			_, now := at.In(place).Zone()
			if _, last := until.Add(-time.Second).In(place).Zone(); now != last {
				t.Fatalf("%s: between %v and %v clocks are changed", name, at, until)
			}
		}
		zone.Clock(place, time.Date(2028, 6, 1, 0, 0, 0, 0, time.UTC))
	}
}
