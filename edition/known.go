package edition

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed data
var files embed.FS

const (
	suffix      = ".edition"
	modulesName = "modules"
	defaultName = "2012"
	minPrefix   = 8 // of a hash
)

// ErrUnknown is wrapped by errors about an unknown edition.
var ErrUnknown = errors.New("unknown edition")

// Names returns the names of the known editions, oldest first.
func Names() []string {
	return slices.DeleteFunc(textsIn("data"), func(name string) bool { return name == modulesName })
}

// textsIn lists the embedded texts in a folder, sorted and without suffix.
func textsIn(folder string) []string {
	entries, err := fs.ReadDir(files, folder)
	if err != nil {
		panic(err)
	}
	var list []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), suffix); ok {
			list = append(list, name)
		}
	}
	return list
}

// embedded returns the text of an embedded file, which must exist.
func embedded(name string) []byte {
	text, err := files.ReadFile(path.Join("data", name+suffix))
	if err != nil {
		panic(err)
	}
	return text
}

func mustParse(file string, text []byte) *Edition {
	e, err := Parse(file, text)
	if err != nil {
		panic(err)
	}
	return e
}

var current = sync.OnceValue(func() []*Edition {
	var list []*Edition
	for _, name := range Names() {
		list = append(list, mustParse(name+suffix, embedded(name)))
	}
	return list
})

// released holds every version of the data that was ever released, and the
// current ones.
var released = sync.OnceValue(func() []*Edition {
	list := All()
	for _, name := range textsIn("data/released") {
		e := mustParse(name+suffix, embedded("released/"+name))
		if !slices.ContainsFunc(list, func(other *Edition) bool { return other.Hash == e.Hash }) {
			list = append(list, e)
		}
	}
	return list
})

// All returns the current versions of the known editions, oldest first.
func All() []*Edition { return slices.Clone(current()) }

// Default returns the edition to play if none is chosen.
func Default() *Edition {
	e, err := ByName(defaultName)
	if err != nil {
		panic(err)
	}
	return e
}

// ByName returns the current version of a known edition.
func ByName(name string) (*Edition, error) {
	for _, e := range current() {
		if e.Name == name {
			return e, nil
		}
	}
	return nil, fmt.Errorf("%w %q; there are %s", ErrUnknown, name, strings.Join(Names(), ", "))
}

// ByHash returns the version of a known edition with this hash, even an old
// one. The first 8 digits or more are enough if only one hash begins with them.
func ByHash(hash string) (*Edition, error) {
	if len(hash) < minPrefix {
		return nil, fmt.Errorf("%w: the hash %q has fewer than %d digits", ErrUnknown, hash, minPrefix)
	}
	var found *Edition
	for _, e := range released() {
		if !strings.HasPrefix(e.Hash, hash) {
			continue
		}
		if found != nil {
			return nil, fmt.Errorf("%w: the hash %s may be %s or %s", ErrUnknown, hash, found.Hash, e.Hash)
		}
		found = e
	}
	if found == nil {
		return nil, fmt.Errorf("%w: no data has the hash %s", ErrUnknown, hash)
	}
	return found, nil
}

// Released reports whether [ByHash] knows the edition. If so, a record need not
// embed its text.
func (e *Edition) Released() bool {
	_, err := ByHash(e.Hash)
	return err == nil
}

// Open returns the known edition with that name. If there is none, it reads the
// file.
func Open(nameOrFile string) (*Edition, error) {
	e, unknown := ByName(nameOrFile)
	if unknown == nil {
		return e, nil
	}
	text, err := os.ReadFile(nameOrFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w, and there is no file of that name", unknown)
	}
	if err != nil {
		return nil, fmt.Errorf("open edition: %w", err)
	}
	return Parse(nameOrFile, text)
}
