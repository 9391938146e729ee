package settingspage_test

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"goa/internal/autopilot"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/session"
	"goa/internal/settingspage"
	"goa/internal/talk"
	"goa/internal/turnclock"
	"goa/lexicon"
)

// hostile is a name that somebody else may have.
const hostile = `<script>alert("1")</script>`

// newPage returns an empty page in a language.
func newPage(t *testing.T, language string) frame.Page {
	t.Helper()
	words, err := lexicon.For(language, "2012")
	if err != nil {
		t.Fatal(err)
	}
	links, err := frame.NewLinks("")
	if err != nil {
		t.Fatal(err)
	}
	return frame.Page{Links: links, Words: words}
}

// render returns the text of a page, without its scripts.
func render(t *testing.T, c templ.Component) string {
	t.Helper()
	var b strings.Builder
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// part returns the form, section or list item of a page that begins with this text.
func part(t *testing.T, page, begin string) string {
	t.Helper()
	_, after, ok := strings.Cut(page, begin)
	name, _, _ := strings.Cut(strings.TrimPrefix(begin, "<"), " ")
	inside, _, ends := strings.Cut(after, "</"+name+">")
	if !ok || !ends {
		t.Fatalf("the page has no %s", begin)
	}
	return begin + inside
}

// has makes sure that a page has some texts and lacks others.
func has(t *testing.T, what, page string, want, never []string) {
	t.Helper()
	for _, text := range want {
		if !strings.Contains(page, text) {
			t.Errorf("%s: lacks %q", what, text)
		}
	}
	for _, text := range never {
		if strings.Contains(page, text) {
			t.Errorf("%s: has %q", what, text)
		}
	}
}

var checked = regexp.MustCompile(`<input type="(?:checkbox|radio)" name="([^"]+)" value="([^"]*)" checked`)

// The form shows every preference as it is.
func TestThePreferencesAreShown(t *testing.T) {
	for _, language := range lexicon.Languages() {
		p := newPage(t, language)
		p.Prefs = frame.Prefs{
			Lang: language, Theme: "dark", Motion: "less", Name: hostile,
			Confirm: frame.Confirms{Bids: true, End: true}, Auto: autopilot.Auto{Forced: true, End: autopilot.EndAction},
			Rest: turnclock.Rest{Zone: `"><b>`, From: 23, To: 7, Weekends: true}, Sound: true, OneTap: true,
		}
		page := render(t, settingspage.Page(p, settingspage.Settings{Languages: map[string]string{"en": "English", "de": "Deutsch", "fr": "Français"}}))
		got := map[string]bool{}
		for _, m := range checked.FindAllStringSubmatch(page, -1) {
			got[m[1]+"="+m[2]] = true
		}
		for _, want := range []string{"theme=dark", "motion=less", "confirm=bids", "confirm=end", "end=end-action", "forced=1", "weekends=1", "sound=1", "talk=1"} { // the chat is shown unless it is hushed
			if !got[want] {
				t.Errorf("%s: %s is not checked", language, want)
			}
			delete(got, want)
		}
		if len(got) > 0 {
			t.Errorf("%s: also checked are %v", language, got)
		}
		has(t, language, page, []string{
			`<option value="` + language + `" lang="` + language + `" selected>`, html.EscapeString(hostile),
			`name="from" min="0" max="23" value="23"`, `name="to" min="0" max="23" value="7"`,
			html.EscapeString(p.Say("settings.confirm")), html.EscapeString(p.Say("rest.effect")), html.EscapeString(p.Say("end.end-action.effect")),
		}, []string{hostile, `"><b>`, `name="back"`, `role="status"`, `role="alert"`})
	}
}

// What has just been done is said as news, and what went wrong as an alert. The way
// back stays.
func TestNoticesOfTheSettings(t *testing.T) {
	p := newPage(t, "en")
	saved := render(t, settingspage.Page(p, settingspage.Settings{Notice: "settings.saved", Back: "/g/a?x=1&y=2"}))
	has(t, "saved", saved, []string{`role="status">Saved.`, `name="back" value="/g/a?x=1&amp;y=2"`}, []string{`role="alert"`})
	night := render(t, settingspage.Page(p, settingspage.Settings{Notice: "error.night"}))
	has(t, "too long a night", night, []string{`role="alert">` + html.EscapeString(p.Say("error.night", "n", turnclock.MaxNight))}, []string{`role="status"`})
}

// People whom the guest does not want to meet are listed with a button for each. There
// is a list of muted people only if there are any.
func TestBlockedAndMutedPeople(t *testing.T) {
	for _, language := range lexicon.Languages() {
		p := newPage(t, language)
		none := render(t, settingspage.Page(p, settingspage.Settings{}))
		has(t, language, none, []string{html.EscapeString(p.Say("settings.blocked.none"))}, []string{`id="muted"`})
		some := render(t, settingspage.Page(p, settingspage.Settings{
			Blocks: []match.Block{{Number: 3, Name: "Bo"}, {Number: 9, Name: hostile}},
			Mutes:  []talk.Mute{{Number: 4, Name: hostile}},
		}))
		has(t, language, part(t, some, `<form id="blocked" `), []string{
			`name="number" value="3">` + p.Say("settings.unblock", "name", "Bo"), `name="number" value="9"`, html.EscapeString(p.Say("settings.unblock", "name", hostile)),
		}, []string{html.EscapeString(p.Say("settings.blocked.none")), "<script"})
		has(t, language, part(t, some, `<form id="muted" `), []string{`name="number" value="4"`, html.EscapeString(p.Say("settings.unmute", "name", hostile))}, []string{"<script"})
	}
}

// Each browser of the guest can be signed out. The others can be signed out together, if
// there are any.
func TestBrowsersOfAGuest(t *testing.T) {
	p := newPage(t, "en")
	here := settingspage.Browser{Session: session.Session{ID: "s1", Device: hostile, Seen: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}, Here: true}
	there := settingspage.Browser{Session: session.Session{ID: "s2", Seen: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)}}
	alone := part(t, render(t, settingspage.Page(p, settingspage.Settings{Browsers: []settingspage.Browser{here}})), `<form id="sessions" `)
	has(t, "one", alone, []string{html.EscapeString(hostile), "this one", `name="end" value="s1"`, html.EscapeString("Sign out: " + hostile)}, []string{"<script", "2026-01-02", `value="others"`})
	both := part(t, render(t, settingspage.Page(p, settingspage.Settings{Browsers: []settingspage.Browser{here, there}})), `<form id="sessions" `)
	has(t, "two", both, []string{"A browser</b>", "last seen on 2026-05-04", `name="end" value="s2"`, `value="others"`}, nil)
}

