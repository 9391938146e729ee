//go:build goa_program

package site

import (
	"embed"
	"encoding/json"
)

// embedded contains the program for browsers, packed before this program was built.
//
//go:embed program
var embedded embed.FS

// Embedded returns the program for browsers that is built into this one.
func Embedded() (*Program, error) {
	p := new(Program)
	text, err := embedded.ReadFile("program/" + packedFile)
	if err == nil {
		err = json.Unmarshal(text, p)
	}
	for name, to := range p.parts() {
		if err == nil {
			*to, err = embedded.ReadFile("program/" + name)
		}
	}
	return p, err
}
