package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/internal/soak"
)

// botFlags say which bot to try.
type botFlags struct {
	name  string
	limit time.Duration
}

func (f *botFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.name, "bot", "", "let the bot `NAME` play all seats: "+strings.Join(ladder.Names(), ", "))
	cmd.Flags().DurationVar(&f.limit, "limit", 0, "`D` is the longest that a decision of the bot may take")
	complete(cmd, "bot", ladder.Names(), cobra.ShellCompDirectiveNoFileComp)
}

// trialReport is read by programs.
type trialReport struct {
	Bot       string  `json:"bot"`
	Seed      string  `json:"seed"`
	Games     int     `json:"games"`
	Moves     int     `json:"moves"`
	Decisions int     `json:"decisions"`
	Illegal   int     `json:"illegal"`
	Panics    int     `json:"panics"`
	Late      int     `json:"late"`
	LongestMS float64 `json:"longest_ms"`
	First     string  `json:"first,omitempty"`
	Seconds   float64 `json:"seconds"`
}

// soakBot has a bot play the settings of a hunt.
func (a *app) soakBot(cmd *cobra.Command, f soakFlags) error {
	if _, err := ladder.New(f.bot.name, 0); err != nil {
		return usageError{err}
	}
	hunt := f.hunt
	if err := planHunt(cmd, &hunt, &f.game); err != nil {
		return err
	}
	fmt.Fprintf(a.err, "soak: %s at %s, seed %s\n", f.bot.name, plural(len(hunt.Settings), "kind of table", "kinds of tables"), hunt.Seed)
	bar := &progressBar{w: a.err, terminal: isTerminal(a.err), games: hunt.Games, time: hunt.Time}
	trial := soak.Trial{
		Bot: f.bot.name, Settings: hunt.Settings, Games: hunt.Games, Time: hunt.Time, Seed: hunt.Seed,
		Workers: hunt.Workers, Limit: f.bot.limit, Progress: bar.show,
	}
	remote, stop, err := a.delegate(cmd.Context(), f.jobs, "soak", trial.Remotely)
	if err != nil {
		return err
	}
	defer stop()
	trial.Remote = remote
	found, err := trial.Run(cmd.Context())
	if err != nil {
		return err
	}
	bar.end(found.Progress)
	report := trialReport{
		Bot: f.bot.name, Seed: hunt.Seed, Games: found.Games, Moves: found.Moves, Decisions: found.Decisions,
		Illegal: found.Illegal, Panics: found.Panics, Late: found.Late, First: found.First,
		LongestMS: float64(found.Longest.Microseconds()) / 1000, Seconds: found.Elapsed.Seconds(),
	}
	if err := report.write(a.out, f.out.json); err != nil {
		return err
	}
	if found.Failed() {
		return errQuiet
	}
	return nil
}

func (r *trialReport) write(w io.Writer, asJSON bool) error {
	if asJSON {
		return writeJSON(w, r)
	}
	_, err := fmt.Fprintf(w, "%s, %s of %s: %d not legal, %s, %d too late; the longest took %.1f ms\n",
		plural(r.Games, "game", "games"), plural(r.Decisions, "decision", "decisions"), r.Bot,
		r.Illegal, plural(r.Panics, "panic", "panics"), r.Late, r.LongestMS)
	if err == nil && r.First != "" {
		_, err = fmt.Fprintf(w, "first: %s\n", r.First)
	}
	return err
}
