package cli

import (
	"bytes"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/sqlite"
)

// A transfer that is killed again and again ends when it is let, with all that
// there is; then the target is taken.
func TestKilledTransfersGoOn(t *testing.T) {
	const tables = 600
	from, to := filepath.Join(t.TempDir(), "goa.db"), pgtest.Database(t)
	store, err := sqlite.Open(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	k := match.NewKeeper(match.Config{Store: store})
	for range tables {
		if _, err := k.Create(t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{{Kind: match.Person, Name: "Ana"}, {Kind: match.Open}}}); err != nil {
			t.Fatal(err)
		}
	}
	k.Close()
	store.Close()
	goa := program(t)
	arguments := []string{"transfer", "--from", from, "--to", to}
	killed := 0
	for wait := 100 * time.Millisecond; killed < 4; wait += 100 * time.Millisecond {
		cmd := exec.Command(goa, arguments...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(wait)
		cmd.Process.Kill()
		if _, ok := errors.AsType[*exec.ExitError](cmd.Wait()); !ok {
			break // it was faster
		}
		killed++
	}
	var out bytes.Buffer
	code := Main(arguments, strings.NewReader(""), &out, &out)
	if text := out.String(); killed == 4 && (code != fine || !strings.Contains(text, "600 tables") || !strings.Contains(text, "--secret "+from+".secret")) {
		t.Errorf("after %d kills: code %d\n%s", killed, code, text)
	}
	out.Reset()
	if code := Main(arguments, strings.NewReader(""), &out, &out); code != failed || !strings.Contains(out.String(), "not empty") {
		t.Errorf("once more: code %d\n%s", code, out.String())
	}
	out.Reset()
	if code := Main([]string{"transfer", "--from", from}, strings.NewReader(""), &out, &out); code != wrongUsage {
		t.Errorf("to nowhere: code %d\n%s", code, out.String())
	}
}
