// Package messenger sends messages to people who are not looking: by web push, by
// mail or to a webhook. It knows nothing of games; its users decide who is told
// what and when. Addresses come from strangers, so requests on their behalf reach
// public addresses only.
package messenger
