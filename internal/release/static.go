package release

import (
	"context"
	"encoding/json"
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

// writeStatic writes the game as a folder for any web server, in a zip file, which every
// system can unpack.
func writeStatic(ctx context.Context, p *site.Program, src source, papers []file, out *output) error {
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
		if f.name != "README.md" { // about the sources
			list = append(list, file{top + "/" + f.name, f.content, f.mode})
		}
	}
	return out.put(top+".zip", func(w io.Writer) error { return writeZip(w, list, src.time) })
}

// embed returns an overlay file that makes the compiler see a program for browsers as
// part of the sources, which stay unchanged. The caller must delete the folder of the
// file, which also contains the program.
func embed(p *site.Program) (overlay string, err error) {
	folder, err := os.MkdirTemp("", "goa-release-")
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(folder)
		}
	}()
	if err := p.Save(folder); err != nil {
		return "", err
	}
	source, err := filepath.Abs(site.EmbedFolder)
	if err != nil {
		return "", err
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	replaced := map[string]string{}
	for _, f := range files {
		replaced[filepath.Join(source, f.Name())] = filepath.Join(folder, f.Name())
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}

// WriteProgram writes the program for browsers to the folder from which builds with the
// tag [site.EmbedTag] take it.
func WriteProgram(ctx context.Context, o Options) error {
	p, err := o.browserProgram(ctx)
	if err != nil {
		return err
	}
	return p.Save(site.EmbedFolder)
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
