// Package site writes the game as a folder of files that any file server can offer,
// in any place: the program for browsers, the worker it runs in, the service worker
// that relays requests to it, and the window around its pages. There is no server
// behind them. How they work together is in docs/adr/0011-in-the-browser.md.
package site

//go:generate ../../scripts/templates