// A game that runs in the reader's own browser has nobody to block, and nowhere to be
// notified or signed out.
func TestSettingsOfADevice(t *testing.T) {
	p := newPage(t, "en")
	p.OnDevice = true
	page := render(t, settingspage.Page(p, settingspage.Settings{
		Browsers: []settingspage.Browser{{}}, Mutes: []talk.Mute{{}}, Notifications: settingspage.Notifications{Kinds: []messenger.Kind{messenger.Mail}},
	}))
	has(t, "on a device", page, []string{`action="/settings"`}, []string{`id="sessions"`, `id="blocked"`, `id="muted"`, `id="calls"`})
}

// address returns an address that has been confirmed.
func address(kind messenger.Kind, target string) notifications.Address {
	return notifications.Address{Number: 7, To: messenger.Address{Kind: kind, Target: target}, Confirmed: time.Unix(1, 0)}
}

// Each address says how it stands, and offers what can be done with it. The rest of a
// webhook's address is a secret.
func TestHowAddressesStand(t *testing.T) {
	confirmed := func(change func(*notifications.Address)) notifications.Address {
		a := address(messenger.Discord, "https://discord.com/api/webhooks/1/s3cret")
		change(&a)
		return a
	}
	const test, code = `name="test" value="7"`, `name="confirm" form="code-7" value="7"`
	for _, c := range []struct {
		name        string
		a           notifications.Address
		want, never []string
	}{
		{"at once", confirmed(func(*notifications.Address) {}), []string{"Discord, discord.com", "calls.when.now", test}, []string{code, `class="bad"`}},
		{"after minutes", confirmed(func(a *notifications.Address) { a.Delay = 30 * time.Minute }), []string{"30 ", test}, nil},
		{"after hours", confirmed(func(a *notifications.Address) { a.Delay = 2 * time.Hour }), []string{"2 ", test}, nil},
		{"daily", confirmed(func(a *notifications.Address) { a.Daily, a.Hour, a.Zone = true, 9, "Europe/Paris" }), []string{"9:00 Europe/Paris"}, nil},
		{"daily, without a zone", confirmed(func(a *notifications.Address) { a.Daily, a.Hour = true, 9 }), []string{"9:00 UTC"}, nil},
		{"gone", confirmed(func(a *notifications.Address) { a.Off = notifications.OffGone }), []string{`class="bad"`, "calls.off.gone", test}, nil},
		{"refused", confirmed(func(a *notifications.Address) { a.Off = notifications.OffRefused }), []string{`class="bad"`, "calls.off.refused"}, nil},
		{"unreachable", confirmed(func(a *notifications.Address) { a.Off = notifications.OffUnreachable }), []string{`class="bad"`, "calls.off.unreachable"}, nil},
		{"without its code", confirmed(func(a *notifications.Address) { a.Confirmed = time.Time{} }), []string{"calls.uncoded", code}, []string{test}},
		{"a mail without its link", notifications.Address{Number: 7, To: messenger.Address{Kind: messenger.Mail, Target: hostile}}, []string{"calls.unconfirmed", html.EscapeString(hostile)}, []string{test, code, "<script"}},
		{"a browser", confirmed(func(a *notifications.Address) { a.To.Kind, a.Device = messenger.Push, hostile }), []string{html.EscapeString(hostile)}, []string{"<script", "discord.com"}},
		{"an unknown browser", confirmed(func(a *notifications.Address) { a.To.Kind = messenger.Push }), []string{"sessions.unknown"}, nil},
		{"no address at all", confirmed(func(a *notifications.Address) { a.To = messenger.Address{Kind: messenger.JSON, Target: "://s3cret"} }), []string{"calls.kind.json"}, nil},
	} {
		for _, language := range lexicon.Languages() {
			p := newPage(t, language)
			v := settingspage.Settings{Notifications: settingspage.Notifications{Kinds: []messenger.Kind{messenger.Mail}, Addresses: []notifications.Address{c.a}}}
			page := part(t, render(t, settingspage.Page(p, v)), `<section id="calls" `)
			list := page[:strings.Index(page, "</fieldset>")] // the examples are elsewhere
			want := []string{`name="remove" value="7"`}
			for _, text := range c.want {
				if strings.HasPrefix(text, "calls.") || strings.HasPrefix(text, "sessions.") {
					text = html.EscapeString(p.Say(text))
				}
				want = append(want, text)
			}
			has(t, fmt.Sprint(language, ", ", c.name), list, want, append(c.never, "s3cret"))
			if got := strings.Contains(page, `<form id="code-7"`); got != settingspage.WantsCode(c.a) {
				t.Errorf("%s: there is a form for a code: %t", c.name, got)
			}
		}
	}
}

