package frame

import (
	"strings"
	"time"

	"goa/edition"
	"goa/internal/turnclock"
	"goa/lexicon"
)

// OptionTitle returns the displayed name of an option, or of one of its values.
func OptionTitle(words *lexicon.Lexicon, text string) string {
	name, value, has := strings.Cut(text, "=")
	if !has {
		return words.Option(name)
	}
	return words.Option(name) + " – " + words.OptionValue(name, value)
}

// TermsText says in a line what is played: the edition and the options.
func TermsText(words *lexicon.Lexicon, ed string, options []string) string {
	line := EditionTitle(words, ed)
	for _, text := range options {
		line += " · " + OptionTitle(words, text)
	}
	return line
}

// EditionTitle returns the displayed name of an edition.
func EditionTitle(words *lexicon.Lexicon, name string) string {
	if e, err := edition.ByName(name); err == nil {
		return words.Edition(name, e.Title)
	}
	return name
}

// DurationText writes a duration in the largest unit that it has at least two of. Days is
// the key of the text for days.
func DurationText(say func(string, ...any) string, d time.Duration, days string) string {
	switch {
	case d < 2*time.Hour:
		return say("minutes", "n", max(1, int(d/time.Minute)))
	case d < 48*time.Hour:
		return say("hours", "n", int(d/time.Hour))
	default:
		return say(days, "n", int(d/(24*time.Hour)))
	}
}

// LeftText writes how much time is left: days with their hours, and only days if it is
// more than a week. From twelve hours on it is rounded, so that two days do not read as
// 47 hours when they have just begun.
func LeftText(say func(string, ...any) string, d time.Duration) string {
	const day, week = 24 * time.Hour, 7 * 24 * time.Hour
	switch {
	case d >= 12*time.Hour && d <= week:
		d = d.Round(time.Hour)
	case d > week:
		d = d.Round(day)
	}
	text := DurationText(say, d, "days")
	if hours := int(d % day / time.Hour); d >= 2*day && hours > 0 {
		return say("days.hours", "time", text, "left", say("hours", "n", hours))
	}
	return text
}

// HoursText writes a number of hours as forms do: whole days as days.
func HoursText(say func(string, ...any) string, hours int) string {
	if hours < 24 || hours%24 != 0 {
		return say("hours", "n", hours)
	}
	return say("days", "n", hours/24)
}

// DaysText says that a game is turn-based and how much time there is. It is empty for a
// real-time game.
func DaysText(say func(string, ...any) string, d *turnclock.Days) string {
	if d == nil {
		return ""
	}
	turn := HoursText(say, int(d.Turn.Hours()))
	if d.Reserve == 0 {
		return say("turn-based", "time", turn)
	}
	return say("turn-based.bank", "time", turn, "left", HoursText(say, int(d.Reserve.Hours())))
}
