package shop

import "testing"

func TestCheap(t *testing.T) {
	if !Cheap(5, []string{"pepper"}) || Cheap(20, []string{"pepper"}) || Cheap(5, nil) {
		t.Error("wrong")
	}
	if !Closed(false, true, false) {
		t.Error("wrong")
	}
}

func TestTotal(t *testing.T) {
	if n := 0; Total([]int{1, 2, -3}, &n) != 3 {
		t.Error("wrong")
	}
}
