package journal

import (
	"errors"
	"fmt"
	"io"
	"syscall/js"
	"time"
)

// ErrNoFiles is returned if this browser does not keep files for pages, as in some
// private windows.
var ErrNoFiles = errors.New("journal: this browser keeps no files for pages")

// opfsFile is a file that the browser keeps for this site. It is open only in this
// worker, and its methods do not wait for the event loop.
type opfsFile struct{ handle js.Value }

// held is how long a worker that has ended may still hold a file.
const held = 5 * time.Second

// OpenFile opens a file that the browser keeps for this site, and creates it if it
// does not exist. It works only in a dedicated worker.
func OpenFile(name string) (File, error) {
	storage := js.Global().Get("navigator").Get("storage")
	if storage.IsUndefined() || storage.Get("getDirectory").IsUndefined() {
		return nil, ErrNoFiles
	}
	folder, err := await(func() js.Value { return storage.Call("getDirectory") })
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoFiles, err)
	}
	file, err := await(func() js.Value { return folder.Call("getFileHandle", name, map[string]any{"create": true}) })
	if err != nil {
		return nil, fmt.Errorf("journal: open %s: %w", name, err)
	}
	for end := time.Now().Add(held); ; time.Sleep(20 * time.Millisecond) { // sleeps: nothing says when the file is free
		handle, err := await(func() js.Value { return file.Call("createSyncAccessHandle") })
		if err == nil {
			return opfsFile{handle}, nil
		}
		if time.Now().After(end) {
			return nil, fmt.Errorf("journal: open %s: %w", name, err)
		}
	}
}

// await returns the result of a promise. The event loop must be able to run.
func await(promise func() js.Value) (result js.Value, err error) {
	p, err := try(promise)
	if err != nil {
		return p, err
	}
	done := make(chan error, 1)
	settled := func(value func(js.Value) error) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			done <- value(args[0])
			return nil
		})
	}
	kept := settled(func(v js.Value) error { result = v; return nil })
	defer kept.Release()
	failed := settled(func(v js.Value) error { return js.Error{Value: v} })
	defer failed.Release()
	p.Call("then", kept, failed)
	return result, <-done
}

// try makes a call and returns a JavaScript exception as an error.
func try(call func() js.Value) (result js.Value, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case js.Error:
			err = e
		default:
			panic(e)
		}
	}()
	return call(), nil
}

// ReadAt implements [io.ReaderAt].
func (f opfsFile) ReadAt(b []byte, offset int64) (int, error) {
	view := js.Global().Get("Uint8Array").New(len(b))
	n, err := try(func() js.Value { return f.handle.Call("read", view, map[string]any{"at": offset}) })
	if err != nil {
		return 0, err
	}
	js.CopyBytesToGo(b, view.Call("subarray", 0, n))
	if n.Int() < len(b) {
		return n.Int(), io.EOF
	}
	return n.Int(), nil
}

// WriteAt implements [io.WriterAt].
func (f opfsFile) WriteAt(b []byte, offset int64) (int, error) {
	view := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(view, b)
	n, err := try(func() js.Value { return f.handle.Call("write", view, map[string]any{"at": offset}) })
	if err != nil {
		return 0, err
	}
	if n.Int() < len(b) {
		return n.Int(), io.ErrShortWrite
	}
	return n.Int(), nil
}

// Size implements [File].
func (f opfsFile) Size() (int64, error) {
	n, err := try(func() js.Value { return f.handle.Call("getSize") })
	if err != nil {
		return 0, err
	}
	return int64(n.Float()), nil
}

// Truncate implements [File].
func (f opfsFile) Truncate(size int64) error { return f.do("truncate", size) }

// Flush implements [File].
func (f opfsFile) Flush() error { return f.do("flush") }

// Close implements [File].
func (f opfsFile) Close() error { return f.do("close") }

func (f opfsFile) do(name string, args ...any) error {
	_, err := try(func() js.Value { return f.handle.Call(name, args...) })
	return err
}
