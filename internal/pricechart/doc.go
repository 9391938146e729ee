// Package pricechart shows what a lot is worth to each player: a picture of what
// it adds to the share of the win at every price, and a table that says the same.
package pricechart

//go:generate ../../scripts/templates
