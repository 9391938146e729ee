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

// events is the stream of a table: what has changed of it, whenever it has.
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
	out := &feed{viewer: v, seen: lastSeen(r)}
	html, err := s.rendered(r, t, v)
	if err != nil {
		return err
	}
	out.stream = newStream(w, r)
	defer out.Close()
	s.streams.Add(1)
	defer s.streams.Add(-1)
	if err = out.begin(t.Version(), html); err != nil {
		return nil
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for err == nil { // else he has gone, or may no longer look
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
			if latest, ok := sub.Latest(out.seen); ok {
				err = s.update(out, r, latest)
			}
		}
	}
	return nil
}

// feed is a stream and what its viewer has been sent.
type feed struct {
	*stream
	viewer viewer
	seen   int    // the entry of the table that he has
	marks  []mark // of its parts
}

// begin brings a viewer up to date who has just connected: nothing is sent if
// he is.
func (f *feed) begin(version int, html []byte) error {
	root, ok := partsOf(html)
	if ok {
		f.marks = root.marks(nil)
	}
	if f.seen == version {
		return nil
	}
	f.seen = version
	return f.send(event(version, html))
}

// update sends what has changed of a table.
func (s *Server) update(f *feed, r *http.Request, t *match.Snapshot) error {
	html, err := s.rendered(r, t, f.viewer)
	if err != nil {
		return err
	}
	text := html
	if root, ok := partsOf(html); ok {
		text = patch(html, &root, f.marks)
		f.marks = root.marks(f.marks[:0])
	}
	f.seen = t.Version()
	return f.send(event(f.seen, text))
}

// rendered is the table as a viewer sees it.
func (s *Server) rendered(r *http.Request, t *match.Snapshot, v viewer) ([]byte, error) {
	sh, err := s.sheetFor(t, v)
	if err != nil {
		return nil, err
	}
	sh.address = func(path string) string { return s.address(r, path) }
	var html bytes.Buffer
	if err := tableMain(sh).Render(r.Context(), &html); err != nil {
		return nil, err
	}
	return html.Bytes(), nil
}

// event is a text as an event of a stream.
func event(id int, text []byte) []byte {
	b := fmt.Appendf(nil, "id: %d\n", id)
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		b = append(b, "data: "...)
		b = append(b, line...)
		b = append(b, '\n')
	}
	return append(b, '\n')
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
	s := &stream{encodeStream(w, r), http.NewResponseController(w)}
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
