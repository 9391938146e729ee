// Package prices says what a lot is worth. For a seat, it compares the share of
// the win if the seat takes the lot at each price with the share if it stays
// out while the others settle the auction among themselves. The price where the
// two cross is what the lot is worth to that seat.
//
// A curve follows from the view of its seat. It is made by the evaluation of
// the strongest bots, which costs little, and can be corrected by search at a
// few prices.
package prices
