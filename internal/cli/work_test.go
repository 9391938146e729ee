package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"goa/internal/distributed"
	"goa/internal/pgserver"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/waittest"
)

// said collects the output of a process.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(text)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// startGoa runs the program beside the test, at most until the test ends.
func startGoa(t *testing.T, stdout io.Writer, arguments ...string) (*exec.Cmd, *said) {
	t.Helper()
	cmd, says := exec.Command(program(t), arguments...), new(said)
	cmd.Stdout, cmd.Stderr = stdout, says
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd, says
}

// goaSays runs the program and returns its standard output.
func goaSays(t *testing.T, arguments ...string) string {
	t.Helper()
	var out, complaints bytes.Buffer
	if code := Main(arguments, strings.NewReader(""), &out, &complaints); code != exitOK {
		t.Fatalf("goa %q: code %d\n%s", arguments, code, complaints.String())
	}
	return out.String()
}

// The report, the rows and the records are identical whether one process plays the
// blocks or several do. This holds even if one of them is killed while the database is
// unavailable.
func TestSeveralProcessesPlayTheSameMatch(t *testing.T) {
	database, err := pgserver.Start("fsync=off")
	if errors.Is(err, pgserver.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer database.Stop()
	db := database.URL("postgres")
	match := func(folder string, more ...string) []string {
		return append([]string{
			"arena", "--bots", "planner,greedy", "--blocks", "40", "--seed", "5", "--json",
			"--csv", filepath.Join(folder, "games.csv"), "--records", filepath.Join(folder, "records"), "--resume", filepath.Join(folder, "match"),
		}, more...)
	}
	here, there := t.TempDir(), t.TempDir()
	want := goaSays(t, match(here)...)

	startGoa(t, nil, "work", "--jobs", db, "--workers", "1")
	victim, _ := startGoa(t, nil, "work", "--jobs", db, "--workers", "2")
	command, says := startGoa(t, nil, match(there, "--jobs", db)...)
	size := func() int64 {
		info, err := os.Stat(filepath.Join(there, "match"))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	waittest.Until(t, "blocks are played", func() bool { return size() > 500 })
	command.Process.Kill() // the command too; its results are in its file
	if err := command.Wait(); err == nil {
		t.Log("the match was over before its command was killed") // this process had to wait too long
	}
	before, got := size(), make(chan string, 1)
	go func() {
		var out bytes.Buffer
		Main(match(there, "--jobs", db), strings.NewReader(""), &out, says)
		got <- out.String()
	}()
	waittest.Until(t, "more blocks are played", func() bool { return size() != before || len(got) > 0 })
	for _, immediate := range []bool{false, true} {
		database.Halt(immediate)
		victim.Process.Kill()
		if err := database.Run("fsync=off"); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case text := <-got:
		if text != want {
			t.Errorf("got the report\n%s\nwant\n%s\n%s", text, want, says)
		}
	case <-time.After(waittest.Patience):
		t.Fatalf("the match does not end\n%s", says)
	}
	sameFiles(t, there, here)
}

// sameFiles compares all files of two folders.
func sameFiles(t *testing.T, got, want string) {
	t.Helper()
	count := 0
	err := filepath.WalkDir(want, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		count++
		name, _ := filepath.Rel(want, path)
		a, errA := os.ReadFile(filepath.Join(got, name))
		b, errB := os.ReadFile(path)
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs: %v, %v", name, errA, errB)
		}
		return nil
	})
	if err != nil || count == 0 {
		t.Errorf("%d files, %v", count, err)
	}
}

// A study and a soak give the same results elsewhere as here, and leave nothing behind.
// The first soak has more games than there are blocks at a time, so that some blocks
// have several games.
func TestStudyAndSoakElsewhere(t *testing.T) {
	db := pgtest.Database(t)
	startGoa(t, nil, "work", "--jobs", db)
	here, there := t.TempDir(), t.TempDir()
	for folder, more := range map[string][]string{here: nil, there: {"--jobs", db}} {
		goaSays(t, append([]string{"study", "--games", "4", "--players", "3", "--grade", "greedy", "--out", folder}, more...)...)
	}
	sameFiles(t, there, here)
	for _, arguments := range [][]string{{"soak", "--games", "160", "--seed", "x"}, {"soak", "--bot", "greedy", "--games", "15", "--seed", "x"}} {
		got, _, _ := strings.Cut(goaSays(t, append(arguments, "--jobs", db)...), "; the longest")
		want, _, _ := strings.Cut(goaSays(t, arguments...), "; the longest")
		if got != want {
			t.Errorf("%v: got %s, want %s", arguments, got, want)
		}
	}
	s, err := postgres.OpenExisting(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if left, err := s.Projects(t.Context()); err != nil || len(left) > 0 {
		t.Errorf("left are %d projects, %v", len(left), err)
	}
}

// Work that cannot be done elsewhere is refused at once.
func TestWhatIsNotPlayedElsewhere(t *testing.T) {
	var out bytes.Buffer
	code := Main([]string{"arena", "--bots", "planner,cmd:true", "--jobs", "postgres://localhost/none"}, strings.NewReader(""), &out, &out)
	if code != exitUsage || !strings.Contains(out.String(), "cmd:true is a program on one machine") {
		t.Errorf("a program: code %d\n%s", code, out.String())
	}
	if code := Main([]string{"work", "--jobs", "goa.db"}, strings.NewReader(""), &out, &out); code != exitUsage || !strings.Contains(out.String(), "postgres://USER@HOST/NAME") {
		t.Errorf("a file: code %d\n%s", code, out.String())
	}
}

// A worker of another version leaves blocks to others, and says so.
func TestAnotherVersionRefusesBlocks(t *testing.T) {
	db := pgtest.Database(t)
	s, err := postgres.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	own := buildName(newVersionInfo())
	start := func(id, version, program string) *distributed.Command {
		t.Helper()
		c, err := distributed.Start(ctx, s, distributed.Project{ID: id, Command: "arena", Version: version, Program: program, Settings: "{}"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		go c.Run(ctx)
		return c
	}
	done := make(chan string, 2)
	for i, version := range []string{"v9.9", own} {
		c := start(fmt.Sprint(i), version, fmt.Sprintf("other%d", i))
		go func() {
			if _, err := c.Do(ctx, 0, 1); err == nil {
				done <- version
			}
		}()
	}
	waittest.Until(t, "the blocks are posted", func() bool {
		waiting, err := s.AllJobs(t.Context())
		return err == nil && len(waiting) == 2
	})
	_, says := startGoa(t, nil, "work", "--jobs", db, "--workers", "1")
	waittest.Until(t, "both are refused", func() bool {
		return strings.Contains(says.String(), "it is version v9.9, this is version "+own) && strings.Contains(says.String(), "other numbers in an edition")
	})
	// The worker does one block after the other, and this one is the last.
	if _, err := start("own", own, programID(newVersionInfo())).Do(ctx, 0, 1); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"0", "1"} {
		if list, err := s.Results(t.Context(), id, nil); err != nil || len(list) > 0 {
			t.Errorf("project %s has %d results, %v", id, len(list), err)
		}
	}
	select {
	case version := <-done:
		t.Errorf("a block of version %s has been done", version)
	default:
	}
}
