package edition

import (
	"strconv"
	"strings"
)

// ParseCellName is the inverse of [CellName.String]. It returns false if no
// such cell exists.
func ParseCellName(text string) (n CellName, ok bool) {
	words := strings.Split(text, ".")
	if len(words) != 3 {
		return n, false
	}
	column, err := strconv.Atoi(words[2])
	s, ok := findSection(words[0])
	if err != nil || !ok || strconv.Itoa(column) != words[2] {
		return n, false
	}
	r, ok := s.find(words[1])
	return CellName{words[0], words[1], column}, ok && column >= 0 && column < len(r.columns)
}
