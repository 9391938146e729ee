// Package shop has tests that miss some faults.
package shop

import "time"

// Open is how long a shop is open.
var Open = 8 * time.Hour

// Cheap reports whether something costs less than ten ducats and can be had.
func Cheap(price int, stock []string) bool {
	return price < 10 && len(stock) > 0
}

// Total adds prices, and counts what was added.
func Total(prices []int, added *int) (sum int) {
	for _, p := range prices {
		if p < 0 {
			continue
		}
		sum += p
		*added++
	}
	return sum
}

// Closed reports whether there is a reason to close the shop.
func Closed(sunday, feast, ill bool) bool { return sunday || feast || ill }

// Discount is not tested.
func Discount(price int) int { return price / 2 }
