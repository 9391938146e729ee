// Package dealpage renders a deal that several people play: the invitation, the
// results, two games side by side, and the archive of days. It knows nothing
// about requests.
package dealpage

//go:generate ../../scripts/templates
