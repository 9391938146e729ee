package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"goa/internal/match"
)

const (
	// heartbeat is how often a stream says that it is alive. Proxies close
	// those that say nothing for a minute.
	heartbeat = 15 * time.Second
	// sending is how long a viewer may take to accept an update.
	sending = 20 * time.Second
)

// events is the stream of a table: the table anew whenever it has changed.
// What comes faster than a viewer takes it, he skips.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	id, v := match.ID(r.PathValue("id")), viewerOf(r)
	v.at = -1
	sub := s.Hub.Subscribe(id)
	defer sub.Close()
	t, err := s.Keeper.Snapshot(r.Context(), id)
	if err != nil {
		return err
	}
	if _, err := s.sheetFor(t, v); err != nil {
		return err
	}
	out := newStream(w, r)
	defer out.Close()
	s.streams.Add(1)
	defer s.streams.Add(-1)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	seen := lastSeen(r)
	for {
		if t.Version() != seen {
			seen = t.Version()
			err = s.update(out, r, t, v)
		}
		if err != nil {
			return nil // he has gone, or may no longer look
		}
		select {
		case <-r.Context().Done():
			return nil
		case <-s.stopped:
			return nil
		case <-sub.Ended():
			return nil
		case <-beat.C:
			err = out.send([]byte(": alive\n\n"))
		case <-sub.Changed():
			if latest, ok := sub.Latest(seen); ok {
				t = latest
			}
		}
	}
}

// lastSeen is the entry of the table that the viewer has: of the last event,
// or of the page.
func lastSeen(r *http.Request) int {
	for _, text := range []string{r.Header.Get("Last-Event-ID"), r.FormValue("after")} {
		if n, err := strconv.Atoi(text); err == nil {
			return n
		}
	}
	return 0
}

// update sends the table.
func (s *Server) update(out *stream, r *http.Request, t *match.Snapshot, v viewer) error {
	sh, err := s.sheetFor(t, v)
	if err != nil {
		return err
	}
	sh.address = func(path string) string { return s.address(r, path) }
	var html, event bytes.Buffer
	if err := tableMain(sh).Render(r.Context(), &html); err != nil {
		return err
	}
	fmt.Fprintf(&event, "id: %d\n", t.Version())
	for line := range bytes.SplitSeq(html.Bytes(), []byte("\n")) {
		event.WriteString("data: ")
		event.Write(line)
		event.WriteByte('\n')
	}
	event.WriteByte('\n')
	return out.send(event.Bytes())
}

// stream writes events, each of which is on its way at once.
type stream struct {
	encoder
	control *http.ResponseController
}

func newStream(w http.ResponseWriter, r *http.Request) *stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	s := &stream{encode(w, r), http.NewResponseController(w)}
	_ = s.control.SetReadDeadline(time.Time{}) // that of the request is not that of the stream
	w.WriteHeader(http.StatusOK)
	s.control.Flush() // so that the browser knows that it is connected
	return s
}

func (s *stream) send(text []byte) error {
	// A test's recorder has no deadlines, and needs none.
	_ = s.control.SetWriteDeadline(time.Now().Add(sending))
	if _, err := s.Write(text); err != nil {
		return err
	}
	if err := s.Flush(); err != nil {
		return err
	}
	return s.control.Flush()
}
