package release

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"goa/internal/cli"
)

var commitTime = time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)

func testSource() source {
	return source{version: "v1.2.3", commit: strings.Repeat("ab", 20), time: commitTime}
}

func papersOf(t *testing.T) []file {
	t.Helper()
	t.Chdir("../..")
	papers, err := readPapers()
	if err != nil {
		t.Fatal(err)
	}
	return papers
}

// readTar reads the entries of an archive in order.
func readTar(t *testing.T, r io.Reader) (headers []tar.Header, contents map[string][]byte) {
	t.Helper()
	contents = map[string][]byte{}
	for in := tar.NewReader(r); ; {
		h, err := in.Next()
		if errors.Is(err, io.EOF) {
			return headers, contents
		} else if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		headers, contents[h.Name] = append(headers, *h), text
	}
}

func gunzip(t *testing.T, text []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// An archive has one folder with the program, its papers and its manual. All have the
// time of the commit, and nothing reveals who packed it.
func TestArchives(t *testing.T) {
	papers := papersOf(t)
	man := []file{{"man/man1/goa.1", []byte("manual"), 0o644}}
	out := output{folder: t.TempDir(), log: io.Discard}
	for _, p := range []program{{"linux", "arm64", []byte("program")}, {"windows", "amd64", []byte("program")}} {
		if err := out.archive(p, testSource(), papers, man); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.sums(); err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile(out.folder + "/goa-1.2.3-linux-arm64.tar.gz")
	if err != nil {
		t.Fatal(err)
	}
	headers, contents := readTar(t, bytes.NewReader(gunzip(t, packed)))
	last := ""
	for _, h := range headers {
		if !h.ModTime.Equal(commitTime) || h.Uid != 0 || h.Gid != 0 || h.Uname != "" || h.Gname != "" {
			t.Errorf("%s is of %v and belongs to %d:%d %s:%s", h.Name, h.ModTime, h.Uid, h.Gid, h.Uname, h.Gname)
		}
		want := int64(0o644)
		if h.Typeflag == tar.TypeDir || h.Name == "goa-1.2.3-linux-arm64/goa" {
			want = 0o755
		}
		if h.Mode != want || h.Name <= last {
			t.Errorf("%s after %s has mode %o, want %o", h.Name, last, h.Mode, want)
		}
		last = h.Name
	}
	for _, name := range []string{"goa", "LICENSE", "NOTICE", "THIRD-PARTY-NOTICES.txt", "README.md", "CHANGELOG.md", "man/man1/goa.1"} {
		if len(contents["goa-1.2.3-linux-arm64/"+name]) == 0 {
			t.Errorf("the archive has no %s", name)
		}
	}
	z, err := zip.OpenReader(out.folder + "/goa-1.2.3-windows-amd64.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if f, err := z.Open("goa-1.2.3-windows-amd64/goa.exe"); err != nil {
		t.Error(err)
	} else {
		f.Close()
	}
	sums, err := os.ReadFile(out.folder + "/SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	if line := fmt.Sprintf("%x  goa-1.2.3-linux-arm64.tar.gz\n", sha256.Sum256(packed)); !strings.HasPrefix(string(sums), line) {
		t.Errorf("SHA256SUMS begins with %s, want %s", sums, line)
	}
}

// An image is read as by a registry. Every part is found by its hash, from the index
// down to the files.
func TestImage(t *testing.T) {
	papers := papersOf(t)
	var text bytes.Buffer
	programs := []program{{"linux", "amd64", []byte("program of amd64")}, {"linux", "arm64", []byte("program of arm64")}}
	src := testSource()
	src.version += "+dirty"
	if err := writeImage(&text, programs, src, papers); err != nil {
		t.Fatal(err)
	}
	_, parts := readTar(t, &text)
	if got := string(parts["oci-layout"]); got != `{"imageLayoutVersion":"1.0.0"}` {
		t.Errorf("oci-layout is %s", got)
	}
	part := func(d descriptor) []byte {
		name, _ := strings.CutPrefix(d.Digest, "sha256:")
		content := parts["blobs/sha256/"+name]
		if fmt.Sprintf("%x", sha256.Sum256(content)) != name || len(content) != d.Size {
			t.Fatalf("%s of %d bytes has %d, and another hash", d.Digest, d.Size, len(content))
		}
		return content
	}
	var top, all index
	parse(t, parts["index.json"], &top)
	if len(top.Manifests) != 1 || top.Manifests[0].Annotations["org.opencontainers.image.ref.name"] != "1.2.3-dirty" {
		t.Fatalf("index.json is %s", parts["index.json"])
	}
	parse(t, part(top.Manifests[0]), &all)
	if len(all.Manifests) != 2 {
		t.Fatalf("%d images", len(all.Manifests))
	}
	for i, d := range all.Manifests {
		var m manifest
		var c imageConfig
		parse(t, part(d), &m)
		parse(t, part(m.Config), &c)
		if d.Platform == nil || *d.Platform != (platform{programs[i].arch, "linux"}) || c.platform != *d.Platform {
			t.Errorf("image %d is for %v", i, d.Platform)
		}
		if c.Config.User != "65532:65532" || strings.Join(c.Config.Entrypoint, " ") != "/goa serve" || !c.Created.Equal(commitTime) {
			t.Errorf("image %d: %+v", i, c)
		}
		layer := gunzip(t, part(m.Layers[0]))
		if got := fmt.Sprintf("sha256:%x", sha256.Sum256(layer)); len(c.RootFS.DiffIDs) != 1 || c.RootFS.DiffIDs[0] != got {
			t.Errorf("image %d: files of %v, want %s", i, c.RootFS.DiffIDs, got)
		}
		checkLayer(t, layer, programs[i])
	}
}

func parse(t *testing.T, text []byte, value any) {
	t.Helper()
	if err := json.Unmarshal(text, value); err != nil {
		t.Fatal(err)
	}
}

// checkLayer checks the files of an image.
func checkLayer(t *testing.T, layer []byte, p program) {
	t.Helper()
	headers, contents := readTar(t, bytes.NewReader(layer))
	for _, h := range headers {
		want := 0
		if h.Name == "data/" {
			want = 65532
		}
		if h.Uid != want || h.Gid != want {
			t.Errorf("%s belongs to %d:%d", h.Name, h.Uid, h.Gid)
		}
		if h.Name == "goa" && h.Mode != 0o755 || h.Name == "tmp/" && h.Mode != 0o1777 {
			t.Errorf("%s has mode %o", h.Name, h.Mode)
		}
	}
	if !bytes.Equal(contents["goa"], p.content) || contents["data/"] == nil || contents["usr/share/doc/goa/LICENSE"] == nil {
		t.Error("the image lacks the program, its folder or its license")
	}
	n, rest := 0, contents["etc/ssl/certs/ca-certificates.crt"]
	for block, more := pem.Decode(rest); block != nil; block, more = pem.Decode(more) {
		if _, err := x509.ParseCertificate(block.Bytes); err != nil {
			t.Error(err)
		}
		n++
	}
	if n < 80 {
		t.Errorf("only %d certificates", n)
	}
}

// Every command has a page of the manual, which does not say when or where it was
// written.
func TestManPages(t *testing.T) {
	pages, err := manPages(testSource())
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, p := range pages {
		texts[p.name] = string(p.content)
	}
	commands := 1
	for _, c := range cli.Command().Commands() {
		if c.Name() == "help" {
			continue // it lists the other pages
		}
		commands += 1 + len(c.Commands())
		if texts["man/man1/goa-"+c.Name()+".1"] == "" {
			t.Errorf("goa %s has no page", c.Name())
		}
	}
	if len(pages) < commands {
		t.Errorf("%d pages, but %d commands", len(pages), commands)
	}
	page := texts["man/man1/goa-serve.1"]
	for _, want := range []string{`.TH "GOA-SERVE" "1" "May 2026" "goa 1.2.3"`, `\fB--addr\fP`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%.600s", want, page)
		}
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Skip(err)
	}
	for name, text := range texts {
		if strings.Contains(text, home+"/") || strings.Contains(text, "Auto generated") {
			t.Errorf("%s tells how or where it was written", name)
		}
	}
}

// The version is that of the newest tag. It also says whether there have been commits or
// changes since then.
func TestVersions(t *testing.T) {
	t.Chdir(t.TempDir())
	run := func(args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "git", args...)
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_DATE=1777863721 +0200", "GIT_COMMITTER_DATE=1777863721 +0200",
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	check := func(given, want string) {
		t.Helper()
		s, err := readSource(t.Context(), given)
		if err != nil {
			t.Fatal(err)
		}
		want = strings.ReplaceAll(want, "COMMIT", s.commit[:12])
		if s.version != want || s.time.Unix() != 1777863721 {
			t.Errorf("version %s of %v, want %s", s.version, s.time, want)
		}
	}
	if _, err := readSource(t.Context(), ""); err == nil {
		t.Error("a folder without a commit is released")
	}
	run("init", "-q")
	run("commit", "-q", "--allow-empty", "-m", "first")
	check("", "v0.0.0-20260504030201-COMMIT")
	run("tag", "v1.2.0")
	run("tag", "nightly")
	check("", "v1.2.0")
	check("v9.9.9", "v9.9.9")
	run("commit", "-q", "--allow-empty", "-m", "second")
	check("", "v1.2.0-1-gCOMMIT")
	if err := os.WriteFile("new", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	check("", "v1.2.0-1-gCOMMIT+dirty")
	for _, version := range []string{"1.2.3", "v1 -X main.x=y", "v1/../2", "v1\n"} {
		if _, err := readSource(t.Context(), version); err == nil {
			t.Errorf("%q is taken for a version", version)
		}
	}
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	if _, err := readSource(t.Context(), ""); err == nil {
		t.Error("yesterday is taken for a number of seconds")
	}
}

func TestPlatformsAreChecked(t *testing.T) {
	if err := checkPlatforms(Platforms); err != nil {
		t.Error(err)
	}
	for _, list := range [][]string{nil, {"linux"}, {"plan9/amd64"}, {"linux/amd64", ""}} {
		if checkPlatforms(list) == nil {
			t.Errorf("%q is built", list)
		}
	}
}
