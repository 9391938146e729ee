package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"goa/internal/web"
)

// minInvite and maxInvite bound the length of an invitation code. Guests have to
// type it, and others will guess it.
const (
	minInvite = 8
	maxInvite = 200
)

// inviteText returns the invitation code, or "" if the server is open to everybody. An
// empty file is an error, since nobody opens a server that way on purpose.
func (f *serveFlags) inviteText() (string, error) {
	text, from := os.Getenv("GOA_INVITE"), "GOA_INVITE"
	if f.invite != "" {
		read, err := os.ReadFile(f.invite)
		if errors.Is(err, fs.ErrNotExist) {
			return "", usagef("--invite %s: there is no such file. It names a file with the invitation code in it; the code itself can be given as the variable GOA_INVITE", f.invite)
		}
		if err != nil {
			return "", fmt.Errorf("the invitation code: %w", err)
		}
		text, from = string(read), "--invite "+f.invite
	} else if text == "" {
		return "", nil
	}
	text = strings.TrimSpace(text)
	switch n := utf8.RuneCountInString(web.PlainInvite(text)); {
	case strings.HasPrefix(text, "/") && f.invite == "":
		return "", usagef("GOA_INVITE is the invitation code itself: name a file that has it with --invite %s", text)
	case strings.Contains(text, "\n"):
		return "", usagef("%s has several lines: an invitation code is a single line", from)
	case n < minInvite:
		return "", usagef("%s: the invitation code has %d characters: it needs %d, so that nobody can guess it", from, n, minInvite)
	case n > maxInvite:
		return "", usagef("%s: the invitation code has %d characters: at most %d are allowed", from, n, maxInvite)
	}
	return text, nil
}
