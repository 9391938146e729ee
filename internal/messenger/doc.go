// Package messenger hands messages over to people who are not looking: as web
// push, as mail, or to a webhook. It knows nothing of games; who is called, when
// and with which words is decided where it is used. Addresses come from
// strangers, so what is asked for on their behalf reaches public addresses only.
package messenger
