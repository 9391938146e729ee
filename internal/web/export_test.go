package web

import "goa/internal/limit"

// What external tests need to see.
const (
	GuestCookie  = guestCookie
	SecureCookie = secureCookie
	OldCookie    = "goa-guest" // from before there were sessions

	AttemptsAtOnce = attemptsAtOnce
	AttemptsEvery  = attemptsEvery
	SessionsAtOnce = sessionsAtOnce
	SessionsEvery  = sessionsEvery
)

// Readers returns the workers that read what guests send.
func (s *Server) Readers() *limit.Workers { return s.readers }

// ViewerGroups returns the number of groups of strangers that a server renders
// tables for.
func (s *Server) ViewerGroups() int {
	s.groups.mu.Lock()
	defer s.groups.mu.Unlock()
	return len(s.groups.all)
}

// Patterns returns the patterns of all routes, in order.
func (s *Server) Patterns() (list []string) {
	for _, rt := range s.routes() {
		list = append(list, rt.pattern)
	}
	return list
}

// Streams returns the number of open streams.
func (s *Server) Streams() int { return int(s.streams.Load()) }

// DetachedStreams returns the number of streams that have left net/http.
func (s *Server) DetachedStreams() int {
	return s.detached.Len()
}

// ErrorCounts returns how often each kind of error was counted.
func (s *Server) ErrorCounts() map[string]float64 {
	counts := map[string]float64{}
	for _, sample := range s.counts.errors.Family().Samples {
		counts[sample.Labels[1]] = sample.Value
	}
	return counts
}
