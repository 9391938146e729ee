package attack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"goa/internal/load"
	"goa/internal/pgserver"
	"goa/internal/visit"
)

// wrongClock runs two processes on one database. One of them sees a database clock that
// is 13 hours off, as if its own clock were wrong. That process must store nothing and
// report that it is not ready. The other must go on.
func (a *attack) wrongClock(ctx context.Context) error {
	if a.db == nil {
		return errNoTarget
	}
	right, err := a.serve(ctx, "clocks")
	if err != nil {
		return err
	}
	first := a.servers[len(a.servers)-1]
	defer first.Kill() // in any case
	address, err := load.FreeAddress()
	if err != nil {
		return err
	}
	late := visit.NewSite("http://" + address)
	second := &visit.Server{Program: a.Program, Address: address, DB: first.DB + "&application_name=late", Env: first.Env, Log: a.Log}
	a.servers = append(a.servers, second)
	if err := second.StartAndWait(ctx, late); err != nil {
		return err
	}
	defer second.Kill()
	ana := &visit.Guest{Site: right, Header: map[string]string{}}
	made, err := ana.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return err
	}
	if err := setClock(ctx, first.DB, "13 hours"); err != nil {
		return err
	}
	if err := untilNotReady(ctx, late); err != nil {
		return err
	}
	page, err := ana.Get(ctx, made.Where())
	if err != nil {
		return err
	}
	list := visit.Moves(page.Body)
	if len(list) == 0 {
		return errors.New("a page without moves")
	}
	there := &visit.Guest{Site: late, Cookie: ana.Cookie, Header: map[string]string{}}
	answer, err := there.Post(ctx, made.Where()+"/move", visit.Form(page.Body, list[0]))
	if err := want("a move at a process whose clock is 13 hours off", answer, err, http.StatusServiceUnavailable); err != nil {
		return err
	}
	if _, err := ana.Get(ctx, "/healthz/ready"); err != nil {
		return fmt.Errorf("the process whose clock is right: %w", err)
	}
	answer, err = ana.Post(ctx, made.Where()+"/move", visit.Form(page.Body, list[0]))
	return want("a move at the process whose clock is right", answer, err, http.StatusSeeOther)
}

// setClock makes the database show another time to the process named "late". If the
// database's version has no clock function, this adds one that is never called.
func setClock(ctx context.Context, db, ahead string) error {
	return pgserver.Execute(ctx, db, `CREATE OR REPLACE FUNCTION goa.clock() RETURNS bigint LANGUAGE sql AS $$
		SELECT (extract(epoch FROM clock_timestamp() + CASE current_setting('application_name') WHEN 'late' THEN interval '`+ahead+`' ELSE '0' END) * 1000)::bigint $$`)
}

// noticeTime is how long a process may take to notice that its clock is wrong.
const noticeTime = 10 * time.Second

// untilNotReady waits until a server reports that it is not ready.
func untilNotReady(ctx context.Context, at *visit.Site) error {
	ctx, cancel := context.WithTimeout(ctx, noticeTime)
	defer cancel()
	for ctx.Err() == nil {
		if got, err := status((&visit.Guest{Site: at}).Get(ctx, "/healthz/ready")); err == nil && got == http.StatusServiceUnavailable {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("a process whose clock is 13 hours off reports for %s that it is ready", noticeTime)
}
