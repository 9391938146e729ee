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

// Program is the game as browsers load it. It is compressed, since file servers do
// not do it; [Program.Gzip] is for browsers that ask a server without TLS.
type Program struct {
	Name   string `json:"name"` // changes with every byte
	Size   int    `json:"size"` // unpacked
	Brotli []byte `json:"-"`
	Exec   []byte `json:"-"` // the script of the Go distribution that runs it

	quick  bool // it need not be small
	once   sync.Once
	zipped []byte
	failed error
}

// ErrNotEmbedded is that a build has no program for browsers in it.
var ErrNotEmbedded = errors.New("site: this build has no program for browsers in it")

// wasmExec is the script of the Go distribution that runs programs in browsers, as it
// is called there.
const wasmExec = "wasm_exec.js"

// A build with the tag EmbedTag has the program in it that [Program.Save] has written
// into EmbedFolder, a folder of the module.
const (
	EmbedTag    = "goa_program"
	EmbedFolder = "internal/site/program"
)

// packedFile says which program a folder has, beside its parts.
const packedFile = "packed.json"

// parts are the parts of a program, by the names of their files.
func (p *Program) parts() map[string]*[]byte {
	return map[string]*[]byte{"goa.wasm.br": &p.Brotli, wasmExec: &p.Exec}
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
	quality := brotli.BestSpeed
	if small {
		quality = brotli.BestCompression
	}
	var pressed bytes.Buffer
	b := brotli.NewWriterOptions(&pressed, brotli.WriterOptions{Quality: quality, LGWin: 24})
	_, err := b.Write(wasm)
	if err := errors.Join(err, b.Close()); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(wasm)
	name := "goa-" + hex.EncodeToString(sum[:8]) + ".wasm"
	return &Program{Name: name, Size: len(wasm), Brotli: pressed.Bytes(), Exec: exec, quick: !small}, nil
}

// unpacked reads the program as the compiler has made it.
func (p *Program) unpacked() io.Reader { return brotli.NewReader(bytes.NewReader(p.Brotli)) }

// Gzip returns the program compressed the other way. That takes a few seconds the
// first time.
func (p *Program) Gzip() ([]byte, error) {
	p.once.Do(func() { p.failed = p.zip() })
	return p.zipped, p.failed
}

func (p *Program) zip() error {
	level := gzip.BestCompression
	if p.quick {
		level = gzip.BestSpeed
	}
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		return err
	}
	_, err = io.Copy(z, p.unpacked())
	err = errors.Join(err, z.Close())
	p.zipped = out.Bytes()
	return err
}
