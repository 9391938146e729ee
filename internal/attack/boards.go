package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"goa/internal/visit"
)

// boardAskers is how many guests of one network ask for evaluations of positions at
// once. It is more than all people together may ask.
const boardAskers = 40

// boardFlood asks for evaluations of as many positions as it can on an analysis board,
// from many addresses of one network. It also sends invalid addresses of boards. Others
// must still get an answer, and pages must come promptly.
func (a *attack) boardFlood(ctx context.Context) error {
	at, err := a.serve(ctx, "boards", "--base-url", "http://"+publicName)
	if err != nil {
		return err
	}
	defer a.servers[len(a.servers)-1].Kill() // in any case
	visitor := func(address string) *visit.Guest {
		g := a.visitorFrom(address)
		g.Site = at
		return g
	}
	host := visitor("198.18.226.1")
	made, err := host.Post(ctx, "/open", url.Values{"sample": {"1"}})
	if err := want("a game to try out", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	board := made.Where() + "/board"
	if err := nonsenseBoards(ctx, host, board); err != nil {
		return err
	}
	if err := a.remarkedBoards(ctx, visitor("198.18.228.1")); err != nil {
		return err
	}
	var network []*visit.Guest
	for i := range boardAskers {
		network = append(network, visitor(fmt.Sprintf("2001:db8:79:%x::1", i+1)))
	}
	stop, err := floodBoard(ctx, network, board)
	defer stop()
	if err != nil {
		return err
	}
	return a.visitBoard(ctx, visitor("198.18.227.1"), board)
}

// floodBoard has guests evaluate one position of a board after the other until stop is
// called. It returns when the flood has started.
func floodBoard(ctx context.Context, network []*visit.Guest, board string) (stop func(), err error) {
	flood, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	stop = func() {
		cancel()
		all.Wait()
	}
	answered := make(chan struct{}, len(network))
	for i, eve := range network {
		all.Go(func() {
			_, _ = eve.Get(flood, board) // starts a session
			for n := i; flood.Err() == nil; n += len(network) {
				_, _ = eve.Get(flood, fmt.Sprintf("%s/worth?n=%d&effort=1", board, 40+n%400)) // any answer will do
				select {
				case answered <- struct{}{}:
				default:
				}
			}
		})
	}
	for range network {
		select {
		case <-answered:
		case <-ctx.Done():
			return stop, ctx.Err()
		}
	}
	return stop, nil
}

// visitBoard makes sure that a guest is told what positions are worth, and gets a page
// promptly, while others flood the board.
func (a *attack) visitBoard(ctx context.Context, bo *visit.Guest, board string) error {
	page, err := bo.Get(ctx, board)
	if err := want("a board", page, err, http.StatusOK); err != nil {
		return err
	}
	for n := range a.size(5, 2) {
		began := time.Now()
		page, err := bo.Get(ctx, fmt.Sprintf("%s/worth?n=%d&effort=0", board, 60+7*n))
		if err := want("what a position is worth", page, err, http.StatusOK); err != nil {
			return err
		}
		if strings.Contains(page.Body, "<meter") {
			continue
		}
		return fmt.Errorf("while one network asks, nobody else can have a position evaluated (after %s)", time.Since(began))
	}
	began := time.Now()
	if _, err := bo.Get(ctx, "/"); err != nil {
		return err
	}
	if took := time.Since(began); took > promptly {
		return fmt.Errorf("while one network has positions evaluated, a page takes %s", took)
	}
	return nil
}

// manyLooks is how often to request the board of a long record. Together these requests
// must take less than [promptly].
const manyLooks = 10

// remarkedBoards requests the board of a record with as many remarks as allowed.
func (a *attack) remarkedBoards(ctx context.Context, g *visit.Guest) error {
	page, err := a.upload(ctx, g, commented(mostComments, fullRecord))
	if err := want("a record of remarks", page, err, http.StatusSeeOther); err != nil {
		return err
	}
	began := time.Now()
	for range manyLooks {
		if _, err := g.Get(ctx, page.Where()+"/board/worth?n=0&effort=0"); err != nil {
			return err
		}
	}
	if took := time.Since(began); took > promptly {
		return fmt.Errorf("%d looks at the board of a record with %d remarks take %s", manyLooks, mostComments, took)
	}
	return nil
}

// nonsenseBoards requests boards at invalid addresses. Each request must be answered
// promptly and without a server error.
func nonsenseBoards(ctx context.Context, g *visit.Guest, board string) error {
	for _, query := range []string{
		"n=-1", "n=999999999", "as=99", "v=" + strings.Repeat("A", 5000), "v=" + strings.Repeat("((((", 1200), "v=" + url.QueryEscape(strings.Repeat("\xff\x00", 900)),
		"n=3&v=" + url.QueryEscape(strings.Repeat("60:pass;", 600)),
	} {
		for _, part := range []string{"", "/worth"} {
			began := time.Now()
			page, err := g.Get(ctx, board+part+"?"+query)
			got, err := status(page, err)
			switch took := time.Since(began); {
			case err != nil:
				return fmt.Errorf("%.40s: %w", query, err)
			case got >= http.StatusInternalServerError:
				return fmt.Errorf("%.40s: status %d", query, got)
			case took > promptly:
				return fmt.Errorf("%.40s takes %s", query, took)
			}
		}
	}
	return nil
}
