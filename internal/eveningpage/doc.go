// Package eveningpage renders a club evening: the form that opens it, its page with
// tables and standings, the results to print and as a file, and the season that adds
// up evenings. It knows nothing about requests.
package eveningpage

//go:generate ../../scripts/templates
