// Package release writes the files of a release page: an archive for every platform, the
// game as a folder for web servers, a container image, man pages, lists of materials and
// checksums.
//
// The bytes depend only on the commit and the version of Go. They do not depend on the
// path, the user, the umask, the time or the time zone. So anybody can build a release
// again and compare.
package release

import (
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"goa/internal/licenses"
)

// Platforms are the platforms of a release.
var Platforms = []string{"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64", "windows/arm64"}

// Options say what to write, and where.
type Options struct {
	Folder    string   // to write; its previous contents are deleted
	Go        string   // the command
	Version   string   // to stamp; empty for the newest tag
	Platforms []string // system/architecture, as Go calls them
	Log       io.Writer
}

// Write writes a release of the module in the working directory.
func Write(ctx context.Context, o Options) error {
	if err := checkPlatforms(o.Platforms); err != nil {
		return err
	}
	src, err := readSource(ctx, o.Version)
	if err != nil {
		return err
	}
	// Everything is written beside the folder, and replaces it once it is complete.
	fresh := o.Folder + ".new"
	if err := errors.Join(os.RemoveAll(fresh), os.MkdirAll(fresh, 0o777)); err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	if err := o.write(ctx, src, fresh); err != nil {
		return err
	}
	if err := os.RemoveAll(o.Folder); err != nil {
		return err
	}
	return os.Rename(fresh, o.Folder)
}

func (o *Options) write(ctx context.Context, src source, folder string) error {
	fmt.Fprintf(o.Log, "goa %s, commit %s\n", src.version, src.commit)
	papers, err := readPapers()
	if err != nil {
		return err
	}
	man, err := manPages(src)
	if err != nil {
		return err
	}
	hosting, err := readFiles(hostingFiles...)
	if err != nil {
		return err
	}
	browser, err := o.browserProgram(ctx)
	if err != nil {
		return err
	}
	overlay, err := embed(browser)
	if err != nil {
		return err
	}
	defer os.RemoveAll(filepath.Dir(overlay))
	out := output{folder: folder, log: o.Log}
	var images []program
	for _, platform := range o.Platforms {
		p, err := o.build(ctx, src, platform, overlay)
		if err != nil {
			return err
		}
		if err := out.archive(p, src, papers, slices.Concat(man, hosting)); err != nil {
			return err
		}
		if err := out.materials(p, src); err != nil {
			return err
		}
		if p.system == "linux" {
			images = append(images, p)
		}
	}
	if err := writeStatic(ctx, browser, src, papers, &out); err != nil {
		return err
	}
	if err := out.put(src.name("man.tar.gz"), func(w io.Writer) error { return writeTarGz(w, man, src.time) }); err != nil {
		return err
	}
	if len(images) > 0 {
		if err := out.put(src.name("image.tar"), func(w io.Writer) error { return writeImage(w, images, src, papers) }); err != nil {
			return err
		}
	}
	return out.sums()
}

// output is the folder being written.
type output struct {
	folder string
	log    io.Writer
	lines  []string // of SHA256SUMS
}

// put writes a file and records its checksum.
func (o *output) put(name string, write func(io.Writer) error) error {
	f, err := os.Create(filepath.Join(o.folder, name))
	if err != nil {
		return err
	}
	h := sha256.New()
	if err := errors.Join(write(io.MultiWriter(f, h)), f.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	fmt.Fprintln(o.log, " ", name)
	o.lines = append(o.lines, fmt.Sprintf("%x  %s\n", h.Sum(nil), name))
	return nil
}

// sums writes the checksums in the format of sha256sum, sorted by name.
func (o *output) sums() error {
	slices.SortFunc(o.lines, func(a, b string) int { return strings.Compare(a[2*sha256.Size:], b[2*sha256.Size:]) })
	return os.WriteFile(filepath.Join(o.folder, "SHA256SUMS"), []byte(strings.Join(o.lines, "")), 0o666)
}

// archive writes a download with one folder: a tar.gz, or a zip for Windows. more
// contains files that Windows does not need.
func (o *output) archive(p program, src source, papers, more []file) error {
	top := src.name(p.system + "-" + p.arch)
	list := []file{{top + "/" + p.fileName(), p.content, 0o755}}
	for _, f := range papers {
		list = append(list, file{top + "/" + f.name, f.content, f.mode})
	}
	if p.system == "windows" {
		return o.put(top+".zip", func(w io.Writer) error { return writeZip(w, list, src.time) })
	}
	for _, f := range more {
		list = append(list, file{top + "/" + f.name, f.content, f.mode})
	}
	return o.put(top+".tar.gz", func(w io.Writer) error { return writeTarGz(w, list, src.time) })
}

// materials writes the list of materials that a program was built from, as recorded in
// the program.
func (o *output) materials(p program, src source) error {
	build, err := buildinfo.Read(strings.NewReader(string(p.content)))
	if err != nil {
		return fmt.Errorf("the build info of %s: %w", p.platform(), err)
	}
	return o.put(src.name(p.system+"-"+p.arch+".cdx.json"), func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(licenses.NewMaterials(build, src.version))
	})
}

// hostingFiles are the files that hosts install beside the program, and the
// instructions.
var hostingFiles = []string{"docs/hosting.md", "deploy/goa.service", "deploy/goa@.service", "deploy/nginx-one.conf", "deploy/nginx.conf"}

// readPapers reads the papers that accompany the program.
func readPapers() ([]file, error) {
	papers, err := readFiles("LICENSE", "NOTICE", "README.md", "CHANGELOG.md")
	return append(papers, file{"THIRD-PARTY-NOTICES.txt", []byte(licenses.Text()), 0o644}), err
}

// readFiles reads files of the project.
func readFiles(names ...string) (list []file, err error) {
	for _, name := range names {
		content, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			return nil, fmt.Errorf("a release is written in the project's folder: %w", err)
		}
		list = append(list, file{name, content, 0o644})
	}
	return list, nil
}
