package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"goa/internal/visit"
)

// oddZone is a zone that this program does not know but that a machine may know, as
// some know right/Europe/Lisbon.
const oddZone = "Goa/Nowhere"

// oddZones sets quiet hours in a zone that the server's machine knows, then moves the
// server to a machine that does not. Its tables must still be readable.
func (a *attack) oddZones(ctx context.Context) error {
	folder := filepath.Join(a.Folder, "zones")
	file := filepath.Join(folder, filepath.FromSlash(oddZone))
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	utc := "TZif" + strings.Repeat("\x00", 35) + "\x01\x00\x00\x00\x04" + strings.Repeat("\x00", 6) + "UTC\x00" // see tzfile(5)
	if err := os.WriteFile(file, []byte(utc), 0o600); err != nil {
		return err
	}
	moving, err := a.serveWith(ctx, "zones", []string{"ZONEINFO=" + folder})
	if err != nil {
		return err
	}
	path, ana, err := restingTable(ctx, moving)
	if err != nil {
		return err
	}
	server := a.servers[len(a.servers)-1]
	if err := server.Stop(); err != nil {
		return err
	}
	server.Env = server.Env[1:]
	if err := server.StartAndWait(ctx, moving); err != nil {
		return err
	}
	page, err := ana.Get(ctx, path)
	return want("a table of somebody whose zone the machine does not know", page, err, http.StatusOK)
}

// restingTable creates a turn-based table whose host has quiet hours in an odd zone.
func restingTable(ctx context.Context, at *visit.Site) (path string, ana *visit.Guest, err error) {
	ana = &visit.Guest{Site: at, Header: map[string]string{}}
	set := url.Values{"zone": {oddZone}, "from": {"22"}, "to": {"8"}}
	if page, err := ana.Post(ctx, "/settings", set); err != nil {
		if got, _ := status(page, err); got >= http.StatusInternalServerError {
			return "", nil, err
		} // otherwise it is refused
	}
	made, err := ana.Post(ctx, "/new", url.Values{"seat0": {"me"}, "name0": {"Ana"}, "seat1": {"link"}, "turn": {"24"}, "rests": {"on"}})
	if err := want("a table over days", made, err, http.StatusSeeOther); err != nil {
		return "", nil, err
	}
	path = made.Where()
	page, err := ana.Get(ctx, path)
	if err != nil {
		return "", nil, err
	}
	seats := visit.Links(page.Body)
	if len(seats) == 0 {
		return "", nil, fmt.Errorf("a table for a friend shows no link")
	}
	bo := &visit.Guest{Site: at, Header: map[string]string{}}
	if _, err := bo.Post(ctx, seats[0], url.Values{"name": {"Bo"}}); err != nil {
		return "", nil, err
	}
	for _, g := range []*visit.Guest{ana, bo} {
		if _, err := g.Post(ctx, path+"/ready", url.Values{"ready": {"yes"}}); err != nil {
			return "", nil, err
		}
	}
	return path, ana, nil
}
