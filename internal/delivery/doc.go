// Package delivery sends rendered pages to browsers: compressed answers, static
// files, streams of events, and only the changed parts of a page. It knows
// nothing of games.
package delivery
