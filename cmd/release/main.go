// Command release writes the files of a release page. See make release.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"goa/internal/release"
)

func main() {
	o := release.Options{Log: os.Stderr}
	flag.StringVar(&o.Folder, "out", "dist/release", "the `folder` to write; what it had before is deleted")
	flag.StringVar(&o.Go, "go", "go", "the Go `command` to build with")
	flag.StringVar(&o.Version, "version", "", "the `version` to stamp; that of the newest tag if not given")
	platforms := flag.String("platforms", strings.Join(release.Platforms, " "), "the `platforms` to build for")
	program := flag.Bool("program", false, "only write the program for browsers, for builds with the tag goa_program")
	flag.Parse()
	o.Platforms = strings.Fields(*platforms)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "release: it takes no arguments, but was given %q\n", flag.Arg(0))
		os.Exit(2)
	}
	write := release.Write
	if *program {
		write = release.WriteProgram
	}
	if err := write(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}
