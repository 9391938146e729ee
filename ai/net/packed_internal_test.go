package net

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// A packed net agrees bit for bit with the plain one, for any weights that fit,
// up to the largest.
func TestPackedNetsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, width := range []int{16, 32, 48, 128, 144} {
		for _, hidden := range []int{32, 96} {
			for name, fill := range map[string]func(*rand.Rand, *Net){"small": fillSmall, "to the brim": fillToTheBrim, "switchboard": fillSwitchboard} {
				n := emptyNet(width, hidden)
				fill(r, n)
				n.addMarks()
				agree(t, r, n, name)
			}
		}
	}
}

// agree compares a net in both forms.
func agree(t *testing.T, r *rand.Rand, n *Net, name string) {
	t.Helper()
	inWords := *n
	inWords.packed = n.pack()
	if inWords.packed == nil {
		t.Fatalf("%s, %d and %d: the net does not fit", name, n.Width, n.Hidden)
	}
	n.packed = nil
	var a, b Eval
	a.Use(n)
	b.Use(&inWords)
	for i := range 120 {
		f, round := someFeatures(r, n, i), 1+i%Buckets
		if got, want := b.Ask(&f, round), a.Ask(&f, round); got != want {
			t.Fatalf("%s, %d and %d: %v, want %v", name, n.Width, n.Hidden, got, want)
		}
		if wrong := wrongSum(n, b.words, &f, bucket(round)); wrong != "" {
			t.Fatalf("%s, %d and %d: %s", name, n.Width, n.Hidden, wrong)
		}
		if got, want := b.Points(&f, round), a.Points(&f, round); got != want {
			t.Fatalf("%s, %d and %d: %d points, want %d", name, n.Width, n.Hidden, got, want)
		}
		var restA, restB Rest
		a.Keep(&restA, &f)
		b.Keep(&restB, &f)
		for range 5 {
			ducats, most := r.IntN(80), r.IntN(80)
			if got, want := b.Purse(&restB, ducats, most, round), a.Purse(&restA, ducats, most, round); got != want {
				t.Fatalf("%s, %d and %d: %d with a purse of %d, want %d", name, n.Width, n.Hidden, got, ducats, want)
			}
		}
	}
}

// wrongSum compares the sums of the second layer with those computed one by one, and
// says which is wrong. An output does not show the last bit of a sum.
func wrongSum(n *Net, w *words, f *Features, bucket int) string {
	want := make([]int64, n.Hidden)
	for j := range want {
		want[j] = int64(n.bias2[bucket*n.Hidden+j])
	}
	for k := range n.Width {
		sum := int(n.bias1[k])
		for i := range Inputs {
			sum += int(f[i>>6]>>(i&63)&1) * int(n.first[i*n.Width+k])
		}
		for j := range want {
			want[j] += int64(max(0, min(sum, limit))) * int64(n.weight2(bucket*n.Width+k, j))
		}
	}
	for j, want := range want {
		got := int64(int32(w.hidden[j/2] >> 32))
		if j%2 == 0 {
			got = int64(uint32(w.hidden[j/2])) - offset2
		}
		if got != want {
			return fmt.Sprintf("the sum of neuron %d is %d, want %d", j, got, want)
		}
	}
	return ""
}

// With one more in a single weight or bias, a net at its limits no longer fits
// and is not packed.
func TestNetsThatDoNotFitAreNotPacked(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for name, change := range map[string]func(*Net){
		"bias of the first layer up":    func(n *Net) { n.bias1[5]++ },
		"bias of the first layer down":  func(n *Net) { n.bias1[5]-- },
		"weight of the first layer":     func(n *Net) { n.first[9*n.Width+7] += sign(n.first[9*n.Width+7]) },
		"bias of the second layer up":   func(n *Net) { n.bias2[3*n.Hidden]++ },
		"bias of the second layer down": func(n *Net) { n.bias2[7*n.Hidden+2]-- },
		"weights of the second layer":   func(n *Net) { n.second[0] += sign(n.second[0]); n.second[5] += sign(n.second[5]) },
	} {
		n := emptyNet(32, 32)
		fillToTheBrim(r, n)
		if n.pack() == nil {
			t.Fatal("the net does not fit even before it is changed")
		}
		change(n)
		if n.pack() != nil {
			t.Errorf("%s: the net still fits", name)
		}
	}
}

