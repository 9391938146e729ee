// Package web is the pages: the game in a browser.
//
// Go renders everything. A page is plain HTML whose every legal move is a
// button in a form, so that it works by keyboard, with a screen reader and
// without scripts. Where scripts run, the table is kept up to date by a stream
// of its own HTML, which htmx morphs in; the browser holds no copy of the rules.
//
// A viewer is shown what their [match.TableView] holds, and nothing else.
package web

//go:generate ../../scripts/templates
