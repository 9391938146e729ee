package attack

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"goa/internal/visit"
)

// fullDisk checks that a server whose disk has less free space than its host wants
// reports that it is not ready. Otherwise it would receive players whose moves it
// cannot store.
func (a *attack) fullDisk(ctx context.Context) error {
	for _, variable := range []string{"GOA_MIN_FREE=1000000G", "GOA_MAX_DATABASE=1K"} {
		if err := a.readyWithout(ctx, variable); err != nil {
			return fmt.Errorf("%s: %w", variable, err)
		}
	}
	return nil
}

// readyWithout starts a server beyond one of its limits. It checks that the server is
// not ready, but alive and still showing tables.
func (a *attack) readyWithout(ctx context.Context, variable string) error {
	a.visitors++
	full, err := a.serveWith(ctx, fmt.Sprint("full", a.visitors), []string{variable})
	if err != nil {
		return err
	}
	server := a.servers[len(a.servers)-1]
	defer server.Kill() // in any case
	g := &visit.Guest{Site: full, Header: map[string]string{}}
	if page, err := g.Get(ctx, "/healthz/ready"); err == nil {
		return errors.New("a server without disk space reports that it is ready: " + page.Body)
	} else if err := want("a server without room is asked whether it is ready", page, err, http.StatusServiceUnavailable); err != nil {
		return err
	}
	page, err := g.Get(ctx, "/healthz/live")
	return want("a server without room is asked whether it lives", page, err, http.StatusOK)
}
