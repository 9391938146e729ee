package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/turnclock"
)

// BenchmarkTablePage measures the server's part of loading the page of a running
// game, as a browser requests it.
func BenchmarkTablePage(b *testing.B) {
	s := newSite(b)
	g := s.guest()
	g.get("/")
	id := s.tableOf(g, randomGame(3, 150))
	s.benchmark(b, g, "/g/"+string(id))
}

// BenchmarkStartPage measures the server's part of loading the start page of a
// guest for whom 200 turn-based tables wait.
func BenchmarkStartPage(b *testing.B) {
	b.Run("SQLite", func(b *testing.B) { benchmarkStart(b, newSite(b)) })
	b.Run("PostgreSQL", func(b *testing.B) {
		url := pgtest.Database(b)
		benchmarkStart(b, newSite(b, func(set *setting) { set.database = url }))
	})
}

func benchmarkStart(b *testing.B, s site) {
	b.Helper()
	g := s.guest()
	g.get("/")
	for range 200 {
		t, err := s.keeper.Create(b.Context(), match.NewTable{
			Host: g.owner(), Seats: []match.NewSeat{{Kind: match.Person, Name: "Ana", Owner: g.owner()}, {Kind: match.Person, Name: "Bo", Owner: g.owner()}},
			Days: &turnclock.Days{Turn: 48 * time.Hour}, Opening: randomGame(3, 60),
		})
		if err != nil {
			b.Fatal(err)
		}
		if !t.WaitsFor(g.owner()) {
			b.Fatal("a table does not wait")
		}
	}
	s.benchmark(b, g, "/")
}

// benchmark loads a page again and again, as the browser of a guest requests it.
func (s site) benchmark(b *testing.B, g guest, path string) {
	b.Helper()
	r := httptest.NewRequest("GET", path, nil)
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
