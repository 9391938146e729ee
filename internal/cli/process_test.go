package cli

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"rsc.io/qr"

	"goa/internal/attack"
	"goa/internal/load"
	"goa/internal/pgserver"
	"goa/internal/waittest"
)

// process is the program running as a server.
type process struct {
	t       *testing.T
	cmd     *exec.Cmd
	address string
	said    bytes.Buffer // output after the address
	ended   chan struct{}
}

// program returns the path of goa. This is the test program under that name, which
// testscript runs as goa.
func program(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "goa")
	if err := os.Symlink(self, link); err != nil {
		t.Skip(err)
	}
	return link
}

// startServer runs the program as a server.
func startServer(t *testing.T, arguments ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(program(t), arguments...), ended: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir())
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // it must end before its folder is removed
		p.cmd.Process.Kill()
		p.cmd.Wait()
	})
	in := bufio.NewReader(out)
	line, err := in.ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "Goa is served at ")
	if err != nil || !ok {
		t.Fatalf("the server says %q: %v", line, err)
	}
	p.address = address
	go func() {
		defer close(p.ended)
		io.Copy(&p.said, in)
	}()
	return p
}

// stop sends a signal and returns the server's exit error.
func (p *process) stop(s os.Signal) error {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
	select {
	case <-p.ended:
	case <-time.After(waittest.Patience): // TestAServerDoesNotWaitForever measures this
		p.t.Fatal("the server does not stop")
	}
	return p.cmd.Wait()
}

// Ctrl-C and a service manager's signal stop the program gracefully while a table has a
// viewer. The next server goes on with the same games.
func TestAServerStopsCleanly(t *testing.T) {
	db := filepath.Join(t.TempDir(), "goa.db")
	var table string
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		p := startServer(t, "--addr", "127.0.0.1:0", "--db", db)
		if table == "" {
			res, err := http.PostForm(p.address+"/play", nil)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			table = res.Request.URL.Path
		}
		res, err := http.Get(p.address + table + "/events")
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", table, res.StatusCode)
		}
		stream := make(chan string, 1)
		go func() {
			text, _ := io.ReadAll(res.Body)
			res.Body.Close()
			stream <- string(text)
		}()
		if err := p.stop(signal); err != nil {
			t.Errorf("after %v: %v", signal, err)
		}
		if text := <-stream; !strings.HasSuffix(text, "event: bye\nretry: 100\ndata: \n\n") {
			t.Errorf("the stream does not send its viewer elsewhere: it ends with %q", text[max(0, len(text)-100):])
		}
	}
	if _, err := os.Stat(db + "-wal"); err == nil {
		t.Error("the database was not closed")
	}
}

// A file has one server. The next one waits until it has ended, and says so.
func TestOneServerForAFile(t *testing.T) {
	db := filepath.Join(t.TempDir(), "goa.db")
	first := startServer(t, "--addr", "127.0.0.1:0", "--db", db)
	second := exec.Command(program(t), "serve", "--addr", "127.0.0.1:0", "--db", db)
	said, err := second.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := second.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Start(); err != nil {
		t.Fatal(err)
	}
	defer second.Wait()
	defer second.Process.Kill()
	if line, err := bufio.NewReader(said).ReadString('\n'); err != nil || !strings.Contains(line, "waiting for its server to stop") {
		t.Errorf("the second says %q: %v", line, err)
	}
	if err := first.cmd.Process.Kill(); err != nil { // leaves no lock
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, "Goa is served at") {
		t.Errorf("then it says %q: %v", line, err)
	}
}

// On a local network, others can use the address, and it is drawn as a code.
func TestAServerForTheRoom(t *testing.T) {
	p := startServer(t, "serve", "--lan", "--addr", "localhost:0")
	if strings.Contains(p.address, "localhost") {
		t.Skip("this machine has no network")
	}
	res, err := http.Get(p.address + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if err := p.stop(os.Interrupt); err != nil {
		t.Error(err)
	}
	code, err := qr.Encode(p.address, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	drawCode(&want, code, false)
	if !strings.Contains(p.said.String(), want.String()) {
		t.Errorf("no code of %s in\n%s", p.address, p.said.String())
	}
}

// Every module of a drawn code is in its place, inside a white frame.
func TestDrawnCodes(t *testing.T) {
	code, err := qr.Encode("http://192.168.1.20:8080", qr.L)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	drawCode(&b, code, false)
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	for y := range code.Size {
		for x := range code.Size {
			letter := []rune(lines[(y+quiet)/2])[x+quiet]
			white := letter == '█' || letter == '▀' && y%2 == 0 || letter == '▄' && y%2 == 1
			if white == code.Black(x, y) {
				t.Fatalf("module %d, %d is wrong", x, y)
			}
		}
	}
	if strings.Trim(lines[0], "█") != "" {
		t.Error("the frame is not white")
	}
}

// The server is killed in the middle of fifty games. No acknowledged move is lost, and
// all viewers see every game go on. People move as soon as they can, so that some are
// always waiting for an answer when the server is killed.
func TestKilledServers(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers take their time")
	}
	const tables, kills = 50, 3
	report, err := load.Crash(t.Context(), load.CrashPlan{
		Program: program(t), Folder: t.TempDir(), Log: os.Stderr,
		Tables: tables, Viewers: 2, Every: time.Millisecond, Kills: kills, Between: 600 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range report.Failures {
		t.Error(fault)
	}
	if report.Acknowledged < tables*kills || report.Cut == 0 { // every table goes on after each kill
		t.Errorf("%d moves were acknowledged and %d cut: no server was killed in the middle of games", report.Acknowledged, report.Cut)
	}
}

// A server withstands all attacks. It uses PostgreSQL if installed, which refuses more
// than a file does. make attack tries both.
func TestAttackedServers(t *testing.T) {
	if testing.Short() {
		t.Skip("two servers take their time")
	}
	_, missing := pgserver.Program("initdb")
	report, err := attack.Run(t.Context(), attack.Plan{Program: program(t), Folder: t.TempDir(), Postgres: missing == nil, Log: os.Stderr, Short: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range report.Attacks {
		if !one.Held {
			t.Errorf("%s: %s", one.Name, one.Why)
		}
	}
	if len(report.Attacks) < 15 {
		t.Errorf("only %d attacks were tried", len(report.Attacks))
	}
}
