// Package attack starts servers and tries every known attack on them. It attacks from
// outside, as a visitor could.
package attack
