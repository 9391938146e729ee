package frame

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Third-party files are embedded as they were published.
func TestVendoredFilesAreUnchanged(t *testing.T) {
	list, err := os.ReadFile("static/VENDORED")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(fields) != 3 {
			continue
		}
		text, err := os.ReadFile(filepath.Join("static", fields[1]))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != fields[0] {
			t.Errorf("%s is not what %s has", fields[1], fields[2])
		}
	}
}
