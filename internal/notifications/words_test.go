package notifications_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/turnclock"
)

// A message uses the words of its table's edition.
func TestMessagesUseTheWordsOfTheEdition(t *testing.T) {
	const flag, stone = "the flag", "the Nazar stone"
	for edition, c := range map[string]struct{ own, other string }{"2012": {flag, stone}, "2026": {stone, flag}} {
		synctest.Test(t, func(t *testing.T) {
			club := newClub(t)
			club.add("bo", notifications.Settings{Lang: "en"})
			s, err := club.Create(t.Context(), match.NewTable{Host: "ana", Edition: edition, Days: twoDays, Seats: []match.NewSeat{
				{Kind: match.Person, Name: "Ana", Owner: "ana"}, {Kind: match.Person, Name: "Bo", Owner: "bo"},
			}})
			club.must(err)
			for _, owner := range []match.Owner{"ana", "bo"} {
				s, err = club.Ready(t.Context(), match.Command{Table: s.ID(), Owner: owner}, true)
				club.must(err)
			}
			for range 4 {
				s = club.play(s, "ana")
				time.Sleep(time.Minute)
				s = club.play(s, "bo")
				time.Sleep(time.Minute)
			}
			var text strings.Builder
			for _, m := range club.sender.sent() {
				text.WriteString(m.Text + "\n")
			}
			if !strings.Contains(text.String(), c.own) || strings.Contains(text.String(), c.other) {
				t.Errorf("at a table of the edition %s, messages say\n%s", edition, text.String())
			}
		})
	}
}

// Each digest has an ID of its own, even when the clocks of its reader change so that
// two digests fall on one day elsewhere.
func TestDigestsAroundAChangeOfClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins on January 1, 2000
		c := newClub(t)
		c.add("bo", notifications.Settings{Daily: true, Zone: "Europe/Lisbon"}) // the clocks change on March 26
		c.play(c.table(&turnclock.Days{Turn: 30 * 24 * time.Hour}), "ana")
		time.Sleep(100 * 24 * time.Hour)
		seen, digests := map[string]bool{}, 0
		for _, m := range c.sender.sent() {
			if strings.HasPrefix(m.ID, "digest-") {
				seen[m.ID] = true
				digests++
			}
		}
		if len(seen) != digests || digests != 100 {
			t.Errorf("%d digests have %d ids, want 100", digests, len(seen))
		}
	})
}