func sign(n int16) int16 {
	if n < 0 {
		return -1
	}
	return 1
}

func emptyNet(width, hidden int) *Net {
	return &Net{
		Header: Header{Inputs: Inputs, Width: width, Hidden: hidden, Buckets: Buckets, Outputs: Outputs},
		first:  make([]int16, Inputs*width), bias1: make([]int16, width),
		second: make([]int16, Buckets*width*hidden), bias2: make([]int32, Buckets*hidden),
		third: make([]int16, Buckets*Outputs*hidden), bias3: make([]int32, Buckets*Outputs),
	}
}

// fillSmall makes weights like those from training.
func fillSmall(r *rand.Rand, n *Net) {
	for _, layer := range [][]int16{n.first, n.bias1, n.second, n.third} {
		for i := range layer {
			layer[i] = int16(r.IntN(101) - 50)
		}
	}
	for i := range n.bias2 {
		n.bias2[i] = r.Int32N(1<<20) - 1<<19
	}
	for i := range n.bias3 {
		n.bias3[i] = r.Int32N(1<<20) - 1<<19
	}
}

// fillToTheBrim makes sums of the first layer that reach the lowest and the
// highest number of 16 bits, and sums of the second layer that reach one end of
// 32 bits.
func fillToTheBrim(r *rand.Rand, n *Net) {
	fillSmall(r, n)
	for k := range n.Width {
		low, high := int(n.bias1[k]), int(n.bias1[k])
		lowest, highest := 0, 0 // inputs that add what is missing
		for i := range n.Inputs {
			w := int(n.first[i*n.Width+k])
			low, high = low+min(0, w), high+max(0, w)
			if w < 0 {
				lowest = i
			} else if w > 0 {
				highest = i
			}
		}
		n.first[lowest*n.Width+k] -= int16(low - math.MinInt16)
		n.first[highest*n.Width+k] += int16(math.MaxInt16 - high)
	}
	fillSecond(r, n)
}

// fillSecond makes sums of the second layer that reach one end of 32 bits.
func fillSecond(r *rand.Rand, n *Net) {
	bound := int(min(math.MaxInt16, int64(math.MaxInt32)/limit/int64(n.Width)))
	for i := range n.second {
		n.second[i] = int16(r.IntN(2*bound+1) - bound)
	}
	for k := range n.bias2 {
		low, high := int64(0), int64(0)
		for i := range n.Width {
			w := limit * int64(n.weight2(k/n.Hidden*n.Width+i, k%n.Hidden))
			low, high = low+min(0, w), high+max(0, w)
		}
		if highest(k) {
			n.bias2[k] = int32(math.MaxInt32 - high)
		} else {
			n.bias2[k] = int32(math.MinInt32 - low)
		}
	}
}

// highest reports whether fillSecond makes a neuron of the second layer reach
// the highest number instead of the lowest. Both occur in both places of a
// word.
func highest(neuron int) bool { return neuron/2%2 == 0 }

// fillSwitchboard makes each of the first inputs set one neuron of the first
// layer to its limit, so that any sum of the second layer can be reached.
func fillSwitchboard(r *rand.Rand, n *Net) {
	fillSmall(r, n)
	clear(n.first)
	clear(n.bias1)
	for k := range n.Width {
		n.first[k*n.Width+k] = limit + int16(k)
	}
	fillSecond(r, n)
}

// someFeatures returns random features, or features that make a neuron's sum as
// high or as low as possible. It does so in turn for the first layer and, if
// the net is a switchboard, for the second.
func someFeatures(r *rand.Rand, n *Net, turn int) (f Features) {
	neuron1, neuron2 := r.IntN(n.Width), r.IntN(n.Hidden)
	for i := range Inputs {
		on := false
		switch turn % 4 {
		case 0:
			on = r.IntN(3) == 0
		case 1:
			on = n.first[i*n.Width+neuron1] > 0
		case 2:
			on = n.first[i*n.Width+neuron1] < 0
		default: // the bucket of this turn
			on = i < n.Width && (n.weight2(turn%Buckets*n.Width+i, neuron2) > 0) == highest(neuron2)
		}
		if on {
			f[i>>6] |= 1 << (i & 63)
		}
	}
	return f
}
