package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/a-h/templ"

	"goa/edition"
	"goa/internal/frame"
	"goa/lexicon"
	"goa/rulebook"
)

//go:embed static
var static embed.FS

const themeColor = frame.ThemeColor

// policy allows the window to load only files of its folder.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'"

// The names of the files that are not under program/. The address of the window is that
// of the folder.
const (
	workerFile   = "worker.js"
	shellFile    = "index.html"
	manifestFile = "manifest.webmanifest"
)

// Files returns the contents of the folder's files by path.
func Files(ctx context.Context, p *Program) (map[string][]byte, error) {
	files, err := folder(ctx, p, false)
	if err != nil {
		return nil, err
	}
	files["program/"+p.Name+".br"] = p.Brotli
	return files, nil
}

// folder returns the files of the folder without the program itself. If served is
// set, the folder belongs to a server, whose pages are one level above.
func folder(ctx context.Context, p *Program, served bool) (map[string][]byte, error) {
	files := map[string][]byte{"program/" + wasmExec: p.Exec}
	var err error
	if files["program/program.json"], err = json.Marshal(map[string]any{"program": p.Name, "size": p.Size, "served": served}); err != nil {
		return nil, err
	}
	scripts := []string{"host.js", "shell.js", "shell.css"}
	if !served { // file servers do not compress the program, and not all browsers can decompress Brotli
		scripts = append(scripts, "brotli.js", "brotli.bin")
	}
	for _, name := range scripts {
		if files["program/"+name], err = static.ReadFile("static/" + name); err != nil {
			return nil, err
		}
	}
	if err := addPictures(files); err != nil {
		return nil, err
	}
	if !served { // a server has its own
		if files[manifestFile], err = manifest(); err != nil {
			return nil, err
		}
	}
	if files[shellFile], err = page(ctx, served); err != nil {
		return nil, err
	}
	if files[workerFile], err = worker(files, p, served); err != nil {
		return nil, err
	}
	return files, nil
}

// addPictures adds the icons that devices show for the game.
func addPictures(files map[string][]byte) error {
	assets, err := frame.Assets()
	if err != nil {
		return err
	}
	for _, name := range []string{"favicon.svg", "icon-192.png", "icon-512.png", "icon-mask.png", "icon-touch.png"} {
		text, ok := assets.Text(name)
		if !ok {
			return fmt.Errorf("there is no picture %s", name)
		}
		files["program/"+name] = text
	}
	return nil
}

// vocabularies returns the words of every language, the default one first.
func vocabularies() (all []*lexicon.Lexicon, err error) {
	names := slices.Clone(lexicon.Languages())
	slices.SortStableFunc(names, func(a, b string) int {
		return boolCompare(b == lexicon.DefaultLanguage, a == lexicon.DefaultLanguage)
	})
	for _, name := range names {
		one, err := lexicon.For(name, edition.Default().Words)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// page returns the HTML of the window around the game's pages.
func page(ctx context.Context, served bool) ([]byte, error) {
	all, err := vocabularies()
	if err != nil {
		return nil, err
	}
	texts := map[string]rulebook.Section{}
	for _, one := range all {
		if texts[one.Language()], err = introduction(one.Language()); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	about := templ.SafeURL(manifestFile)
	if served {
		about = "../" + about
	}
	err = shell(all, texts, about).Render(ctx, &out)
	return out.Bytes(), err
}

// introduction returns the text to read while the program loads: the first section of
// the rules.
func introduction(language string) (rulebook.Section, error) {
	book, err := rulebook.For(language)
	if err != nil {
		return rulebook.Section{}, err
	}
	return book.Rules.Sections[0], nil
}

// manifest tells browsers how to show the game as an installed app.
func manifest() ([]byte, error) {
	all, err := vocabularies()
	if err != nil {
		return nil, err
	}
	icon := func(file, sizes, purpose string) map[string]string {
		return map[string]string{"src": "program/" + file, "sizes": sizes, "type": "image/png", "purpose": purpose}
	}
	return json.MarshalIndent(map[string]any{
		"id": "./", "start_url": "./", "scope": "./", "display": "standalone",
		"name": all[0].Page("name"), "short_name": all[0].Page("name"), "description": all[0].Page("description"), "lang": all[0].Language(),
		"background_color": "#f4efe2", "theme_color": themeColor,
		"icons": []map[string]string{icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"), icon("icon-mask.png", "512x512", "maskable")},
	}, "", "  ")
}

// worker returns the service worker. It lists all files for its cache, and changes
// whenever one of them or the program changes.
func worker(files map[string][]byte, p *Program, served bool) ([]byte, error) {
	script, err := static.ReadFile("static/" + workerFile)
	if err != nil {
		return nil, err
	}
	sum, kept := sha256.New(), []string{""} // the window
	sum.Write(script)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
		if name != shellFile {
			kept = append(kept, name)
		}
	}
	list, err := json.Marshal(kept)
	if err != nil {
		return nil, err
	}
	head := fmt.Appendf(nil, "const version = %q, program = %q, size = %d, served = %t, files = %s;\n", hex.EncodeToString(sum.Sum(nil)[:8]), p.Name, p.Size, served, list)
	return append(head, script...), nil
}

// Write writes the folder. It keeps files of earlier versions, since a browser may be
// loading them.
func Write(ctx context.Context, p *Program, folder string) error {
	files, err := Files(ctx, p)
	if err != nil {
		return err
	}
	// The service worker is written last, so that all files it lists exist by then.
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool { return name == workerFile })
	for _, name := range append(names, workerFile) {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := replace(file, files[name]); err != nil {
			return err
		}
	}
	return nil
}

// replace replaces a file as a whole, so that no reader sees half of it.
func replace(file string, text []byte) error {
	const fresh = ".new"
	if err := os.WriteFile(file+fresh, text, 0o644); err != nil {
		return err
	}
	return os.Rename(file+fresh, file)
}
