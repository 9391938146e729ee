package net

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Buckets is the number of nets that share the first layer. There is one for
// each round, because the worth of things depends mostly on the time left.
const Buckets = 8

// The outputs of a net.
const (
	Points = iota // beyond the hand-made value, in thousandths
	Logit         // of the chance to win, in thousandths
	Outputs
)

// These integers represent a weight or sum of 1. A neuron's output is between 0
// and limit.
const (
	firstOne  = 256  // weights and sums of the first layer
	secondOne = 1024 // weights of the second and third layers
	limit     = 1023 // about 4
)

// Header is the header of a weights file.
type Header struct {
	Inputs  int             `json:"inputs"`
	Width   int             `json:"width"`  // of the first layer
	Hidden  int             `json:"hidden"` // of the second
	Buckets int             `json:"buckets"`
	Outputs int             `json:"outputs"`
	Slope   [Buckets]int    `json:"slope"`           // of the logit by points, in thousandths, by round
	Hand    json.RawMessage `json:"hand,omitempty"`  // weights of the hand-made value that it corrects; the planner's if empty
	Story   json.RawMessage `json:"story,omitempty"` // how it was made
}

// Net holds the weights of a net. It does not change, and is safe for
// concurrent use.
type Net struct {
	Header
	first  []int16    // [Inputs][Width]
	bias1  []int16    // [Width]
	second []int16    // [Buckets][Width/2][Hidden][2]
	bias2  []int32    // [Buckets][Hidden]
	third  []int16    // [Buckets][Outputs][Hidden]
	bias3  []int32    // [Buckets][Outputs]
	money  [3][]int16 // sums of the rows of each scale of money, [marks+1][Width]

	packed *packed // the same for plain Go; nil if not needed or if it does not fit
}

// title is the first line of a weights file.
const title = "goa net 1"

// Limits for reading, so that a broken file does not use much memory.
const (
	maxWidth  = 1024
	maxHidden = 256
	maxHeader = 1 << 20

	widthStep  = 16 // widths are multiples of these, for the kernels
	hiddenStep = 32
)

// Read reads a weights file: a line with its title, a line of JSON, and the
// numbers of the layers, little-endian.
func Read(r io.Reader) (*Net, error) {
	in := bufio.NewReaderSize(r, maxHeader)
	first, err := in.ReadString('\n')
	if err != nil || first != title+"\n" {
		return nil, errors.New("this is not a file of weights")
	}
	line, err := in.ReadSlice('\n')
	if err != nil {
		return nil, fmt.Errorf("header of the weights: %w", err)
	}
	n := new(Net)
	if err := json.Unmarshal(line, &n.Header); err != nil {
		return nil, fmt.Errorf("header of the weights: %w", err)
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	n.first = make([]int16, n.Inputs*n.Width)
	n.bias1 = make([]int16, n.Width)
	n.second = make([]int16, Buckets*n.Width*n.Hidden)
	n.bias2 = make([]int32, Buckets*n.Hidden)
	n.third = make([]int16, Buckets*Outputs*n.Hidden)
	n.bias3 = make([]int32, Buckets*Outputs)
	for _, layer := range []any{n.first, n.bias1, n.second, n.bias2, n.third, n.bias3} {
		if err := binary.Read(in, binary.LittleEndian, layer); err != nil {
			return nil, fmt.Errorf("the weights end too early: %w", err)
		}
	}
	if _, err := in.ReadByte(); err != io.EOF {
		return nil, errors.New("there is more in the file than the weights")
	}
	n.addMarks()
	if !fast {
		n.packed = n.pack()
	}
	return n, nil
}

// check refuses a net that this program cannot use.
func (n *Net) check() error {
	switch {
	case n.Inputs != Inputs || n.Buckets != Buckets || n.Outputs != Outputs:
		return fmt.Errorf("a net of %d inputs, %d rounds and %d outputs; this program has %d, %d and %d",
			n.Inputs, n.Buckets, n.Outputs, Inputs, Buckets, Outputs)
	case n.Width < 1 || n.Width > maxWidth || n.Width%widthStep != 0 || n.Hidden < 1 || n.Hidden > maxHidden || n.Hidden%hiddenStep != 0:
		return fmt.Errorf("layers of %d and %d cannot be", n.Width, n.Hidden)
	}
	return nil
}
