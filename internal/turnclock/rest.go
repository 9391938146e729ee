package turnclock

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"goa/internal/zone"
)

// Rest says when a player's clock stands still: at night, and on weekends if the
// player wants that. The zero Rest means never.
type Rest struct {
	Zone string // the player's time zone, such as "Europe/Lisbon"
	// From and To are the hours at which nights begin and end, from 0 to 23. Equal
	// hours mean that there is no night.
	From, To int
	Weekends bool // Saturdays and Sundays count as night

	place *time.Location
}

// NewRest returns these quiet hours, or an error if they are not valid.
func NewRest(where string, from, to int, weekends bool) (Rest, error) {
	r, err := keptRest(where, from, to, weekends)
	if err == nil && r.place == nil {
		return Rest{}, fmt.Errorf("%.40q is not a time zone; one is \"Europe/Lisbon\"", where)
	}
	return r, err
}

// keptRest is NewRest for hours accepted before. A zone that this program does not
// know means no quiet hours: stored zones may come from another machine, which
// knew more of them.
func keptRest(where string, from, to int, weekends bool) (Rest, error) {
	if from < 0 || from > 23 || to < 0 || to > 23 {
		return Rest{}, errors.New("hours are from 0 to 23")
	}
	if night := (to - from + 24) % 24; night > MaxNight {
		return Rest{}, fmt.Errorf("a night of %d hours is too long: at most %d", night, MaxNight)
	}
	place, ok := zone.Find(where)
	if !ok {
		return Rest{}, nil
	}
	return Rest{place.String(), from, to, weekends, place}, nil
}

// MaxNight is the most hours that a night may have. It leaves some time to count
// in each day.
const MaxNight = 14

// never reports whether the clock never stands still.
func (r Rest) never() bool { return r.place == nil || r.From == r.To && !r.Weekends }

// String returns the text of an entry, such as "Europe/Lisbon 22 8 weekends".
func (r Rest) String() string {
	if r.never() {
		return "never"
	}
	text := r.Zone + " " + strconv.Itoa(r.From) + " " + strconv.Itoa(r.To)
	if r.Weekends {
		text += " weekends"
	}
	return text
}

// FromNow returns the text of an entry with hours that apply from now on. Signs
// distinguish it from String. Programs that treat all hours as if they had always
// applied ignore the signs, so both kinds of programs can serve one table during
// an upgrade.
func (r Rest) FromNow() string {
	if r.never() {
		return "UTC +0 +0"
	}
	text := fmt.Sprintf("%s %+d %+d", r.Zone, r.From, r.To)
	if r.Weekends {
		text += " weekends"
	}
	return text
}

// HoldsFromNow reports whether a text was returned by FromNow.
func HoldsFromNow(text string) bool { return strings.Contains(text, " +") }

// ParseRest is the inverse of String and of FromNow. An unknown zone means no
// quiet hours.
func ParseRest(text string) (Rest, error) {
	if text == "never" {
		return Rest{}, nil
	}
	words := strings.Split(text, " ")
	if len(words) < 3 || len(words) > 4 || len(words) == 4 && words[3] != "weekends" {
		return Rest{}, fmt.Errorf("%.60q is not a time of rest", text)
	}
	from, err := strconv.Atoi(words[1])
	to, err2 := strconv.Atoi(words[2])
	if err != nil || err2 != nil {
		return Rest{}, fmt.Errorf("%.60q does not say from when to when somebody rests", text)
	}
	return keptRest(words[0], from, to, len(words) == 4)
}

// at reports whether a time is within the quiet hours, and returns a time until
// which this cannot change. It changes only at full hours of the time zone, and
// when its clocks change.
func (r Rest) at(t time.Time) (rests bool, until time.Time) {
	local := t.In(r.place)
	hour, day := local.Hour(), local.Weekday()
	night := r.From < r.To && hour >= r.From && hour < r.To || r.From > r.To && (hour >= r.From || hour < r.To)
	rests = night || r.Weekends && (day == time.Saturday || day == time.Sunday)
	gone := time.Duration(local.Minute())*time.Minute + time.Duration(local.Second())*time.Second + time.Duration(local.Nanosecond())
	until = t.Add(time.Hour - gone)
	if set := zone.Until(local); !set.IsZero() && set.Before(until) {
		until = set
	}
	return rests, until
}

// countedTime returns how much of the time between two moments counts.
func (r Rest) countedTime(from, to time.Time) (sum time.Duration) {
	if r.never() {
		return max(0, to.Sub(from))
	}
	for from.Before(to) {
		rests, until := r.at(from)
		if until.After(to) {
			until = to
		}
		if !rests {
			sum += until.Sub(from)
		}
		from = until
	}
	return sum
}

// after returns the moment at which d has counted since from.
func (r Rest) after(from time.Time, d time.Duration) time.Time {
	if r.never() {
		return from.Add(d)
	}
	for d > 0 {
		rests, until := r.at(from)
		if rests {
			from = until
			continue
		}
		step := min(d, until.Sub(from))
		from, d = from.Add(step), d-step
	}
	return from
}
