package visit

import (
	"cmp"
	"errors"
	"net"
	"net/http"
	"sync/atomic"
)

// front is several processes behind one name, like a load balancer without
// sticky sessions: a request goes to the next one that accepts it.
type front struct {
	*http.Transport
	addresses []string
	taken     atomic.Uint64
}

// NewFront returns the processes as one server.
func NewFront(addresses []string) *Site { return NewSite("http://localhost").Behind(addresses) }

// Behind distributes the requests to a site among several processes.
func (s *Site) Behind(addresses []string) *Site {
	s.Client.Transport = &front{Transport: s.Client.Transport.(*http.Transport), addresses: addresses}
	return s
}

// RoundTrip implements [http.RoundTripper].
func (f *front) RoundTrip(r *http.Request) (res *http.Response, err error) {
	first := f.taken.Add(1)
	for i := range uint64(len(f.addresses)) {
		to := r.Clone(r.Context())
		to.Host, to.URL.Host = cmp.Or(r.Host, r.URL.Host), f.addresses[(first+i)%uint64(len(f.addresses))]
		if to.Body, err = r.GetBody(); err != nil {
			return nil, err
		}
		res, err = f.Transport.RoundTrip(to)
		if failed, ok := errors.AsType[*net.OpError](err); !ok || failed.Op != "dial" {
			return res, err
		}
	}
	return nil, err
}
