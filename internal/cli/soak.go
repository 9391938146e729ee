package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"goa/edition"
	"goa/internal/soak"
	"goa/nature"
	"goa/record"
)

// soakReport is read by programs.
type soakReport struct {
	Seed    string       `json:"seed,omitempty"`
	Games   int          `json:"games"`
	Moves   int          `json:"moves"`
	Seconds float64      `json:"seconds"`
	Failure *soakFailure `json:"failure,omitempty"`
}

type soakFailure struct {
	Check  string `json:"check"`
	Error  string `json:"error"`
	Table  string `json:"table"`
	At     int    `json:"at"` // number of moves before the failing position
	Record string `json:"record,omitempty"`
}

// soakFlags say what soak hunts for, and where.
type soakFlags struct {
	game gameFlags
	hunt soak.Hunt
	bot  botFlags
	jobs string
	out  outFlags
}

func (a *app) soakCommand() *cobra.Command {
	f := soakFlags{hunt: soak.Hunt{Games: 20_000}}
	cmd := &cobra.Command{
		Use:   "soak [FILE...]",
		Short: "Hunt for broken rules in random games",
		Long: `Soak plays random games on all cores, with all editions, numbers of players and sets of
options unless flags choose. It checks what must always be true in every position: no piece is
missing or extra, legal moves are accepted and others refused, views show nothing hidden,
games end. A failure is cut down to a short game and written as a record. With
records as arguments, soak checks their positions instead. With --bot a bot plays all seats,
and soak counts illegal moves, panics and decisions that take longer than --limit. The exit
code is 1 if something is wrong.`,
		Example: "  goa soak\n  goa soak --time 10m --players 4\n  goa soak --games 1000000 --seed night\n  goa soak soak-failure.goa\n  goa soak --bot planner --games 100000",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return a.soakRecords(args, f.out.json)
			}
			if f.bot.name != "" {
				return a.soakBot(cmd, f)
			}
			return a.soakGames(cmd, f)
		},
	}
	f.game.add(cmd, 0)
	f.game.addSeed(cmd, "equal seeds play equal games; a new one each time if not given")
	cmd.Flags().IntVar(&f.hunt.Games, "games", f.hunt.Games, "`N` games at most; 0 for as many as --time allows")
	cmd.Flags().DurationVar(&f.hunt.Time, "time", 0, "`D` at most, such as 90s or 1h")
	cmd.Flags().IntVar(&f.hunt.Workers, "workers", 0, "games at once (default all cores)")
	addJobs(cmd, &f.jobs, jobsMeaning)
	f.bot.add(cmd)
	f.out.addJSON(cmd)
	f.out.addFile(cmd, "write the record of a failure to `FILE` (default soak-failure.goa)")
	return cmd
}

// soakGames plays random games and reports.
func (a *app) soakGames(cmd *cobra.Command, f soakFlags) error {
	hunt := f.hunt
	if err := planHunt(cmd, &hunt, &f.game); err != nil {
		return err
	}
	fmt.Fprintf(a.err, "soak: %s, seed %s\n", plural(len(hunt.Settings), "kind of table", "kinds of tables"), hunt.Seed)
	bar := &progressBar{w: a.err, terminal: isTerminal(a.err), games: hunt.Games, time: hunt.Time}
	hunt.Progress = bar.show
	remote, stop, err := a.delegate(cmd.Context(), f.jobs, "soak", hunt.Remotely)
	if err != nil {
		return err
	}
	defer stop()
	hunt.Remote = remote
	found, err := hunt.Run(cmd.Context())
	if err != nil {
		return err
	}
	bar.end(found.Progress)
	report := soakReport{Seed: hunt.Seed, Games: found.Games, Moves: found.Moves, Seconds: found.Elapsed.Seconds()}
	if found.Failure != nil {
		if report.Failure, err = keepFailure(found.Failure, f.out.file); err != nil {
			return err
		}
	}
	if errors.Is(cmd.Context().Err(), context.Canceled) {
		fmt.Fprintln(a.err, "soak: interrupted")
	}
	return a.tellSoak(report, f.out.json)
}

// planHunt fills in the flags.
func planHunt(cmd *cobra.Command, hunt *soak.Hunt, g *gameFlags) error {
	if hunt.Time > 0 && !cmd.Flags().Changed("games") {
		hunt.Games = 0
	}
	if hunt.Games < 0 || hunt.Time < 0 || hunt.Games == 0 && hunt.Time == 0 {
		return usagef("say how many games to play with --games, how long with --time, or both")
	}
	editions, players, err := g.all()
	if err != nil {
		return err
	}
	options := soak.AllOptions()
	if cmd.Flags().Changed("options") {
		only, err := g.parseOptions()
		if err != nil {
			return err
		}
		options = []edition.Options{only}
	}
	hunt.Settings = soak.Settings(editions, players, options)
	if hunt.Seed = g.seed; hunt.Seed == "" {
		_, hunt.Seed = nature.Fresh()
	}
	return nil
}

