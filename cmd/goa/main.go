// Command goa plays the board game Goa.
package main

import (
	"os"

	"goa/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
