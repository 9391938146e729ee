package load

import (
	"slices"
	"sync"
	"time"
)

// sample collects figures. Its methods are safe for concurrent use.
type sample[T int | time.Duration] struct {
	mu  sync.Mutex
	all []T
}

func (s *sample[T]) add(v T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, v)
}

func (s *sample[T]) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.all)
}

// quantiles returns the median, the 99th percentile, and the largest.
func (s *sample[T]) quantiles() (median, most, largest T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) == 0 {
		return 0, 0, 0
	}
	sorted := slices.Sorted(slices.Values(s.all))
	at := func(percent int) T { return sorted[min(len(sorted)-1, len(sorted)*percent/100)] }
	return at(50), at(99), sorted[len(sorted)-1]
}

// Times are quantiles of durations, in milliseconds.
type Times struct {
	Count  int     `json:"count"`
	Median float64 `json:"p50_ms"`
	P99    float64 `json:"p99_ms"`
	Max    float64 `json:"max_ms"`
}

func timesOf(s *sample[time.Duration]) Times {
	median, most, largest := s.quantiles()
	return Times{s.count(), milliseconds(median), milliseconds(most), milliseconds(largest)}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Sizes are quantiles of numbers of bytes.
type Sizes struct {
	Median int `json:"p50"`
	P99    int `json:"p99"`
	Max    int `json:"max"`
}

func sizesOf(s *sample[int]) Sizes {
	median, most, largest := s.quantiles()
	return Sizes{median, most, largest}
}

// Report is the result of a run. Programs read it, so its names must not change.
type Report struct {
	Tables  int     `json:"tables"`
	Viewers int     `json:"viewers"` // at each table
	Seconds float64 `json:"seconds"`

	// Latency is the time from posting a move until the last viewer has decoded
	// its result.
	Latency Times `json:"latency"`
	// Answer is how long the post itself took.
	Answer Times `json:"answer"`
	// Page is how long the server worked on pages of running games. Load is how long
	// people waited for one.
	Page Times `json:"page"`
	Load Times `json:"load"`

	// Wait is how long the person beside a crowd of bots waited from posting a move to
	// the next turn, if others moved in between. Hint is how long the person waited for
	// a hint.
	Crowd int    `json:"crowd,omitempty"`
	Grade string `json:"grade,omitempty"`
	Wait  Times  `json:"wait"`
	Hint  Times  `json:"hint"`

	Update    Sizes    `json:"update_bytes"`     // for each viewer, compressed
	Raw       Sizes    `json:"update_raw_bytes"` // before compression
	FirstPage int      `json:"first_page_bytes"` // compressed
	FirstLoad int      `json:"first_load_bytes"` // including everything that it refers to
	Failed    int      `json:"failed"`           // moves that were not made, or did not arrive
	Over      int      `json:"over"`             // games that ended
	Failures  []string `json:"complaints,omitempty"`

	// CPU is the server's processor time for a move in milliseconds. It includes the
	// page on which the move was chosen and everything that followed.
	CPU float64 `json:"cpu_ms_per_move,omitempty"`

	// Days is the number of turn-based tables of Guests people who are away. IdleCPU is
	// what the server uses then, in hundredths of a processor.
	Days    int     `json:"days,omitempty"`
	Guests  int     `json:"guests,omitempty"`
	IdleCPU float64 `json:"idle_cpu_percent,omitempty"`

	// MemoryBefore and Memory are the resident memory of the server before there were
	// tables and at the end. IdleEach is the memory of one idle stream.
	MemoryBefore int64 `json:"memory_before_bytes"`
	Memory       int64 `json:"memory_bytes"`
	IdleStreams  int   `json:"idle_streams"`
	IdleEach     int64 `json:"idle_stream_bytes"`
}
