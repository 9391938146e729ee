// Package tablepage renders a table as HTML: its board, its prompts, its log and
// its result.
//
// A [Table] is made from a [match.TableView], words and files, and a few more plain
// values. It shows what the view holds and nothing else, so a page cannot reveal
// more than its viewer may know. Every legal move is a control in a form. This
// package knows nothing about requests: package web answers them.
package tablepage

//go:generate ../../scripts/templates
