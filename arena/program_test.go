package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"goa/ai"
	"goa/internal/waittest"
)

// fakeBot as the first argument turns this test into a bot that behaves as the
// second argument says.
const fakeBot = "fake-bot"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == fakeBot {
		behave(os.Args[2:])
		return
	}
	os.Exit(m.Run())
}

// behave answers requests, well or badly.
func behave(how []string) {
	in := bufio.NewReader(os.Stdin)
	for asked := 0; ; asked++ {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request struct {
			Do    string   `json:"do"`
			Moves []string `json:"moves"`
		}
		if err := json.Unmarshal(line, &request); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(9)
		}
		good := `{"ok":true,"remark":"other fields are welcome"}`
		if request.Do == "choose" {
			good = fmt.Sprintf(`{"ok":true,"move":%q}`, request.Moves[len(request.Moves)/2])
		}
		if asked > 3 || how[0] == "refuses" {
			misbehave(how, good)
		} else {
			fmt.Println(good)
		}
	}
}

func misbehave(how []string, good string) {
	switch how[0] {
	case "good":
		fmt.Println(good)
	case "dies":
		os.Exit(3)
	case "is-late":
		time.Sleep(time.Minute) // sleeps: to be late is what this program is for
	case "leaves-a-child":
		child := exec.Command(os.Args[0], fakeBot, "good")
		child.Stdout = os.Stdout
		child.Stdin, _, _ = os.Pipe()
		if err := child.Start(); err != nil {
			os.Exit(8)
		}
		if err := os.WriteFile(how[1], []byte(strconv.Itoa(child.Process.Pid)), 0o666); err != nil {
			os.Exit(7)
		}
		time.Sleep(time.Minute) // sleeps: until it is ended, with its child
	case "cheats":
		fmt.Println(`{"ok":true,"move":"bid 999"}`)
	case "babbles":
		fmt.Println("Let me see: I would buy the ships.")
	case "mistypes":
		fmt.Println(`{"ok":"yes","move":7}`)
	case "says-nothing":
		fmt.Println(`{"ok":true}`)
	case "makes-up-moves":
		fmt.Println(`{"ok":true,"move":"teleport"}`)
	case "floods":
		for block := bytes.Repeat([]byte("x"), 1<<16); ; {
			if _, err := os.Stdout.Write(block); err != nil {
				return
			}
		}
	case "repeats-itself":
		fmt.Println(good + "\n" + good)
	case "refuses":
		fmt.Println(`{"ok":false,"error":{"message":"not today"}}`)
	}
}

func fake(how ...string) string {
	return programPrefix + strings.Join(append([]string{os.Args[0], fakeBot}, how...), " ")
}

func TestAProgramPlaysAMatch(t *testing.T) {
	m := newMatch(t, "gambit", fake("good"), ai.Random, fake("good"))
	if m.Blocks = 2; testing.Short() {
		m.Blocks = 1
	}
	m.Failed = func(f Failure) { t.Errorf("%+v", f) }
	r := play(t, m)
	if r.Bots[0].Failures+r.Bots[2].Failures != 0 || r.Bots[0].Games != 3*m.Blocks || r.Bots[0].MeanScore <= 0 {
		t.Errorf("%+v", r.Bots)
	}
}

func TestWhatProgramsDoWrong(t *testing.T) {
	for how, why := range map[string]string{
		"dies": "exit status 3", "is-late": "no answer in 550ms", "cheats": "bid 999", "babbles": "is not an answer",
		"mistypes": "is not an answer", "says-nothing": "has no move", "makes-up-moves": "teleport", "floods": "more than 65536 bytes",
		"repeats-itself": "without being asked", "refuses": "not today",
	} {
		t.Run(how, func(t *testing.T) {
			if testing.Short() && !slices.Contains([]string{"dies", "is-late", "floods", "repeats-itself"}, how) {
				t.Skip("a line that is read like any other")
			}
			t.Parallel()
			m := newMatch(t, "", ai.Random, fake(how))
			m.Blocks, m.MoveTime, m.Workers = 1, 20*time.Second, 1
			if how == "is-late" {
				m.MoveTime = 50 * time.Millisecond
			}
			var failures []Failure
			m.Failed = func(f Failure) { failures = append(failures, f) }
			r := play(t, m)
			if b := r.Bots[1]; b.Failures != 2 || b.WinShare != 0 || r.Bots[0].Failures != 0 {
				t.Errorf("%+v", r.Bots)
			}
			if len(failures) != 2 || failures[0].Bot != m.Bots[1] || !strings.Contains(failures[0].Err.Error(), why) {
				t.Errorf("failures %v, want %q twice", failures, why)
			}
		})
	}
}

