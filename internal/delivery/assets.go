package delivery

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"sync"
)

// AssetPattern is the pattern under which [Assets] are served.
const AssetPattern = "GET /static/{hash}/{file}"

// Assets are the static files that pages refer to. Their paths contain a hash of all of
// them, so browsers may cache them forever.
type Assets struct {
	base  string // the beginning of their paths
	hash  string
	files map[string]asset
}

// asset is a file in every encoding in which it is sent. It is compressed at the first
// request, so that the server starts quickly.
type asset struct {
	contentType string
	raw         []byte
	compressed  func() (gzip, brotli []byte) // nil if it is never compressed
}

// contentTypes is fixed, so that it does not depend on the machine.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png",
}

// packedTypes are the types of files that are already compressed.
var packedTypes = []string{contentTypes[".woff2"], contentTypes[".png"]}

// Bundle is a script or a style sheet made of others, in order. A page loads all parts
// or none, so no single part can be late or missing.
type Bundle struct {
	Name  string
	Parts []string
}

// NewAssets reads the files of a folder and adds the bundles. Files that are not sent to
// browsers, such as notes for readers of the source, count only toward the hash.
func NewAssets(files fs.FS, folder string, bundles ...Bundle) (*Assets, error) {
	all := &Assets{files: map[string]asset{}}
	sum := sha256.New()
	names, err := fs.Glob(files, folder+"/*")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		sum.Write([]byte(name))
		sum.Write(text)
		contentType, ok := contentTypes[path.Ext(name)]
		if !ok {
			continue
		}
		all.files[path.Base(name)] = newAsset(contentType, text)
	}
	for _, b := range bundles {
		text, err := all.join(b)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(sum, "%q", b) // the files alone do not show how they are bundled
		all.files[b.Name] = newAsset(contentTypes[path.Ext(b.Name)], text)
	}
	all.hash = hex.EncodeToString(sum.Sum(nil)[:6])
	return all, nil
}

// leftOut matches the text that a bundle leaves out, by its type: indentation, empty
// lines, comment lines, and in style sheets every comment. No string in a part may span
// lines or contain something that looks like a comment.
var leftOut = map[string]*regexp.Regexp{
	".js":  regexp.MustCompile(`(?m)^[ \t]*(//.*)?\n|^[ \t]+`),
	".css": regexp.MustCompile(`(?m)^[ \t]*\n|^[ \t]+|[ \t]*/\*(?s:.*?)\*/\n?`),
}

// partEnds is the text after each part, by the type of its bundle: a script may leave
// its last statement unterminated.
var partEnds = map[string]string{".js": ";\n", ".css": "\n"}

// join returns the text of a bundle.
func (a *Assets) join(b Bundle) (text []byte, err error) {
	ext := path.Ext(b.Name)
	for _, name := range b.Parts {
		f, ok := a.files[name]
		if !ok {
			return nil, fmt.Errorf("delivery: %s needs %s, which does not exist", b.Name, name)
		}
		part := f.raw
		if compresses { // a text that is not sent over a network need not be short
			part = leftOut[ext].ReplaceAll(part, nil)
		}
		text = append(text, part...)
		text = append(text, partEnds[ext]...)
	}
	return text, nil
}

func newAsset(contentType string, text []byte) asset {
	f := asset{contentType: contentType, raw: text}
	if compresses && !slices.Contains(packedTypes, contentType) {
		f.compressed = sync.OnceValues(func() (zip, br []byte) { return compressAsset(text) })
	}
	return f
}

// Under returns the same files with paths that begin with base.
func (a *Assets) Under(base string) *Assets {
	under := *a
	under.base = base
	return &under
}

// Path returns the path of a file.
func (a *Assets) Path(file string) string { return a.base + "/static/" + a.hash + "/" + file }

// Text returns the content of a file; ok is false if there is none.
func (a *Assets) Text(file string) (text []byte, ok bool) {
	f, ok := a.files[file]
	return f.raw, ok
}

// ServeHTTP sends a file. It accepts any hash, since a page loaded before a
// restart still asks for files by the old one.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := a.files[r.PathValue("file")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	if r.PathValue("hash") == a.hash {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	text := f.raw
	if f.compressed != nil {
		h.Add("Vary", "Accept-Encoding")
		switch AcceptedEncoding(r.Header.Get("Accept-Encoding")) {
		case "br":
			h.Set("Content-Encoding", "br")
			_, text = f.compressed()
		case "gzip":
			h.Set("Content-Encoding", "gzip")
			text, _ = f.compressed()
		}
	}
	w.Write(text)
}
