//go:build unix

package main

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A program that does not end is killed, together with the processes that it started,
// even if they hold its output open.
func TestProgramsThatHangAreKilled(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe") // ends when no process has it open
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	p := &program{path: filepath.Join(folder, "hangs"), dir: folder}
	script := "#!/bin/sh\nexec 9> " + pipe + "\nsleep 1000 &\necho begun >&9\nwait\n"
	if err := os.WriteFile(p.path, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	heard, err := os.OpenFile(pipe, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer heard.Close()
	for limit, text := 200*time.Millisecond, ""; text == ""; limit *= 2 { // until there was time to begin
		_, failed, err := p.run(t.Context(), "^Test$", limit-grace, "A=b")
		if err != nil || !failed {
			t.Fatalf("failed %v, %v", failed, err)
		}
		if err := heard.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		all, err := io.ReadAll(heard)
		if err != nil {
			t.Fatalf("a process that it started still runs: %v", err)
		}
		text = string(all)
	}
}
