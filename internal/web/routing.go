package web

import (
	"bytes"
	"context"
	"maps"
	"net/http"
	"net/url"
	"strings"
)

// routing is the route of a request and its handler.
type routing struct {
	route
	handler http.Handler // nil if no route answers the request
	ends    []func()     // see atEnd

	// What the multiplexer answers if handler is nil: the path does not support
	// the method, or is spelled differently.
	header http.Header
	status int
	body   bytes.Buffer
}

// atEnd adds a function that is called when the request, or the stream that it has
// become, ends. Functions that were added later are called earlier.
func (f *routing) atEnd(end func()) { f.ends = append(f.ends, end) }

// handOver makes the caller responsible for the functions of atEnd. It must call end
// once.
func (f *routing) handOver() (end func()) {
	all := f.ends
	f.ends = nil
	return func() {
		for _, end := range all {
			defer end()
		}
	}
}

// routeKey is the key of the routing in a request's context.
type routeKey struct{}

// routingOf returns the routing of a request that has passed [Server.routed].
func routingOf(r *http.Request) *routing {
	if found, ok := r.Context().Value(routeKey{}).(*routing); ok {
		return found
	}
	return &routing{route: noRoute}
}

// under strips the base of the pages from the paths that handlers see.
func (s *Server) under(next http.Handler) http.Handler {
	plain, err := url.PathUnescape(s.Base)
	if s.Base == "" || err != nil { // frame.NewLinks has refused such a base
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, ok := strings.CutPrefix(r.URL.Path, plain)
		raw, spelled := strings.CutPrefix(r.URL.RawPath, s.Base)
		if !ok || !spelled && r.URL.RawPath != "" {
			http.NotFound(w, r)
			return
		}
		inner := *r
		address := *r.URL
		address.Path, address.RawPath = path, raw
		inner.URL = &address
		next.ServeHTTP(w, &inner)
	})
}

// routed finds the route of a request once, for all later handlers.
func (s *Server) routed(next http.Handler) http.Handler {
	mux, byPattern := http.NewServeMux(), map[string]route{}
	for _, rt := range s.routes() {
		byPattern[rt.pattern] = rt
		handler := s.handler(rt.handle)
		mux.HandleFunc(rt.pattern, func(w http.ResponseWriter, _ *http.Request) {
			w.(*routing).handler = handler
		})
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found := &routing{route: noRoute}
		defer func() { found.handOver()() }()
		r = r.WithContext(context.WithValue(r.Context(), routeKey{}, found))
		mux.ServeHTTP(found, r) // also sets the pattern and path values of r
		if rt, ok := byPattern[r.Pattern]; ok {
			found.route = rt // also if r is only redirected to the right spelling of a path
		}
		next.ServeHTTP(w, r)
	})
}

// answer answers a request by its route.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	found := routingOf(r)
	if found.handler != nil {
		if s.Keeper != nil && found.cost != costStream { // a stream counts its updates itself
			s.Keeper.Foreground().Begin()
			defer s.Keeper.Foreground().Done()
		}
		found.handler.ServeHTTP(w, r)
		return
	}
	maps.Copy(w.Header(), found.header)
	if to := found.header.Get("Location"); to != "" {
		w.Header().Set("Location", string(s.links.Link(to)))
	}
	if found.status != 0 {
		w.WriteHeader(found.status)
	}
	_, _ = w.Write(found.body.Bytes()) // an error means that the reader has gone
}

// Header, WriteHeader and Write record what the multiplexer answers itself.
func (f *routing) Header() http.Header {
	if f.header == nil {
		f.header = http.Header{}
	}
	return f.header
}

func (f *routing) WriteHeader(status int) { f.status = status }

func (f *routing) Write(text []byte) (int, error) { return f.body.Write(text) }
