package autopilot

import "testing"

func TestOrdersReadWhatTheyWrite(t *testing.T) {
	for _, text := range []string{"1 ask", "1 pass", "2 bid 12", "5 up-to 0", "3 buy 999 despite", "0 keep", "4 pass despite"} {
		if o, err := ParseOrder(text); err != nil || o.String() != text {
			t.Errorf("%q is read as %q: %v", text, o, err)
		}
	}
	for _, text := range []string{"", "1", "pass", "x pass", "-1 pass", "6 pass", "1 bid", "1 bid -1", "1 bid 1000", "1 bid 01", "1 pass 3", "1 up-to 3 despite despite", " 1 pass", "1  pass", "1 sell"} {
		if o, err := ParseOrder(text); err == nil {
			t.Errorf("%q is read as %q", text, o)
		}
	}
}

func TestOrdersThatCannotBeRead(t *testing.T) {
	good := Order{Lot: 1, Kind: BidUpTo, Amount: 3}
	if got, err := ParseOrder(good.String()); err != nil || got != good {
		t.Fatalf("%s is read as %+v, %v", good, got, err)
	}
	for _, text := range []string{"", good.String() + " more", good.String() + " despite despite", good.String() + "x", "x" + good.String(), good.String() + " "} {
		if o, err := ParseOrder(text); err == nil {
			t.Errorf("%q is read as %+v", text, o)
		}
	}
}
