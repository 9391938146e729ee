package cli

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/advice"
	"goa/internal/keyboard"
	"goa/lexicon"
	"goa/nature"
	"goa/record"
)

// playFlags are the flags of play only.
type playFlags struct {
	names  []string
	bots   int
	grade  string // of these bots
	random []int  // seats of bots that choose at random
	lang   langFlag
}

func (a *app) playCommand() *cobra.Command {
	var game gameFlags
	var out outFlags
	var own playFlags
	cmd := &cobra.Command{
		Use:   "play [FILE]",
		Short: "Play a game around one keyboard",
		Long: `Play draws the position, lists the legal moves with numbers and reads what you type: a
number, or a move in its short text such as "bid 5". Type ? for help. With a record as
the argument, the game continues where it stopped. The grades of bots are
` + wrapText(strings.Join(ladder.Names(), ", ")+"."),
		Example: "  goa play\n  goa play --bots 1 --names Ana\n  goa play --players 4 --bots 3 --grade greedy --options bonanza\n  goa play --names Ana,Bo --out evening.goa\n  goa play --lang fr evening.goa",
		Args:    atMostOne("record"),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := a.playRecord(cmd, &game, own, args)
			if err != nil {
				return err
			}
			if out.file == "" && len(args) == 1 && args[0] != "-" {
				out.file = args[0]
			}
			return a.playAtKeyboard(cmd, r, own, &game, &out)
		},
	}
	game.add(cmd, 2)
	game.addSeed(cmd, "decides about cards and tiles; a new one each time if not given")
	cmd.Flags().StringSliceVar(&own.names, "names", nil, "`NAMES` of the players, separated by commas")
	cmd.Flags().IntVar(&own.bots, "bots", 0, "`N` bots, at the last seats")
	cmd.Flags().IntSliceVar(&own.random, "random", nil, "`SEATS` of bots that choose at random, counted from 0")
	cmd.Flags().StringVar(&own.grade, "grade", ladder.Middle(), "`NAME` of the bots' grade: "+strings.Join(ladder.Names(), ", "))
	complete(cmd, "grade", ladder.Names(), cobra.ShellCompDirectiveNoFileComp)
	own.lang.add(cmd)
	out.addFile(cmd, "save the record of the game to `FILE`")
	return cmd
}

// playRecord returns the game to play: a new one, or that of a record.
func (a *app) playRecord(cmd *cobra.Command, g *gameFlags, own playFlags, args []string) (*record.Record, error) {
	if len(args) == 1 {
		return a.recordToContinue(cmd, args[0])
	}
	if err := own.checkSeating(cmd, g); err != nil {
		return nil, err
	}
	e, err := g.openEdition()
	if err != nil {
		return nil, err
	}
	options, err := g.parseOptions()
	if err != nil {
		return nil, err
	}
	return newPlayRecord(e, options, g.players, own)
}

// recordToContinue returns the game in a file, to be continued.
func (a *app) recordToContinue(cmd *cobra.Command, file string) (*record.Record, error) {
	r, err := a.readRecord(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s: name the record of a game to continue, or leave it out and use flags for a new game", file)
	}
	if err != nil {
		return nil, err
	}
	if err := notWithRecord(cmd, "edition", "players", "options", "names", "bots", "random", "grade"); err != nil {
		return nil, err
	}
	return r, r.Check()
}

// checkSeating checks the seating, and derives the number of players from names and bots.
func (own *playFlags) checkSeating(cmd *cobra.Command, g *gameFlags) error {
	switch {
	case cmd.Flags().Changed("players"):
	case g.solo():
		g.players = 1
	default:
		g.players = min(goa.MaxSeats, max(g.players, len(own.names), own.bots+1))
	}
	if err := g.checkPlayers(false); err != nil {
		return err
	}
	if len(own.names) > g.players {
		return usagef("%s for %s: leave some out, or raise --players, which is %d at most", plural(len(own.names), "name", "names"), plural(g.players, "player", "players"), goa.MaxSeats)
	}
	if _, err := ladder.New(own.grade, 0); err != nil {
		return usageError{err}
	}
	if own.bots < 0 || own.bots > g.players {
		return usagef("--bots %d: there are %d seats, so 0 to %[2]d of them can be bots", own.bots, g.players)
	}
	for _, seat := range own.random {
		if seat < 0 || seat >= g.players {
			return usagef("there is no seat %d: with %d players they are 0 to %d", seat, g.players, g.players-1)
		}
	}
	return nil
}

func newPlayRecord(e *edition.Edition, o edition.Options, seats int, own playFlags) (*record.Record, error) {
	words, err := own.lang.words(e.Words)
	if err != nil {
		return nil, err
	}
	players := make([]record.Seat, seats)
	for i := range players {
		players[i].Name = words.Player(goa.Seat(i), nil)
		if i < len(own.names) {
			players[i].Name = own.names[i]
		}
		if i >= seats-own.bots {
			players[i].Kind = own.grade
		}
		if slices.Contains(own.random, i) {
			players[i].Kind = ai.Random
		}
	}
	r, err := record.New(e, o, players)
	if err != nil {
		return nil, usageError{err}
	}
	return r, nil
}

// playAtKeyboard continues a record at the keyboard.
func (a *app) playAtKeyboard(cmd *cobra.Command, r *record.Record, own playFlags, g *gameFlags, out *outFlags) error {
	words, err := own.lang.wordsOf(r)
	if err != nil {
		return err
	}
	chance, fresh := nature.Fresh()
	if cmd.Flags().Changed("seed") {
		fresh = g.seed
		chance = nature.New(fresh)
	}
	game := keyboard.Game{
		Record: r, Words: words, Chance: chance, File: out.file, Save: saveRecord,
		Color: a.color(), Width: a.width(), In: a.in, Out: a.out,
	}
	for i, p := range r.Players() {
		bot, err := botOf(p.Kind, fmt.Sprintf("%s/bot %d", fresh, i))
		if err != nil {
			return err
		}
		game.Bots = append(game.Bots, bot)
	}
	if game.Hint, err = hints(words, namesOf(r)); err != nil {
		return err
	}
	return game.Run(cmd.Context())
}

// hint gives advice on a decision.
type hint = func(ctx context.Context, v *goa.View, legal []goa.Move) []string

// hints returns the hints of the strongest bot.
func hints(words *lexicon.Lexicon, names []string) (hint, error) {
	adviser, err := ladder.New(ladder.Top(), advice.Seed)
	return func(ctx context.Context, v *goa.View, legal []goa.Move) []string {
		a := advice.Ask(ctx, adviser, *v, legal)
		return a.Lines(words, names)
	}, err
}

// botOf returns the bot of a grade, or nil for a person.
func botOf(grade, seed string) (keyboard.Bot, error) {
	if grade == "" {
		return nil, nil
	}
	h := fnv.New64a()
	h.Write([]byte(seed))
	p, err := ladder.New(grade, h.Sum64())
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, v *goa.View, legal []goa.Move) goa.Move {
		return p.Choose(ctx, *v, legal)
	}, nil
}

func saveRecord(file string, r *record.Record) error { return os.WriteFile(file, r.Text(), 0o666) }
