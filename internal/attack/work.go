package attack

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// plantedBots changes the bots of a match in the database. This must make goa work
// neither start a program nor read a file.
func (a *attack) plantedBots(ctx context.Context) error {
	if a.db == nil {
		return errNoTarget
	}
	started := filepath.Join(a.Folder, "started")
	program := filepath.Join(a.Folder, "planted")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch "+started+"\n"), 0o700); err != nil {
		return err
	}
	for i, bot := range []string{"cmd:" + program, "merchant@" + filepath.Join(a.Folder, "weights")} {
		said, err := a.tellWorker(ctx, fmt.Sprint("jobs", i), bot)
		if err != nil {
			return err
		}
		if _, err := os.Stat(started); err == nil {
			return fmt.Errorf("a worker starts the program that the database names")
		}
		if !strings.Contains(said, "only built-in bots") {
			return fmt.Errorf("a worker is told to play %s and does not refuse: %.300s", bot, said)
		}
	}
	return nil
}

// tellWorker starts a match, replaces its bots in the database, and starts a worker for
// it. It returns the final output of the match.
func (a *attack) tellWorker(ctx context.Context, name, bot string) (string, error) {
	const honest = "greedy"
	url, err := a.newDatabase(ctx, name)
	if err != nil {
		return "", err
	}
	arena, said := a.command("arena", "--bots", honest+",random", "--players", "2", "--blocks", "3", "--jobs", url)
	if err := arena.Start(); err != nil {
		return "", err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = arena.Wait() // only its output counts
	}()
	defer func() {
		_ = arena.Process.Kill() // it may have ended already
		<-ended
	}()
	if err := replaceBot(ctx, url, honest, bot); err != nil {
		return "", fmt.Errorf("%w: %s", err, said)
	}
	work, _ := a.command("work", "--workers", "1", "--jobs", url)
	if err := work.Start(); err != nil {
		return "", err
	}
	defer func() {
		_ = work.Process.Kill()
		_ = work.Wait() // the status only says that it was killed
	}()
	select {
	case <-ended:
		return said.String(), nil
	case <-ctx.Done():
		return "", fmt.Errorf("the match does not end: %w: %s", ctx.Err(), said)
	}
}

// replaceBot waits for a match and replaces one of its bots.
func replaceBot(ctx context.Context, url, honest, bot string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for ctx.Err() == nil {
		tag, err := conn.Exec(ctx, "UPDATE projects SET settings = replace(settings, $1, $2)", `"`+honest+`"`, `"`+bot+`"`)
		if err == nil && tag.RowsAffected() > 0 {
			return nil
		}
		time.Sleep(10 * time.Millisecond) // its table may not exist yet
	}
	return ctx.Err()
}

// command returns the attacked program with other arguments, and its output.
func (a *attack) command(args ...string) (*exec.Cmd, *output) {
	out := new(output)
	cmd := exec.Command(a.Program, args...)
	cmd.Stdout, cmd.Stderr = out, out
	return cmd, out
}

// output is the output of a program so far.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *output) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *output) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
