package record_test

import (
	"bytes"
	"strings"
	"testing"

	"goa/edition"
	"goa/record"
)

func TestGameFromAPosition(t *testing.T) {
	whole := playOn(t, newRecord(t, edition.Default(), 3, "bonanza"), "position", -1)
	for at := 0; at < whole.Len(); at += 11 {
		s, err := whole.At(at)
		if err != nil {
			t.Fatal(err)
		}
		o, err := edition.ParseOptions(whole.Options())
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.NewFrom(edition.Default(), o, whole.Players(), s.Position())
		if err != nil {
			t.Fatalf("after move %d: %v", at, err)
		}
		for i := at; i < whole.Len(); i++ {
			if err := r.Append(whole.Move(i)); err != nil {
				t.Fatal(err)
			}
		}
		again := mustParse(t, r.Text())
		if err := again.Check(); err != nil {
			t.Fatalf("from after move %d: %v\n%s", at, err, r.Text())
		}
		if got := again.Text(); !bytes.Equal(got, r.Text()) {
			t.Fatalf("rewritten:\n%s\nwant:\n%s", got, r.Text())
		}
	}
}

// positionRecord returns a game of two players from its hundredth move on.
func positionRecord(t testing.TB) *record.Record {
	t.Helper()
	whole := playOn(t, newRecord(t, edition.Default(), 2), "position", 100)
	s, err := whole.At(whole.Len())
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.NewFrom(edition.Default(), edition.Options{}, whole.Players(), s.Position())
	if err != nil {
		t.Fatal(err)
	}
	return playOn(t, r, "position", 20)
}

func TestPositionMustBePossible(t *testing.T) {
	text := string(positionRecord(t).Text())
	for name, wrong := range map[string]string{
		"another number of seats": strings.Replace(text, "seats Ana | Bo (planner)", "seats Ana | Bo | Cy", 1),
		"an unknown field":        strings.Replace(text, `"seats": 2`, `"chairs": 2`, 1),
		"a ninth round":           strings.Replace(text, `"round": 2`, `"round": 9`, 1),
	} {
		if wrong == text {
			t.Fatalf("%s: nothing was changed in\n%s", name, text)
		}
		err := mustParse(t, []byte(wrong)).Check()
		wantProblem(t, err, record.BadPosition, 4)
	}
}
