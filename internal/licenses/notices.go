// Package licenses contains the license terms of everything that is linked into the
// program.
package licenses

import _ "embed"

//go:generate bash -c "../../scripts/notices >notices.tmp && mv notices.tmp notices.txt"

//go:embed notices.txt
var text string

// Text returns the notices for all works of others in the program.
func Text() string { return text }
