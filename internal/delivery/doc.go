// Package delivery brings what a server has rendered to browsers: compressed
// answers, static files, streams of events, and of a page that has changed only
// the parts that did. It knows nothing of games.
package delivery
