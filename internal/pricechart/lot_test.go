package pricechart_test

import (
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/pricechart"
	"goa/internal/prices"
	"goa/lexicon"
)

// A lot is shown with a line and a row for each player. What it is worth, and
// the shares at its price, are in the row.
func TestLot(t *testing.T) {
	words, err := lexicon.For("en", edition.Default().Words)
	if err != nil {
		t.Fatal(err)
	}
	curves := []prices.Curve{
		{Seat: 0, Taken: []int{420_000, 390_000, 350_000}, Out: 360_000, Worth: 1},
		{Seat: 2, Taken: []int{500_000, 480_000}, Out: 450_000, Worth: 1, All: true},
		{Seat: 3, Out: 100_000, Worth: prices.Never},
	}
	names := []string{"Ana", "Bo", "Cleo", "Émile"}
	l := pricechart.New(words, names, curves, 2)
	want := []pricechart.Row{
		{Seat: 0, Name: "Ana", Worth: "1", With: "35.0%", Without: "36.0%"},
		{Seat: 2, Name: "Cleo", Worth: "1 or more", With: "–", Without: "45.0%"},
		{Seat: 3, Name: "Émile", Worth: "nothing", With: "–", Without: "10.0%"},
	}
	for i := range want {
		want[i].Dash = pricechart.Dash(i)
	}
	if !slices.Equal(l.Rows, want) {
		t.Errorf("%+v, not %+v", l.Rows, want)
	}
	for price, marks := range map[int]int{2: 1, pricechart.NoPrice: 0} {
		var page strings.Builder
		l := pricechart.New(words, names, curves, price)
		if err := pricechart.Chart(l).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		text := page.String()
		if lines := strings.Count(text, "<polyline"); lines != 2 || strings.Count(text, `class="paid"`) != marks {
			t.Errorf("price %d: %d lines in %s", price, lines, text)
		}
	}
}
