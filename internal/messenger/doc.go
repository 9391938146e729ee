// Package messenger sends messages to people who are away: by web push, by mail
// or to a webhook. It knows nothing of games; its callers decide who is told
// what and when. Strangers provide the addresses, so requests go to public
// addresses only. Programs for browsers have its types, and send nothing.
package messenger
