package cli

import (
	"os"
	"testing"
	"time"

	"goa/internal/load"
	"goa/internal/pgtest"
)

// People play a duplicate evening while servers are killed: when the organizer presses
// the button, and in the middle of games. goa crash --evening plays the whole evening
// of twelve people and three rounds.
func TestAnEveningOutlivesItsServers(t *testing.T) {
	if testing.Short() {
		t.Skip("two evenings take their time")
	}
	for where, rounds := range map[string]int{"a file": 2, "PostgreSQL": 1} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			plan := load.EveningPlan{
				Program: program(t), Folder: t.TempDir(), Log: os.Stderr,
				People: 4, Seats: 2, Rounds: rounds, Kills: 3 * rounds, Every: time.Millisecond, Between: 300 * time.Millisecond,
			}
			if where == "PostgreSQL" {
				plan.Database = pgtest.Database(t)
			}
			report, err := load.Evening(t.Context(), plan)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range report.Failures {
				t.Error(fault)
			}
			if report.Tables != 2*rounds || report.Kills < 2*rounds || report.Acknowledged < 100*rounds {
				t.Errorf("too little has happened: %+v", report)
			}
		})
	}
}
