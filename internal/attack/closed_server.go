package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"goa/internal/visit"
)

// inviteCode is the invitation code of the closed server.
const inviteCode = "nutmeg and saffron"

// mostCodes is more than one network can try at once.
const mostCodes = 200

// closedServer tries to get into a server that is closed to strangers. It tries to see a
// table or a name, to enter with a forged mark, and to guess the code.
func (a *attack) closedServer(ctx context.Context) error {
	closed, err := a.serveWith(ctx, "closed", []string{"GOA_INVITE=" + inviteCode}, "--base-url", "http://"+publicName)
	if err != nil {
		return err
	}
	from := func(address string) *visit.Guest {
		return &visit.Guest{Site: closed, Header: map[string]string{"Host": publicName, "X-Forwarded-For": address}}
	}
	ana, eve := from("198.18.251.1"), from("198.18.252.1")
	if _, err := ana.Post(ctx, "/door", url.Values{"code": {inviteCode}}); err != nil {
		return fmt.Errorf("the right code is not accepted: %w", err)
	}
	made, err := ana.Post(ctx, "/new", url.Values{"seat0": {"me"}, "name0": {"Anastasia"}, "seat1": {"link"}})
	if err != nil {
		return err
	}
	table := made.Where()
	for _, path := range []string{"/", table, table + "/events", table + "/record", table + "/preview.png", "/calls/.." + table, "/off/%2e%2e" + table, "//" + table} {
		for _, mark := range []string{"", "zzzzzz.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", strings.Repeat("A", 2000)} {
			eve.Cookie = forgedMark(ana.Cookie, mark)
			page, err := eve.Get(ctx, path)
			if err := want("a stranger asks for "+path, page, err, http.StatusForbidden); err != nil {
				return err
			}
		}
	}
	return guessCode(ctx, eve)
}

// forgedMark returns the cookies of a visitor with the server's mark replaced
// by a forged one.
func forgedMark(cookies, mark string) string {
	all, _ := http.ParseCookie(cookies) // an unreadable cookie does not count
	for _, c := range all {
		if strings.HasPrefix(c.Name, "goa_door") {
			return c.Name + "=" + mark
		}
	}
	return ""
}

// guessCode tries wrong codes until the server refuses to check any.
func guessCode(ctx context.Context, eve *visit.Guest) error {
	for tried := 0; ; tried++ {
		page, err := eve.Post(ctx, "/door", url.Values{"code": {fmt.Sprint("nutmeg and saffro", tried)}})
		got, err := status(page, err)
		switch {
		case err != nil:
			return err
		case got == http.StatusTooManyRequests:
			page, err := eve.Post(ctx, "/door", url.Values{"code": {inviteCode}})
			return want("the right code after too many wrong ones", page, err, http.StatusTooManyRequests)
		case got != http.StatusForbidden:
			return achieved(nil, "a wrong code is answered with status %d", got)
		case tried == mostCodes:
			return achieved(nil, "%d codes could be tried", tried)
		}
	}
}
