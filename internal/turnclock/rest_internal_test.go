package turnclock

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"goa/internal/zone"
)

func mustRest(t testing.TB, text string) Rest {
	t.Helper()
	r, err := ParseRest(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// moment parses a time in Lisbon.
func moment(t testing.TB, text string) time.Time {
	t.Helper()
	place, err := time.LoadLocation("Europe/Lisbon")
	if err != nil {
		t.Fatal(err)
	}
	at, err := time.ParseInLocation("Mon 2006-01-02 15:04", text, place)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestTimeThatCounts(t *testing.T) {
	for name, c := range map[string]struct {
		rest, from, to string
		want           time.Duration
	}{
		"no rest":                 {"never", "Mon 2026-11-16 20:00", "Tue 2026-11-17 20:00", 24 * time.Hour},
		"a night":                 {"Europe/Lisbon 22 8", "Mon 2026-11-16 20:00", "Tue 2026-11-17 20:00", 14 * time.Hour},
		"begun at night":          {"Europe/Lisbon 22 8", "Tue 2026-11-17 03:10", "Tue 2026-11-17 09:00", time.Hour},
		"over at night":           {"Europe/Lisbon 22 8", "Mon 2026-11-16 21:30", "Tue 2026-11-17 03:10", 30 * time.Minute},
		"a rest at noon":          {"Europe/Lisbon 12 14", "Mon 2026-11-16 11:00", "Mon 2026-11-16 15:00", 2 * time.Hour},
		"a weekend":               {"Europe/Lisbon 0 0 weekends", "Fri 2026-11-20 12:00", "Mon 2026-11-23 12:00", 24 * time.Hour},
		"nights and weekends":     {"Europe/Lisbon 22 8 weekends", "Fri 2026-11-20 12:00", "Mon 2026-11-23 12:00", 14 * time.Hour},
		"nights of another place": {"America/New_York 22 8", "Mon 2026-11-16 20:00", "Tue 2026-11-17 20:00", 14 * time.Hour},
		"a night with 25 hours":   {"Europe/Lisbon 22 8", "Sat 2026-10-24 20:00", "Sun 2026-10-25 20:00", 14 * time.Hour},
		"a day with 23 hours":     {"never", "Sat 2026-03-28 20:00", "Sun 2026-03-29 20:00", 23 * time.Hour},
		// Zones half an hour apart from others, or whose clocks change by half an
		// hour.
		"a night with an hour twice": {"Australia/Adelaide 22 3", "Sat 2026-04-04 14:10", "Sat 2026-04-04 19:30", time.Hour},
		"begun in its second time":   {"Australia/Adelaide 22 3", "Sat 2026-04-04 17:45", "Sat 2026-04-04 19:30", time.Hour},
		"half an hour twice":         {"Australia/Lord_Howe 22 2", "Sat 2026-04-04 16:15", "Sat 2026-04-04 17:30", time.Hour},
		"half an hour left out":      {"Australia/Lord_Howe 22 3", "Sat 2026-10-03 16:35", "Sat 2026-10-03 18:00", time.Hour},
		"the end of a leap year":     {"Europe/Lisbon 22 8", "Sun 2028-12-31 12:00", "Mon 2029-01-01 12:00", 14 * time.Hour},
		"nothing counts backwards":   {"Europe/Lisbon 22 8", "Tue 2026-11-17 20:00", "Mon 2026-11-16 20:00", 0},
	} {
		if got := mustRest(t, c.rest).countedTime(moment(t, c.from), moment(t, c.to)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// A deadline is the first moment at which all of the time has counted, however
// often it is requested before that. A later start never gives an earlier
// deadline.
func TestDeadlinesAreWhenTheTimeHasCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		where := rapid.SampledFrom([]string{"Europe/Lisbon", "Asia/Kolkata", "America/St_Johns", "Australia/Lord_Howe", "UTC", "Pacific/Chatham", "Antarctica/Troll", "America/Santiago"}).Draw(t, "zone")
		from := rapid.IntRange(0, 23).Draw(t, "from")
		night := rapid.IntRange(0, MaxNight).Draw(t, "night")
		r, err := NewRest(where, from, (from+night)%24, rapid.Bool().Draw(t, "weekends"))
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Unix(rapid.Int64Range(1_700_000_000, 1_900_000_000).Draw(t, "begin"), 0)
		d := time.Duration(rapid.Int64Range(1, 20*24*3600).Draw(t, "seconds")) * time.Second
		end := r.after(begin, d)
		if got := r.countedTime(begin, end); got != d {
			t.Fatalf("%s from %v: %v count until %v, want %v", r, begin, got, end, d)
		}
		if got := r.countedTime(begin, end.Add(-time.Second)); got >= d {
			t.Fatalf("%s from %v: %v count a second before the deadline %v", r, begin, got, end)
		}
		looked := begin.Add(time.Duration(rapid.Int64Range(0, int64(end.Sub(begin)/time.Second)).Draw(t, "looked")) * time.Second)
		if got := r.countedTime(begin, looked) + r.countedTime(looked, end); got != d {
			t.Fatalf("%s from %v to %v: %v count if one looks at %v, want %v", r, begin, end, got, looked, d)
		}
		if got := r.after(looked, d); got.Before(end) {
			t.Fatalf("%s: from %v until %v, but from %v until %v", r, begin, end, looked, got)
		}
	})
}

// Every quarter of an hour counts or does not, even on a day on which clocks
// change: none is lost, and none counts twice. Some of the zones change by half an
// hour or two hours or at midnight, or are not a whole number of hours from UTC.
func TestDaysOnWhichClocksAreChanged(t *testing.T) {
	for _, where := range []string{
		"Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe", "Australia/Adelaide",
		"America/St_Johns", "Pacific/Chatham", "Antarctica/Troll", "Asia/Beirut", "America/Havana", "Africa/Casablanca",
	} {
		change := moment(t, "Fri 2026-01-30 12:00")
		for range 2 {
			change = nextChange(t, where, change)
			for night := range 24 {
				checkQuarters(t, mustRest(t, fmt.Sprint(where, " ", night, " ", (night+8)%24)), change)
			}
		}
	}
}

// nextChange returns when the clocks of a zone next change after a moment, or a
// month later if they do not change within a year.
func nextChange(t *testing.T, name string, after time.Time) time.Time {
	t.Helper()
	place, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	if change := zone.Until(after.In(place)); !change.IsZero() && change.Before(after.AddDate(1, 0, 0)) {
		return change
	}
	return after.AddDate(0, 1, 0)
}

// checkQuarters compares the time that counts from each quarter of an hour around
// a moment with the sum of the quarters that count.
func checkQuarters(t *testing.T, r Rest, around time.Time) {
	t.Helper()
	const quarter = 15 * time.Minute
	var want time.Duration
	for end, begin := around.Add(6*time.Hour), around.Add(6*time.Hour-quarter); begin.After(around.Add(-6 * time.Hour)); begin = begin.Add(-quarter) {
		if rests, _ := r.at(begin); !rests {
			want += quarter
		}
		if got := r.countedTime(begin, end); got != want {
			t.Errorf("%s: %v count from %v to %v, want %v", r, got, begin.In(r.place), end.In(r.place), want)
			return
		}
	}
}

func TestRestsReadWhatTheyWrite(t *testing.T) {
	for _, text := range []string{"never", "Europe/Lisbon 22 8", "Asia/Kolkata 0 0 weekends", "UTC 23 7 weekends"} {
		if got := mustRest(t, text).String(); got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	for _, text := range []string{"", "Europe/Lisbon", "Europe/Lisbon 22", "Europe/Lisbon 24 8", "Europe/Lisbon -1 8", "Europe/Lisbon 0 23", "Europe/Lisbon 22 8 always"} {
		if r, err := ParseRest(text); err == nil {
			t.Errorf("%q is read as %q", text, r)
		}
	}
}

// Hours that apply from now on are written so that the previous version, which
// does not know them, reads the same hours: a name, two numbers and perhaps a
// word.
func TestHoursFromNowOnAreReadByTheVersionBefore(t *testing.T) {
	for _, text := range []string{"never", "Europe/Lisbon 22 8", "Etc/GMT+5 0 9", "UTC 23 7 weekends"} {
		r := mustRest(t, text)
		from := r.FromNow()
		if got := mustRest(t, from).String(); got != text || !HoldsFromNow(from) || HoldsFromNow(text) {
			t.Errorf("%q is written as %q, which is read as %q", text, from, got)
		}
		words := strings.Split(from, " ")
		for _, word := range words[1:3] {
			if n, err := strconv.Atoi(word); err != nil || n < 0 || n > 23 {
				t.Errorf("%q: %q is not read as an hour", from, word)
			}
		}
		if len(words) > 4 || len(words) == 4 && words[3] != "weekends" {
			t.Errorf("%q has words that are not known", from)
		}
	}
}

// Zones that only some machines know are refused. Where they were accepted before,
// there are no quiet hours, so the table can be read everywhere.
func TestZonesOfSomeMachines(t *testing.T) {
	for _, where := range []string{"right/Europe/Lisbon", "posixrules", "localtime", "Local", "Nowhere/Land", "../etc/passwd", ""} {
		if r, err := NewRest(where, 22, 8, true); err == nil {
			t.Errorf("%q is accepted as %q", where, r)
		}
		if r, err := ParseRest(where + " 22 8 weekends"); err != nil || !r.never() {
			t.Errorf("%q is read as %q, %v; want never", where, r, err)
		}
	}
	if r, err := NewRest("europe/lisbon", 22, 8, false); err != nil || r.String() != "Europe/Lisbon 22 8" {
		t.Errorf("got %q, %v", r, err)
	}
}

// Invalid stored quiet hours are an error.
func TestRestThatCannotBeRead(t *testing.T) {
	for _, text := range []string{
		"", "UTC", "UTC 22", "UTC x 8", "UTC 22 x", "UTC 22 8 weekdays", "UTC 22 8 weekends more",
	} {
		if r, err := ParseRest(text); err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
	}
}

// With no time left there is nothing to wait for.
func TestNoTimeIsOverAtOnce(t *testing.T) {
	at := moment(t, "Tue 2026-11-17 03:10")
	for _, text := range []string{"never", "Europe/Lisbon 22 8"} {
		if got := mustRest(t, text).after(at, 0); !got.Equal(at) {
			t.Errorf("%s: %v", text, got)
		}
	}
}