// keepFailure writes the record of a failure to a file.
func keepFailure(f *soak.Failure, file string) (*soakFailure, error) {
	kept := &soakFailure{Check: f.Check, Error: f.Err.Error(), Table: f.Setting.String(), At: len(f.Moves)}
	r, err := f.Record()
	if r == nil {
		return nil, errors.Join(f, err)
	}
	if kept.Record = file; file == "" {
		kept.Record = "soak-failure.goa"
	}
	return kept, os.WriteFile(kept.Record, r.Text(), 0o666)
}

// tellSoak writes the report. It returns errQuiet if the report contains a failure.
func (a *app) tellSoak(r soakReport, asJSON bool) error {
	err := r.write(a.out, asJSON)
	if err == nil && r.Failure != nil {
		return errQuiet
	}
	return err
}

func (r soakReport) write(w io.Writer, asJSON bool) error {
	if asJSON {
		return writeJSON(w, r)
	}
	if f := r.Failure; f != nil {
		_, err := fmt.Fprintf(w, "%s: %s\nafter %s of a game with %s\nrecord: %s (goa replay --at %d %[5]s)\n",
			f.Check, f.Error, plural(f.At, "move", "moves"), f.Table, f.Record, f.At)
		return err
	}
	_, err := fmt.Fprintf(w, "%s, %s: no failures\n", plural(r.Games, "game", "games"), plural(r.Moves, "move", "moves"))
	return err
}

// soakRecords checks the positions of records.
func (a *app) soakRecords(files []string, asJSON bool) error {
	var report soakReport
	began := time.Now()
	for _, file := range files {
		r, err := a.readRecord(file)
		if err != nil {
			return err
		}
		f, err := soak.Verify(r)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		report.Games++
		report.Moves += r.Len()
		if f != nil {
			report.Failure = &soakFailure{Check: f.Check, Error: f.Err.Error(), Table: f.Setting.String(), At: len(f.Moves), Record: file}
			break
		}
	}
	report.Seconds = time.Since(began).Seconds()
	return a.tellSoak(report, asJSON)
}

// progressBar shows the progress of a hunt: one changing line on a terminal, otherwise
// a new line now and then.
type progressBar struct {
	w        io.Writer
	terminal bool
	games    int
	time     time.Duration
	lines    int // written so far
}

// lineEvery is the time between two lines where no bar can be drawn.
const lineEvery = 10 * time.Second

func (b *progressBar) show(p soak.Progress) {
	switch {
	case b.terminal:
		fmt.Fprintf(b.w, "\r%s\x1b[K", b.text(p))
	case p.Elapsed >= lineEvery*time.Duration(b.lines+1):
		b.lines++
		fmt.Fprintln(b.w, b.text(p))
	}
}

// end leaves the last state of the bar on the screen.
func (b *progressBar) end(p soak.Progress) {
	if b.terminal {
		fmt.Fprintf(b.w, "\r\x1b[K")
	}
	fmt.Fprintf(b.w, "%s games in %s, %s games/s\n", thousands(float64(p.Games)),
		p.Elapsed.Round(time.Millisecond), thousands(rate(p)))
}

func rate(p soak.Progress) float64 { return float64(p.Games) / max(p.Elapsed.Seconds(), 1e-9) }

func (b *progressBar) text(p soak.Progress) string {
	done, left := b.share(p)
	const width = 30
	full := min(width, int(done*width))
	return fmt.Sprintf("[%s%s] %3.0f%%  %s games  %s games/s  %s left",
		strings.Repeat("#", full), strings.Repeat(".", width-full), 100*done,
		thousands(float64(p.Games)), thousands(rate(p)), left.Round(time.Second))
}

// share returns how much is done and how long the rest will take.
func (b *progressBar) share(p soak.Progress) (done float64, left time.Duration) {
	if b.games > 0 {
		done = float64(p.Games) / float64(b.games)
		left = time.Duration(float64(b.games-p.Games) / max(rate(p), 1e-9) * float64(time.Second))
	}
	if b.time > 0 {
		if byTime := p.Elapsed.Seconds() / b.time.Seconds(); byTime > done {
			done, left = byTime, b.time-p.Elapsed
		}
	}
	return min(done, 1), max(left, 0)
}

// readRecord reads a record. "-" is standard input.
func (a *app) readRecord(file string) (*record.Record, error) {
	text, err := a.readFile(file)
	if err != nil {
		return nil, err
	}
	r, err := record.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}