// What the server cannot send is not offered. An address that was refused can be
// corrected.
func TestNewAddresses(t *testing.T) {
	p := newPage(t, "en")
	settings := func(n settingspage.Notifications) string {
		return render(t, settingspage.Page(p, settingspage.Settings{Notifications: n, Back: "/g/a"}))
	}
	has(t, "nothing", settings(settingspage.Notifications{}), nil, []string{`id="calls"`, `name="live"`})
	has(t, "only push", settings(settingspage.Notifications{PushKey: "k\"ey"}), []string{`name="live"`, `data-key="k&#34;ey"`}, []string{`<select name="kind">`, "k\"ey"})
	fresh := settings(settingspage.Notifications{Kinds: []messenger.Kind{messenger.Mail, messenger.Ntfy}})
	has(t, "a fresh form", fresh, []string{`<option value="mail">email`, `<option value="ntfy">ntfy`, "ana@example.org", `name="hour" min="0" max="23" value="18"`}, []string{`id="push"`, "autofocus", `value="json"`, `role="alert"`})
	refused := settings(settingspage.Notifications{
		Kinds: []messenger.Kind{messenger.Mail, messenger.Ntfy}, Problem: hostile,
		Draft: settingspage.Draft{Kind: messenger.Ntfy, Target: hostile, When: settingspage.Daily, Hour: 0},
	})
	has(t, "a refused one", refused, []string{
		`role="alert">` + html.EscapeString(hostile), `<option value="ntfy" selected>`, `name="target" value="` + html.EscapeString(hostile) + `"`, " autofocus",
		`<option value="daily" selected>`, `name="hour" min="0" max="23" value="0"`,
	}, []string{"<script>alert"})
	done := settings(settingspage.Notifications{Kinds: []messenger.Kind{messenger.Mail}, Notice: "calls.added"})
	has(t, "one that was added", done, []string{html.EscapeString(p.Say("calls.added")), `<a href="/g/a">Back to the table`}, nil)
}

// The pages that links in messages lead to ask once, and offer nothing when all is done.
func TestPagesOfLinksInMessages(t *testing.T) {
	for _, language := range lexicon.Languages() {
		p := newPage(t, language)
		p.Title = "T"
		has(t, language, render(t, settingspage.CallPage(p, hostile, "Yes & no")), []string{html.EscapeString(hostile), `<button class="main">Yes &amp; no</button>`}, []string{"<script>alert"})
		has(t, language, render(t, settingspage.CallPage(p, "done", "")), []string{`role="status">done`}, []string{`<button class="main">`})
		button := html.EscapeString(p.Say("calls.off.yes"))
		again := render(t, settingspage.NeverAgain(p, "never", "calls.off.yes", false))
		has(t, language, again, []string{`role="status">never`, button}, []string{`name="allow"`})
		has(t, language, render(t, settingspage.NeverAgain(p, "never", "calls.off.yes", true)), []string{`name="allow" value="yes"`, button}, nil)
		has(t, language, render(t, settingspage.NeverAgain(p, "never", "", true)), []string{`role="status">never`}, []string{`name="allow"`})
	}
}
