package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"goa/internal/site"
)

// wasmScript is the name of the Go distribution's script that runs programs in
// browsers.
const wasmScript = "wasm_exec.js"

func (a *app) staticCommand() *cobra.Command {
	var program string
	cmd := &cobra.Command{
		Use:   "static DIR",
		Short: "Write the game as a folder for any web server",
		Long: `Static writes a folder that any web server can offer, under any path: the whole game
for one device, with all bots, the solo game and campaigns, pass and play, saved games, lessons
and the rules. It runs in the browser, without a server behind it, and works without a
connection. Games stay on the device. Serve the folder with TLS, or from localhost: browsers
do not run such programs from other addresses. An existing folder is brought up to date.`,
		Example: "  goa static public\n  goa static --program dist/program/goa.wasm public",
		Args:    oneArgument("folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := browserProgram(program, true)
			if errors.Is(err, site.ErrNotEmbedded) {
				return usagef("this build of goa does not contain the program for browsers. Releases contain it, and the folder is also ready to download as goa-VERSION-static.zip. From the sources, run make static, or name a program with --program FILE")
			}
			if err != nil {
				return err
			}
			return a.writeStatic(cmd.Context(), p, args[0])
		},
	}
	cmd.Flags().StringVar(&program, "program", "", "`FILE` of the program for browsers, with "+wasmScript+" beside it, if it is not part of this one")
	return cmd
}

// browserProgram returns the program for browsers, from a file or embedded in this
// program. It returns [site.ErrNotEmbedded] if there is neither. Packing one from a
// file takes a minute if it is to be as small as possible.
func browserProgram(file string, small bool) (*site.Program, error) {
	if file == "" {
		return site.Embedded()
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return nil, usagef("--program: %v", err)
	}
	script, err := os.ReadFile(filepath.Join(filepath.Dir(file), wasmScript))
	if err != nil {
		return nil, usagef("--program: %v: copy it from the lib/wasm folder of the Go distribution that built the program", err)
	}
	p, err := site.Pack(wasm, script, small)
	if err != nil {
		return nil, usagef("--program %s: %v", file, err)
	}
	return p, nil
}

// writeStatic writes the folder and prints a summary.
func (a *app) writeStatic(ctx context.Context, p *site.Program, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := site.Write(ctx, p, folder); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.out, "%s is ready. Browsers load %.1f MB once. Try it: python3 -m http.server --directory %[1]s\n", folder, float64(len(p.Brotli))/1e6)
	return err
}
