package release

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"goa/internal/site"
)

// static writes the game as a folder for any web server. It is a zip file, which every
// system unpacks.
func (o *Options) static(ctx context.Context, src source, papers []file, out *output) error {
	p, err := o.browserProgram(ctx)
	if err != nil {
		return err
	}
	files, err := site.Files(ctx, p)
	if err != nil {
		return err
	}
	top := src.name("static")
	var list []file
	for _, name := range slices.Sorted(maps.Keys(files)) {
		list = append(list, file{top + "/" + name, files[name], 0o644})
	}
	for _, f := range papers {
		if f.name != "README.md" { // which is about the sources
			list = append(list, file{top + "/" + f.name, f.content, f.mode})
		}
	}
	return out.put(top+".zip", func(w io.Writer) error { return writeZip(w, list, src.time) })
}

// browserProgram builds the program for browsers and packs it as small as possible.
func (o *Options) browserProgram(ctx context.Context) (*site.Program, error) {
	wasm, err := o.compile(ctx, "js/wasm", "./cmd/goawasm", "")
	if err != nil {
		return nil, err
	}
	root, err := exec.CommandContext(ctx, o.goCommand(), "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("where Go is: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	return site.Pack(wasm, script, true)
}
