package bridge

import (
	"context"
	"net/http"
	"syscall/js"
)

// Listen defines a global function of this name and answers the messages that scripts of
// this worker pass to it. A message is a request and the port for the answer. Listen
// returns at once. See docs/adr/0011-in-the-browser.md for the form of the messages.
func (b *Bridge) Listen(ctx context.Context, function string) {
	js.Global().Set(function, js.FuncOf(func(_ js.Value, args []js.Value) any {
		b.receive(ctx, args[0], args[1])
		return nil
	}))
}

func (b *Bridge) receive(ctx context.Context, message, port js.Value) {
	q := Request{
		Method: message.Get("method").String(), URL: message.Get("url").String(),
		Header: headerOf(message.Get("headers")), Cookies: message.Get("cookies").String(),
	}
	if body := message.Get("body"); body.Truthy() {
		view := js.Global().Get("Uint8Array").New(body)
		q.Body = make([]byte, view.Length())
		js.CopyBytesToGo(q.Body, view)
	}
	to := &portPage{port: port}
	a, err := b.Serve(ctx, q, to)
	if err != nil {
		b.Log.Error("a request cannot be read", "err", err)
		to.Answer(http.StatusBadRequest, http.Header{}, nil, false)
		return
	}
	to.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Get("data").String() == "next" {
			a.Next()
		} else {
			a.Cancel()
			to.close()
		}
		return nil
	})
	port.Set("onmessage", to.heard)
}

// headerOf reads pairs of a name and a value.
func headerOf(pairs js.Value) http.Header {
	h := http.Header{}
	for i := range pairs.Length() {
		h.Add(pairs.Index(i).Index(0).String(), pairs.Index(i).Index(1).String())
	}
	return h
}

// portPage is a page at the other end of a port. It is used by one goroutine at a
// time, since Go has only one thread in a browser.
type portPage struct {
	port  js.Value
	heard js.Func
}

// Answer implements [Page].
func (p *portPage) Answer(status int, header http.Header, body []byte, open bool) {
	var pairs []any
	for name, values := range header {
		for _, v := range values {
			pairs = append(pairs, []any{name, v})
		}
	}
	p.post(map[string]any{"status": status, "headers": pairs, "open": open}, body)
	if !open {
		p.close()
	}
}

// Piece implements [Page].
func (p *portPage) Piece(body []byte) { p.post(map[string]any{}, body) }

// End implements [Page].
func (p *portPage) End(broken bool) {
	p.post(map[string]any{"end": true, "broken": broken}, nil)
	p.close()
}

// post sends a message with the bytes of body, which are transferred, not copied.
func (p *portPage) post(message map[string]any, body []byte) {
	if body == nil {
		p.port.Call("postMessage", message)
		return
	}
	view := js.Global().Get("Uint8Array").New(len(body))
	js.CopyBytesToJS(view, body)
	message["body"] = view
	p.port.Call("postMessage", message, []any{view.Get("buffer")})
}

// close forgets the page. Messages already sent still arrive.
func (p *portPage) close() {
	p.port.Set("onmessage", js.Null())
	p.heard.Release()
}
