package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"sync"
	"sync/atomic"

	"goa/internal/visit"
)

// passLink matches a pass on the page that shows it.
var passLink = regexp.MustCompile(`/me/[A-Za-z0-9.]+`)

// passOf creates a pass for a guest.
func passOf(ctx context.Context, g *visit.Guest) (string, error) {
	page, err := g.Post(ctx, "/settings/along", url.Values{})
	if err != nil {
		return "", err
	}
	link := passLink.FindString(page.Body)
	if link == "" {
		return "", fmt.Errorf("a page shows no pass: %.200s", visit.PlainText(page.Body))
	}
	return link, nil
}

// passes tries to become a guest with passes of ended sessions, and with one pass in
// many browsers.
func (a *attack) passes(ctx context.Context) error {
	if err := a.sharedPass(ctx); err != nil {
		return err
	}
	ana, eve, mallory := a.localGuest(), a.localGuest(), a.localGuest()
	first, err := passOf(ctx, ana) // seen by a thief
	if err != nil {
		return err
	}
	if _, err := eve.Post(ctx, first, url.Values{}); err != nil {
		return err
	}
	second, err := passOf(ctx, eve)
	if err != nil {
		return err
	}
	if _, err := ana.Post(ctx, "/settings/sessions", url.Values{"end": {"others"}}); err != nil {
		return err
	}
	page, err := mallory.Post(ctx, second, url.Values{})
	if got, err := status(page, err); err != nil || got < 400 {
		return achieved(err, "the pass of an ended session is accepted: status %d", got)
	}
	return nil
}

// sharedPass uses one pass in many browsers at once.
func (a *attack) sharedPass(ctx context.Context) error {
	const tries, browsers = 10, 12
	for range tries {
		ana := a.localGuest()
		link, err := passOf(ctx, ana)
		if err != nil {
			return err
		}
		var all sync.WaitGroup
		var in atomic.Int32
		for range browsers {
			eve := a.localGuest()
			all.Go(func() {
				page, err := eve.Post(ctx, link, url.Values{})
				if got, err := status(page, err); err == nil && got == http.StatusSeeOther {
					in.Add(1)
				}
			})
		}
		all.Wait()
		if n := in.Load(); n != 1 {
			return fmt.Errorf("of %d browsers with one pass, %d are admitted", browsers, n)
		}
	}
	return nil
}

const (
	// mostSessions is how many sessions of one network are stored at once (see
	// docs/hosting.md). manyMoreSessions is how many more may begin during an attack.
	mostSessions     = 5000
	manyMoreSessions = 50
	// sessionsTogether is how many browsers begin sessions at the same time.
	sessionsTogether = 16
)

// fillDiskWithSessions starts as many sessions as it can from one network with many addresses:
// first as new guests, then with passes created before.
func (a *attack) fillDiskWithSessions(ctx context.Context) error {
	from := func(i int) string { return fmt.Sprintf("2001:db8:77:%x::1", i%40) }
	passes := make([]string, 20)
	for i := range passes {
		var err error
		if passes[i], err = passOf(ctx, a.visitorFrom(from(i))); err != nil {
			return err
		}
	}
	stored, err := a.beginSessions(ctx, mostSessions+10*manyMoreSessions, from)
	if err != nil {
		return err
	}
	if stored += len(passes); stored > mostSessions+manyMoreSessions || stored < mostSessions/2 {
		return fmt.Errorf("%d sessions of one network are stored; at most %d are allowed", stored, mostSessions)
	}
	admitted := 0
	for i, pass := range passes {
		page, err := a.visitorFrom(from(i)).Post(ctx, pass, url.Values{})
		if got, err := status(page, err); err != nil {
			return err
		} else if got == http.StatusSeeOther {
			admitted++
		}
	}
	if admitted > len(passes)/2 { // a few may begin during the attack
		return fmt.Errorf("a network that has too many sessions begins %d more with %d passes", admitted, len(passes))
	}
	if err := a.fillWithProgress(ctx, from); err != nil {
		return err
	}
	_, err = passOf(ctx, a.visitor())
	if err != nil {
		return achieved(err, "nobody else can begin a session that is stored")
	}
	return nil
}

// fillWithProgress has guests of a network with too many sessions choose their opponents,
// which is remembered forever.
func (a *attack) fillWithProgress(ctx context.Context, from func(int) string) error {
	const guests = 20
	remembered := 0
	for i := range guests {
		eve := a.visitorFrom(from(i))
		page, err := eve.Post(ctx, "/play", url.Values{"level": {"merchant"}}) // creates no table, since there are too many
		if _, err := status(page, err); err != nil {
			return err
		}
		start, err := eve.Get(ctx, "/")
		if err != nil {
			return err
		}
		if playsAtOnce.MatchString(start.Body) {
			remembered++
		}
	}
	if remembered > guests/2 { // a few sessions may begin during the attack
		return fmt.Errorf("of %d guests of a network that has too many sessions, %d are remembered", guests, remembered)
	}
	return nil
}

// playsAtOnce matches the start page of a guest whose opponents are known.
var playsAtOnce = regexp.MustCompile(`<form[^>]*method="post"[^>]*action="/play"`)

// beginSessions has new guests start sessions that must be stored, and returns how many
// were stored.
func (a *attack) beginSessions(ctx context.Context, many int, from func(int) string) (int, error) {
	var all sync.WaitGroup
	var next, stored atomic.Int64
	var failed atomic.Pointer[error]
	for range sessionsTogether {
		all.Go(func() {
			for i := next.Add(1); i <= int64(many) && failed.Load() == nil; i = next.Add(1) {
				page, err := a.visitorFrom(from(int(i))).Post(ctx, "/settings/along", url.Values{})
				switch got, err := status(page, err); {
				case err == nil && got == http.StatusOK:
					stored.Add(1)
				case err == nil && got != http.StatusTooManyRequests:
					err = fmt.Errorf("a pass: status %d", got)
					failed.Store(&err)
				case err != nil:
					failed.Store(&err)
				}
			}
		})
	}
	all.Wait()
	if err := failed.Load(); err != nil {
		return 0, *err
	}
	return int(stored.Load()), nil
}
