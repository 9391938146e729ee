package gamefile_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/internal/gamefile"
	"goa/internal/picture"
	"goa/lexicon"
)

// Every worked example is valid, and is told from its title to its last move.
func TestExamplesAreTrueAndTold(t *testing.T) {
	files, err := filepath.Glob("../../record/testdata/examples/*.goa")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d examples, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		verdict := gamefile.Check(file, text)
		games, err := gamefile.Parse(text)
		if err != nil || !verdict.OK || verdict.Moves != games[0].Len() {
			t.Errorf("%s: %+v, %v", file, verdict, err)
			continue
		}
		data, err := games[0].Data()
		if err != nil {
			t.Fatal(err)
		}
		words, err := lexicon.For(lexicon.DefaultLanguage, data.Words)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, p := range games[0].Players() {
			names = append(names, p.Name)
		}
		var told, events bytes.Buffer
		if err := games.Tell(&told, picture.Style{Words: words, Names: names}); err != nil {
			t.Error(err)
		}
		if !strings.HasPrefix(told.String(), data.Title+"\n") && !strings.HasPrefix(told.String(), data.Title+",") {
			t.Errorf("%s begins with %.80q", file, told.String())
		}
		if err := games.TellJSON(&events); err != nil || events.Len() == 0 {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// A verdict names the wrong line and move, and the rule in words.
func TestAVerdictNamesWhatIsWrong(t *testing.T) {
	text, err := os.ReadFile("../../record/testdata/examples/example-2004.goa")
	if err != nil {
		t.Fatal(err)
	}
	const last = "Blue: flag e1"
	at := bytes.LastIndex(text, []byte(last))
	if at < 0 {
		t.Fatal("the example ends otherwise")
	}
	wrong := append(bytes.Clone(text[:at]), "Blue: flag c3\n"...) // a space of the market, not of the ring
	v := gamefile.Check("game.goa", wrong)
	if line := bytes.Count(text[:at], []byte("\n")) + 1; v.OK || v.Line != line || v.At != v.Moves || v.Fault != "illegal-move" || v.Why == "" {
		t.Errorf("got %+v, want line %d", v, line)
	}
	if v := gamefile.Check("nothing", []byte("hello\n")); v.OK || v.Fault != "syntax" || v.Line != 1 {
		t.Errorf("a greeting is a game: %+v", v)
	}
}

// A campaign is read as its sessions, and checked as a whole.
func TestACampaignIsCheckedAsAWhole(t *testing.T) {
	text, err := os.ReadFile("../../campaign/testdata/whole.goa")
	if err != nil {
		t.Fatal(err)
	}
	games, err := gamefile.Parse(text)
	if err != nil || len(games) != 3 || games[2].Session != 3 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if v := gamefile.Check("voyage.goa", text); !v.OK || !v.Over || v.Sessions != 3 {
		t.Errorf("got %+v", v)
	}
}
