package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"goa/internal/limit"
	"goa/internal/visit"
)

// hosts sends requests under names that lead here but are not the server's own.
func (a *attack) hosts(ctx context.Context) error {
	for _, name := range []string{"evil.example.com", "localhost.evil.example.com", "evil.example.com:80", "203.0.113.7", "user@localhost"} {
		g := a.localGuest()
		g.Header["Host"] = name
		for _, path := range []string{"/", "/rules", "/settings", "/g/abc/events"} {
			page, err := g.Get(ctx, path)
			if err := want(path+" for "+name, page, err, http.StatusMisdirectedRequest, http.StatusBadRequest); err != nil {
				return err
			}
		}
	}
	return nil
}

// redirects asks to be redirected elsewhere after a form.
func (a *attack) redirects(ctx context.Context) error {
	for _, to := range []string{
		"//evil.example.com", `/\evil.example.com`, `\\evil.example.com`, "https://evil.example.com/", "/\t/evil.example.com", "/\n/evil.example.com",
		"\x00//evil.example.com", "javascript:alert(1)", "https:evil.example.com", "/\u0085/evil.example.com",
	} {
		page, err := a.localGuest().Post(ctx, "/settings", url.Values{"back": {to}})
		if err := want("back to "+to, page, err, http.StatusSeeOther); err != nil {
			return err
		}
		where := page.Header.Get("Location")
		u, err := url.Parse(where)
		if err != nil || u.Host != "" || u.Scheme != "" || strings.HasPrefix(where, "//") || strings.ContainsFunc(where, unicode.IsControl) || strings.Contains(where, `\`) {
			return fmt.Errorf("back to %q: leads to %q", to, where)
		}
	}
	return nil
}

// crossSite sends requests that a page of another site could make a browser post.
func (a *attack) crossSite(ctx context.Context) error {
	for name, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example.com"} {
		g := a.localGuest()
		g.Header[name] = value
		if name == "Origin" {
			g.Header["Sec-Fetch-Site"] = "" // an old browser
		}
		for _, path := range []string{"/play", "/settings", "/settings/sessions", "/settings/calls", "/settings/calls/change", "/g/abc/calls", "/g/abc/move", "/g/abc/delete"} {
			page, err := g.Post(ctx, path, url.Values{})
			if err := want(path+" by "+name, page, err, http.StatusForbidden); err != nil {
				return err
			}
		}
	}
	return nil
}

// forgedSessions tries to become a guest with a forged cookie.
func (a *attack) forgedSessions(ctx context.Context) error {
	for _, cookie := range []string{
		"goa-guest=" + strings.Repeat("A", 26), "goa=" + strings.Repeat("B", 26),
		"goa=" + strings.Repeat("C", 26) + ".zzzzzz." + strings.Repeat("D", 32), "__Host-goa=" + strings.Repeat("E", 26),
	} {
		first, second := a.localGuest(), a.localGuest()
		first.Cookie, second.Cookie = cookie, cookie
		made, err := first.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}})
		if err := want("a table", made, err, http.StatusSeeOther); err != nil {
			return err
		}
		page, err := second.Get(ctx, made.Where())
		if got, err := status(page, err); err != nil || got == http.StatusOK {
			return achieved(err, "a second browser with the cookie %q is the same guest: status %d", cookie, got)
		}
	}
	return nil
}

// otherServers visits two servers on this machine with the same browser, which stores
// the cookies of both together.
func (a *attack) otherServers(ctx context.Context) error {
	ana := a.localGuest()
	made, err := ana.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"here"}})
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	elsewhere := a.visitor()
	elsewhere.Cookie = ana.Cookie
	if _, err := elsewhere.Get(ctx, "/"); err != nil {
		return err
	}
	ana.Cookie = elsewhere.Cookie
	if _, err = ana.Get(ctx, made.Where()); err != nil {
		return fmt.Errorf("a guest who visited another server is not recognized here: %w", err)
	}
	return nil
}

// enough is more requests than an address may send at once.
const enough = 1800

// dodgedLimits sends many requests from one address that pretend to come from many.
func (a *attack) dodgedLimits(ctx context.Context) error {
	processes := max(1, a.Processes) // each process counts separately
	for what, change := range map[string]func(g *visit.Guest, i int){
		"new cookies": func(g *visit.Guest, i int) { g.Cookie = fmt.Sprintf("goa-guest=%026d", i) },
		"addresses that it says itself": func(g *visit.Guest, i int) {
			g.Header["X-Forwarded-For"] = fmt.Sprintf("10.0.%d.%d, 198.19.0.2", i/250, i%250)
		},
	} {
		refused, began := false, time.Now()
		for i := range processes * enough {
			g := a.visitorFrom("198.19.0.1")
			change(g, i)
			page, err := g.Get(ctx, "/nowhere")
			got, err := status(page, err)
			if err != nil {
				return err
			}
			if refused = got == http.StatusTooManyRequests; refused {
				break
			}
		}
		// A slow machine does not exceed the limit of an address.
		may := limit.Default().Address
		if !refused && enough > may.AtOnce+may.PerSecond*time.Since(began).Seconds() {
			return fmt.Errorf("with %s one address sends %d requests to each process, and all are answered", what, enough)
		}
	}
	return a.manyAddresses(ctx)
}

// manyAddresses sends expensive requests from more addresses than a household has,
// one from each.
func (a *attack) manyAddresses(ctx context.Context) error {
	const cost = 20 // of a request for a table, even if refused
	may := limit.Default().Site
	many := int(may.AtOnce)/cost + 250
	processes, began := max(1, a.Processes), time.Now()
	for i := range processes * many {
		page, err := a.visitorFrom(fmt.Sprintf("2001:db8:7c:%x::1", i)).Post(ctx, "/g/nowhere/again", url.Values{})
		got, err := status(page, err)
		if err != nil || got == http.StatusTooManyRequests {
			return err
		}
	}
	if float64(many*cost) > may.AtOnce+may.PerSecond*time.Since(began).Seconds() {
		return fmt.Errorf("one site sends %d requests for tables to each process from as many addresses, and all are answered", many)
	}
	return nil
}

// manyStreams opens more streams than a guest may have.
func (a *attack) manyStreams(ctx context.Context) error {
	most := 40 * max(1, a.Processes) // limit for a guest, counted by each process
	g := a.visitor()
	made, err := g.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}})
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	open := 0
	for range most + 5 {
		res, err := g.Open(ctx, "GET", made.Where()+"/events", nil, false)
		if err != nil {
			return err
		}
		defer res.Body.Close()
		if res.StatusCode == http.StatusOK {
			open++
		}
	}
	if open > most {
		return fmt.Errorf("one guest has %d streams", open)
	}
	return nil
}

// leakedMetrics requests the server's metrics from another machine.
func (a *attack) leakedMetrics(ctx context.Context) error {
	g := a.visitor()
	page, err := g.Get(ctx, "/metrics")
	if err := want("the numbers", page, err, http.StatusNotFound); err != nil {
		return err
	}
	if page, err = g.Get(ctx, "/"); err != nil {
		return err
	}
	if page.Header.Get("Server-Timing") != "" {
		return fmt.Errorf("a page reveals how long it took")
	}
	return nil
}

// quota creates as many tables as it can, as one guest and then as many guests.
func (a *attack) quota(ctx context.Context) error {
	greedy := a.visitorFrom("198.19.1.1")
	made, err := a.makeTables(ctx, 2*guestTables, func() *visit.Guest { return greedy })
	if err != nil || made > guestTables {
		return achieved(err, "one guest made %d tables where %d are allowed", made, guestTables)
	}
	more, err := a.makeTables(ctx, 2*addressTables, func() *visit.Guest { return a.visitorFrom("198.19.1.1") })
	if err != nil || made+more > addressTables {
		return achieved(err, "one address made %d tables where %d are allowed", made+more, addressTables)
	}
	return nil
}

// makeTables requests n tables and returns how many were created.
func (a *attack) makeTables(ctx context.Context, n int, who func() *visit.Guest) (made int, err error) {
	for range n {
		page, err := who().Post(ctx, "/play", url.Values{})
		got, err := status(page, err)
		switch {
		case err != nil:
			return made, err
		case got == http.StatusSeeOther:
			made++
		case got >= http.StatusInternalServerError:
			return made, fmt.Errorf("status %d", got)
		}
	}
	return made, nil
}

// flood requests tables from one address as fast as it can. Visitors from elsewhere
// must not notice.
func (a *attack) flood(ctx context.Context) error {
	flooding := make(chan error, 1)
	go func() {
		_, err := a.makeTables(ctx, 200, func() *visit.Guest { return a.visitorFrom("198.19.2.1") })
		flooding <- err
	}()
	ana := a.visitorFrom("198.19.3.1")
	began := time.Now()
	made, err := ana.Post(ctx, "/play", url.Values{})
	if err := want("a table beside the flood", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	if page, err := ana.Get(ctx, made.Where()); err != nil || len(page.Body) == 0 {
		return achieved(err, "a page during the flood")
	}
	if took := time.Since(began); took > promptly {
		return fmt.Errorf("during the flood, somebody waits %s for a table", took)
	}
	return <-flooding
}
