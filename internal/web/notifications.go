package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/session"
	"goa/internal/settingspage"
)

// Notifications of a guest: a part of the settings, the pages that links in messages lead
// to, and a switch at each table.

// channelKinds are the channels that the form offers. Notifications on this device are
// not among them, because only a script can ask the browser for them.
var channelKinds = []messenger.Kind{messenger.Mail, messenger.Discord, messenger.Slack, messenger.Ntfy, messenger.JSON}

// callNotices are the keys of the texts shown after a change.
var callNotices = []string{"", "calls.added", "calls.mailed", "calls.posted", "calls.sent", "calls.removed"}

// notificationSettings returns what the settings show about notifications.
func (s *Server) notificationSettings(r *http.Request) (l settingspage.Notifications, err error) {
	for _, k := range channelKinds {
		if s.Notifications.Offers(k) {
			l.Kinds = append(l.Kinds, k)
		}
	}
	if s.Notifications.Offers(messenger.Push) {
		l.PushKey = s.Notifications.PushKey
	}
	l.Notice = frame.OneOf("calls."+r.URL.Query().Get("calls"), callNotices)
	l.Addresses, err = s.Notifications.List(r.Context(), guest(r))
	return l, err
}

// lostAddress reports whether an address of the guest was switched off, which they would
// not notice otherwise.
func (s *Server) lostAddress(r *http.Request) (bool, error) {
	list, err := s.Notifications.List(r.Context(), guest(r))
	return slices.ContainsFunc(list, func(a notifications.Address) bool { return a.Off != "" }), err
}

// addAddress adds an address of the guest.
func (s *Server) addAddress(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	s.ensureGuest(w, r)
	form, p := r.PostForm, prefsOf(r)
	a := notifications.Address{
		To:       messenger.Address{Kind: messenger.Kind(form.Get("kind")), Target: strings.TrimSpace(form.Get("target"))},
		Settings: notifications.Settings{Lang: p.Lang, Base: s.address(r, ""), Zone: cmp.Or(p.Rest.Zone, p.Zone), Hour: readHour(form.Get("hour"))},
	}
	if a.To.Kind == messenger.Push {
		v := visitOf(r)
		a.Session, a.Device = string(v.ID), session.Device(r.UserAgent())
	}
	a.Delay, a.Daily = readWhen(form.Get("when"))
	a.Origin = s.origin(r)
	added, err := s.Notifications.Add(r.Context(), s.visitor(r), a)
	if err != nil {
		return s.refuseAddress(w, r, callError(err))
	}
	done := "added"
	switch {
	case settingspage.WantsCode(added):
		done = "posted"
	case added.Confirmed.IsZero():
		done = "mailed"
	}
	return s.toAddresses(w, r, done)
}

// readWhen reads when a guest wants to be notified: after a delay, or once a day. A delay
// that is not offered means at once.
func readWhen(text string) (delay time.Duration, daily bool) {
	minutes, err := strconv.Atoi(text)
	if delay = time.Duration(minutes) * time.Minute; err != nil || !slices.Contains(notifications.Delays, delay) {
		delay = 0
	}
	return delay, text == settingspage.Daily
}

// readHour reads an hour of the day.
func readHour(text string) int {
	if hour, err := strconv.Atoi(text); err == nil && hour >= 0 && hour < 24 {
		return hour
	}
	return settingspage.DefaultHour
}

// toAddresses redirects to the list of addresses.
func (s *Server) toAddresses(w http.ResponseWriter, r *http.Request, done string) error {
	q := url.Values{"calls": {done}}
	if back := backTo(r.PostForm.Get("back")); back != "" {
		q.Set("back", back)
	}
	return s.seeOther(w, r, "/settings?"+q.Encode()+"#calls")
}

// changeAddress removes an address of the guest, sends a test message to it, or checks
// the code that was sent there.
func (s *Server) changeAddress(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	for _, c := range []struct {
		name, done string
		do         func(number int64) error
	}{
		{"remove", "removed", func(n int64) error { return s.Notifications.Remove(r.Context(), guest(r), n) }},
		{"test", "sent", func(n int64) error { return s.Notifications.Test(r.Context(), s.visitor(r), n) }},
		{"confirm", "added", func(n int64) error {
			return s.Notifications.ConfirmCode(r.Context(), s.visitor(r), n, r.PostForm.Get("code"))
		}},
	} {
		if !r.PostForm.Has(c.name) {
			continue
		}
		number, err := strconv.ParseInt(r.PostForm.Get(c.name), 10, 64)
		if err != nil {
			return errForm
		}
		if err := c.do(number); err != nil {
			return s.refuseAddress(w, r, callError(err))
		}
		return s.toAddresses(w, r, c.done)
	}
	return errForm
}

