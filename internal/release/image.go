package release

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// user is the user that runs the program in a container.
const user owner = 65532

// Formats of the Open Container Initiative.
const (
	typeIndex    = "application/vnd.oci.image.index.v1+json"
	typeManifest = "application/vnd.oci.image.manifest.v1+json"
	typeConfig   = "application/vnd.oci.image.config.v1+json"
	typeLayer    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// descriptor points to a part of the image by its hash.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    *platform         `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type platform struct {
	Architecture string `json:"architecture"`
	OS           string `json:"os"`
}

type index struct {
	SchemaVersion int          `json:"schemaVersion"`
	MediaType     string       `json:"mediaType"`
	Manifests     []descriptor `json:"manifests"`
}

type manifest struct {
	SchemaVersion int               `json:"schemaVersion"`
	MediaType     string            `json:"mediaType"`
	Config        descriptor        `json:"config"`
	Layers        []descriptor      `json:"layers"`
	Annotations   map[string]string `json:"annotations"`
}

type imageConfig struct {
	platform
	Created time.Time `json:"created"`
	Config  struct {
		User         string
		ExposedPorts map[string]struct{}
		Env          []string
		Entrypoint   []string
		Volumes      map[string]struct{}
		WorkingDir   string
		Labels       map[string]string
	} `json:"config"`
	RootFS struct {
		Type    string   `json:"type"`
		DiffIDs []string `json:"diff_ids"`
	} `json:"rootfs"`
	History []history `json:"history"`
}

type history struct {
	Created   time.Time `json:"created"`
	CreatedBy string    `json:"created_by"`
}

// layout is an image under construction. It contains parts by hash.
type layout struct{ parts []file }

// add adds a part and returns its descriptor.
func (l *layout) add(mediaType string, content []byte) descriptor {
	sum := fmt.Sprintf("%x", sha256.Sum256(content))
	l.parts = append(l.parts, file{"blobs/sha256/" + sum, content, 0o644})
	return descriptor{MediaType: mediaType, Digest: "sha256:" + sum, Size: len(content)}
}

func (l *layout) addJSON(mediaType string, value any) (descriptor, error) {
	text, err := json.Marshal(value)
	return l.add(mediaType, text), err
}

// writeImage writes a container image for all platforms as an archive in the OCI's
// layout. It contains only the program, trusted certificates and a folder for the games.
// deploy/Dockerfile builds the same.
func writeImage(w io.Writer, programs []program, src source, papers []file) error {
	var l layout
	all := index{SchemaVersion: 2, MediaType: typeIndex}
	for _, p := range programs {
		d, err := l.image(p, src, papers)
		if err != nil {
			return err
		}
		all.Manifests = append(all.Manifests, d)
	}
	whole, err := l.addJSON(typeIndex, all)
	if err != nil {
		return err
	}
	tag := strings.ReplaceAll(src.number(), "+", "-") // a tag cannot contain a plus sign
	whole.Annotations = map[string]string{"org.opencontainers.image.ref.name": tag, "io.containerd.image.name": "goa:" + tag}
	top, err := json.Marshal(index{SchemaVersion: 2, MediaType: typeIndex, Manifests: []descriptor{whole}})
	if err != nil {
		return err
	}
	l.parts = append(l.parts, file{"index.json", top, 0o644}, file{"oci-layout", []byte(`{"imageLayoutVersion":"1.0.0"}`), 0o644})
	return writeTar(w, l.parts, src.time, nil)
}

// image adds the image of one platform.
func (l *layout) image(p program, src source, papers []file) (descriptor, error) {
	layer, diffID, err := imageLayer(p, src, papers)
	if err != nil {
		return descriptor{}, err
	}
	labels := map[string]string{
		"org.opencontainers.image.title":    "goa",
		"org.opencontainers.image.version":  src.version,
		"org.opencontainers.image.revision": src.commit,
		"org.opencontainers.image.created":  src.time.Format(time.RFC3339),
		"org.opencontainers.image.licenses": "MIT",
	}
	c := imageConfig{platform: platform{p.arch, p.system}, Created: src.time}
	c.Config.User = fmt.Sprintf("%d:%d", user, user)
	c.Config.ExposedPorts = map[string]struct{}{"8080/tcp": {}}
	c.Config.Env = []string{"GOA_ADDR=:8080", "GOA_DB=/data/goa.db"}
	c.Config.Entrypoint = []string{"/goa", "serve"}
	c.Config.Volumes = map[string]struct{}{"/data": {}}
	c.Config.WorkingDir = "/data"
	c.Config.Labels = labels
	c.RootFS.Type, c.RootFS.DiffIDs = "layers", []string{diffID}
	c.History = []history{{src.time, "make release"}}
	config, err := l.addJSON(typeConfig, c)
	if err != nil {
		return descriptor{}, err
	}
	m := manifest{SchemaVersion: 2, MediaType: typeManifest, Config: config, Layers: []descriptor{l.add(typeLayer, layer)}, Annotations: labels}
	d, err := l.addJSON(typeManifest, m)
	d.Platform = &c.platform
	return d, err
}

// imageLayer returns the files of an image, compressed, and the hash of the uncompressed
// files.
func imageLayer(p program, src source, papers []file) (layer []byte, diffID string, err error) {
	list := []file{
		{"goa", p.content, 0o755},
		{"data/", nil, 0o700},
		{"tmp/", nil, 0o1777},
		{"etc/ssl/certs/ca-certificates.crt", certificates(), 0o644},
	}
	for _, f := range papers {
		list = append(list, file{"usr/share/doc/goa/" + f.name, f.content, f.mode})
	}
	var compressed bytes.Buffer
	z, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return nil, "", err
	}
	h := sha256.New()
	err = errors.Join(writeTar(io.MultiWriter(z, h), list, src.time, map[string]owner{"data/": user}), z.Close())
	return compressed.Bytes(), fmt.Sprintf("sha256:%x", h.Sum(nil)), err
}

// certificates returns the authorities that Mozilla trusts. It leaves out those with
// constraints, which a file cannot express.
func certificates() []byte {
	var list bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			list.Write(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}))
		}
	}
	return list.Bytes()
}
