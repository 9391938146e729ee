package session

import "strings"

// Device names the kind of browser that a User-Agent header tells of, as far as
// its owner needs it to tell devices apart, and no further.
func Device(userAgent string) string {
	return strings.Trim(first(userAgent, browsers)+" · "+first(userAgent, systems), " ·")
}

// kind is what a part of the header means. Browsers claim to be each other, so
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
