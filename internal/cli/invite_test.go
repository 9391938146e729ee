package cli

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A code in a file or in a variable closes a server. Empty codes and codes that are
// easy to guess are refused. The code is never printed.
func TestInvitationCodes(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, c := range []struct{ what, file, variable, want, problem string }{
		{"none", "", "", "", ""},
		{"a variable", "", "pepper and salt", "pepper and salt", ""},
		{"a file", file("good", "pepper and salt\n"), "", "pepper and salt", ""},
		{"both", file("both", "pepper and salt\n"), "cinnamon", "pepper and salt", ""},
		{"no such file", filepath.Join(folder, "pepper"), "", "", "GOA_INVITE"},
		{"an empty file", file("empty", "\n"), "", "", "has 0 characters"},
		{"a blank variable", "", "  ", "", "has 0 characters"},
		{"a short one", "", "pepper", "", "has 6 characters"},
		{"blanks do not count", "", "p  e  p  p", "", "has 7 characters"},
		{"a long one", "", strings.Repeat("pepper", 40), "", "at most 200 are allowed"},
		{"two lines", file("two", "pepper and salt\ncinnamon\n"), "", "", "several lines"},
		{"a file in the variable", "", "/etc/goa/invite", "", "--invite /etc/goa/invite"},
	} {
		t.Setenv("GOA_INVITE", c.variable)
		got, err := (&serveFlags{invite: c.file}).inviteText()
		if got != c.want || (err == nil) != (c.problem == "") || err != nil && !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s: got %q, %v", c.what, got, err)
		}
	}
	t.Setenv("GOA_INVITE", "pepper and salt")
	p := startServer(t, "--addr", "127.0.0.1:0", "--db", filepath.Join(folder, "goa.db"))
	res, err := http.Get(p.address + "/")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusForbidden {
		t.Errorf("a stranger gets status %d", res.StatusCode)
	}
	if err := p.stop(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if said := p.said.String(); !strings.Contains(said, "must enter the invitation code") || strings.Contains(said, "pepper") {
		t.Errorf("it says\n%s", said)
	}
	var out bytes.Buffer
	if code := Main([]string{"serve", "--invite", "pepper and salt"}, nil, &out, &out); code != exitUsage {
		t.Errorf("a code in place of a file: code %d\n%s", code, out.String())
	}
}
