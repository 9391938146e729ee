package edition_test

import (
	"errors"
	"testing"

	"goa/edition"
)

func TestSetting(t *testing.T) {
	o, err := edition.ParseOptions([]string{"bonanza", "quick-start"})
	if err != nil {
		t.Fatal(err)
	}
	s := edition.Setting{Edition: edition.Default(), Options: o, Players: 3}
	if got, want := s.String(), "--edition "+edition.Default().Name+" --players 3 --options quick-start,bonanza"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if r, err := s.Rules(); err != nil || r != edition.Default().Rules(o) {
		t.Errorf("the rules are %p, %v", r, err)
	}
	s.Players, s.Options = 5, edition.Options{}
	if got, want := s.String(), "--edition "+edition.Default().Name+" --players 5"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	_, err = s.Rules()
	if _, ok := errors.AsType[*edition.SeatsError](err); !ok {
		t.Errorf("five can play: %v", err)
	}
}
