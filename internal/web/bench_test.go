package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// BenchmarkTablePage is the server's part of loading the page of a running
// game, as a browser asks for it.
func BenchmarkTablePage(b *testing.B) {
	s := newSite(b)
	g := s.guest()
	g.get("/")
	id := s.tableOf(g, randomGame(3, 150))
	r := httptest.NewRequest("GET", "/g/"+string(id), nil)
	r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	for _, c := range g.cookies() {
		r.AddCookie(c)
	}
	b.ReportAllocs()
	for b.Loop() {
		w := httptest.NewRecorder()
		s.pages.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatal(w.Code)
		}
		b.ReportMetric(float64(w.Body.Len()), "B/page")
	}
}
