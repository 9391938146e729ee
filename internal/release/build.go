package release

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/internal/cli"
	"goa/internal/site"
)

// source is the source of a release.
type source struct {
	version string // v1.2.3
	commit  string
	time    time.Time // of the commit: the only time in a release
}

// number returns the version as it is written in names.
func (s source) number() string { return strings.TrimPrefix(s.version, "v") }

// name returns the name of a file of the release.
func (s source) name(rest string) string { return "goa-" + s.number() + "-" + rest }

// readSource asks git about the commit, and for the version unless one is given.
// SOURCE_DATE_EPOCH replaces the time of the commit if it is set.
func readSource(ctx context.Context, version string) (source, error) {
	commit, err := git(ctx, "rev-parse", "HEAD")
	if err != nil {
		return source{}, fmt.Errorf("the commit to release: %w", err)
	}
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		if epoch, err = git(ctx, "log", "-1", "--format=%ct"); err != nil {
			return source{}, fmt.Errorf("the time of the commit: %w", err)
		}
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return source{}, fmt.Errorf("SOURCE_DATE_EPOCH is a number of seconds since 1970, not %q", epoch)
	}
	s := source{version: version, commit: commit, time: time.Unix(seconds, 0).UTC()}
	if s.version == "" {
		s.version = s.describe(ctx)
	}
	changed, err := git(ctx, "status", "--porcelain")
	if err != nil {
		return source{}, err
	}
	if changed != "" {
		s.version += "+dirty" // as Go does
	}
	return s, checkVersion(s.version)
}

// describe returns the newest tag with the number of commits since then. Without a tag,
// it returns Go's name for the commit.
func (s source) describe(ctx context.Context) string {
	if tag, err := git(ctx, "describe", "--tags", "--match", "v[0-9]*", "--abbrev=12"); err == nil {
		return tag
	}
	return "v0.0.0-" + s.time.Format("20060102150405") + "-" + s.commit[:12]
}

// checkVersion refuses text that cannot be part of a file name or a linker flag.
func checkVersion(version string) error {
	ok := strings.HasPrefix(version, "v") && strings.Trim(version, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-+") == ""
	if !ok {
		return fmt.Errorf("%q is not a version; one is written like v1.2.3", version)
	}
	return nil
}

func git(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "git", args...).Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, bytes.TrimSpace(exit.Stderr))
	}
	return strings.TrimSpace(string(out)), err
}

// program is the program built for a platform.
type program struct {
	system, arch string
	content      []byte
}

func (p program) platform() string { return p.system + "/" + p.arch }

// fileName returns the name of the program on its system.
func (p program) fileName() string {
	if p.system == "windows" {
		return "goa.exe"
	}
	return "goa"
}

func checkPlatforms(list []string) error {
	if len(list) == 0 {
		return fmt.Errorf("no platform is named; there are %s", strings.Join(Platforms, ", "))
	}
	for _, platform := range list {
		if !slices.Contains(Platforms, platform) {
			return fmt.Errorf("there are no releases for %q; there are for %s", platform, strings.Join(Platforms, ", "))
		}
	}
	return nil
}

// build builds the program with the one for browsers, which the overlay adds. Nothing of
// this machine gets into it: paths are left out, and environment variables for building
// are overridden.
func (o *Options) build(ctx context.Context, src source, platform, overlay string) (program, error) {
	system, arch, _ := strings.Cut(platform, "/")
	p := program{system: system, arch: arch}
	var err error
	if p.content, err = o.compile(ctx, platform, "./cmd/goa", cli.Stamp(src.version, src.commit), "-tags", site.EmbedTag, "-overlay", overlay); err != nil {
		return p, err
	}
	return p, checkStamp(p, src)
}

// compile builds a command for a platform, with more flags, and returns the program.
func (o *Options) compile(ctx context.Context, platform, command, linked string, more ...string) ([]byte, error) {
	system, arch, _ := strings.Cut(platform, "/")
	folder, err := os.MkdirTemp("", "goa-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "program")
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= " + linked, "-o", file}, more...)
	cmd := exec.CommandContext(ctx, o.goCommand(), append(args, command)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch,
		"GOFLAGS=-mod=readonly", "GOAMD64=v1", "GOARM64=v8.0", "GOWASM=", "GOEXPERIMENT=", "GOFIPS140=off", "GOWORK=off", "GO111MODULE=on")
	cmd.Stdout, cmd.Stderr = o.Log, o.Log
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("building %s for %s: %w", command, platform, err)
	}
	return os.ReadFile(file)
}

// goCommand returns the command of the Go distribution.
func (o *Options) goCommand() string { return cmp.Or(o.Go, "go") }

// checkStamp makes sure that the linker has set the variables. It does not complain if
// it cannot find them.
func checkStamp(p program, src source) error {
	for _, text := range []string{src.version, src.commit} {
		if !bytes.Contains(p.content, []byte(text)) {
			return fmt.Errorf("the program for %s does not know that it is %s: see cli.Stamp", p.platform(), text)
		}
	}
	return nil
}
