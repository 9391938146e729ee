package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/andybalholm/brotli"
)

// Program is the game as browsers load it: compressed in two ways, since file
// servers do not do it and not every browser unpacks the better one.
type Program struct {
	Name         string `json:"name"` // changes with every byte
	Size         int    `json:"size"` // unpacked
	Brotli, Gzip []byte `json:"-"`
	Exec         []byte `json:"-"` // the script of the Go distribution that runs it
}

// ErrNotEmbedded is that a build has no program for browsers in it.
var ErrNotEmbedded = errors.New("site: this build has no program for browsers in it")

// packedFile says which program a folder has, beside its parts.
const packedFile = "packed.json"

// parts are the parts of a program, by the names of their files.
func (p *Program) parts() map[string]*[]byte {
	return map[string]*[]byte{"goa.wasm.br": &p.Brotli, "goa.wasm.gz": &p.Gzip, "wasm_exec.js": &p.Exec}
}

// Save writes a program into a folder, for builds of which it is to be a part.
func (p *Program) Save(folder string) error {
	about, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, part := range p.parts() {
		if err := os.WriteFile(filepath.Join(folder, name), *part, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(folder, packedFile), about, 0o644)
}

// Pack makes a program of what the compiler has made, and of its script. It takes a
// minute if the program is to be as small as possible.
func Pack(wasm, exec []byte, small bool) (*Program, error) {
	if !bytes.HasPrefix(wasm, []byte("\x00asm")) {
		return nil, fmt.Errorf("the program is not one for browsers: build it with GOOS=js GOARCH=wasm go build ./cmd/goawasm")
	}
	level, quality := gzip.BestSpeed, brotli.BestSpeed
	if small {
		level, quality = gzip.BestCompression, brotli.BestCompression
	}
	var zipped, pressed bytes.Buffer
	z, err := gzip.NewWriterLevel(&zipped, level)
	if err != nil {
		return nil, err
	}
	b := brotli.NewWriterOptions(&pressed, brotli.WriterOptions{Quality: quality, LGWin: 24})
	var writing sync.WaitGroup
	failed := make(chan error, 2)
	for _, w := range []io.WriteCloser{z, b} {
		writing.Go(func() {
			_, err := w.Write(wasm)
			failed <- errors.Join(err, w.Close())
		})
	}
	writing.Wait()
	if err := errors.Join(<-failed, <-failed); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(wasm)
	name := "goa-" + hex.EncodeToString(sum[:8]) + ".wasm"
	return &Program{Name: name, Size: len(wasm), Brotli: pressed.Bytes(), Gzip: zipped.Bytes(), Exec: exec}, nil
}
