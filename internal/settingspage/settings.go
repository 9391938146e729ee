package settingspage

import (
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/talk"
)

// exampleZone shows how a time zone is written.
const exampleZone = "Europe/Lisbon"

// Settings is what the settings page shows besides the preferences.
type Settings struct {
	Languages     map[string]string // their names, by code
	Notice        string            // the key of a text about what was done, or empty
	Back          string            // where the guest came from, or empty
	Browsers      []Browser
	Blocks        []match.Block
	Mutes         []talk.Mute
	Notifications Notifications
}

// Browser is a browser on its guest's list.
type Browser struct {
	session.Session
	Here bool // the current session
}

// device returns the displayed name of a session's browser.
func device(p frame.Page, s Browser) string {
	if s.Device == "" {
		return p.Say("sessions.unknown")
	}
	return s.Device
}

// autoEndText returns the key of the text about when a turn ends automatically.
func autoEndText(end string) string {
	if end == "" {
		return "end.never"
	}
	return "end." + end
}
