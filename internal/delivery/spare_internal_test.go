package delivery

import (
	"runtime"
	"testing"
)

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
	if n := len(s.free); n > maxSpare {
		t.Errorf("%d are kept, want at most %d", n, maxSpare)
	}
}

// As many values are kept as can be used at the same time, up to a limit.
func TestMostSpare(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	for procs, want := range map[int]int{1: 1, 3: 3, maxSpare: maxSpare, maxSpare + 4: maxSpare} {
		runtime.GOMAXPROCS(procs)
		s := newSpare(func() int { return 0 })
		for range 2 * maxSpare {
			s.put(1)
		}
		if got := len(s.free); got != want || runtime.GOMAXPROCS(0) != procs {
			t.Errorf("on %d processors %d are kept, want %d; %d processors are left", procs, got, want, runtime.GOMAXPROCS(0))
		}
	}
}
