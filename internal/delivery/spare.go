package delivery

import "runtime"

// spare keeps a few compressors for reuse. They are large, and a [sync.Pool] would
// keep making new ones, because it drops its values at every other garbage
// collection.
type spare[T any] struct {
	free     chan T
	newValue func() T
}

// maxSpare is the maximum number kept.
const maxSpare = 8

func newSpare[T any](newValue func() T) *spare[T] {
	return &spare[T]{make(chan T, min(runtime.GOMAXPROCS(0), maxSpare)), newValue}
}

// take returns a spare value, or makes one.
func (s *spare[T]) take() T {
	select {
	case one := <-s.free:
		return one
	default:
		return s.newValue()
	}
}

// put returns a value for reuse.
func (s *spare[T]) put(one T) {
	select {
	case s.free <- one:
	default:
	}
}
