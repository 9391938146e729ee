// Package talkfeed brings the chat of a table to a viewer: the lines that the viewer
// may read and does not have yet, as events of a stream.
package talkfeed
