package delivery

import "testing"

// Values that are put back are used again, and only a few are kept.
func TestSpare(t *testing.T) {
	made := 0
	s := newSpare(func() int { made++; return made })
	one := s.take()
	two := s.take()
	if one == two {
		t.Fatal("two users have the same one")
	}
	s.put(one)
	if again := s.take(); again != one {
		t.Errorf("got number %d, want %d, which was given back", again, one)
	}
	for i := range 100 {
		s.put(i)
	}
	if n := len(s.free); n > mostSpare {
		t.Errorf("%d are kept, want at most %d", n, mostSpare)
	}
}
