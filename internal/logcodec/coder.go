package logcodec

import "math/bits"

// encoder writes bits with given probabilities. The likelier a bit, the less
// space it takes.
type encoder struct {
	low, high uint32
	out       []byte
}

func newEncoder() *encoder { return &encoder{high: 1<<32 - 1} }

// split returns where the range is cut: values up to it mean that a bit is set.
func split(low, high uint32, chance int32) uint32 {
	wide := high - low
	return low + uint32(uint64(wide)*uint64(chance)>>12)
}

// put writes a bit; chance is its probability of being set, out of 4096.
func (e *encoder) put(bit uint32, chance int32) {
	if middle := split(e.low, e.high, chance); bit == 1 {
		e.high = middle
	} else {
		e.low = middle + 1
	}
	for (e.low^e.high)>>24 == 0 {
		e.out = append(e.out, byte(e.high>>24))
		e.low, e.high = e.low<<8, e.high<<8|255
	}
}

// finish writes the rest, and returns everything.
func (e *encoder) finish() []byte {
	// This byte keeps the value within the range, whatever follows.
	return append(e.out, byte(e.low>>24)+1)
}

// decoder is the inverse of encoder. Past the end it reads zeros; its users
// verify what they read with a checksum.
type decoder struct {
	low, high, at uint32
	in            []byte
}

func newDecoder(in []byte) *decoder {
	d := &decoder{high: 1<<32 - 1, in: in}
	for range 4 {
		d.at = d.at<<8 | d.next()
	}
	return d
}

func (d *decoder) next() uint32 {
	if len(d.in) == 0 {
		return 0
	}
	b := d.in[0]
	d.in = d.in[1:]
	return uint32(b)
}

// get reads a bit; chance is its probability of being set, out of 4096.
func (d *decoder) get(chance int32) (bit uint32) {
	if middle := split(d.low, d.high, chance); d.at <= middle {
		bit, d.high = 1, middle
	} else {
		d.low = middle + 1
	}
	for (d.low^d.high)>>24 == 0 {
		d.low, d.high, d.at = d.low<<8, d.high<<8|255, d.at<<8|d.next()
	}
	return bit
}

// bitCoder writes or reads a bit. It is given the bit to write, and returns the
// bit written or read.
type bitCoder interface {
	code(bit uint32, chance int32) uint32
}

func (e *encoder) code(bit uint32, chance int32) uint32 {
	e.put(bit, chance)
	return bit
}

func (d *decoder) code(_ uint32, chance int32) uint32 { return d.get(chance) }

// code writes or reads a byte, using the model's predictions.
func (m *model) code(c bitCoder, b byte) byte {
	var read uint32
	for i := 7; i >= 0; i-- {
		bit := c.code(uint32(b)>>i&1, m.chance)
		m.learn(bit)
		read = read<<1 | bit
	}
	return byte(read)
}

// numbers predicts a number by its length, which it predicts from the previous
// length, and its leading bits from those of earlier numbers of that length.
type numbers struct {
	lengths [3][64][64]uint32 // by subject, the previous length and the bits so far
	leading [1 << leadingTableBits]uint32
	before  int
}

const (
	leadingTableBits = 14
	// maxLeading is how many leading bits of a number are predicted; the rest are
	// treated as random.
	maxLeading = 12
)

func newNumbers() *numbers {
	n := new(numbers)
	for i := range n.lengths {
		for j := range n.lengths[i] {
			for k := range n.lengths[i][j] {
				n.lengths[i][j][k] = 1 << 31
			}
		}
	}
	for i := range n.leading {
		n.leading[i] = 1<<31 | 4 // times are often random, so a single one says little
	}
	return n
}

// code writes or reads a number about a subject.
func (n *numbers) code(c bitCoder, about int, v uint64) uint64 {
	length := bits.Len64(v)
	path := uint32(1)
	for i := 5; i >= 0; i-- {
		path = path<<1 | n.bit(c, &n.lengths[about][n.before][path], uint32(length)>>i&1)
	}
	length = int(path & 63)
	n.before = length
	if length < 2 {
		return uint64(length)
	}
	read := uint64(1)
	for i := length - 2; i >= 0; i-- {
		bit := uint32(v>>i) & 1
		if length-2-i < maxLeading {
			bit = n.bit(c, &n.leading[mix(uint32(read), uint32(length))>>(32-leadingTableBits)], bit)
		} else {
			bit = c.code(bit, 2048)
		}
		read = read<<1 | uint64(bit)
	}
	return read
}

func (n *numbers) bit(c bitCoder, slot *uint32, bit uint32) uint32 {
	bit = c.code(bit, int32(min(max(*slot>>20, 1), 4095)))
	*slot = updatedSlot(*slot, bit)
	return bit
}
