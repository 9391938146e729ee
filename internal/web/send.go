package web

import (
	"bytes"
	"context"
	"net/http"
	"sync"

	"github.com/a-h/templ"

	"goa/internal/delivery"
	"goa/internal/tablepage"
)

// send renders a component as the answer, in the compression that the browser
// prefers.
func (s *Server) send(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	return rendered(context.WithoutCancel(r.Context()), c, func(html []byte) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "private, no-store")
		common := len(html)
		if i := bytes.Index(html, []byte(tablepage.CommonEnd)); i >= 0 {
			common = i
		}
		delivery.SendCommon(w, r, status, html, common)
	})
}

// drafts holds buffers for pages. A buffer that starts small is copied a dozen
// times before a page fits.
var drafts = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// rendered renders a component and passes it to use, which must not keep it.
func rendered(ctx context.Context, c templ.Component, use func(html []byte)) error {
	b := drafts.Get().(*bytes.Buffer)
	defer drafts.Put(b)
	b.Reset()
	if err := c.Render(ctx, b); err != nil {
		return err
	}
	use(b.Bytes())
	return nil
}

// asFile marks an answer as a text to save as a file.
func asFile(h http.Header, name string) {
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	h.Set("Cache-Control", "private, no-store")
}
