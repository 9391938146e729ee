package house_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Nothing is installed without consent.
func TestTrainingAsksBeforeItInstalls(t *testing.T) {
	for _, c := range []struct {
		name, install string
		installs      bool
	}{{"nobody answers", "", false}, {"told to", "yes", true}} {
		t.Run(c.name, func(t *testing.T) {
			bin := t.TempDir()
			asked := filepath.Join(bin, "asked")
			for name, text := range map[string]string{
				"apt-get": "#!/bin/sh\necho \"$@\" >>" + asked + "\nexit 1\n",
				"id":      "#!/bin/sh\necho 0\n",
			} {
				if err := os.WriteFile(filepath.Join(bin, name), []byte(text), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command("sh", "scripts/train", filepath.Join(bin, "out"))
			cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "PYTHON="+filepath.Join(bin, "no-python"), "INSTALL="+c.install)
			out, err := cmd.CombinedOutput()
			if err == nil {
				t.Errorf("it went on without Python:\n%s", out)
			}
			if !strings.Contains(string(out), "train/requirements.txt") {
				t.Errorf("it does not say what is missing:\n%s", out)
			}
			if _, err := os.Stat(asked); (err == nil) != c.installs {
				t.Errorf("apt-get was run: %v, want %v\n%s", err == nil, c.installs, out)
			}
		})
	}
}
