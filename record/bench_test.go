package record_test

import (
	"testing"

	"goa/edition"
	"goa/record"
)

// wholeGame returns a long game of four players with bonanza and quick-start.
func wholeGame(b *testing.B) *record.Record {
	return playOn(b, newRecord(b, edition.Default(), 4, "bonanza", "quick-start"), "benchmark", -1)
}

func BenchmarkParse(b *testing.B) {
	text := wholeGame(b).Text()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := record.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	r := mustParse(b, wholeGame(b).Text())
	b.ReportAllocs()
	for b.Loop() {
		if err := r.Check(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(r.Len()), "moves/op")
}

func BenchmarkText(b *testing.B) {
	r := wholeGame(b)
	b.ReportAllocs()
	for b.Loop() {
		r.Text()
	}
}
