package edition

import (
	"cmp"
	"fmt"
)

// Reference identifies an edition to a program elsewhere: a known edition by
// its hash, any other by its text.
type Reference struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
	Text string `json:"text,omitempty"`
}

// Reference returns a reference that [Reference.Find] resolves to the edition.
func (e *Edition) Reference() Reference {
	r := Reference{Name: e.Name, Hash: e.Hash}
	if !e.Released() {
		r.Text = e.Text()
	}
	return r
}

// Find returns the edition with the same numbers, or an error if this program
// has none.
func (r Reference) Find() (e *Edition, err error) {
	if r.Text == "" {
		e, err = ByHash(r.Hash)
	} else {
		e, err = Parse(r.Name, []byte(r.Text))
	}
	if err == nil && e.Hash != r.Hash {
		err = fmt.Errorf("its data has the hash %s here", e.Short())
	}
	if err != nil {
		return nil, fmt.Errorf("edition %s with the data %.12s: %w", cmp.Or(r.Name, "without a name"), r.Hash, err)
	}
	return e, nil
}

// FindAll finds several editions.
func FindAll(list []Reference) (all []*Edition, err error) {
	for _, r := range list {
		e, err := r.Find()
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// References returns references to several editions.
func References(all []*Edition) (list []Reference) {
	for _, e := range all {
		list = append(list, e.Reference())
	}
	return list
}
