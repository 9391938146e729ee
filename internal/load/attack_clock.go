package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"goa/internal/pgserver"
)

// wrongClock runs two processes on one database, one of which sees a database
// clock that is 13 hours off, as if its own clock were wrong. That process must
// store nothing and say that it is not ready; the other goes on.
func (a *attack) wrongClock(ctx context.Context) error {
	if a.db == nil {
		return errNoTarget
	}
	right, err := a.serve(ctx, "clocks")
	if err != nil {
		return err
	}
	first := a.servers[len(a.servers)-1]
	defer first.kill() // whatever came of it
	address, err := FreeAddress()
	if err != nil {
		return err
	}
	late := newSite("http://" + address)
	second := &server{program: a.Program, address: address, db: first.db + "&application_name=late", env: first.env, log: a.Log}
	a.servers = append(a.servers, second)
	if err := second.startAndWait(ctx, late); err != nil {
		return err
	}
	defer second.kill()
	ana := &guest{site: right, header: map[string]string{}}
	made, err := ana.post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	if err := setClock(ctx, first.db, "13 hours"); err != nil {
		return err
	}
	if err := untilNotReady(ctx, late); err != nil {
		return err
	}
	page, err := ana.get(ctx, made.where())
	if err != nil {
		return err
	}
	list := moves(page.body)
	if len(list) == 0 {
		return errors.New("a page without moves")
	}
	there := &guest{site: late, cookie: ana.cookie, header: map[string]string{}}
	answer, err := there.post(ctx, made.where()+"/move", form(page.body, list[0]))
	if err := want("a move at a process whose clock is 13 hours off", answer, err, http.StatusServiceUnavailable); err != nil {
		return err
	}
	if _, err := ana.get(ctx, "/healthz/ready"); err != nil {
		return fmt.Errorf("the process whose clock is right: %w", err)
	}
	answer, err = ana.post(ctx, made.where()+"/move", form(page.body, list[0]))
	return want("a move at the process whose clock is right", answer, err, http.StatusSeeOther)
}

// setClock makes the database show another time to the process that is late. If
// the database's version has no clock function, one is added that nobody calls.
func setClock(ctx context.Context, db, ahead string) error {
	return pgserver.Execute(ctx, db, `CREATE OR REPLACE FUNCTION goa.clock() RETURNS bigint LANGUAGE sql AS $$
		SELECT (extract(epoch FROM clock_timestamp() + CASE current_setting('application_name') WHEN 'late' THEN interval '`+ahead+`' ELSE '0' END) * 1000)::bigint $$`)
}

// noticeTime is how long a process may take to notice that its clock is wrong.
const noticeTime = 10 * time.Second

// untilNotReady waits until a server says that it is not ready.
func untilNotReady(ctx context.Context, at *site) error {
	ctx, cancel := context.WithTimeout(ctx, noticeTime)
	defer cancel()
	for ctx.Err() == nil {
		if got, err := status((&guest{site: at}).get(ctx, "/healthz/ready")); err == nil && got == http.StatusServiceUnavailable {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("a process whose clock is 13 hours off says for %s that it is ready", noticeTime)
}
