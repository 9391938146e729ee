// Package licenses has the terms of all that is linked into the program.
package licenses

import _ "embed"

//go:generate bash -c "../../scripts/notices >notices.tmp && mv notices.tmp notices.txt"

//go:embed notices.txt
var text string

// Text returns the notices of everything in the program that is the work of
// others.
func Text() string { return text }
