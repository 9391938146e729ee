package contest

// lines seats people so that nobody meets anybody twice, for as many rounds as there are
// tables. People are points of a plane: a row for each seat, a column for each table. A
// round consists of the lines of one slope, and two points are on at most one line. This
// needs a field: the number of tables must be a prime or a power of two, and at least
// the number of seats. If a row has as many people as a table, the rows make one more
// round. Later rounds would be worse than without a plan, so lines reports false if more
// rounds are planned.
func (s *search) lines() bool {
	n := s.tables
	f, ok := fieldOf(n)
	last := n - 1
	if n == s.Seats {
		last = n
	}
	if !ok || n < s.Seats || max(s.Rounds, s.Planned-1) > last {
		return false
	}
	for t := range n {
		for row := range s.Seats {
			column := f.add(t, f.mul(row, s.Rounds))
			if s.Rounds == n {
				s.at[t*s.Seats+row] = t*n + row
			} else {
				s.at[t*s.Seats+row] = row*n + column
			}
		}
	}
	return true
}

// field defines how the numbers below a size are added and multiplied, so that every
// number except zero can be divided by.
type field struct {
	size  int
	power bool // the size is a power of two
}

// fieldOf returns the field of a size, if the size is a prime, or a power of two that
// an evening may need.
func fieldOf(size int) (f field, ok bool) {
	if reducing[size] != 0 {
		return field{size, true}, true
	}
	for d := 2; d*d <= size; d++ {
		if size%d == 0 {
			return f, false
		}
	}
	return field{size: size}, size > 1
}

// reducing holds the irreducible polynomials that make fields of powers of two, a bit
// for each power.
var reducing = map[int]int{4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101, 64: 0b1000011}

func (f field) add(a, b int) int {
	if f.power {
		return a ^ b
	}
	return (a + b) % f.size
}

func (f field) mul(a, b int) (product int) {
	if !f.power {
		return a * b % f.size
	}
	for ; b > 0; b >>= 1 {
		if b&1 != 0 {
			product ^= a
		}
		if a <<= 1; a >= f.size {
			a ^= reducing[f.size]
		}
	}
	return product
}
