package cli

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"goa"
	"goa/edition"
	"goa/internal/keyboard"
	"goa/lexicon"
	"goa/nature"
	"goa/record"
)

// playFlags are those of play alone.
type playFlags struct {
	names  []string
	bots   int
	random []int
}

func (a *app) playCommand() *cobra.Command {
	var game gameFlags
	var out outFlags
	var own playFlags
	cmd := &cobra.Command{
		Use:   "play [FILE]",
		Short: "A game around one keyboard",
		Long: `Play draws the position, lists the legal moves with numbers and reads what you type: a
number, or a move in its short text such as "bid 5". Type ? for help. With a record as
argument the game goes on where it stopped. Bots choose at random, for now.`,
		Example: "  goa play\n  goa play --bots 1 --names Ana\n  goa play --players 4 --random 1,2,3 --options bonanza\n  goa play --names Ana,Bo --out evening.goa\n  goa play evening.goa",
		Args:    atMostOne("record"),
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := a.playRecord(cmd, &game, own, args)
			if err != nil {
				return err
			}
			if out.file == "" && len(args) == 1 && args[0] != "-" {
				out.file = args[0]
			}
			return a.playAtKeyboard(cmd, r, &game, &out)
		},
	}
	game.add(cmd, 2)
	game.addSeed(cmd, "decides about cards and tiles; a new one each time if not given")
	cmd.Flags().StringSliceVar(&own.names, "names", nil, "`NAMES` of the players, with commas between them")
	cmd.Flags().IntVar(&own.bots, "bots", 0, "`N` bots, at the last seats")
	cmd.Flags().IntSliceVar(&own.random, "random", nil, "`SEATS` of bots, counted from 0")
	out.addFile(cmd, "save the record of the game to `FILE`")
	return cmd
}

// randomBot is what records call the bots of this command.
const randomBot = "random"

// playRecord returns the game to play: a new one, or that of a record.
func (a *app) playRecord(cmd *cobra.Command, g *gameFlags, own playFlags, args []string) (*record.Record, error) {
	if len(args) == 1 {
		if err := notWithRecord(cmd, "edition", "players", "options", "names", "bots", "random"); err != nil {
			return nil, err
		}
		r, err := a.readRecord(args[0])
		if err == nil {
			err = r.Check()
		}
		return r, err
	}
	if err := own.seat(cmd, g); err != nil {
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

// seat checks who sits where, and lets names and bots say how many players
// there are.
func (own *playFlags) seat(cmd *cobra.Command, g *gameFlags) error {
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
		return usagef("%d names for %d players", len(own.names), g.players)
	}
	if own.bots < 0 || own.bots > g.players {
		return usagef("%d bots for %d seats", own.bots, g.players)
	}
	for seat := g.players - own.bots; seat < g.players; seat++ {
		own.random = append(own.random, seat)
	}
	for _, seat := range own.random {
		if seat < 0 || seat >= g.players {
			return usagef("there is no seat %d: with %d players they are 0 to %d", seat, g.players, g.players-1)
		}
	}
	return nil
}

func newPlayRecord(e *edition.Edition, o edition.Options, seats int, own playFlags) (*record.Record, error) {
	players := make([]record.Player, seats)
	for i := range players {
		players[i].Name = fmt.Sprintf("Player %d", i+1)
		if i < len(own.names) {
			players[i].Name = own.names[i]
		}
		if slices.Contains(own.random, i) {
			players[i].Kind = randomBot
		}
	}
	r, err := record.New(e, o, players)
	if err != nil {
		return nil, usageError{err}
	}
	return r, nil
}

func (a *app) playAtKeyboard(cmd *cobra.Command, r *record.Record, g *gameFlags, out *outFlags) error {
	words, err := wordsOf(r)
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
		Color: a.color(), In: a.in, Out: a.out,
	}
	dice := nature.New(fresh + "/bots")
	for _, p := range r.Players() {
		var bot keyboard.Bot
		if p.Kind != "" {
			bot = func(_ *goa.View, legal []goa.Move) goa.Move { return legal[dice.IntN(len(legal))] }
		}
		game.Bots = append(game.Bots, bot)
	}
	return game.Run(cmd.Context())
}

// wordsOf returns the words of the edition that a record is played by.
func wordsOf(r *record.Record) (*lexicon.Lexicon, error) {
	data, err := r.Data()
	if err != nil {
		return nil, err
	}
	return lexicon.For(lexicon.DefaultLanguage, data.Words)
}

func saveRecord(file string, r *record.Record) error { return os.WriteFile(file, r.Text(), 0o666) }

// color reports whether colours are wanted: on a terminal, unless NO_COLOR
// says otherwise.
func (a *app) color() bool { return isTerminal(a.out) && os.Getenv("NO_COLOR") == "" }
