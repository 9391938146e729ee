package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"goa/campaign"
	"goa/internal/gamefile"
	"goa/internal/keyboard"
	"goa/nature"
	"goa/record"
)

// campaignFlags are the flags of campaign only.
type campaignFlags struct {
	begin bool
	play  bool
	solo  int
	name  string
	bot   string
	lang  langFlag
}

func (a *app) campaignCommand() *cobra.Command {
	var game gameFlags
	var out outFlags
	var own campaignFlags
	cmd := &cobra.Command{
		Use:   "campaign FILE",
		Short: "Play the solo campaign: three games with goals and cargo",
		Long: `A campaign is three solo games against Lakshmi with the same options, in one file. Six goals
are dealt in the first, two for each game; a game in which you fulfill neither loses the campaign.
Campaign shows the state of the one in FILE. With --new it begins a new campaign, and with --play
it continues the campaign at the keyboard, saving after every move. If the file is broken, or was
edited so that it cannot be true, the error names the line.`,
		Example: "  goa campaign voyage.goa --new --solo 2 --options bonanza,captains\n" +
			"  goa campaign voyage.goa --play\n  goa campaign voyage.goa\n  goa campaign voyage.goa --json",
		Args: oneArgument("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := own.check(cmd); err != nil {
				return err
			}
			c, err := a.openCampaign(args[0], &game, own)
			if err != nil {
				return err
			}
			if own.play {
				if err := a.playCampaign(cmd, args[0], c, &game, own.lang); err != nil {
					return err
				}
			}
			return a.tellCampaign(args[0], c, own.lang, out.json)
		},
	}
	game.addEdition(cmd)
	game.addOptions(cmd)
	game.addSeed(cmd, "decides about cards and tiles of the game that is played; a new one each time if not given")
	f := cmd.Flags()
	f.BoolVar(&own.begin, "new", false, "begin a campaign in FILE, which must not exist")
	f.BoolVar(&own.play, "play", false, "play its next game, or continue the current one")
	f.IntVar(&own.solo, "solo", 1, "how strong Lakshmi is, `1 to 3`, in a new campaign")
	f.StringVar(&own.name, "name", "", "`NAME` of the player in a new campaign")
	f.StringVar(&own.bot, "grade", "", "`NAME` of the grade of a bot that plays a new campaign instead of you")
	own.lang.add(cmd)
	out.addJSON(cmd)
	return cmd
}

// check refuses flags that conflict.
func (own *campaignFlags) check(cmd *cobra.Command) error {
	if own.begin {
		return nil
	}
	for _, flag := range []string{"solo", "edition", "options", "name", "grade"} {
		if cmd.Flags().Changed(flag) {
			return usagef("the campaign already determines what --%s would set; leave it out, or begin another with --new", flag)
		}
	}
	if cmd.Flags().Changed("seed") && !own.play {
		return usagef("--seed is for a game that is played: add --play")
	}
	return nil
}

// openCampaign reads the campaign in a file, or begins one.
func (a *app) openCampaign(file string, g *gameFlags, own campaignFlags) (*campaign.Campaign, error) {
	if own.begin {
		return newCampaign(file, g, own)
	}
	text, err := a.readFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s; goa campaign %[1]s --new begins a campaign", file)
	}
	if err != nil {
		return nil, err
	}
	c, err := campaign.Parse(text)
	if err == nil {
		err = c.Check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return c, nil
}

// newCampaign begins a campaign in a new file.
func newCampaign(file string, g *gameFlags, own campaignFlags) (*campaign.Campaign, error) {
	if file == "-" {
		return nil, usagef("a campaign needs a file of its own, not standard input")
	}
	if _, err := os.Stat(file); err == nil {
		return nil, fmt.Errorf("%s exists already; choose another file, or continue it with --play", file)
	}
	e, err := g.openEdition()
	if err != nil {
		return nil, err
	}
	for _, given := range []string{"solo", "campaign"} {
		if slices.ContainsFunc(g.options, func(o string) bool { name, _, _ := strings.Cut(o, "="); return name == given }) {
			return nil, usagef("--options has %s; a campaign always has it, and --solo says how strong Lakshmi is", given)
		}
	}
	g.options = append(g.options, "solo="+strconv.Itoa(own.solo), "campaign")
	o, err := g.parseOptions()
	if err != nil {
		return nil, err
	}
	if _, err := botOf(own.bot, ""); err != nil {
		return nil, usageError{err}
	}
	words, err := own.lang.words(e.Words)
	if err != nil {
		return nil, err
	}
	name := cmp.Or(own.name, words.Player(0, nil))
	c, err := campaign.New(e, o, record.Seat{Name: name, Kind: own.bot})
	if err != nil {
		return nil, usageError{err}
	}
	return c, saveCampaign(file, c)
}

// saveCampaign replaces the file as a whole, so that it is never half written.
func saveCampaign(file string, c *campaign.Campaign) (err error) {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", file, withoutPath(err)) // the user knows the file by its own name
	}
	_, err = f.Write(c.Text())
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// playCampaign plays the next session at the keyboard.
func (a *app) playCampaign(cmd *cobra.Command, file string, c *campaign.Campaign, g *gameFlags, lang langFlag) error {
	r, err := c.Next()
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	words, err := lang.wordsOf(r)
	if err != nil {
		return err
	}
	chance, seed := nature.Fresh()
	if cmd.Flags().Changed("seed") {
		seed = g.seed
		chance = nature.New(fmt.Sprintf("%s/%d/%d", seed, c.Sessions(), r.Len()))
	}
	bot, err := botOf(r.Players()[0].Kind, seed)
	if err != nil {
		return err
	}
	game := keyboard.Game{
		Record: r, Words: words, Chance: chance, Bots: []keyboard.Bot{bot}, Color: a.color(), Width: a.width(), In: a.in, Out: a.out,
		File: file, GoOn: func(to string) string { return continueCommand(to, c) },
		Save: func(to string, _ *record.Record) error { return saveCampaign(to, c) },
		Keep: func() error { return saveCampaign(file, c) },
	}
	if game.Hint, err = hints(words, namesOf(r)); err != nil {
		return err
	}
	if err := saveCampaign(file, c); err != nil {
		return err
	}
	return game.Run(cmd.Context())
}

// continueCommand returns the command that continues a campaign, or "" if it cannot be continued.
func continueCommand(file string, c *campaign.Campaign) string {
	if st, err := c.Status(); err != nil || st.Stage == campaign.Lost || st.Stage == campaign.Over {
		return ""
	}
	return fmt.Sprintf("goa campaign %s --play", file)
}

// tellCampaign prints the state of a campaign.
func (a *app) tellCampaign(file string, c *campaign.Campaign, lang langFlag, asJSON bool) error {
	st, err := c.Status()
	if err != nil {
		return err
	}
	report := gamefile.NewCampaign(file, c, st)
	if asJSON {
		return writeJSON(a.out, report)
	}
	data, err := c.Session(1).Data()
	if err != nil {
		return err
	}
	words, err := lang.words(data.Words)
	if err != nil {
		return err
	}
	return report.Write(a.out, data.Title, words, st)
}
