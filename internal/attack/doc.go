// Package attack starts servers and tries every known attack on them. They are
// attacked from outside, as visitors would.
package attack
