package session

import "strings"

// Device names the kind of browser that a User-Agent header describes, just
// closely enough for guests to tell their devices apart.
func Device(userAgent string) string {
	return strings.Trim(first(userAgent, browsers)+" · "+first(userAgent, systems), " ·")
}

// kind maps a part of the header to a name. Browsers claim to be each other, so
// the order matters.
type kind struct{ part, name string }

var browsers = []kind{
	{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
	{"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}, {"curl/", "curl"},
}

var systems = []kind{
	{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Mac OS X", "Mac"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"},
}

func first(text string, kinds []kind) string {
	for _, k := range kinds {
		if strings.Contains(text, k.part) {
			return k.name
		}
	}
	return ""
}
