package web

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
)

// previewKey identifies the picture of a table.
type previewKey struct {
	table    match.ID
	version  int
	language string
}

// previews keeps the pictures that were requested recently. Its methods are
// safe for concurrent use.
type previews struct {
	mu     sync.Mutex
	latest []previewKey // the oldest first
	kept   map[previewKey][]byte
}

// maxPreviews is the number of pictures that are kept, of some ten kilobytes
// each.
const maxPreviews = 100

func (p *previews) get(k previewKey) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	picture, ok := p.kept[k]
	return picture, ok
}

func (p *previews) put(k previewKey, picture []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.kept == nil {
		p.kept = map[previewKey][]byte{}
	}
	if _, ok := p.kept[k]; !ok {
		p.latest = append(p.latest, k)
	}
	p.kept[k] = picture
	for len(p.latest) > maxPreviews {
		delete(p.kept, p.latest[0])
		p.latest = slices.Delete(p.latest, 0, 1)
	}
}

// preview serves a picture of a table as any spectator sees it.
func (s *Server) preview(w http.ResponseWriter, r *http.Request) error {
	if s.Draw == nil {
		return errNotFound
	}
	t, err := s.Keeper.Snapshot(r.Context(), match.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	if err := t.MayLook(""); err != nil { // a picture may be kept from before the player withdrew
		return err
	}
	key := previewKey{t.ID(), t.VersionFor(""), frame.OneOf(r.FormValue("lang"), frame.Languages)}
	picture, ok := s.previews.get(key)
	if !ok {
		if picture, err = s.draw(r, t, key.language); err != nil {
			return err
		}
		s.previews.put(key, picture)
	}
	h := w.Header()
	h.Set("Content-Type", "image/png")
	if s.Invite == "" {
		h.Set("Cache-Control", "public, max-age=300")
	} else { // proxies must not keep it for strangers
		h.Set("Cache-Control", "private, max-age=300")
	}
	_, _ = w.Write(picture) // an error means that the reader has gone
	return nil
}

// draw draws a table for strangers. Drawing shares the limits of reading what
// guests send: only so much of it is done at once.
func (s *Server) draw(r *http.Request, t *match.Snapshot, language string) (picture []byte, err error) {
	shown, err := s.show(t, viewer{as: goa.Nobody, at: -1, prefs: frame.Prefs{Lang: language}})
	if err != nil {
		return nil, err
	}
	err = s.read(r, func(context.Context) (err error) {
		picture, err = s.Draw(shown.Preview())
		return err
	})
	return picture, err
}
