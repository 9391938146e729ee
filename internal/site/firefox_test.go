//go:build !race

package site_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/websocket"
)

// firefox is a Firefox controlled through WebDriver BiDi. It carries out one command at
// a time.
type firefox struct {
	mu      sync.Mutex
	socket  *websocket.Conn
	last    int
	context string // the only window
	number  int    // the process id
}

// startFirefox starts a Firefox with its own profile. ok is false if Firefox is not
// installed.
func startFirefox(t *testing.T) (b *firefox, ok bool) {
	t.Helper()
	program, err := exec.LookPath("firefox-esr")
	if err != nil {
		if program, err = exec.LookPath("firefox"); err != nil {
			return nil, false
		}
	}
	const origin = "http://127.0.0.1"
	run := exec.Command(program, "--headless", "--no-remote", "--remote-debugging-port=0", "--remote-allow-origins="+origin, "--profile", t.TempDir())
	run.Env = append(os.Environ(), "HOME="+t.TempDir())
	says, err := run.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = run.Process.Kill() // it may have ended already
		_ = run.Wait()         // the status only says that it was killed
	})
	address := ""
	for lines := bufio.NewScanner(says); address == "" && lines.Scan(); {
		_, address, _ = strings.Cut(lines.Text(), "WebDriver BiDi listening on ")
	}
	go func() { _, _ = bufio.NewReader(says).WriteTo(os.NewFile(0, os.DevNull)) }()
	b = connect(t, address, origin)
	b.number = run.Process.Pid
	return b, true
}

// connect begins a session.
func connect(t *testing.T, address, origin string) *firefox {
	t.Helper()
	from, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	config, err := websocket.NewConfig(address+"/session", origin)
	if err != nil {
		t.Fatalf("Firefox listens at %q: %v", address, err)
	}
	config.Origin = from
	b := new(firefox)
	if b.socket, err = websocket.DialConfig(config); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.socket.Close() }) // the browser ends anyway
	if _, err := b.call("session.new", map[string]any{"capabilities": map[string]any{}}); err != nil {
		t.Fatal(err)
	}
	text, err := b.call("browsingContext.getTree", map[string]any{})
	var tree struct {
		Contexts []struct{ Context string }
	}
	if err == nil {
		err = json.Unmarshal(text, &tree)
	}
	if err != nil || len(tree.Contexts) == 0 {
		t.Fatalf("Firefox has the windows %s, error %v", text, err)
	}
	b.context = tree.Contexts[0].Context
	return b
}

// call carries out a command. It skips messages that are not the answer.
func (b *firefox) call(method string, params map[string]any) (json.RawMessage, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.last++
	if err := websocket.JSON.Send(b.socket, map[string]any{"id": b.last, "method": method, "params": params}); err != nil {
		return nil, err
	}
	for {
		var answer struct {
			ID             int
			Result         json.RawMessage
			Error, Message string
		}
		if err := websocket.JSON.Receive(b.socket, &answer); err != nil {
			return nil, err
		}
		switch {
		case answer.ID != b.last:
		case answer.Error != "":
			return nil, fmt.Errorf("%s: %s: %s", method, answer.Error, answer.Message)
		default:
			return answer.Result, nil
		}
	}
}

// process implements browser.
func (b *firefox) process() int { return b.number }

// visit implements browser.
func (b *firefox) visit(address string) error {
	_, err := b.call("browsingContext.navigate", map[string]any{"context": b.context, "url": address, "wait": "interactive"})
	return err
}

// preload implements browser.
func (b *firefox) preload(script string) error {
	_, err := b.call("script.addPreloadScript", map[string]any{"functionDeclaration": "() => {" + script + "}"})
	return err
}

// evaluate implements browser.
func (b *firefox) evaluate(script string) (string, error) {
	text, err := b.call("script.evaluate", map[string]any{
		"expression": script, "target": map[string]any{"context": b.context}, "awaitPromise": true, "resultOwnership": "none",
	})
	if err != nil {
		return "", err
	}
	var answer struct {
		Result struct {
			Type  string
			Value any
		}
		ExceptionDetails struct{ Text string }
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return "", err
	}
	if answer.ExceptionDetails.Text != "" {
		return "", fmt.Errorf("the script failed: %s", answer.ExceptionDetails.Text)
	}
	return fmt.Sprint(answer.Result.Value), nil
}
