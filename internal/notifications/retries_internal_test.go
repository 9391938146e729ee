package notifications

import (
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
)

// A digest that is sent again after midnight is still that of its day. Otherwise its
// receiver would take the next one for a copy.
func TestADigestKeepsItsDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins at midnight, on January 1, 2000
		a := hook()
		a.Daily, a.Hour = true, 23
		d := &desk{list: []match.Listing{{ID: "one", ForMe: true}}, sends: &messenger.Error{After: time.Hour}}
		s := at(t, d, a)
		time.Sleep(23 * time.Hour)
		job := digestArgs{Due: time.Now()}.job(1, time.Now())
		var days []string
		for range 3 {
			if err := s.digest(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			last := d.changed[len(d.changed)-1]
			if len(last.Add) != 1 || len(last.Cancel) != 1 || last.Cancel[0] != job.Name {
				t.Fatalf("the jobs change by %+v", last)
			}
			days, job = append(days, job.Due.Format(time.DateTime)), jobs.Job{Name: last.Add[0].Name, Due: last.Add[0].Due, Args: last.Add[0].Args}
			time.Sleep(time.Until(job.Due))
			d.sends = nil
		}
		want := []string{"2000-01-01 23:00:00", "2000-01-02 00:00:00", "2000-01-02 23:00:00"}
		ids := []string{"digest-1-2000-01-01", "digest-1-2000-01-01", "digest-1-2000-01-02"}
		for i, m := range d.sent {
			if days[i] != want[i] || m.ID != ids[i] {
				t.Errorf("at %s %s is sent, want %s at %s", days[i], m.ID, ids[i], want[i])
			}
		}
	})
}
