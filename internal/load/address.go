package load

import (
	"fmt"
	"math/rand/v2"
	"net"
)

// FreeAddress chooses from these ports. Operating systems give outgoing connections
// ports from 32768 or 49152 on.
const firstPort, numPorts = 20_000, 12_000

// FreeAddress returns an unused address of this machine, so that a server can end and
// start there again. The system never gives its port to an outgoing connection, as it
// might with an ephemeral port. A client that tries to reach a dead server could take
// such a port, even for a connection to itself.
func FreeAddress() (string, error) {
	var err error
	for range 100 {
		var l net.Listener
		l, err = net.Listen("tcp", fmt.Sprint("127.0.0.1:", firstPort+rand.IntN(numPorts)))
		if err == nil {
			return l.Addr().String(), l.Close()
		}
	}
	return "", err
}
