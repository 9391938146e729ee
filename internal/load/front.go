package load

import (
	"context"
	"net"
	"net/http"
	"sync/atomic"
)

// front is several processes behind one name, as a balancer without sticky
// sessions shows them: a connection goes to the next that takes it.
type front struct {
	addresses []string
	taken     atomic.Uint64
}

// newFront returns the processes as one server.
func newFront(addresses []string) *site {
	s := newSite("http://localhost")
	s.client.Transport.(*http.Transport).DialContext = (&front{addresses: addresses}).dial
	return s
}

func (f *front) dial(ctx context.Context, network, _ string) (conn net.Conn, err error) {
	first := f.taken.Add(1)
	for i := range uint64(len(f.addresses)) {
		var d net.Dialer
		if conn, err = d.DialContext(ctx, network, f.addresses[(first+i)%uint64(len(f.addresses))]); err == nil {
			return conn, nil
		}
	}
	return nil, err
}
