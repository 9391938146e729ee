// Package prices says what a lot is worth: for a seat, its share of the win if
// it takes the lot at each price, against staying out while the others settle
// the auction among themselves. Where the two cross is what the lot is worth to
// that seat.
//
// A curve follows from the view of its seat. It is made by the evaluation of
// the strongest bots, which costs little, and can be corrected by search at a
// few prices.
package prices
