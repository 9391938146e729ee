package release

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// file is a file of an archive or image. A name that ends with a slash is a folder.
type file struct {
	name    string
	content []byte
	mode    int64
}

// withFolders adds the folders that contain files, and sorts everything by name.
func withFolders(list []file) []file {
	known := map[string]bool{}
	all := slices.Clone(list)
	for _, f := range list {
		known[f.name] = true
	}
	for _, f := range list {
		for up := path.Dir(strings.TrimSuffix(f.name, "/")); up != "."; up = path.Dir(up) {
			if !known[up+"/"] {
				known[up+"/"] = true
				all = append(all, file{up + "/", nil, 0o755})
			}
		}
	}
	slices.SortFunc(all, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return all
}

// owner is the number of the user and the group that own a file. 0 is root.
type owner int

// writeTar writes files with their folders, all with the same time. They belong to root
// unless owners says otherwise.
func writeTar(w io.Writer, list []file, at time.Time, owners map[string]owner) error {
	t := tar.NewWriter(w)
	for _, f := range withFolders(list) {
		h := tar.Header{
			Typeflag: tar.TypeReg, Name: f.name, Size: int64(len(f.content)), Mode: f.mode,
			Uid: int(owners[f.name]), Gid: int(owners[f.name]), ModTime: at, Format: tar.FormatUSTAR,
		}
		if strings.HasSuffix(f.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := t.WriteHeader(&h); err != nil {
			return err
		}
		if _, err := t.Write(f.content); err != nil {
			return err
		}
	}
	return t.Close()
}

// writeTarGz also compresses. The header of gzip contains neither a name nor a time.
func writeTarGz(w io.Writer, list []file, at time.Time) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(writeTar(z, list, at, nil), z.Close())
}

// writeZip writes files as a zip.
func writeZip(w io.Writer, list []file, at time.Time) error {
	z := zip.NewWriter(w)
	for _, f := range withFolders(list) {
		h := zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		if strings.HasSuffix(f.name, "/") {
			continue
		}
		h.SetMode(fs.FileMode(f.mode))
		part, err := z.CreateHeader(&h)
		if err != nil {
			return err
		}
		if _, err := part.Write(f.content); err != nil {
			return err
		}
	}
	return z.Close()
}
