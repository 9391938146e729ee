package session_test

import (
	"testing"

	"goa/internal/session"
)

// Browsers claim to be each other, and systems too. A device has the name that its
// owner knows it by.
func TestDevicesAreToldApart(t *testing.T) {
	const (
		windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) "
		mac     = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) "
		iPhone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
		iPad    = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
		android = "Mozilla/5.0 (Linux; Android 14; K) "
		chrome  = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
		phone   = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
	)
	for agent, want := range map[string]string{
		windows + chrome:                    "Chrome · Windows",
		windows + chrome + " Edg/126.0.0.0": "Edge · Windows",
		windows + chrome + " OPR/112.0.0.0": "Opera · Windows",
		mac + chrome:                        "Chrome · Mac",
		android + phone:                     "Chrome · Android",
		android + phone + " EdgA/126.0.0.0": "Edge · Android",
		"Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36": "Samsung Internet · Android",
		"Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0":                                                                               "Firefox · Android",
		"Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0":                                                                             "Firefox · Linux",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) " + chrome:                                                                                                 "Chrome · ChromeOS",
		mac + "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15":                                                                        "Safari · Mac",
		iPhone + "Version/17.5 Mobile/15E148 Safari/604.1":                                                                                                   "Safari · iPhone",
		iPhone + "CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1":                                                                                            "Chrome · iPhone",
		iPad + "CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1":                                                                                              "Chrome · iPad",
		iPad + "FxiOS/127.1 Mobile/15E148 Safari/605.1.15":                                                                                                   "Firefox · iPad",
		iPhone + "Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/604.1":                                                                              "Edge · iPhone",
		"curl/8.8.0": "curl",
		windows:      "Windows",
		"<script>":   "",
		"Lynx/2.9.2": "",
		"":           "",
	} {
		if got := session.Device(agent); got != want {
			t.Errorf("got %q, want %q: %s", got, want, agent)
		}
	}
}
