package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// streamEvent is an event of a stream, decoded.
type streamEvent struct {
	version int // as the server counts for the viewer
	bytes   int // as they were sent
	raw     int
	mine    bool // it is the viewer's turn
	over    bool // the game is over
	others  bool // an update that this one has replaced showed somebody else's turn
}

// listen reads a stream until it ends or ctx does, and passes on every update.
// It calls ready when the server has accepted the request.
func (g *guest) listen(ctx context.Context, path string, ready func(), tell func(streamEvent)) error {
	res, err := g.open(ctx, "GET", path, nil, false)
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
	var u streamEvent
	told := 0
	for {
		line, err := in.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return err
		}
		u.raw += len(line)
		u.mine = u.mine || bytes.Contains(line, []byte(`data-turn="mine"`))
		u.over = u.over || bytes.Contains(line, []byte(`class="finish"`))
		if id, ok := bytes.CutPrefix(line, []byte("id: ")); ok {
			if u.version, err = strconv.Atoi(string(bytes.TrimSpace(id))); err != nil {
				return fmt.Errorf("%s: an event with the id %q", path, id)
			}
		}
		if len(line) > 1 || err != nil {
			continue
		}
		if u.version > 0 {
			u.bytes = counted.n - told
			tell(u)
		}
		told = counted.n
		u = streamEvent{}
	}
}

// keepListening listens again whenever the stream ends, as a page does, from
// the last version that it has seen, until ctx ends. It calls accepted when a
// stream begins and ended when it breaks off; both may be nil.
func (g *guest) keepListening(ctx context.Context, path string, seen int, accepted, ended func(), tell func(streamEvent)) {
	if accepted == nil {
		accepted, ended = func() {}, func() {}
	}
	for ctx.Err() == nil {
		address := path + "?patch=2&after=" + strconv.Itoa(seen)
		_ = g.listen(ctx, address, accepted, func(u streamEvent) {
			seen = max(seen, u.version)
			tell(u)
		})
		ended()
		select {
		case <-ctx.Done():
		case <-time.After(retry):
		}
	}
}

// retry is how long a viewer waits before looking for a server again.
const retry = 100 * time.Millisecond
