package load

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"sync"
	"sync/atomic"
)

// passLink is where a page shows the pass that it has made.
var passLink = regexp.MustCompile(`/me/[A-Za-z0-9.]+`)

// pass lets a guest make a pass to take along.
func (g *guest) pass(ctx context.Context) (string, error) {
	page, err := g.post(ctx, "/settings/along", url.Values{})
	if err != nil {
		return "", err
	}
	link := passLink.FindString(page.body)
	if link == "" {
		return "", fmt.Errorf("a page shows no pass: %.200s", plainText(page.body))
	}
	return link, nil
}

// passes tries to be somebody by passes of sessions that have ended, and by one
// pass in many browsers.
func (a *attack) passes(ctx context.Context) error {
	if err := a.sharedPass(ctx); err != nil {
		return err
	}
	ana, eve, mallory := a.somebody(), a.somebody(), a.somebody()
	first, err := ana.pass(ctx) // which a thief has seen
	if err != nil {
		return err
	}
	if _, err := eve.post(ctx, first, url.Values{}); err != nil {
		return err
	}
	second, err := eve.pass(ctx)
	if err != nil {
		return err
	}
	if _, err := ana.post(ctx, "/settings/sessions", url.Values{"end": {"others"}}); err != nil {
		return err
	}
	page, err := mallory.post(ctx, second, url.Values{})
	if got, err := status(page, err); err != nil || got < 400 {
		return achieved(err, "the pass of a session that was ended admits: status %d", got)
	}
	return nil
}

// sharedPass brings one pass in many browsers at once.
func (a *attack) sharedPass(ctx context.Context) error {
	const tries, browsers = 10, 12
	for range tries {
		ana := a.somebody()
		link, err := ana.pass(ctx)
		if err != nil {
			return err
		}
		var all sync.WaitGroup
		var in atomic.Int32
		for range browsers {
			eve := a.somebody()
			all.Go(func() {
				page, err := eve.post(ctx, link, url.Values{})
				if got, err := status(page, err); err == nil && got == http.StatusSeeOther {
					in.Add(1)
				}
			})
		}
		all.Wait()
		if n := in.Load(); n != 1 {
			return fmt.Errorf("of %d browsers with one pass %d are admitted", browsers, n)
		}
	}
	return nil
}
