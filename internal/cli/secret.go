package cli

import (
	"fmt"
	"os"
	"strings"

	"goa/internal/postgres"
)

// minSecret is the smallest length of a secret.
const minSecret = 20

// secretText returns the secret for links and cookies. With PostgreSQL, all processes
// need the same one. nil stands for the secret in the file beside a database file.
func (f *serveFlags) secretText() ([]byte, error) {
	text := os.Getenv("GOA_SECRET")
	switch {
	case f.secret != "":
		read, err := os.ReadFile(f.secret)
		if err != nil {
			return nil, fmt.Errorf("the secret: %w\n%s", err, secretHelp)
		}
		text = strings.TrimSpace(string(read))
	case strings.HasPrefix(text, "/"):
		return nil, usagef("GOA_SECRET is the secret itself: to name a file that contains it, use --secret %s", text)
	case text == "" && !postgres.IsURL(f.db):
		return nil, nil
	case text == "":
		return nil, usagef("with PostgreSQL all servers need the same secret, from which links and cookies are made: give it in a file with --secret FILE, or in the variable GOA_SECRET.\n%s", secretHelp)
	}
	if len(text) < minSecret {
		return nil, usagef("the secret has %d characters: it needs %d, and nobody should be able to guess them.\n%s", len(text), minSecret, secretHelp)
	}
	return []byte(text), nil
}

const secretHelp = `Make one once, and give it to every server:
  (umask 077; head -c 32 /dev/urandom | base64 > goa.secret)
After a move from a file, links keep working with the secret that lies beside it: --secret goa.db.secret`
