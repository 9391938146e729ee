package release

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"goa/internal/cli"
)

// manPages returns the manual, with a page for every command.
func manPages(src source) ([]file, error) {
	at := src.time
	header := doc.GenManHeader{Section: "1", Source: "goa " + src.number(), Manual: "Goa", Date: &at}
	root := cli.Command()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	return manOf(root, header)
}

func manOf(cmd *cobra.Command, header doc.GenManHeader) (list []file, err error) {
	if !cmd.IsAvailableCommand() && cmd.HasParent() {
		return nil, nil
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	cmd.DisableAutoGenTag = true
	header.Title = strings.ToUpper(name)
	var page bytes.Buffer
	if err := doc.GenMan(cmd, &header, &page); err != nil {
		return nil, fmt.Errorf("the man page of %s: %w", cmd.CommandPath(), err)
	}
	list = append(list, file{"man/man1/" + name + ".1", page.Bytes(), 0o644})
	for _, c := range cmd.Commands() {
		below, err := manOf(c, header)
		if err != nil {
			return nil, err
		}
		list = append(list, below...)
	}
	return list, nil
}
