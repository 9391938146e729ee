package cli

import (
	"os/exec"
	"strings"
	"testing"
)

// A release has the version and commit with which it was stamped. Any other build has
// those of Go's build information.
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

// The linker silently ignores variables that do not exist, so the names in a
// stamp must be those of this package.
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
