package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"goa/ai/ladder"
	"goa/arena"
	"goa/nature"
)

// arenaFlags say what is played in the arena and which results are stored.
type arenaFlags struct {
	game    gameFlags
	match   arena.Plan
	sprt    string
	ms      int
	csv     string
	jobs    string
	verbose bool
}

func (a *app) arenaCommand() *cobra.Command {
	f := arenaFlags{match: arena.Plan{Blocks: 100}}
	var out outFlags
	cmd := &cobra.Command{
		Use:   "arena",
		Short: "Let bots play against each other",
		Long: `Arena lets bots play against each other on all cores, and reports how often each wins. Every
deal is played once for each rotation of the seats, with the same luck. Such a block is
the unit of all statistics, and intervals are 95% intervals. Tied winners share the win.
Elo ratings are fitted to all comparisons of two bots, with the planner at 1000. Equal
seeds give equal results. In the solo game each bot plays every deal alone, and wins the
deals on which no other bot had more points.

` + wrapText("The bots are "+strings.Join(ladder.Names(), ", ")+", or programs: cmd:./mybot is started and asked as "+
			"docs/protocol.md says. Grades can have other weights: merchant@FILE uses those of a file, merchant@net the net of this program. A program that makes an illegal move, is late by more than half a second or ends is last in that game."),
		Example: `  goa arena --bots planner,greedy
  goa arena --bots planner,greedy,greedy,greedy --players 4 --blocks 500 --seed 5 --json
  goa arena --bots planner,greedy,random --players 3 --all-seatings --csv games.csv
  goa arena --bots planner,greedy --blocks 5000 --sprt 0,20 --resume match.arena
  goa arena --bots planner,cmd:./mybot --ms 200 --records games --verbose
  goa arena --bots planner,greedy --players 1 --options solo=2`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			report, err := a.runArena(cmd, &f)
			if err != nil {
				return err
			}
			return out.writeResult(a, report, func(w io.Writer) error { return report.WriteText(w) })
		},
	}
	f.add(cmd)
	out.add(cmd)
	return cmd
}

func (f *arenaFlags) add(cmd *cobra.Command) {
	f.game.add(cmd, 0)
	f.game.addSeed(cmd, "decides about deals and bots; a new one each time if not given")
	flags := cmd.Flags()
	flags.StringSliceVar(&f.match.Bots, "bots", nil, "`NAMES` of the bots, as many as players: "+strings.Join(ladder.Names(), ", ")+", or cmd:PROGRAM")
	flags.IntVar(&f.match.Blocks, "blocks", f.match.Blocks, "`B` deals, each played once for every rotation of the seats")
	flags.BoolVar(&f.match.AllSeatings, "all-seatings", false, "play every order of the bots, not only every rotation")
	flags.StringVar(&f.sprt, "sprt", "", "`ELO0,ELO1`: stop when it is clear which of the two leads the first bot has")
	flags.IntVar(&f.ms, "ms", int(arena.DefaultMoveTime.Milliseconds()), "milliseconds that a program has for a move")
	flags.StringVar(&f.match.Resume, "resume", "", "store finished blocks in `FILE`, and continue from those already there")
	flags.StringVar(&f.csv, "csv", "", "write a row for every game to `FILE`")
	writesFile(cmd, "csv")
	flags.StringVar(&f.match.Records, "records", "", "write a record of every game into `DIR`")
	flags.IntVar(&f.match.Workers, "workers", 0, "games at once (default all cores)")
	flags.BoolVar(&f.verbose, "verbose", false, "show all failures, and what programs write to standard error")
	addJobs(cmd, &f.jobs, jobsMeaning)
	complete(cmd, "bots", ladder.Names(), cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveNoSpace)
}

// plan turns the flags into a match.
func (f *arenaFlags) plan() (m arena.Plan, err error) {
	m, g := f.match, &f.game
	if g.players == 0 && g.solo() {
		g.players = 1
	} else if g.players == 0 {
		g.players = max(2, len(m.Bots))
	}
	if err := g.checkPlayers(false); err != nil {
		return m, err
	}
	m.Players = g.players
	if m.Edition, err = g.openEdition(); err != nil {
		return m, err
	}
	if m.Options, err = g.parseOptions(); err != nil {
		return m, err
	}
	if m.SPRT, err = parseSPRT(f.sprt); err != nil {
		return m, err
	}
	if f.ms < 1 {
		return m, usagef("--ms must be at least 1, not %d", f.ms)
	}
	m.MoveTime = time.Duration(f.ms) * time.Millisecond
	switch m.Seed = g.seed; {
	case m.Seed != "":
	case m.Resume != "":
		return m, usagef("--resume needs a --seed, so that the match can be continued")
	default:
		_, m.Seed = nature.Fresh()
	}
	m.Version = buildName(newVersionInfo())
	if err := m.Check(); err != nil {
		return m, usageError{err}
	}
	return m, nil
}

