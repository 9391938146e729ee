// Package house has no code: its tests keep the module as
// docs/adr/0002-the-house.md describes it.
package house
