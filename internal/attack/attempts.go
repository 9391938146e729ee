package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)

// mostAttempts is how many guests of one network can start to play one deal at once.
// See docs/hosting.md.
const mostAttempts = 200

// takenDeal has many guests of one network start to play the deal of the day, which
// only a limited number of people can play. Most places must be left to others.
func (a *attack) takenDeal(ctx context.Context) error {
	at, err := a.serve(ctx, "deals", "--base-url", "http://"+publicName)
	if err != nil {
		return err
	}
	defer a.servers[len(a.servers)-1].Kill() // in any case
	begin := func(address string) (int, error) {
		g := a.visitorFrom(address)
		g.Site = at
		day, err := g.Get(ctx, "/day")
		if err := want("the deal of the day", day, err, http.StatusSeeOther); err != nil {
			return 0, err
		}
		return accepted(ctx, "a game of the day", g, day.Where(), url.Values{"name": {"Eve"}})
	}
	begun := 0
	for i := range mostAttempts + 20 {
		n, err := begin(fmt.Sprintf("2001:db8:7b:%x::1", i+1))
		if err != nil {
			return err
		}
		begun += n
	}
	if begun > mostAttempts || begun == 0 {
		return fmt.Errorf("%d guests of one network have begun to play the deal of the day; at most %d may", begun, mostAttempts)
	}
	if n, err := begin("198.18.230.1"); err != nil || n == 0 {
		return achieved(err, "nobody else can play the deal of the day")
	}
	return nil
}