// buildName distinguishes builds, because their bots may differ.
func buildName(v versionInfo) string {
	text := v.Version
	if v.Commit != "" && !strings.Contains(text, v.Commit[:min(12, len(v.Commit))]) {
		text += " " + v.Commit[:min(12, len(v.Commit))]
	}
	if v.Modified && !strings.Contains(text, "dirty") {
		text += " modified"
	}
	return text
}

// parseSPRT reads two numbers of Elo points.
func parseSPRT(text string) (*arena.Hypotheses, error) {
	if text == "" {
		return nil, nil
	}
	first, second, ok := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(first), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !ok || err0 != nil || err1 != nil {
		return nil, usagef("--sprt %s: give two numbers of Elo points, such as 0,20", text)
	}
	return &arena.Hypotheses{Elo0: elo0, Elo1: elo1}, nil
}

// runArena checks the flags and plays.
func (a *app) runArena(cmd *cobra.Command, f *arenaFlags) (report arena.Report, err error) {
	m, err := f.plan()
	if err != nil {
		return report, err
	}
	remote, stop, err := a.delegate(cmd.Context(), f.jobs, "arena", m.Settings)
	if err != nil {
		return report, err
	}
	defer stop()
	m.Remote = remote
	if f.csv != "" {
		file, err := os.OpenFile(f.csv, os.O_WRONLY|os.O_CREATE, 0o666)
		if err != nil {
			return report, err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		m.CSV = &overwriter{file: file}
	}
	if f.verbose {
		m.Stderr = &lockedWriter{w: a.err}
	}
	m.Failed = a.tellFailures(f.verbose)
	if names := countDistinct(m.Bots); names > 2 && !m.AllSeatings && m.Players > 2 {
		fmt.Fprintf(a.err, "arena: rotations keep everyone's neighbors the same; --all-seatings plays every order of the %d bots\n", names)
	}
	bar := &countBar{w: a.err, terminal: isTerminal(a.err), unit: "blocks", total: m.Blocks}
	m.Progress = func(p arena.Progress) { bar.show(p.Blocks, p.Resumed, p.Elapsed) }
	began := time.Now()
	report, err = m.Run(cmd.Context())
	bar.clear()
	if err != nil {
		return report, a.explainInterruption(cmd, m.Resume, err)
	}
	fmt.Fprintf(a.err, "arena: %s in %s\n", plural(report.Games, "game", "games"), time.Since(began).Round(time.Millisecond))
	return report, nil
}

// overwriter replaces a file at the first write, so that a refused match leaves the
// file as it was.
type overwriter struct {
	file  *os.File
	begun bool
}

// Write implements [io.Writer].
func (o *overwriter) Write(text []byte) (int, error) {
	if !o.begun {
		if err := o.file.Truncate(0); err != nil {
			return 0, err
		}
		o.begun = true
	}
	return o.file.Write(text)
}

// explainInterruption explains the end of an unfinished match.
func (a *app) explainInterruption(cmd *cobra.Command, resume string, err error) error {
	switch {
	case cmd.Context().Err() == nil:
		return err
	case resume != "":
		return fmt.Errorf("interrupted; run the same command again to continue from %s", resume)
	default:
		return errors.New("interrupted; with --resume FILE a match can be continued later")
	}
}

// wrapText breaks a text into lines that fit help texts.
func wrapText(text string) string {
	const width = 88
	var b strings.Builder
	at := 0
	for word := range strings.FieldsSeq(text) {
		n := len([]rune(word))
		switch {
		case at == 0:
		case at+1+n > width:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

func countDistinct(names []string) int {
	sorted := slices.Sorted(slices.Values(names))
	return len(slices.Compact(sorted))
}

// tellFailures prints the first failure of every bot, or all.
func (a *app) tellFailures(all bool) func(arena.Failure) {
	var lock sync.Mutex
	seen := map[string]bool{}
	return func(f arena.Failure) {
		lock.Lock()
		defer lock.Unlock()
		if all || !seen[f.Bot] {
			fmt.Fprintf(a.err, "arena: %s failed in block %d, game %d: %v\n", f.Bot, f.Block, f.Game, f.Err)
		}
		if !all && !seen[f.Bot] {
			fmt.Fprintf(a.err, "arena: further failures of %s are only counted; --verbose shows all\n", f.Bot)
		}
		seen[f.Bot] = true
	}
}

// lockedWriter serializes the writes of several goroutines.
type lockedWriter struct {
	lock sync.Mutex
	w    io.Writer
}

func (l *lockedWriter) Write(b []byte) (int, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	return l.w.Write(b)
}
