package release

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The Dockerfile creates the same image as a release, and compose.yaml uses its port and
// volume.
func TestDeployedImages(t *testing.T) {
	docker, compose := deployed(t, "Dockerfile"), deployed(t, "compose.yaml")
	var text bytes.Buffer
	if err := writeImage(&text, []program{{"linux", "amd64", []byte("program")}}, testSource(), papersOf(t)); err != nil {
		t.Fatal(err)
	}
	config := configOf(t, &text).Config
	port, _ := strings.CutSuffix(only(t, config.ExposedPorts), "/tcp")
	volume := only(t, config.Volumes)
	entry, err := json.Marshal(config.Entrypoint)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"USER " + config.User, "WORKDIR " + config.WorkingDir, "VOLUME " + volume, "EXPOSE " + port,
		"ENV " + strings.Join(config.Env, " "), "ENTRYPOINT " + strings.ReplaceAll(string(entry), ",", ", "),
		fmt.Sprintf("COPY --from=build --chown=%s %[2]s %[2]s", config.User, volume),
		"COPY --from=build /image /", // with the folder for temporary files
	} {
		if !slices.Contains(docker, want) {
			t.Errorf("the Dockerfile does not say %q", want)
		}
	}
	for _, want := range []string{fmt.Sprintf(`- "127.0.0.1:%[1]s:%[1]s"`, port), "- games:" + volume, "dockerfile: deploy/Dockerfile"} {
		if !slices.Contains(compose, want) {
			t.Errorf("compose.yaml does not say %q", want)
		}
	}
}

// configOf returns the configuration of the only program in an image.
func configOf(t *testing.T, image *bytes.Buffer) (c imageConfig) {
	t.Helper()
	_, parts := readTar(t, image)
	part := func(d descriptor) []byte { return parts["blobs/sha256/"+strings.TrimPrefix(d.Digest, "sha256:")] }
	var top, all index
	var m manifest
	parse(t, parts["index.json"], &top)
	parse(t, part(top.Manifests[0]), &all)
	parse(t, part(all.Manifests[0]), &m)
	parse(t, part(m.Config), &c)
	return c
}

func only(t *testing.T, set map[string]struct{}) string {
	t.Helper()
	if len(set) != 1 {
		t.Fatalf("%d values: %v", len(set), set)
	}
	return slices.Collect(maps.Keys(set))[0]
}

// deployed returns the lines of a file that hosts use, without indentation.
func deployed(t *testing.T, name string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile("../../deploy/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

// An archive contains every file that its instructions tell hosts to install.
func TestHostingFiles(t *testing.T) {
	t.Chdir("../..")
	files, err := readFiles(hostingFiles...)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, f := range files {
		known[f.name] = true
	}
	all := regexp.MustCompile(`install \S+ \d+ (deploy/\S+)`).FindAllSubmatch(files[0].content, -1)
	if len(all) == 0 {
		t.Fatal("docs/hosting.md installs nothing")
	}
	for _, named := range all {
		if name := string(named[1]); !known[name] {
			t.Errorf("docs/hosting.md installs %s, which archives do not have", name)
		}
	}
}
