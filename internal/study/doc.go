// Package study has strong bots play many games among themselves and reports
// what the games teach about Goa: what scores, what lots cost, and what
// winners did differently. Equal plans write equal files, byte for byte.
package study
