package settingspage

import (
	"cmp"
	"net/url"
	"strconv"
	"time"

	"goa/internal/frame"
	"goa/internal/messenger"
	"goa/internal/notifications"
)

const (
	// Daily is the choice to be notified once a day.
	Daily = "daily"
	// DefaultHour is the hour of that if none is chosen.
	DefaultHour = 18
)

// services are the names of those that have their own way of being called, which
// are the same in all languages.
var services = map[messenger.Kind]string{messenger.Discord: "Discord", messenger.Slack: "Slack", messenger.Ntfy: "ntfy"}

// examples are addresses of each kind, as people find them.
var examples = map[messenger.Kind]string{
	messenger.Mail:    "ana@example.org",
	messenger.Discord: "https://discord.com/api/webhooks/123…/abc…",
	messenger.Slack:   "https://hooks.slack.com/services/T…/B…/x…",
	messenger.Ntfy:    "https://ntfy.sh/my-secret-topic",
	messenger.JSON:    "https://example.org/hook",
}

// kindName is what a way to be called is called.
func kindName(p frame.Page, k messenger.Kind) string {
	if name, ok := services[k]; ok {
		return name
	}
	return p.Say("calls.kind." + string(k))
}

// Notifications is what the settings show about calls.
type Notifications struct {
	Addresses []notifications.Address
	Kinds     []messenger.Kind // that can be added by the form
	PushKey   string           // of this server, or none
	Notice    string           // the name of a text about what was done, or nothing
	Problem   string           // why the last address was refused, or nothing
	Draft     Draft            // the form as the guest has filled it in
}

// Draft is an address that has been refused. The guest can correct it.
type Draft struct {
	Kind   messenger.Kind
	Target string
	When   string
	Hour   int
}

// hour is what the form shows.
func (d Draft) hour() string {
	if d == (Draft{}) {
		return strconv.Itoa(DefaultHour)
	}
	return strconv.Itoa(d.Hour)
}

// offered reports whether anybody can be called at all.
func (l *Notifications) offered() bool { return len(l.Kinds) > 0 || l.PushKey != "" }

// AddressName is what an address is called on pages: enough to know it again. The
// rest of a webhook's address is a secret.
func AddressName(p frame.Page, a notifications.Address) string {
	switch a.To.Kind {
	case messenger.Mail:
		return a.To.Target
	case messenger.Push:
		return cmp.Or(a.Device, p.Say("sessions.unknown"))
	default:
		name := ""
		if u, err := url.Parse(a.To.Target); err == nil {
			name = u.Host
		}
		return kindName(p, a.To.Kind) + ", " + name
	}
}

// whenText says when an address is called, or why it is not.
func whenText(p frame.Page, a notifications.Address) string {
	switch {
	case WantsCode(a):
		return p.Say("calls.uncoded")
	case a.Confirmed.IsZero():
		return p.Say("calls.unconfirmed")
	case a.Off != "":
		return p.Say("calls.off." + string(a.Off))
	case a.Daily:
		return p.Say("calls.when.daily-at", "time", strconv.Itoa(a.Hour)+":00 "+cmp.Or(a.Zone, "UTC"))
	default:
		return delayText(p, a.Delay)
	}
}

// WantsCode reports whether an address is confirmed by the code that was sent there.
func WantsCode(a notifications.Address) bool {
	return a.Confirmed.IsZero() && a.To.Kind != messenger.Mail
}

// codeForm is the id of the form by which the code of an address is sent.
func codeForm(a notifications.Address) string { return "code-" + strconv.FormatInt(a.Number, 10) }

// delayText says after which time somebody is called.
func delayText(p frame.Page, d time.Duration) string {
	switch {
	case d == 0:
		return p.Say("calls.when.now")
	case d < time.Hour:
		return p.Say("calls.when.after", "time", p.Say("calls.minutes", "n", int(d.Minutes())))
	default:
		return p.Say("calls.when.after", "time", frame.HoursText(p.Say, int(d.Hours())))
	}
}
