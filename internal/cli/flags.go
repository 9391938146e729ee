package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"goa/edition"
	"goa/goa"
)

// gameFlags choose a game. They are the same for all commands.
type gameFlags struct {
	edition string
	players int
	options []string
	seed    string
}

// add declares the flags. players is the default number of players, or 0 if the command
// chooses.
func (g *gameFlags) add(cmd *cobra.Command, players int) {
	g.addEdition(cmd)
	cmd.Flags().IntVar(&g.players, "players", players, "`N` players, 2 to 4, or 1 with the option solo")
	complete(cmd, "players", []string{"1", "2", "3", "4"}, cobra.ShellCompDirectiveNoFileComp)
	g.addOptions(cmd)
}

func (g *gameFlags) addOptions(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&g.options, "options", nil, "table options `a,b=c`: "+strings.Join(optionTexts(), ", "))
	if err := cmd.RegisterFlagCompletionFunc("options", completeOptions); err != nil {
		panic(err) // the flag was declared above
	}
}

func (g *gameFlags) addEdition(cmd *cobra.Command) {
	cmd.Flags().StringVar(&g.edition, "edition", "", "edition by `NAME|FILE`: "+strings.Join(edition.Names(), ", ")+", or a file with the numbers of your copy")
	complete(cmd, "edition", edition.Names(), cobra.ShellCompDirectiveDefault)
}

func (g *gameFlags) addSeed(cmd *cobra.Command, meaning string) {
	cmd.Flags().StringVar(&g.seed, "seed", "", "`S`, any text: "+meaning)
	complete(cmd, "seed", nil, cobra.ShellCompDirectiveNoFileComp)
}

func complete(cmd *cobra.Command, flag string, values []string, d cobra.ShellCompDirective) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, d)); err != nil {
		panic(err) // the flag was declared by the caller
	}
}

// optionTexts lists the spellings of all options.
func optionTexts() []string {
	var list []string
	for _, spec := range edition.OptionSpecs() {
		if len(spec.Values) == 0 {
			list = append(list, spec.Name)
		}
		for _, v := range spec.Values {
			list = append(list, spec.Name+"="+v)
		}
	}
	return list
}

// completeOptions offers the options that are not yet in a list.
func completeOptions(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	var list []string
	for _, text := range optionTexts() {
		if !slices.Contains(strings.Split(before, ","), text) {
			list = append(list, before+text)
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// openEdition returns the edition named by the flag, or the default.
func (g *gameFlags) openEdition() (*edition.Edition, error) {
	if g.edition == "" {
		return edition.Default(), nil
	}
	e, err := edition.Open(g.edition)
	if errors.Is(err, edition.ErrUnknown) {
		return nil, usageError{err}
	}
	return e, err
}

func (g *gameFlags) parseOptions() (edition.Options, error) {
	o, err := edition.ParseOptions(g.options)
	if err != nil {
		return o, usageError{err}
	}
	return o, nil
}

// solo reports whether the option for the solo game is given.
func (g *gameFlags) solo() bool {
	return slices.ContainsFunc(g.options, func(o string) bool { return strings.HasPrefix(o, "solo=") })
}

// checkPlayers refuses an impossible number of players. 0 means that none was given,
// and is allowed if allowNone is set.
func (g *gameFlags) checkPlayers(allowNone bool) error {
	if allowNone && g.players == 0 || g.players >= 2 && g.players <= goa.MaxSeats || g.players == 1 && g.solo() {
		return nil
	}
	return usagef("%s cannot play: choose 2, 3 or 4, or 1 with the option solo", plural(g.players, "player", "players"))
}

// outFlags say how results are written.
type outFlags struct {
	json bool
	file string
}

func (o *outFlags) add(cmd *cobra.Command) {
	o.addJSON(cmd)
	o.addFile(cmd, "write the result to `FILE` instead of standard output")
}

func (o *outFlags) addJSON(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.json, "json", false, "write JSON, for programs")
}

func (o *outFlags) addFile(cmd *cobra.Command, meaning string) {
	cmd.Flags().StringVar(&o.file, "out", "", meaning)
	writesFile(cmd, "out")
}

// writesFile declares that a flag names a file to write. The file is checked before the
// command begins.
func writesFile(cmd *cobra.Command, flag string) {
	if err := cmd.Flags().SetAnnotation(flag, writtenFile, nil); err != nil {
		panic(err) // the flag was declared by the caller
	}
}

const writtenFile = "goa-written-file"

// checkFlags refuses values that no command accepts.
func checkFlags(cmd *cobra.Command) error {
	if f := cmd.Flags().Lookup("workers"); f != nil && strings.HasPrefix(f.Value.String(), "-") {
		return usagef("--workers %s: give 1 or more, or 0 for all cores", f.Value)
	}
	return checkWritten(cmd)
}

// checkWritten refuses to begin if the result could not be written at the end.
func checkWritten(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		file := f.Value.String()
		if _, ok := f.Annotations[writtenFile]; ok && err == nil && file != "" && file != "-" {
			if why := checkWritable(file); why != nil {
				err = fmt.Errorf("--%s %s cannot be written: %w", f.Name, file, why)
			}
		}
	})
	return err
}

// checkWritable returns the reason why a file cannot be written, or nil. It neither
// changes nor creates the file.
func checkWritable(file string) error {
	info, err := os.Stat(file)
	switch {
	case err == nil && info.IsDir():
		return errors.New("it is a directory")
	case err == nil && !info.Mode().IsRegular():
		return nil // a pipe or a device, which must not be opened twice
	case err == nil:
		f, err := os.OpenFile(file, os.O_WRONLY, 0)
		if err != nil {
			return withoutPath(err)
		}
		return f.Close()
	case !errors.Is(err, fs.ErrNotExist):
		return withoutPath(err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return withoutPath(err)
	}
	return errors.Join(f.Close(), os.Remove(file))
}

// withoutPath returns the cause of a file error, without the file's name.
func withoutPath(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	return err
}

// toTerminal reports whether the result goes to the terminal.
func (o *outFlags) toTerminal() bool { return o.file == "" || o.file == "-" }

// write calls f with the writer for the result. A file is changed only if f
// succeeds.
func (o *outFlags) write(a *app, f func(w io.Writer) error) error {
	if o.toTerminal() {
		b := bufio.NewWriter(a.out)
		return errors.Join(f(b), b.Flush())
	}
	var b bytes.Buffer
	if err := f(&b); err != nil {
		return err
	}
	return os.WriteFile(o.file, b.Bytes(), 0o666)
}

// writeResult writes a result as JSON for programs, or as text for people.
func (o *outFlags) writeResult(a *app, result any, text func(w io.Writer) error) error {
	return o.write(a, func(w io.Writer) error {
		if o.json {
			return writeJSON(w, result)
		}
		return text(w)
	})
}

// writeJSON writes a value as one indented document.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// plural returns a text such as "1 game" or "2 games".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
