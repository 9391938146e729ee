// Package frame holds what all pages have in common: the layout, the reader's
// preferences, the files that pages load, the addresses that they link to and
// the pictures of pieces. It knows nothing about requests.
package frame

//go:generate ../../scripts/templates
