package startpage

import (
	"net/url"
	"strconv"
	"time"

	"goa/internal/turnclock"
)

// turnTimes and reserveTimes are the times that the form of a new table offers, in
// hours; 0 means a real-time table, or no reserve.
var (
	turnTimes    = []int{0, 12, 24, 48, 72, 168}
	reserveTimes = []int{0, 24, 72, 168}
)

// ReadDays reads the time settings. A value that is not offered is ignored.
func ReadDays(form url.Values) (d turnclock.Days) {
	hours := func(name string, offered []int) time.Duration {
		for _, h := range offered {
			if form.Get(name) == strconv.Itoa(h) {
				return time.Duration(h) * time.Hour
			}
		}
		return 0
	}
	if d.Turn = hours("turn", turnTimes); d.Turn != 0 {
		d.Reserve, d.Rests = hours("bank", reserveTimes), form.Has("rests")
	}
	return d
}
