package cli

import (
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"strings"

	"rsc.io/qr"
)

// tellAddress prints the server's address. On a local network it is also drawn
// as a code, for phones to scan. A closed server asks visitors for a code.
func (a *app) tellAddress(f serveFlags, at net.Addr, closed bool) {
	addresses := []string{f.baseURL}
	if tcp, ok := at.(*net.TCPAddr); ok && f.baseURL == "" {
		addresses = addressesOf(tcp, f.lan)
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
	if f.baseURL == "" && !f.lan && isLoopback(at) {
		fmt.Fprintln(a.out, "Only this computer finds it; with --lan the others in the room do, too.")
	}
	if closed {
		fmt.Fprintln(a.out, "It is closed to strangers: visitors must enter the invitation code.")
	}
	fmt.Fprintf(a.out, "Games are kept in %s. Ctrl-C stops.\n", nameOfDatabase(f.db))
}

// nearbyURL is where others in the room find the server, if they can.
func nearbyURL(at net.Addr) string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || isLoopback(at) || len(lanHosts()) == 0 {
		return ""
	}
	return addressesOf(tcp, true)[0]
}

// isLoopback reports whether an address can only be reached from this machine.
func isLoopback(at net.Addr) bool {
	tcp, ok := at.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// addressesOf returns the addresses that lead to a listener, the likeliest
// first.
func addressesOf(at *net.TCPAddr, lan bool) (list []string) {
	var hosts []string
	switch {
	case !at.IP.IsUnspecified() && !at.IP.IsLoopback():
		hosts = []string{at.IP.String()}
	case lan:
		hosts = lanHosts()
	}
	if len(hosts) == 0 {
		hosts = []string{"localhost"}
	}
	for _, host := range hosts {
		list = append(list, "http://"+net.JoinHostPort(host, strconv.Itoa(at.Port)))
	}
	return list
}

// lanHosts returns the addresses of this machine that others in the room can
// use. The one for outgoing connections comes first, since machines have more
// networks inside than outside.
func lanHosts() (hosts []string) {
	// Connecting a packet socket sends nothing; it only chooses the route. The
	// address is reserved for examples.
	if c, err := net.Dial("udp4", "192.0.2.1:9"); err == nil {
		hosts = append(hosts, c.LocalAddr().(*net.UDPAddr).IP.String())
		c.Close()
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		addresses = nil
	}
	for _, a := range addresses {
		n, ok := a.(*net.IPNet)
		if ok && n.IP.IsPrivate() && n.IP.To4() != nil && !slices.Contains(hosts, n.IP.String()) {
			hosts = append(hosts, n.IP.String())
		}
	}
	return hosts
}

// quiet is the width of the white frame that phones need to find a code.
const quiet = 2

// drawCode draws a code with two modules to a character. In colour it is black
// on white whatever the terminal's colours are. Without colour it is drawn for
// a dark terminal, which most are.
func drawCode(w io.Writer, code *qr.Code, color bool) {
	white := func(x, y int) bool { return !code.Black(x, y) } // outside the code as well
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
