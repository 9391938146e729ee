//go:build !race && linux

package site_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/internal/chromium"
	"goa/internal/site"
)

// These figures describe a phone, compared with this machine.
const (
	phoneLine      = 1_600_000 / 8 // bytes a second
	phoneProcessor = 4             // times slower
)

// slowLine limits a server to perSecond bytes a second, for all readers together.
func slowLine(server http.Handler, perSecond int) http.Handler {
	const piece = 4096
	line := make(chan struct{}, 1)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		server.ServeHTTP(answer, r)
		maps.Copy(w.Header(), answer.Header())
		w.WriteHeader(answer.Code)
		for text := answer.Body.Bytes(); len(text) > 0; {
			n := min(piece, len(text))
			line <- struct{}{}
			time.Sleep(time.Second * time.Duration(n) / time.Duration(perSecond)) // sleeps: the line is that slow
			<-line
			if _, err := w.Write(text[:n]); err != nil {
				return
			}
			text = text[n:]
		}
	})
}

// slowProcessor slows down a process and its descendants until the test ends, by
// stopping them every few milliseconds. Every thread is slowed. A browser's own setting
// for this slows only the page, but the game runs in a worker.
func slowProcessor(t *testing.T, process, times int) {
	t.Helper()
	const turn = 5 * time.Millisecond
	end, ended := make(chan struct{}), make(chan struct{})
	t.Cleanup(func() { close(end); <-ended })
	go func() {
		defer close(ended)
		for {
			all := family(process)
			for range 25 { // browsers start processes all the time
				signal(all, syscall.SIGSTOP)
				time.Sleep(time.Duration(times-1) * turn) // sleeps: the processor is that slow
				signal(all, syscall.SIGCONT)
				time.Sleep(turn) // sleeps: the processor works
			}
			select {
			case <-end:
				return
			default:
			}
		}
	}()
}

// signal sends a signal to processes. Some may have ended.
func signal(all []int, s syscall.Signal) {
	for _, process := range all {
		_ = syscall.Kill(process, s)
	}
}

// family returns a process and its descendants.
func family(process int) []int {
	all := []int{process}
	for i := 0; i < len(all); i++ {
		lists, _ := filepath.Glob("/proc/" + strconv.Itoa(all[i]) + "/task/*/children")
		for _, list := range lists {
			text, _ := os.ReadFile(list) // empty for a thread that has ended
			for _, child := range strings.Fields(string(text)) {
				if n, err := strconv.Atoi(child); err == nil {
					all = append(all, n)
				}
			}
		}
	}
	return all
}

const (
	// spin is a script that works for a while and returns how many milliseconds it took.
	spin = `(() => {
		const began = performance.now();
		let x = 1;
		for (let n = 0; n < 3e8; n++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5; }
		return Math.round(performance.now() - began + (x === 0));
	})()`
	unpacksBrotli = `(() => { try { new DecompressionStream("brotli"); return true; } catch { return false; } })()`
)

// TestColdLink measures how long a first-time visitor with a phone waits after
// following a link: until there is something to read, until the first page, and until
// their first move is shown. The link leads to a folder of files, and then to a server
// with TLS. GOA_FIGURES=1 enables the test. GOA_STATIC names a folder written by goa
// static, whose program is as small as possible.
func TestColdLink(t *testing.T) {
	dir := os.Getenv("GOA_STATIC")
	if os.Getenv("GOA_FIGURES") == "" || dir == "" {
		t.Skip("GOA_FIGURES=1 GOA_STATIC=DIR measures")
	}
	program := packedProgram(t, dir)
	folder, err := site.NewServedFolder(t.Context(), program)
	if err != nil {
		t.Fatal(err)
	}
	files := t.TempDir()
	if err := site.Write(t.Context(), program, files); err != nil {
		t.Fatal(err)
	}
	t.Run("Server", func(t *testing.T) {
		ctx, stop, err := chromium.Start(chromedp.Flag("ignore-certificate-errors", true))
		if err != nil {
			t.Skip(err)
		}
		defer stop()
		mux := http.NewServeMux()
		mux.Handle("GET /device/{file...}", folder)
		server := httptest.NewTLSServer(slowLine(mux, phoneLine))
		defer server.Close()
		(&window{t, chrome{ctx}}).coldLink(server.URL + "/device/")
	})
	server := httptest.NewServer(slowLine(http.FileServer(http.Dir(files)), phoneLine))
	defer server.Close()
	browsers(t, func(w *window) { w.coldLink(server.URL) })
}

func (w *window) coldLink(address string) {
	w.t.Helper()
	free := w.number(spin)
	slowProcessor(w.t, w.process(), phoneProcessor)
	w.t.Logf("the processor is %.1f times slower; unpacks brotli: %s", float64(w.number(spin))/float64(free), w.eval(unpacksBrotli))
	began := time.Now()
	since := func() time.Duration { return time.Since(began).Round(100 * time.Millisecond) }
	w.visit(address)
	w.until("there is something to read", `document.querySelectorAll("main:not([hidden]) p").length > 3`)
	w.t.Logf("something to read: %v", since())
	w.until("the first page is there", `!!f?.querySelector("form.door.first button")`)
	w.t.Logf("the first page: %v", since())
	w.sit()
	w.t.Logf("a table: %v", since())
	w.move()
	w.t.Logf("the first own move: %v", since())
}

// packedProgram returns the program of a folder written by goa static.
func packedProgram(t *testing.T, dir string) *site.Program {
	t.Helper()
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(dir, "program", name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	var about struct {
		Program string
		Size    int
	}
	if err := json.Unmarshal(read("program.json"), &about); err != nil {
		t.Fatal(err)
	}
	return &site.Program{Name: about.Program, Size: about.Size, Brotli: read(about.Program + ".br"), Exec: read("wasm_exec.js")}
}
