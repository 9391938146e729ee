package messenger

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
)

// PushEndpoint returns the URL of a subscription, or "" if the target is not
// one.
func PushEndpoint(target string) string {
	var s struct {
		Endpoint string
		Keys     struct{ Auth, P256dh string }
	}
	if err := json.Unmarshal([]byte(target), &s); err != nil {
		return ""
	}
	return s.Endpoint
}

// pushServices are the push services of the common browsers. At any other
// endpoint there may be no browser.
var pushServices = []string{
	"fcm.googleapis.com", "android.googleapis.com", "updates.push.services.mozilla.com", "push.services.mozilla.com",
	"notify.windows.com", "push.apple.com",
}

// IsPushService reports whether a subscription is with the service of a common
// browser.
func IsPushService(target string) bool {
	u, err := url.Parse(PushEndpoint(target))
	if err != nil || u.Scheme != "https" {
		return false
	}
	host := strings.ToLower(u.Hostname())
	return slices.ContainsFunc(pushServices, func(s string) bool { return host == s || strings.HasSuffix(host, "."+s) })
}
