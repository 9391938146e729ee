package web

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// Tables over days: how much time there is, until when, and what the others can do
// about somebody whose time is over.

// turnTimes and bankTimes are what the form of a new table offers, in hours; 0 is
// a table that is played in one go, or no bank.
var (
	turnTimes = []int{0, 12, 24, 48, 72, 168}
	bankTimes = []int{0, 24, 72, 168}
)

// exampleZone shows how a time zone is written.
const exampleZone = "Europe/Lisbon"

// readDays reads how much time there is; what is not offered is not there.
func readDays(form url.Values) (d match.Days) {
	hours := func(name string, offered []int) time.Duration {
		for _, h := range offered {
			if form.Get(name) == strconv.Itoa(h) {
				return time.Duration(h) * time.Hour
			}
		}
		return 0
	}
	if d.Turn = hours("turn", turnTimes); d.Turn != 0 {
		d.Bank, d.Rests = hours("bank", bankTimes), form.Has("rests")
	}
	return d
}

// readRest reads when somebody rests. What is wrong is never; problem is then the
// name of a text about it.
func readRest(set url.Values) (_ match.Rest, problem string) {
	zone, weekends := strings.TrimSpace(set.Get("zone")), set.Get("weekends") == "1"
	from, err := readHours(set.Get("from"))
	to, err2 := readHours(set.Get("to"))
	if zone == "" && from == to && !weekends {
		return match.Rest{}, "" // he has said nothing
	}
	r, err3 := match.NewRest(zone, from, to, weekends)
	if err == nil && err2 == nil && err3 == nil {
		return r, ""
	}
	if _, err := match.NewRest(zone, 0, 0, false); err != nil {
		return match.Rest{}, "error.zone"
	}
	return match.Rest{}, "error.night"
}

// readHours reads an hour of a form; an empty field is midnight.
func readHours(text string) (int, error) { return strconv.Atoi(cmp.Or(text, "0")) }

// endGame says that the guest wants a game to end which somebody holds up.
func (s *Server) endGame(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.withWord(r, c.id, c.form("word"), ending, func() (*match.Snapshot, error) {
			return s.Keeper.EndGame(ctx, c.id, c.by)
		})
	})
}

// hoursText is a number of hours as the forms say it.
func (p page) hoursText(hours int) string {
	if hours < 24 {
		return p.say("hours", "n", hours)
	}
	return p.say("days", "n", hours/24)
}

// deadlineText says until when a seat has time, or that it has none left.
func (s *shownTable) deadlineText(at goa.Seat) string {
	if s.Seats[at].Overdue {
		return s.say("deadline.over", "name", s.names[at])
	}
	until := s.Seats[at].Deadline.In(s.zone)
	left := durationText(s.say, roundHours(time.Until(until)), "days")
	return s.say("deadline", "name", s.names[at], "left", left, "time", until.Format("2006-01-02 15:04 MST"))
}

// roundHours rounds a time of many hours, so that two days are not 47 hours when they
// have just begun.
func roundHours(d time.Duration) time.Duration {
	if d < 12*time.Hour {
		return d
	}
	return d.Round(time.Hour)
}

// clocksRun returns the seats whose clocks run.
func (s *shownTable) clocksRun() (seats []goa.Seat) {
	for i := range s.Seats {
		if !s.Seats[i].Deadline.IsZero() && !s.Position {
			seats = append(seats, goa.Seat(i))
		}
	}
	return seats
}

// zoneOf returns where somebody is, as far as he has said it.
func zoneOf(p prefs) *time.Location {
	if place, err := time.LoadLocation(p.Rest.Zone); err == nil {
		return place // UTC if he has not
	}
	return time.UTC
}
