package attack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// shouts is how many strangers shout.
	shouts = 180
	// heardAtOnce is how many lines a table accepts at once. After that it accepts one
	// a second.
	heardAtOnce = 60
)

// talkFlood has many strangers shout at a table. Few of their lines may be kept, and
// none may break a page. The players must not see them and must still be able to chat.
// It uses the server without request limits.
func (a *attack) talkFlood(ctx context.Context) error {
	host := a.localGuest()
	made, err := host.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "name0": {"Ana"}, "spectators": {"on"}, "talk": {"on"}})
	if got, err := status(made, err); err != nil || got != http.StatusSeeOther {
		return achieved(err, "a table with chat: status %d", got)
	}
	path := made.Where() + "/talk"
	began := time.Now()
	heard, err := a.postAsStrangers(ctx, path)
	if err != nil {
		return err
	}
	if took := time.Since(began); heard == 0 || heard > heardAtOnce+int(took.Seconds())+1 {
		return fmt.Errorf("%d of %d shouts were taken in %s", heard, shouts, took)
	}
	if err := a.malformedLines(ctx, path); err != nil {
		return err
	}
	answer, err := host.Post(ctx, path, url.Values{"text": {"can you hear me"}})
	if got, err := status(answer, err); err != nil || got != http.StatusSeeOther {
		return achieved(err, "the table can no longer chat: status %d", got)
	}
	page, err := host.Get(ctx, path)
	if err != nil || !strings.Contains(page.Body, "can you hear me") || strings.Contains(page.Body, "shout ") {
		return achieved(err, "the table does not see exactly its own lines")
	}
	return nil
}

// drownedChat has the guests of one network chat as much as they can among the
// spectators. A spectator from elsewhere must still be heard, and so must the players.
func (a *attack) drownedChat(ctx context.Context) error {
	host := a.visitor()
	made, err := host.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "name0": {"Ana"}, "spectators": {"on"}, "talk": {"on"}})
	if err := want("a table to chat at", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	path := made.Where() + "/talk"
	said, err := host.Post(ctx, path, url.Values{"text": {"before the flood"}})
	if err := want("a line at the table", said, err, http.StatusSeeOther); err != nil {
		return err
	}
	heard := 0
	for i := range 8 {
		loud := a.visitorFrom("198.18.230.7")
		for j := range 10 {
			n, err := accepted(ctx, "a shout", loud, path, url.Values{"text": {fmt.Sprint("shout ", i, " ", j)}})
			if err != nil {
				return err
			}
			heard += n
		}
	}
	if heard == 0 {
		return errors.New("nobody can chat")
	}
	for i, words := range []string{"one from elsewhere", "and another"} {
		honest := a.visitorFrom(fmt.Sprint("198.18.231.", i+1))
		n, err := accepted(ctx, "a line from elsewhere", honest, path, url.Values{"text": {words}})
		if err != nil || n == 0 {
			return achieved(err, "one network has said %d lines, and nobody else can chat", heard)
		}
		page, err := honest.Get(ctx, path)
		if err != nil || !strings.Contains(page.Body, words) || !strings.Contains(page.Body, "before the flood") {
			return achieved(err, "what others have said is gone")
		}
	}
	return nil
}

// postAsStrangers posts strangers' lines and returns how many were accepted.
func (a *attack) postAsStrangers(ctx context.Context, path string) (heard int, err error) {
	for i := range shouts {
		g := a.localGuest()
		page, err := g.Post(ctx, path, url.Values{"text": {fmt.Sprint("shout ", i)}})
		switch got, err := status(page, err); {
		case err != nil:
			return heard, err
		case got == http.StatusSeeOther:
			heard++
		case got != http.StatusTooManyRequests:
			return heard, fmt.Errorf("shout %d: status %d", i, got)
		}
	}
	return heard, nil
}

// malformedLines sends lines that no page would send, and checks the result.
func (a *attack) malformedLines(ctx context.Context, path string) error {
	for _, text := range []string{
		"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "\u202eabc", "a" + strings.Repeat("\u0301", 200), "\x00", "\x1b[2J", "\xff\xfe",
		"", strings.Repeat(" ", 300), strings.Repeat("x", 301), strings.Repeat("x", 1<<20),
	} {
		g := a.localGuest()
		page, err := g.Post(ctx, path, url.Values{"text": {text}})
		got, err := status(page, err)
		if err != nil || got >= http.StatusInternalServerError {
			return achieved(err, "the line %.30q: status %d", text, got)
		}
		if page, err = g.Get(ctx, path); err != nil || strings.Contains(page.Body, "<script>alert") || strings.Contains(page.Body, "<img src=x") || len(page.Body) > largePage {
			return achieved(err, "the line %.30q breaks the page", text)
		}
	}
	return nil
}
