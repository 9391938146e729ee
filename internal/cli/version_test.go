package cli

import (
	"os/exec"
	"strings"
	"testing"
)

// A release says the version and commit that it was stamped with; any other
// build what Go knows.
func TestStampedVersion(t *testing.T) {
	before := newVersionInfo()
	defer func() { stampedVersion, stampedCommit = "", "" }()
	stampedVersion, stampedCommit = "v1.2.3", "0123456789abcdef"
	if v := newVersionInfo(); v.Version != "v1.2.3" || v.Commit != "0123456789abcdef" {
		t.Errorf("%+v", v)
	}
	stampedVersion, stampedCommit = "", ""
	if v := newVersionInfo(); v.Version != before.Version || v.Version == "" || v.Commit != before.Commit {
		t.Errorf("%+v without a stamp, %+v before", v, before)
	}
}

// The linker finds what a stamp sets, and silently does nothing where it does
// not: the names are those of variables of this package.
func TestStampNamesVariables(t *testing.T) {
	path, err := exec.CommandContext(t.Context(), "go", "list", "-pgo=off", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	here := strings.TrimSpace(string(path))
	if got, want := Stamp("v1", "c0"), "-X "+here+".stampedVersion=v1 -X "+here+".stampedCommit=c0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
