// Package frame is what every page has: the layout around it, the reader's
// preferences, the files that it loads, the addresses that it links to and the
// pictures of pieces. It knows nothing of requests.
package frame

//go:generate ../../scripts/templates
