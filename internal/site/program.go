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
// not compress it; [Program.Gzip] is for browsers that load it without TLS.
type Program struct {
	Name   string `json:"name"` // contains a hash of the program
	Size   int    `json:"size"` // in bytes, decompressed
	Brotli []byte `json:"-"`
	Exec   []byte `json:"-"` // the Go distribution's script that runs it

	quick  bool // compress quickly, not as small as possible
	once   sync.Once
	zipped []byte
	failed error
}

// ErrNotEmbedded is returned by [Embedded] if the build has no program for browsers.
var ErrNotEmbedded = errors.New("site: this build has no program for browsers in it")

// wasmExec is the file name of the Go distribution's script that runs programs in
// browsers.
const wasmExec = "wasm_exec.js"

// A build with the tag EmbedTag includes the program that [Program.Save] wrote into
// EmbedFolder, a folder of the module.
const (
	EmbedTag    = "goa_program"
	EmbedFolder = "internal/site/program"
)

// packedFile is the name of the file that describes the program, beside its parts.
const packedFile = "packed.json"

// parts returns the parts of a program by file name.
func (p *Program) parts() map[string]*[]byte {
	return map[string]*[]byte{"goa.wasm.br": &p.Brotli, wasmExec: &p.Exec}
}

// Save writes the program into a folder, for builds that include it.
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

// Pack makes a program from the compiler's output and the script that runs it. It
// takes a minute if the program is to be as small as possible.
func Pack(wasm, exec []byte, small bool) (*Program, error) {
	if !bytes.HasPrefix(wasm, []byte("\x00asm")) {
		return nil, fmt.Errorf("the program is not one for browsers: build it with GOOS=js GOARCH=wasm go build ./cmd/goawasm")
	}
	quality := brotli.BestSpeed
	if small {
		quality = brotli.BestCompression
	}
	var compressed bytes.Buffer
	b := brotli.NewWriterOptions(&compressed, brotli.WriterOptions{Quality: quality, LGWin: 24})
	_, err := b.Write(wasm)
	if err := errors.Join(err, b.Close()); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(wasm)
	name := "goa-" + hex.EncodeToString(sum[:8]) + ".wasm"
	return &Program{Name: name, Size: len(wasm), Brotli: compressed.Bytes(), Exec: exec, quick: !small}, nil
}

// unpacked returns a reader of the decompressed program.
func (p *Program) unpacked() io.Reader { return brotli.NewReader(bytes.NewReader(p.Brotli)) }

// Gzip returns the program compressed with gzip. The first call takes a few seconds.
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
