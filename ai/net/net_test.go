package net_test

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"goa/ai/net"
)

// reference is the trainer's output of a net.
type reference struct {
	Features string
	Round    int
	Answers  [net.Outputs]int
}

func readNet(t testing.TB, file string) *net.Net {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	n, err := net.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func readReferences(t testing.TB, file string) (list []reference, features []net.Features) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	features = make([]net.Features, len(list))
	for i, r := range list {
		b, err := hex.DecodeString(r.Features)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := binary.Decode(b, binary.LittleEndian, &features[i]); err != nil {
			t.Fatal(err)
		}
	}
	return list, features
}

// A net gives the same output as its trainer to the last bit, whatever it was
// asked before.
func TestReferences(t *testing.T) {
	files := []string{"testdata/tiny.net", "weights/goa.net"}
	if file := os.Getenv("GOA_NET"); file != "" {
		files = append(files, file) // one that has just been trained
	}
	for _, file := range files {
		list, features := readReferences(t, file+".reference.json")
		var e net.Eval
		e.Use(readNet(t, file))
		for range 2 {
			for i, r := range list {
				if got := e.Ask(&features[i], r.Round); got != r.Answers {
					t.Errorf("%s, reference %d: %v, want %v", file, i, got, r.Answers)
				}
			}
		}
		if len(list) < 50 {
			t.Errorf("%s: only %d references", file, len(list))
		}
	}
}

// The embedded net says how it was made, so that it can be made again, and is
// small.
func TestTheStoryOfTheNet(t *testing.T) {
	n, err := net.Read(bytes.NewReader(net.Own()))
	if err != nil {
		t.Fatal(err)
	}
	var story struct {
		Games  int
		Commit string
		From   []struct{ Seed, Bots string } `json:"games_of"`
		Curve  []struct{ Epoch int }
		Held   struct {
			Loss    float64 `json:"log_loss"`
			Hand    float64 `json:"hand_log_loss"`
			ByRound []struct {
				Loss float64 `json:"log_loss"`
				Hand float64 `json:"hand_log_loss"`
			} `json:"by_round"`
		} `json:"held_out"`
	}
	if err := json.Unmarshal(n.Story, &story); err != nil {
		t.Fatal(err)
	}
	if story.Games == 0 || story.Commit == "" || len(story.From) == 0 || len(story.Curve) == 0 || len(story.Held.ByRound) != net.Buckets {
		t.Errorf("the story lacks something: %+v", story)
	}
	if story.Held.Loss >= story.Held.Hand {
		t.Errorf("log loss %v, by hand %v", story.Held.Loss, story.Held.Hand)
	}
	if size := len(net.Own()); size > 4<<20 {
		t.Errorf("%d bytes", size)
	}
}

func TestAskingAllocatesNothing(t *testing.T) {
	_, features := readReferences(t, "testdata/tiny.net.reference.json")
	var e net.Eval
	e.Use(readNet(t, "testdata/tiny.net"))
	i := 0
	if n := testing.AllocsPerRun(100, func() {
		e.Ask(&features[i%len(features)], 1+i%8)
		i++
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A file that is not a weights file, or only part of one, is refused.
func TestBrokenFiles(t *testing.T) {
	whole, err := os.ReadFile("testdata/tiny.net")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"nothing":       nil,
		"another file":  []byte("goa games 1\n{}\n"),
		"no header":     []byte("goa net 1\n"),
		"empty header":  []byte("goa net 1\n{}\n"),
		"a part":        whole[:len(whole)-1],
		"more":          append(bytes.Clone(whole), 0),
		"other inputs":  bytes.Replace(whole, []byte(`"inputs":640`), []byte(`"inputs":641`), 1),
		"odd width":     bytes.Replace(whole, []byte(`"width":16`), []byte(`"width":17`), 1),
		"endless width": bytes.Replace(whole, []byte(`"width":16`), []byte(`"width":160000000`), 1),
	} {
		if _, err := net.Read(bytes.NewReader(text)); err == nil {
			t.Errorf("%s is taken for a net", name)
		}
	}
}
