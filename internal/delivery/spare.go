package delivery

import "runtime"

// spare keeps a few compressors for the next user. They are large, so a [sync.Pool],
// which forgets what it has at every other collection, would make many of them
// anew.
type spare[T any] struct {
	free chan T
	made func() T
}

// mostSpare is how many are kept at most.
const mostSpare = 8

func newSpare[T any](made func() T) *spare[T] {
	return &spare[T]{make(chan T, min(runtime.GOMAXPROCS(0), mostSpare)), made}
}

// take returns one that nobody uses.
func (s *spare[T]) take() T {
	select {
	case one := <-s.free:
		return one
	default:
		return s.made()
	}
}

// put gives one back.
func (s *spare[T]) put(one T) {
	select {
	case s.free <- one:
	default:
	}
}