// refuseAddress explains in the settings why an address was refused, with the form as it
// was filled in. It returns other errors.
func (s *Server) refuseAddress(w http.ResponseWriter, r *http.Request, err error) error {
	why, ok := errors.AsType[reason](err)
	if !ok {
		return err
	}
	v, err := s.settingsOf(r, r.PostForm)
	if err != nil {
		return err
	}
	status, text := s.explain(s.pageWords(r), why)
	s.counts.errors.Add(errorKind(why))
	v.Notifications.Problem = text
	if form := r.PostForm; form.Get("kind") != string(messenger.Push) {
		v.Notifications.Draft = settingspage.Draft{Kind: messenger.Kind(form.Get("kind")), Target: form.Get("target"), When: form.Get("when"), Hour: readHour(form.Get("hour"))}
	}
	return s.send(w, r, status, settingspage.Page(s.page(r, "settings"), v))
}

// callError returns the error that a guest sees for an error about addresses.
func callError(err error) error {
	if invalid, ok := errors.AsType[*notifications.InvalidError](err); ok {
		return reason("address-" + cmp.Or(string(invalid.Reason), "unsent"))
	}
	for _, c := range []struct {
		is  error
		say reason
	}{
		{notifications.ErrFull, errAddressFull}, {notifications.ErrBusy, errAddressBusy},
		{notifications.ErrBadLink, errAddressLink}, {notifications.ErrNotFound, errAddressLink},
		{notifications.ErrBadCode, errAddressCode}, {notifications.ErrRefused, errAddressRefused}, {notifications.ErrOriginFull, errAddressNetwork},
	} {
		if errors.Is(err, c.is) {
			return c.say
		}
	}
	return err
}

// switchOffPage asks the reader of a message whether to stop sending them. Opening the
// page changes nothing, because messaging programs open links on their own.
func (s *Server) switchOffPage(w http.ResponseWriter, r *http.Request) error {
	a, err := s.Notifications.AddressToSwitchOff(r.Context(), r.PathValue("token"))
	if err != nil {
		return callError(err)
	}
	p := s.page(r, "calls.off")
	return s.send(w, r, http.StatusOK, settingspage.CallPage(p, p.Say("calls.off.about", "name", settingspage.AddressName(p, a)), p.Say("calls.off.yes")))
}

// switchOff deletes the address that a message was sent to. Mail programs request it
// directly when the reader presses their unsubscribe button.
func (s *Server) switchOff(w http.ResponseWriter, r *http.Request) error {
	if err := s.Notifications.SwitchOff(r.Context(), r.PathValue("token")); err != nil {
		return callError(err)
	}
	p := s.page(r, "calls.off")
	return s.send(w, r, http.StatusOK, settingspage.CallPage(p, p.Say("calls.off.done"), ""))
}

// confirmPage asks the reader of the first mail whether the address is theirs.
func (s *Server) confirmPage(w http.ResponseWriter, r *http.Request) error {
	a, err := s.Notifications.AddressToConfirm(r.Context(), r.PathValue("token"))
	if err != nil {
		return callError(err)
	}
	p := s.page(r, "calls")
	return s.send(w, r, http.StatusOK, settingspage.CallPage(p, p.Say("calls.confirm.about", "name", settingspage.AddressName(p, a)), p.Say("calls.confirm.yes")))
}

// confirmAddress records that a mail address belongs to its reader.
func (s *Server) confirmAddress(w http.ResponseWriter, r *http.Request) error {
	if err := s.Notifications.Confirm(r.Context(), r.PathValue("token")); err != nil {
		return callError(err)
	}
	p := s.page(r, "calls")
	return s.send(w, r, http.StatusOK, settingspage.CallPage(p, p.Say("calls.confirm.done"), ""))
}

// neverPage asks the reader of an unsolicited message whether to block such messages
// forever, or to allow them again. Opening the page changes nothing.
func (s *Server) neverPage(w http.ResponseWriter, r *http.Request) error {
	refused, err := s.Notifications.HasRefused(r.Context(), r.PathValue("token"))
	if err != nil {
		return callError(err)
	}
	p := s.page(r, "calls.never")
	if refused {
		return s.send(w, r, http.StatusOK, settingspage.NeverAgain(p, p.Say("calls.never.done"), "calls.never.undo", true))
	}
	return s.send(w, r, http.StatusOK, settingspage.NeverAgain(p, p.Say("calls.never.about"), "calls.never.yes", false))
}

// never blocks unsolicited messages to a reader, or allows them again.
func (s *Server) never(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	p, token := s.page(r, "calls.never"), r.PathValue("token")
	if r.PostForm.Has("allow") {
		if err := s.Notifications.TakeBack(r.Context(), token); err != nil {
			return callError(err)
		}
		return s.send(w, r, http.StatusOK, settingspage.NeverAgain(p, p.Say("calls.never.undone"), "", false))
	}
	if err := s.Notifications.Refuse(r.Context(), token); err != nil {
		return callError(err)
	}
	return s.send(w, r, http.StatusOK, settingspage.NeverAgain(p, p.Say("calls.never.done"), "calls.never.undo", true))
}

// setTableNotifications sets whether the guest is notified about a table.
func (s *Server) setTableNotifications(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.Keeper.SetNotified(ctx, c.Command, c.form("on") == "yes")
	})
}
