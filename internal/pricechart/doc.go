// Package pricechart shows what a lot is worth to each player: a chart of what it
// adds to the share of the win at every price, and a table with the same
// information.
package pricechart

//go:generate ../../scripts/templates
