package study

import (
	"bytes"
	"os"
	"path/filepath"

	"goa/edition"
	"goa/lexicon"
)

// view is the view of one edition, whose findings are presented in full.
type view struct {
	*Findings
	edition *edition.Edition
	chosen  []*Stats // of the edition
	words   *lexicon.Lexicon
	command string // repeats the study
}

// newView returns a view of the default edition if it was played, otherwise of
// the first.
func newView(f *Findings, command string) (*view, error) {
	v := &view{Findings: f, edition: f.Stats[0].Edition, command: command}
	for _, e := range f.Plan.Editions {
		if e.Hash == edition.Default().Hash {
			v.edition = e
		}
	}
	for _, t := range f.Stats {
		if t.Edition == v.edition {
			v.chosen = append(v.chosen, t)
		}
	}
	var err error
	v.words, err = lexicon.For(lexicon.DefaultLanguage, v.edition.Words)
	return v, err
}

// Write writes the findings into a directory: README.md for people, tables for
// programs and pictures. The command is the one that repeats the study.
func (f *Findings) Write(dir, command string) error {
	v, err := newView(f, command)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, s := range csvFiles {
		var b bytes.Buffer
		if err := s.write(&b, f); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, s.name), b.Bytes(), 0o666); err != nil {
			return err
		}
	}
	for _, p := range plots {
		if err := os.WriteFile(filepath.Join(dir, p.name), []byte(p.draw(v)), 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "README.md"), []byte(v.text()), 0o666)
}
