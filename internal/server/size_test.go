package server

import "testing"

func TestSizesAreWrittenAsTheyAreRead(t *testing.T) {
	var s Size
	for text, want := range map[string]string{"0": "0", "1000": "1000", "64M": "64M", "1024k": "1M", "2G": "2G"} {
		if err := s.Set(text); err != nil || s.String() != want {
			t.Errorf("%q: got %s, %v; want %s", text, s, err, want)
		}
	}
	for _, text := range []string{"", "-1", "M", "1.5M", "99999999999", "12X"} {
		if s.Set(text) == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}
