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

// reference is what the trainer says that a net answers.
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

// A net answers what its trainer says, to the last bit, whatever it was asked
// before.
func TestReferences(t *testing.T) {
	n := readNet(t, "testdata/tiny.net")
	list, features := readReferences(t, "testdata/tiny.net.reference.json")
	var e net.Eval
	e.Use(n)
	for range 2 {
		for i, r := range list {
			if got := e.Ask(&features[i], r.Round); got != r.Answers {
				t.Errorf("reference %d: %v, want %v", i, got, r.Answers)
			}
		}
	}
	if len(list) < 50 {
		t.Errorf("only %d references", len(list))
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

// What is no file of weights, or only a part of one, is refused.
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
