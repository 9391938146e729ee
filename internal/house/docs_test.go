package house_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"goa/internal/cli"
)

// block is a code block of a document. The words after its fence give its kind: ```goa,
// ```json position.
type block struct {
	file string
	line int // of the fence
	kind string
	text string
}

func (b block) String() string { return fmt.Sprintf("%s:%d", b.file, b.line) }

var fenced = regexp.MustCompile("(?ms)^```([^`\n]*)\n(.*?)^```$")

// blocks returns the code blocks of a document.
func blocks(t *testing.T, file string) (list []block) {
	t.Helper()
	text := readFile(t, file)
	for _, m := range fenced.FindAllStringSubmatchIndex(text, -1) {
		list = append(list, block{file, 1 + strings.Count(text[:m[0]], "\n"), strings.TrimSpace(text[m[2]:m[3]]), text[m[4]:m[5]]})
	}
	return list
}

// documents returns the documents about the program.
func documents(t *testing.T) []string {
	t.Helper()
	files := []string{"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"}
	for _, dir := range []string{"docs", "rulebook"} {
		err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			if filepath.Ext(path) == ".md" {
				files = append(files, filepath.ToSlash(path))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// elided stands for a part that is left out in a document.
const elided = "…"

// checks run or read the examples of the documents, by kind.
var checks = map[string]func(*testing.T, block){
	"console":        checkCommands,
	"sh":             checkShell,
	"goa":            checkRecord,
	"goa session":    checkSession,
	"goa variations": checkVariations,
	"goa position":   checkRecordPosition,
	"goa-campaign":   checkCampaign,
	"edition":        checkEdition,
	"ebnf":           checkGrammar,
	"picture":        checkPicture,
	"json arena":     checkArena,
	"json position":  checkPosition,
	"json move":      checkJSON,
	"json events":    checkJSON,
	"json score":     checkJSON,
	"json view":      checkJSON,
	"json defaults":  checkJSON,
	"go.mod":         checkModule,
}

// elsewhere lists the tests that run the other kinds, each in one document. They also
// compare what the checks above only read.
var elsewhere = []struct{ kind, file, testFile, test string }{
	{"protocol", "docs/protocol.md", "internal/engine/transcript_test.go", "TestDocumentedExamplesAreTrue"},
	{"bot", "docs/protocol.md", "arena/program_test.go", "TestTheDialogueOfTheDocs"},
	{"json move", "docs/json.md", "goa/docs_json_test.go", "TestExamplesInTheDocsAreTrue"},
	{"json events", "docs/json.md", "goa/docs_json_test.go", "TestExamplesInTheDocsAreTrue"},
	{"json score", "docs/json.md", "goa/docs_json_test.go", "TestExamplesInTheDocsAreTrue"},
	{"json view", "docs/json.md", "goa/docs_json_test.go", "TestExamplesInTheDocsAreTrue"},
	{"json position", "docs/json.md", "goa/docs_json_test.go", "TestExamplesInTheDocsAreTrue"},
	{"json defaults", "docs/json.md", "goa/docs_json_test.go", "TestExamplesInTheDocsAreTrue"},
}

// notRun lists the kinds that no test can run, with the reason.
var notRun = map[string]string{
	"caddyfile": "the set-up of another program",
	"sh server": "works on the files and services of a server",
	"measured":  "figures of one machine at one time",
	"drawing":   "its names are checked by TestDocsNameWhatThereIs",
}

// Every example of the documents is run or read by a test, or is marked as impossible to
// run.
func TestEveryExampleIsRun(t *testing.T) {
	met := map[string]bool{}
	for _, file := range documents(t) {
		for _, b := range blocks(t, file) {
			met[b.kind] = true
			check, checked := checks[b.kind]
			_, excused := notRun[b.kind]
			switch {
			case checked:
				t.Run(b.String(), func(t *testing.T) { check(t, b) })
			case !excused && !runElsewhere(b):
				t.Errorf("%s: nobody runs a block of kind %q", b, b.kind)
			}
			checkMentioned(t, b)
		}
	}
	for kind := range checks {
		if !met[kind] {
			t.Errorf("no document has a block of kind %q", kind)
		}
	}
	for kind := range notRun {
		if !met[kind] {
			t.Errorf("no document has a block of kind %q", kind)
		}
	}
}

func runElsewhere(b block) bool {
	for _, e := range elsewhere {
		if e.kind == b.kind && e.file == b.file {
			return true
		}
	}
	return false
}

// The tests that this package relies on exist.
func TestExamplesRunElsewhere(t *testing.T) {
	for _, e := range elsewhere {
		if !strings.Contains(readFile(t, e.testFile), "\nfunc "+e.test+"(t *testing.T) {\n") {
			t.Errorf("%s has no %s for the blocks of kind %q in %s", e.testFile, e.test, e.kind, e.file)
		}
	}
}

// run runs the program and returns its output.
func run(t *testing.T, args ...string) string {
	t.Helper()
	var out, problems bytes.Buffer
	if status := cli.Main(args, strings.NewReader(""), &out, &problems); status != 0 {
		t.Errorf("goa %s: status %d: %s", strings.Join(args, " "), status, &problems)
	}
	return out.String()
}

// shorter lists flags that make a command end soon. The last of several equal flags
// counts.
var shorter = map[string][]string{
	"arena": {"--blocks", "1"},
	"study": {"--games", "1", "--out", "findings"},
	"luck":  {"--deals", "2", "--grades", "random,greedy", "--against", "greedy"},
	"serve": {"--help"},
}

// checkCommands runs the lines of a terminal, one after another, in a folder that
// contains only a bot.
func checkCommands(t *testing.T, b block) {
	bot, err := filepath.Abs("docs/examples/greedy_bot.py")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.Symlink(bot, "mybot"); err != nil {
		t.Fatal(err)
	}
	_, err = exec.LookPath("python3")
	for line := range strings.Lines(b.text) {
		words := strings.Fields(line)
		if len(words) < 2 || words[0] != "goa" {
			t.Errorf("%q is not a command", line)
			continue
		}
		if err != nil && strings.Contains(line, "mybot") {
			t.Logf("there is no python3 for %s", line)
			continue
		}
		run(t, append(words[1:], shorter[words[1]]...)...)
	}
}

// checkShell checks lines that begin at the root of the project. What they run must
// exist.
func checkShell(t *testing.T, b block) {
	for line := range strings.Lines(b.text) {
		command, _, _ := strings.Cut(line, "#")
		switch words := strings.Fields(command); {
		case len(words) == 2 && words[0] == "make":
			if !strings.Contains(readFile(t, "Makefile"), "\n"+words[1]+":") {
				t.Errorf("the Makefile has no target %q", words[1])
			}
		case len(words) == 3 && words[0] == "go" && words[1] == "run":
			readFile(t, filepath.Join(words[2], "main.go"))
		case len(words) > 4 && words[0] == "go" && words[1] == "-C" && words[3] == "run":
			readFile(t, filepath.Join(words[2], words[4], "main.go"))
		default:
			t.Errorf("%q is not a command that is known here", line)
		}
	}
}

// checkModule compares the lines for another module with those of the example, except
// for the path of the clone.
func checkModule(t *testing.T, b block) {
	written := readFile(t, "docs/examples/gobot/go.mod")
	for line := range strings.Lines(b.text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " => ")
		if !strings.Contains(written, line) {
			t.Errorf("the module in docs/examples/gobot does not say %q", line)
		}
	}
}

// served finds commands of ours in the configuration of servers.
var served = regexp.MustCompile(`(?m)\bgoa (serve|backup|transfer)( [^\n$]*)?$`)

// checkMentioned checks the flags of commands in blocks that cannot be run.
func checkMentioned(t *testing.T, b block) {
	t.Helper()
	if _, excused := notRun[b.kind]; !excused {
		return
	}
	for _, m := range served.FindAllStringSubmatch(b.text, -1) {
		run(t, append(append([]string{m[1]}, strings.Fields(m[2])...), "--help")...)
	}
}
