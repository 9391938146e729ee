package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"goa/edition"
)

// editionInfo describes an edition for programs.
type editionInfo struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Words   string   `json:"words"`
	Hash    string   `json:"hash"`
	Options []string `json:"options"` // options printed with it
	Default bool     `json:"default"`
}

func newEditionInfo(e *edition.Edition) editionInfo {
	return editionInfo{
		Name: e.Name, Title: e.Title, Words: e.Words, Hash: e.Hash,
		Options: append([]string{}, e.Options()...),
		Default: e.Hash == edition.Default().Hash,
	}
}

func (a *app) editionCommand() *cobra.Command {
	return group("edition", "The numbers of the editions, and of your own box",
		`The numbers on boards, tiles and cards differ from edition to edition, and some could only
be reconstructed. Edition shows them with their sources, and checks a file in which you have
corrected numbers of your copy.`,
		a.editionListCommand(), a.editionShowCommand(), a.editionCheckCommand())
}

func (a *app) editionListCommand() *cobra.Command {
	var out outFlags
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the known editions",
		Example: "  goa edition list\n  goa edition list --json",
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			var list []editionInfo
			for _, e := range edition.All() {
				list = append(list, newEditionInfo(e))
			}
			return out.writeResult(a, list, func(w io.Writer) error { return writeEditionList(w, list) })
		},
	}
	out.add(cmd)
	return cmd
}

func writeEditionList(w io.Writer, list []editionInfo) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "EDITION\tTITLE\tDATA\tOPTIONS PRINTED WITH IT")
	for _, e := range list {
		name := e.Name
		if e.Default {
			name += " *"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", name, e.Title, e.Hash[:12], strings.Join(e.Options, ", "))
	}
	fmt.Fprintf(t, "\n* is the default. The options are %s;\ngoa edition show says what each does, and what it cannot be combined with.\n",
		strings.Join(optionTexts(), ", "))
	return t.Flush()
}

func (a *app) editionShowCommand() *cobra.Command {
	var out outFlags
	var text bool
	cmd := &cobra.Command{
		Use:   "show NAME|FILE",
		Short: "Show all numbers of an edition with their sources, and the options",
		Long: `Show prints the numbers of an edition, each with a mark: S printed in a rulebook,
W found in a public player aid, R reconstructed. Then it prints the options of a table. If
your copy differs, write a file that begins with "based-on" and the edition's name and has
only the rows that differ, check it with "goa edition check" and play with --edition FILE.`,
		Example:           "  goa edition show my-box.edition\n  goa edition show my-box.edition --text --out all.edition",
		Args:              oneArgument("edition or file"),
		ValidArgsFunction: cobra.FixedCompletions(edition.Names(), cobra.ShellCompDirectiveDefault),
		RunE: func(_ *cobra.Command, args []string) error {
			g := gameFlags{edition: args[0]}
			e, err := g.openEdition()
			if err != nil {
				return err
			}
			options, err := optionInfos(e)
			if err != nil {
				return err
			}
			return out.write(a, func(w io.Writer) error {
				switch {
				case out.json:
					return writeJSON(w, newEditionTables(e, options))
				case text:
					_, err := io.WriteString(w, e.Text())
					return err
				default:
					return errors.Join(e.WriteNumberTables(w), writeOptions(w, options))
				}
			})
		},
	}
	cmd.Flags().BoolVar(&text, "text", false, "write a complete edition file")
	out.add(cmd)
	return cmd
}

// editionTables contains all numbers of an edition for programs.
type editionTables struct {
	editionInfo
	Tables       []numberTableInfo `json:"tables"`
	TableOptions []optionInfo      `json:"table-options"`
}

type numberTableInfo struct {
	Title  string    `json:"title"`
	Header []string  `json:"header"`
	Rows   []rowInfo `json:"rows"`
}

type rowInfo struct {
	Name  string     `json:"name"`
	Cells []cellInfo `json:"cells"`
}

