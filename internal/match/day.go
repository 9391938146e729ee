package match

import (
	"cmp"
	"context"
	"errors"
	"time"

	"goa/edition"
	"goa/goa"
)

// The deal of a day is the same for everyone. The date decides what is played, and the
// luck follows from the date and a secret. So every process deals the same, and nobody
// can compute it in advance. The deal is stored with the first table that plays it.

// DayOf returns the day of a moment, such as 2027-11-30. Days begin at midnight UTC.
func DayOf(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// dayOngoing reports whether a day is not over. The empty day is before all others.
func (k *Keeper) dayOngoing(day string) bool { return day >= DayOf(k.config.Clock()) }

// DayOngoing reports whether a deal belongs to a day that is not over. Until then players
// see nothing of it but their own game, and only games that end in time count.
func (k *Keeper) DayOngoing(d *Deal) bool { return k.dayOngoing(d.Day) }

// DealOngoing reports whether the game is played from a deal that stays closed even to
// players who have finished it. That is the deal of a day that is not over, or of a
// round of an evening whose last table is not over.
func (s *Snapshot) DealOngoing() bool { return s.ongoing(&s.game.dealt) }

// MaxDayAttempts is how many people may play the deal of one day.
const MaxDayAttempts = 20_000

// AttemptsAllowed returns how many people may play a deal. The day is empty unless it
// is the deal of a day.
func AttemptsAllowed(day string) int {
	if day != "" {
		return MaxDayAttempts
	}
	return MaxAttempts
}

// secretOf returns the secret that the luck of a deal follows from. The day is empty
// unless it is the deal of a day.
func (k *Keeper) secretOf(day string) linker {
	if day != "" {
		return k.days
	}
	return k.links
}

// Today returns the ID of today's deal, or false if this server has none.
func (k *Keeper) Today() (DealID, bool) {
	if k.config.DayGrade == "" || k.config.NewBot == nil {
		return "", false
	}
	return k.dayID(DayOf(k.config.Clock())), true
}

func (k *Keeper) dayID(day string) DealID {
	return DealID(k.days.derivedID("deal of the day", ID(day)))
}

// unplayedDeal returns the deal of today or yesterday if it has this ID. Nobody has played
// it yet, so no store has it. Yesterday's deal is for pages that were opened yesterday.
func (k *Keeper) unplayedDeal(id DealID) (*Deal, error) {
	if _, ok := k.Today(); !ok {
		return nil, NotFound
	}
	today := k.config.Clock()
	for _, at := range []time.Time{today, today.AddDate(0, 0, -1)} {
		if id == k.dayID(DayOf(at)) {
			return k.dealOf(at)
		}
	}
	return nil, NotFound
}

// Lakshmi's strength on the days that are played against her, and the number of bots on
// the other days.
const (
	dayStrength = "2"
	dayBots     = 3
)

// dealOf returns the deal of a day. On Wednesdays it is against Lakshmi, on Saturdays
// and Sundays it is the first session of a campaign. On other days it is against three
// bots, from a different seat every day.
func (k *Keeper) dealOf(at time.Time) (*Deal, error) {
	at = at.UTC().Truncate(24 * time.Hour)
	d := &Deal{ID: k.dayID(DayOf(at)), Made: at, Day: DayOf(at), Rules: goa.RulesVersion}
	switch at.Weekday() {
	case time.Wednesday:
		d.Options = []string{edition.SoloOption + "=" + dayStrength}
	case time.Saturday, time.Sunday:
		d.Options = []string{edition.SoloOption + "=" + dayStrength, edition.CampaignOption}
	default:
		d.Seat = goa.Seat(at.Unix() / (24 * 60 * 60) % (dayBots + 1))
	}
	d.Grades = []string{""}
	for len(d.Options) == 0 && len(d.Grades) <= dayBots {
		d.Grades = append(d.Grades, "")
	}
	for i := range d.Grades {
		if goa.Seat(i) != d.Seat {
			d.Grades[i] = k.config.DayGrade
		}
	}
	ed, err := editionFor(d.Options, len(d.Grades))
	if err != nil {
		return nil, err
	}
	d.Edition, d.Hash, d.Bots = ed.Name, ed.Hash, k.fingerprint(d.Grades)
	return d, nil
}

// editionFor returns the default edition if it has the options, or else the first one
// that has them.
func editionFor(options []string, seats int) (*edition.Edition, error) {
	o, err := edition.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	for _, e := range append([]*edition.Edition{edition.Default()}, edition.All()...) {
		if _, err = e.RulesFor(o, seats); err == nil {
			return e, nil
		}
	}
	return nil, cmp.Or(err, error(NotFound))
}

// PastDays lists the deals of days before a given one that have been played, the latest
// first.
func (k *Keeper) PastDays(ctx context.Context, before string, limit int) ([]*Deal, error) {
	return k.deals.Days(ctx, min(before, DayOf(k.config.Clock())), limit)
}

// voidIfLate records that a game of the deal of a day does not count, because it went on
// after the day. By then everyone may see the others' games.
func (p *proposal) voidIfLate() error {
	if p.dealt.Day == "" || p.dayOngoing(p.dealt.Day) {
		return nil
	}
	for _, e := range p.entries {
		if e.Kind == MoveEntry {
			return p.voidResult(VoidLate)
		}
	}
	return nil
}

// admitsDay reports whether a person may see the games of others from a day that is
// over. Everyone may, except people who still play the deal.
func admitsDay(tried *Attempt, err error) bool {
	return errors.Is(err, NotFound) || err == nil && tried.Done()
}

// CompareAttempts orders attempts as a list of results does. The attempts that count
// come first, by points and then by place. The others follow in the order in which they
// began.
func CompareAttempts(a, b Attempt) int {
	x, y := a.rank(), b.rank()
	return cmp.Or(cmp.Compare(y.counts, x.counts), cmp.Compare(y.points, x.points), cmp.Compare(x.place, y.place),
		a.Made.Compare(b.Made), cmp.Compare(a.Table, b.Table))
}

// attemptRank holds the values by which an attempt is listed.
type attemptRank struct{ counts, points, place int }

func (a *Attempt) rank() (r attemptRank) {
	st := ParseStanding(a.Standing)
	d := st.Deal
	if a.Status != Finished || d == nil || d.Void != "" || d.Seat < 0 || int(d.Seat) >= min(len(st.Points), len(st.Ranks)) {
		return r
	}
	return attemptRank{1, st.Points[d.Seat], st.Ranks[d.Seat]}
}
