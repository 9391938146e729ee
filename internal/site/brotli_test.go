//go:build !race

package site_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// unpacks is a script that decompresses the file at a path and returns its hash.
const unpacks = `(async () => {
	const constants = await new Response((await fetch("/static/brotli.bin")).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
	const text = await new Response(unbrotli((await fetch(PATH)).body, new Uint8Array(constants), SIZE)).arrayBuffer();
	return [...new Uint8Array(await crypto.subtle.digest("SHA-256", text))].map((b) => b.toString(16).padStart(2, "0")).join("");
})()`

// samples returns texts that compressors treat differently: with words of the format's
// dictionary, with none, with nothing to gain, and longer than a compressor's window.
func samples(t *testing.T) map[string][]byte {
	t.Helper()
	words, err := os.ReadFile("../../rulebook/rules.fr.md")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 100_000)
	for i := range noise {
		noise[i] = byte(rand.N(256))
	}
	return map[string][]byte{
		"words": words, "program": program[len(program)/4:][:200_000], "noise": noise, "nothing": nil,
		"html": []byte(strings.Repeat(`<html><head><meta charset="utf-8"></head><body class="The Content">`, 40)),
	}
}

// The script decompresses the output of Go's compressor at every quality.
func TestUnbrotli(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	w := newWindow(t)
	packed := map[string][]byte{}
	mux := http.NewServeMux()
	mux.Handle("GET /static/", http.FileServer(http.Dir(".")))
	mux.HandleFunc("GET /packed/{name}", func(w http.ResponseWriter, r *http.Request) { w.Write(packed[r.PathValue("name")]) })
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!DOCTYPE html><script src="static/brotli.js"></script>`)
	})
	all := samples(t)
	for name, text := range all {
		for _, o := range []brotli.WriterOptions{{Quality: 0}, {Quality: 1}, {Quality: 5, LGWin: 10}, {Quality: 9, LGWin: 24}, {Quality: 11, LGWin: 24}} {
			var out bytes.Buffer
			z := brotli.NewWriterOptions(&out, o)
			if _, err := z.Write(text); err != nil {
				t.Fatal(err)
			}
			if err := z.Close(); err != nil {
				t.Fatal(err)
			}
			packed[fmt.Sprintf("%s-%d", name, o.Quality)] = out.Bytes()
		}
	}
	server := httptest.NewServer(mux)
	defer server.Close()
	w.visit(server.URL)
	w.until("the script is there", `typeof unbrotli === "function"`)
	for name := range packed {
		kind, _, _ := strings.Cut(name, "-")
		want := sha256.Sum256(all[kind])
		script := strings.NewReplacer("PATH", fmt.Sprintf("%q", "/packed/"+name), "SIZE", fmt.Sprint(len(all[kind]))).Replace(unpacks)
		if got := w.eval(script); got != hex.EncodeToString(want[:]) {
			t.Errorf("%s of %d bytes: %s, want %x", name, len(all[kind]), got, want)
		}
	}
}
