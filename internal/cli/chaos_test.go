package cli

import (
	"errors"
	"os"
	"testing"
	"time"

	"goa/internal/load"
	"goa/internal/pgserver"
)

// Every kind of fault happens once to three servers and their database. Everything the
// servers have told people stays true, and all viewers see every game go on.
func TestChaos(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers and a database take their time")
	}
	report, err := load.Chaos(t.Context(), load.ChaosPlan{
		Program: program(t), Processes: 3, Tables: 6, Viewers: 3, Every: 150 * time.Millisecond,
		Kills: 1, Rounds: 1, Between: 200 * time.Millisecond, Frozen: 2 * time.Second, Broken: 500 * time.Millisecond, Log: os.Stderr,
	})
	if errors.Is(err, pgserver.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range report.Failures {
		t.Error(failure)
	}
	if len(report.Faults) < 9 || report.Acknowledged < 50 || report.Refused+report.Cut == 0 || report.Resumed.Count == 0 {
		t.Errorf("too little has happened: %+v", report)
	}
}
