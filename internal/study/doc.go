// Package study lets strong bots play many games among themselves and says
// what can be learned from them about Goa: what scores, what lots cost, and
// what winners did otherwise. Equal plans write equal files, byte by byte.
package study
