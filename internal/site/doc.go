// Package site writes the game as a folder of files that any file server can serve
// under any path. The files are the program for browsers, the worker it runs in, the
// service worker that relays requests to it, and the window around its pages. No other
// server is needed. See docs/adr/0011-in-the-browser.md for how they work together.
package site

//go:generate ../../scripts/templates
