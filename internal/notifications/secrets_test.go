package notifications_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/match"
	"goa/internal/notifications"
)

// The number in a message's id does not reveal how often another player has
// changed a preference, which is an entry.
func TestMessagesDoNotCountSecrets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.add("ana", notifications.Settings{})
		var ids [2][]string
		for i := range ids {
			s := c.table(twoDays)
			for range 5 * i {
				for _, on := range []bool{false, true} {
					_, err := c.SetNotified(t.Context(), match.Command{Table: s.ID(), Owner: "bo"}, on)
					c.must(err)
				}
			}
			for range 3 {
				time.Sleep(time.Hour) // sleeps: in the bubble of the club
				s = c.play(c.play(s, "ana"), "bo")
			}
			time.Sleep(time.Hour) // sleeps: in the bubble of the club
			for _, m := range c.sender.sent() {
				if id, ok := strings.CutPrefix(m.ID, string(s.ID())); ok && strings.HasSuffix(id, "-call") {
					ids[i] = append(ids[i], id)
				}
			}
		}
		if len(ids[0]) < 3 {
			t.Errorf("only %d messages were sent: %q", len(ids[0]), ids[0])
		}
		if one, two := strings.Join(ids[0], " "), strings.Join(ids[1], " "); one != two {
			t.Errorf("messages are numbered\n%s\nand with secrets of somebody else\n%s", one, two)
		}
	})
}
