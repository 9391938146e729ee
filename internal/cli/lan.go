package cli

import (
	"fmt"
	"io"
	"net"
	"strings"

	"rsc.io/qr"

	"goa/internal/database"
	"goa/internal/server"
)

// tellAddress prints the server's address. On a local network it also draws a code for
// phones to scan. A closed server asks visitors for an invitation code.
func (a *app) tellAddress(f serveFlags, at net.Addr, closed bool) {
	addresses := []string{f.baseURL}
	if f.baseURL == "" {
		addresses = server.Addresses(at, f.lan)
	}
	fmt.Fprintf(a.out, "Goa is served at %s\n", addresses[0])
	if f.lan {
		for _, other := range addresses[1:] {
			fmt.Fprintf(a.out, "or at            %s\n", other)
		}
		if code, err := qr.Encode(addresses[0], qr.L); err == nil {
			fmt.Fprintln(a.out, "Phones on this network can scan it:")
			drawCode(a.out, code, a.color())
		}
	}
	if f.baseURL == "" && !f.lan && server.OnlyHere(at) {
		fmt.Fprintln(a.out, "Only this computer can reach it; with --lan, others on this network can, too.")
	}
	if closed {
		fmt.Fprintln(a.out, "Visitors must enter the invitation code.")
	}
	fmt.Fprintf(a.out, "Games are kept in %s. Ctrl-C stops.\n", database.Name(f.db))
}

// quiet is the width of the white frame that phones need to find a code.
const quiet = 2

// drawCode draws a code with two modules to a character. In color it is black on white
// whatever the terminal's colors are. Without color it is drawn for a dark terminal,
// the most common kind.
func drawCode(w io.Writer, code *qr.Code, color bool) {
	white := func(x, y int) bool { return !code.Black(x, y) } // also outside the code
	for y := -quiet; y < code.Size+quiet; y += 2 {
		var line strings.Builder
		for x := -quiet; x < code.Size+quiet; x++ {
			below := white(x, y+1) && y+1 < code.Size+quiet
			switch above := white(x, y); {
			case above && below:
				line.WriteRune('█')
			case above:
				line.WriteRune('▀')
			case below:
				line.WriteRune('▄')
			default:
				line.WriteRune(' ')
			}
		}
		if color {
			fmt.Fprintf(w, "\033[97;40m%s\033[0m\n", line.String())
		} else {
			fmt.Fprintln(w, line.String())
		}
	}
}
