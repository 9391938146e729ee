package settingspage

import (
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/talk"
)

// exampleZone shows how a time zone is written.
const exampleZone = "Europe/Lisbon"

// Settings is what the page of the settings shows besides the preferences.
type Settings struct {
	Languages     map[string]string // their names, by code
	Notice        string            // the name of a text about what was done, or nothing
	Back          string            // where the guest came from, or nothing
	Sessions      []Session
	Blocks        []match.Block
	Mutes         []talk.Mute
	Notifications Notifications
}

// Session is a browser on its guest's list.
type Session struct {
	session.Session
	Here bool // it is the one that asks
}

// device is what a session's browser is called.
func device(p frame.Page, s Session) string {
	if s.Device == "" {
		return p.Say("sessions.unknown")
	}
	return s.Device
}

// autoEndText names the text about when a turn ends by itself.
func autoEndText(end string) string {
	if end == "" {
		return "end.never"
	}
	return "end." + end
}
