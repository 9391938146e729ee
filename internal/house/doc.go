// Package house has no code. Its tests make sure that the module is as
// docs/adr/0002-the-house.md describes it, and that the documents are true.
package house
