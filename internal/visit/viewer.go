package visit

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// StreamEvent is an event of a stream, decoded.
type StreamEvent struct {
	Version int // as the server counts for the viewer
	Bytes   int // as sent
	Raw     int
	Mine    bool // it is the viewer's turn
	Over    bool // the game is over
	Others  bool // a replaced update showed another player's turn
}

// Listen reads a stream until it ends or ctx does, and passes on every update.
// It calls ready when the server has accepted the request.
func (g *Guest) Listen(ctx context.Context, path string, ready func(), tell func(StreamEvent)) error {
	res, err := g.Open(ctx, "GET", path, nil, false)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return &StatusError{path, res.StatusCode, ""}
	}
	ready()
	counted := &counter{Reader: res.Body}
	in := bufio.NewReaderSize(decoded(counted, res.Header), 32<<10)
	var u StreamEvent
	told := 0
	for {
		line, err := in.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return err
		}
		u.Raw += len(line)
		u.Mine = u.Mine || bytes.Contains(line, []byte(`data-turn="mine"`))
		u.Over = u.Over || bytes.Contains(line, []byte(`class="finish"`))
		if id, ok := bytes.CutPrefix(line, []byte("id: ")); ok {
			if u.Version, err = strconv.Atoi(string(bytes.TrimSpace(id))); err != nil {
				return fmt.Errorf("%s: an event with the id %q", path, id)
			}
		}
		if len(line) > 1 || err != nil {
			continue
		}
		if u.Version > 0 {
			u.Bytes = counted.n - told
			tell(u)
		}
		told = counted.n
		u = StreamEvent{}
	}
}

// Follower receives the events of a stream.
type Follower struct {
	Tell func(StreamEvent) // called for every update
	// Accepted is called when a stream begins, and Ended when it breaks off.
	// Both may be nil.
	Accepted, Ended func()
}

// KeepListening listens again whenever the stream ends, as a page does, from
// the last version that it has seen, until ctx ends.
func (g *Guest) KeepListening(ctx context.Context, path string, f Follower) {
	if f.Accepted == nil {
		f.Accepted, f.Ended = func() {}, func() {}
	}
	for seen := 0; ctx.Err() == nil; {
		address := path + "?patch=2&after=" + strconv.Itoa(seen)
		_ = g.Listen(ctx, address, f.Accepted, func(u StreamEvent) {
			seen = max(seen, u.Version)
			f.Tell(u)
		})
		f.Ended()
		select {
		case <-ctx.Done():
		case <-time.After(Retry):
		}
	}
}

// Retry is how long a viewer waits before reconnecting.
const Retry = 100 * time.Millisecond
