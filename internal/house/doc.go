// Package house has no code: its tests keep the module as
// docs/adr/0002-the-house.md describes it, and the documents true.
package house
