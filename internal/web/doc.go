// Package web serves the pages: the game in a browser.
//
// Go renders everything. A page is plain HTML in which every legal move is a
// button in a form. So it works with a keyboard, with a screen reader and
// without scripts. Where scripts run, a stream of HTML keeps the table up to
// date, and htmx morphs it in. The browser holds no copy of the rules.
//
// Viewers are shown what their [match.TableView] holds, and nothing else.
package web

//go:generate ../../scripts/templates
