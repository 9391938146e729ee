package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"goa/internal/visit"
)

// The limits on what a server stores for one network. See docs/hosting.md.
const (
	mostReports   = 200
	mostAddresses = 1000
	mostNotes     = 4 << 20 // bytes
	longNote      = 4000    // characters, of four bytes each
)

// fillDisk stores as much as it can from one network, as new guests who own no
// table: reports, addresses and notes.
func (a *attack) fillDisk(ctx context.Context) error {
	if _, _, err := a.notifier(ctx); err != nil {
		return err
	}
	for _, part := range []func(context.Context) error{a.fillWithReports, a.fillWithAddresses, a.fillWithNotes} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// accepted posts a form and returns 1 if the server accepted it, and 0 otherwise.
func accepted(ctx context.Context, what string, g *visit.Guest, path string, form url.Values) (int, error) {
	page, err := g.Post(ctx, path, form)
	got, err := status(page, err)
	switch {
	case err != nil:
		return 0, err
	case got == http.StatusSeeOther:
		return 1, nil
	case got != http.StatusTooManyRequests:
		return 0, fmt.Errorf("%s: status %d", what, got)
	default:
		return 0, nil
	}
}

// fillWithReports reports one line as many guests.
func (a *attack) fillWithReports(ctx context.Context) error {
	host := a.notified("198.18.220.1")
	made, err := host.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "name0": {"Ana"}, "spectators": {"on"}, "talk": {"on"}})
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	said, err := host.Post(ctx, made.Where()+"/talk", url.Values{"text": {"hello"}})
	if err := want("a line", said, err, http.StatusSeeOther); err != nil {
		return err
	}
	kept := 0
	for range mostReports + 50 {
		n, err := accepted(ctx, "a report", a.notified("198.18.220.2"), made.Where()+"/report", url.Values{"line": {"1"}})
		if err != nil {
			return err
		}
		kept += n
	}
	if kept > mostReports || kept == 0 {
		return fmt.Errorf("%d reports of one network are stored; at most %d are allowed", kept, mostReports)
	}
	n, err := accepted(ctx, "a report", a.notified("198.18.220.3"), made.Where()+"/report", url.Values{"line": {"1"}})
	if err != nil || n == 0 {
		return achieved(err, "nobody else can report anything")
	}
	return nil
}

// fillWithAddresses adds browsers that do not exist.
func (a *attack) fillWithAddresses(ctx context.Context) error {
	kept := 0
	var g *visit.Guest
	for i := range mostAddresses + 100 {
		if i%8 == 0 {
			g = a.notified("198.18.221.2")
		}
		target := fmt.Sprintf(`{"endpoint":"https://fcm.googleapis.com/%d%s","keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`,
			i, strings.Repeat("x", 1900))
		n, err := accepted(ctx, "an address", g, "/settings/calls", url.Values{"kind": {"push"}, "target": {target}})
		if err != nil {
			return err
		}
		kept += n
	}
	if kept > mostAddresses || kept == 0 {
		return fmt.Errorf("%d addresses of one network are stored; at most %d are allowed", kept, mostAddresses)
	}
	return nil
}

// fillWithNotes stores the longest notes at many tables, which were created from
// elsewhere.
func (a *attack) fillWithNotes(ctx context.Context) error {
	text := strings.Repeat("\U00020000", longNote)
	kept := 0
	var g *visit.Guest
	for i := range mostNotes/len(text) + 20 {
		if i%4 == 0 { // a new table counts as twenty requests
			g = a.notified("")
		}
		g.Header["X-Forwarded-For"] = fmt.Sprintf("198.18.222.%d", i/10+1)
		made, err := g.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "name0": {"Ana"}})
		if err := want("a table", made, err, http.StatusSeeOther); err != nil {
			return err
		}
		g.Header["X-Forwarded-For"] = "198.18.223.1"
		n, err := accepted(ctx, "a note", g, made.Where()+"/notes", url.Values{"text": {text}})
		if err != nil {
			return err
		}
		kept += n * len(text)
	}
	if kept > mostNotes || kept == 0 {
		return fmt.Errorf("%d bytes of notes of one network are stored; at most %d are allowed", kept, mostNotes)
	}
	return nil
}
