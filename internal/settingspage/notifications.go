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
	// DefaultHour is the hour of the daily notification if none is chosen.
	DefaultHour = 18
)

// services maps kinds of addresses to the names of their services, which are the
// same in all languages.
var services = map[messenger.Kind]string{messenger.Discord: "Discord", messenger.Slack: "Slack", messenger.Ntfy: "ntfy"}

// examples are addresses of each kind, as people find them.
var examples = map[messenger.Kind]string{
	messenger.Mail:    "ana@example.org",
	messenger.Discord: "https://discord.com/api/webhooks/123…/abc…",
	messenger.Slack:   "https://hooks.slack.com/services/T…/B…/x…",
	messenger.Ntfy:    "https://ntfy.sh/my-secret-topic",
	messenger.JSON:    "https://example.org/hook",
}

// kindName returns the displayed name of a kind of address.
func kindName(p frame.Page, k messenger.Kind) string {
	if name, ok := services[k]; ok {
		return name
	}
	return p.Say("calls.kind." + string(k))
}

// Notifications is what the settings show about notifications.
type Notifications struct {
	Addresses []notifications.Address
	Kinds     []messenger.Kind // kinds that can be added by the form
	PushKey   string           // of this server, or empty
	Notice    string           // the key of a text about what was done, or empty
	Problem   string           // why the last address was refused, or empty
	Draft     Draft            // the form as the guest has filled it in
}

// Draft is an address that has been refused. The guest can correct it.
type Draft struct {
	Kind   messenger.Kind
	Target string
	When   string
	Hour   int
}

// hour returns the hour that the form shows.
func (d Draft) hour() string {
	if d == (Draft{}) {
		return strconv.Itoa(DefaultHour)
	}
	return strconv.Itoa(d.Hour)
}

// offered reports whether the server can notify anyone at all.
func (l *Notifications) offered() bool { return len(l.Kinds) > 0 || l.PushKey != "" }

// AddressName returns the displayed name of an address: enough to recognize it. The
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

// whenText says when notifications are sent to an address, or why not.
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

// WantsCode reports whether an address must be confirmed by the code that was sent
// there.
func WantsCode(a notifications.Address) bool {
	return a.Confirmed.IsZero() && a.To.Kind != messenger.Mail
}

// codeForm returns the ID of the form for the code of an address.
func codeForm(a notifications.Address) string { return "code-" + strconv.FormatInt(a.Number, 10) }

// delayText says after how long a notification is sent.
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
