package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// The largest numbers of waiting analyses for one network and in total. See
// docs/hosting.md.
const (
	mostAnalyses    = 4  // of one network
	mostAllAnalyses = 50 // in one process
)

// analysisFlood requests as many analyses as it can, first from many addresses of one
// network, then from many networks. Others must still be served, and pages must come
// promptly.
func (a *attack) analysisFlood(ctx context.Context) error {
	at, err := a.serve(ctx, "analyses", "--base-url", "http://"+publicName)
	if err != nil {
		return err
	}
	defer a.servers[len(a.servers)-1].Kill() // in any case
	asked := 0
	ask := func(address string) (bool, error) {
		g := a.visitorFrom(address)
		g.Site = at
		made, err := g.Post(ctx, "/open", url.Values{"sample": {"1"}})
		if err := want("a game to analyze", made, err, http.StatusSeeOther); err != nil {
			return false, err
		}
		n, err := accepted(ctx, "an analysis", g, made.Where()+"/analysis", url.Values{})
		asked += n
		return n > 0, err
	}
	for i := range 3 * mostAnalyses {
		if _, err := ask(fmt.Sprintf("2001:db8:78:%x::1", i+1)); err != nil {
			return err
		}
	}
	if asked > mostAnalyses || asked == 0 {
		return fmt.Errorf("one network has %d analyses waiting; at most %d are allowed", asked, mostAnalyses)
	}
	for i := range mostAllAnalyses/mostAnalyses + 2 {
		for range mostAnalyses {
			if _, err := ask(fmt.Sprintf("198.18.224.%d", i+1)); err != nil {
				return err
			}
		}
	}
	ok, err := ask("198.18.225.1")
	if err != nil || !ok {
		return achieved(err, "after strangers have requested %d analyses, nobody else can have one", asked)
	}
	began := time.Now()
	g := a.visitorFrom("198.18.225.2")
	g.Site = at
	if _, err := g.Get(ctx, "/"); err != nil {
		return err
	}
	if took := time.Since(began); took > promptly {
		return fmt.Errorf("with %d analyses waiting a page takes %s", asked, took)
	}
	return nil
}
