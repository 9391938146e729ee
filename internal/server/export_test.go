package server

import "net/http/httptest"

// Numbers returns the metrics of a server, even before and after it runs.
func (s *Server) Numbers() string {
	w := httptest.NewRecorder()
	s.pages.ServeMetrics(w, nil)
	return w.Body.String()
}