type cellInfo struct {
	Text string `json:"text"`
	Mark string `json:"mark,omitempty"`
}

func newEditionTables(e *edition.Edition, options []optionInfo) editionTables {
	all := editionTables{editionInfo: newEditionInfo(e), TableOptions: options}
	for _, t := range e.NumberTables() {
		table := numberTableInfo{Title: t.Title, Header: append([]string{}, t.Header...)}
		for _, r := range t.Rows {
			row := rowInfo{Name: r.Name, Cells: []cellInfo{}}
			for _, c := range r.Cells {
				row.Cells = append(row.Cells, cellInfo{c.Text, strings.TrimSpace(c.Provenance.String())})
			}
			table.Rows = append(table.Rows, row)
		}
		all.Tables = append(all.Tables, table)
	}
	return all
}

func (a *app) editionCheckCommand() *cobra.Command {
	var out outFlags
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check a file with the numbers of your copy",
		Long: `Check reads a file with the numbers of your copy and reports every problem with its
line. A number that differs from the rulebook gets a warning, but is not a problem. "-" reads
standard input. The exit code is 1 if there are problems.`,
		Example: "  goa edition check my-box.edition\n  goa edition check my-box.edition --json",
		Args:    oneArgument("file"),
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := a.readFile(args[0])
			if err != nil {
				return err
			}
			report, err := newCheckReport(args[0], text)
			if err != nil {
				return err
			}
			err = out.writeResult(a, report, report.write)
			if err == nil && len(report.Problems) > 0 {
				return errQuiet
			}
			return err
		},
	}
	out.add(cmd)
	return cmd
}

// readFile reads a whole file. "-" is standard input.
func (a *app) readFile(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(a.in)
	}
	text, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fileError{"there is no file " + name, err}
	case errors.Is(err, syscall.EISDIR):
		return nil, fileError{name + " is a directory, not a file", err}
	}
	return text, err
}

// fileError describes a problem with a file in plain words.
type fileError struct {
	text string
	err  error
}

func (e fileError) Error() string { return e.text }
func (e fileError) Unwrap() error { return e.err }

// checkReport is the result of checking a file.
type checkReport struct {
	File     string       `json:"file"`
	Hash     string       `json:"hash,omitempty"`
	Problems []remarkInfo `json:"problems"`
	Warnings []remarkInfo `json:"warnings"`
}

type remarkInfo struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

// newCheckReport reads the file of an edition and lists every error in it and every
// difference from the printed numbers.
func newCheckReport(file string, text []byte) (checkReport, error) {
	report := checkReport{File: file, Problems: []remarkInfo{}, Warnings: []remarkInfo{}}
	e, err := edition.Parse(file, text)
	problems, ok := errors.AsType[*edition.ProblemsError](err)
	switch {
	case ok:
		for _, p := range problems.Problems {
			report.Problems = append(report.Problems, remarkInfo{p.Line, p.Text})
		}
		return report, nil
	case err != nil:
		return report, err
	}
	report.Hash = e.Hash
	for _, p := range e.Warnings() {
		report.Warnings = append(report.Warnings, remarkInfo{p.Line, p.Text})
	}
	return report, nil
}

func (r checkReport) write(w io.Writer) error {
	for _, p := range r.Problems {
		fmt.Fprintf(w, "%s:%d: %s\n", r.File, p.Line, p.Text)
	}
	for _, p := range r.Warnings {
		fmt.Fprintf(w, "%s:%d: warning: %s\n", r.File, p.Line, p.Text)
	}
	if len(r.Problems) > 0 {
		_, err := fmt.Fprintf(w, "%s has %s\n", r.File, plural(len(r.Problems), "problem", "problems"))
		return err
	}
	_, err := fmt.Fprintf(w, "%s can be played (data %s), with %s\n", r.File, r.Hash[:12], plural(len(r.Warnings), "warning", "warnings"))
	return err
}