// Nothing that a program has started outlives the match.
func TestChildrenEndToo(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("there is no /proc to look into")
	}
	note := filepath.Join(t.TempDir(), "child")
	m := newMatch(t, "", ai.Random, fake("leaves-a-child", note))
	m.Blocks, m.MoveTime, m.Workers = 1, 50*time.Millisecond, 1
	if r := play(t, m); r.Bots[1].Failures != 2 {
		t.Errorf("%+v", r.Bots)
	}
	pid, err := os.ReadFile(note)
	if err != nil {
		t.Fatal(err)
	}
	waittest.Until(t, fmt.Sprintf("the child %s has ended", pid), func() bool { return !running(string(pid)) })
}

// running reports whether the process exists and has not ended.
func running(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z")
}

// spied plays a match with a program and returns what the program received.
func spied(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("tee"); err != nil {
		t.Skip("there is no tee")
	}
	spy := filepath.Join(t.TempDir(), "spy")
	script := "#!/bin/sh\ntee -a " + spy + ".log | " + os.Args[0] + " " + fakeBot + " good\n"
	if err := os.WriteFile(spy, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	m := newMatch(t, "", ai.Random, programPrefix+spy)
	m.Blocks, m.Workers = 1, 1
	if r := play(t, m); r.Bots[1].Failures != 0 {
		t.Fatalf("%+v", r.Bots)
	}
	return read(t, spy+".log")
}

// botTalk is a code block of docs/protocol.md for bots: a request and a reply.
var botTalk = regexp.MustCompile("(?m)^```bot\n> (.*)\n< (.*)\n```$")

// The requests in the documentation are sent in a match, except for the parts
// elided there, and the replies are good ones.
func TestTheDialogueOfTheDocs(t *testing.T) {
	log := spied(t)
	shown := botTalk.FindAllStringSubmatch(read(t, "../docs/protocol.md"), -1)
	if len(shown) != 3 {
		t.Fatalf("%d blocks, want one for start, choose and end each", len(shown))
	}
	for _, talk := range shown {
		parts := strings.Split(talk[1], "…")
		for i, p := range parts {
			parts[i] = regexp.QuoteMeta(p)
		}
		line := regexp.MustCompile("(?m)^" + strings.Join(parts, ".*") + "$").FindString(log)
		if line == "" {
			t.Errorf("nobody is told %s", talk[1])
			continue
		}
		var request struct{ Moves []string }
		var reply answer
		if err := errors.Join(json.Unmarshal([]byte(line), &request), json.Unmarshal([]byte(talk[2]), &reply)); err != nil {
			t.Fatal(err)
		}
		if !*reply.OK || request.Moves != nil && !slices.Contains(request.Moves, *reply.Move) {
			t.Errorf("%s is not a reply to %s", talk[2], line)
		}
	}
}

// A program receives what its seat may see, and nothing else.
func TestWhatAProgramIsTold(t *testing.T) {
	log := spied(t)
	seat, drawn, hidden := -1, 0, 0
	for line := range strings.Lines(log) {
		var request struct {
			Do     string
			Seat   int
			View   struct{ Seat int }
			Events []map[string]any
			Moves  []string
		}
		if err := json.Unmarshal([]byte(line), &request); err != nil {
			t.Fatal(err)
		}
		switch request.Do {
		case "start":
			seat = request.Seat
		case "choose":
			if request.View.Seat != seat || len(request.Moves) < 2 {
				t.Fatalf("seat %d is asked: %s", seat, line)
			}
			for _, e := range request.Events {
				if e["event"] != "card-drawn" {
					continue
				}
				if e["seat"] == float64(seat) {
					drawn++
				} else if hidden++; e["card"] != nil {
					t.Errorf("seat %d sees a card of another: %v", seat, e)
				}
			}
		}
	}
	if starts := strings.Count(log, `{"do":"start"`); starts != 2 || strings.Count(log, `{"do":"end"`) != 2 || drawn == 0 || hidden == 0 {
		t.Errorf("%d games, %d cards drawn by the bot and %d by others", starts, drawn, hidden)
	}
}
