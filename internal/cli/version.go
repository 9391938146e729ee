package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"goa/edition"
	"goa/goa"
	"goa/internal/licenses"
	"goa/record"
)

// versionInfo distinguishes builds of the program.
type versionInfo struct {
	Version  string        `json:"version"`
	Commit   string        `json:"commit,omitempty"`
	Modified bool          `json:"modified,omitempty"` // since the commit
	Go       string        `json:"go"`
	Platform string        `json:"platform"`
	Rules    int           `json:"rules"`
	Format   int           `json:"record_format"`
	Editions []editionInfo `json:"editions"`
}

func (a *app) versionCommand() *cobra.Command {
	var out outFlags
	var terms, materials bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the build, the rules and the editions of this program",
		Long: `Version prints the build of the program, the version of its rules, the format of its records,
and the editions it knows with the hashes of their numbers. Put it into a bug report. It can
also print the license notices of third-party software in the program, and the list of
materials it was built from, in the CycloneDX format.`,
		Example: "  goa version\n  goa version --json\n  goa version --notices\n  goa version --materials --out goa.cdx.json",
		Args:    noArguments,
		RunE: func(*cobra.Command, []string) error {
			if terms && materials {
				return usagef("--notices and --materials cannot be combined: leave one out")
			}
			info := newVersionInfo()
			return out.write(a, func(w io.Writer) error {
				switch build, ok := debug.ReadBuildInfo(); {
				case terms:
					_, err := io.WriteString(w, licenses.Text())
					return err
				case materials && !ok:
					return errors.New("this program was built without the list of its modules")
				case materials:
					return writeJSON(w, licenses.NewMaterials(build, info.Version))
				case out.json:
					return writeJSON(w, info)
				default:
					return info.write(w)
				}
			})
		},
	}
	cmd.Flags().BoolVar(&terms, "notices", false, "print the licenses of third-party software in the program")
	cmd.Flags().BoolVar(&materials, "materials", false, "print what the program was built from, as CycloneDX JSON")
	out.add(cmd)
	return cmd
}

// The linker sets these variables in a release. Other builds take version and commit
// from Go's build information.
var stampedVersion, stampedCommit string

// Stamp returns the linker flags that set a build's version and commit.
func Stamp(version, commit string) string {
	const here = "goa/internal/cli."
	return "-X " + here + "stampedVersion=" + version + " -X " + here + "stampedCommit=" + commit
}

func newVersionInfo() versionInfo {
	v := versionInfo{Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Rules: goa.RulesVersion, Format: record.Format}
	if build, ok := debug.ReadBuildInfo(); ok {
		if build.Main.Version != "" {
			v.Version = build.Main.Version
		}
		for _, s := range build.Settings {
			switch s.Key {
			case "vcs.revision":
				v.Commit = s.Value
			case "vcs.modified":
				v.Modified = s.Value == "true"
			}
		}
	}
	v.Version, v.Commit = cmp.Or(stampedVersion, v.Version), cmp.Or(stampedCommit, v.Commit)
	for _, e := range edition.All() {
		v.Editions = append(v.Editions, newEditionInfo(e))
	}
	return v
}

func (v versionInfo) write(w io.Writer) error {
	fmt.Fprintf(w, "goa %s\n", v.Version)
	if v.Commit != "" {
		changed := ""
		if v.Modified {
			changed = ", changed since"
		}
		fmt.Fprintf(w, "commit    %s%s\n", v.Commit, changed)
	}
	fmt.Fprintf(w, "built by  %s for %s\nrules     version %d\nrecords   format %d\n", v.Go, v.Platform, v.Rules, v.Format)
	for _, e := range v.Editions {
		fmt.Fprintf(w, "edition   %s  data %s\n", e.Name, e.Hash[:12])
	}
	return nil
}
