// Package messenger sends messages to people who are away: by web push, by mail
// or to a webhook. It knows nothing of games; its callers decide what to send
// to whom, and when. Strangers supply the addresses, so requests go to public
// addresses only. Programs that run in browsers have its types, but send
// nothing.
package messenger
