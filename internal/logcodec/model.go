package logcodec

// The model predicts the bits of a log one by one from the preceding ones. Each
// of several contexts has seen how often the next bit was set, and a mixer
// learns how much to trust each. It is a small PAQ, for texts in which most
// lines repeat earlier ones. Both sides of the codec must make the same
// predictions, so all arithmetic uses integers, and none of it may ever change.

const (
	numContexts = 7
	slotBits    = 17 // of a context's table
	countLimit  = 250
)

// model is what is known about a log so far. The zero model is not ready for
// use.
type model struct {
	slots   [numContexts][1 << slotBits]uint32 // a probability (22 bits) and its certainty (10 bits)
	weights [256][numContexts]int32            // by the bits of the byte so far

	partial uint32 // the bits of this byte so far, after a leading one
	recent  uint32 // the preceding bytes, the last one lowest
	line    uint32 // hash of this line so far
	last    uint32 // hash of the line before
	before  uint32 // hash of the line before that

	hashes [numContexts]uint32 // of the contexts of this byte
	at     [numContexts]uint32 // the slots of this bit
	inputs [numContexts]int32
	chance int32 // that this bit is set, out of 4096
}

func newModel() *model {
	m := new(model)
	for i := range m.slots {
		for j := range m.slots[i] {
			m.slots[i][j] = 1 << 31
		}
	}
	for i := range m.weights {
		for j := range m.weights[i] {
			m.weights[i][j] = 3 << 13
		}
	}
	m.partial = 1
	m.computeContexts()
	return m
}

// computeContexts computes the contexts of the next byte.
func (m *model) computeContexts() {
	m.hashes = [numContexts]uint32{
		mix(m.recent&0xff, 1),
		mix(m.recent&0xffff, 2),
		mix(m.recent&0xffffff, 3),
		mix(m.recent, 4),
		mix(m.line, 5),
		mix(m.line+mix(m.last, 6), 7),
		mix(m.line+mix(m.last+mix(m.before, 8), 9), 10),
	}
	m.predict()
}

func mix(a, b uint32) uint32 {
	h := a*0x9e3779b1 + b*0x85ebca6b
	h ^= h >> 15
	h *= 0x2c1b3c6d
	return h ^ h>>13
}

// predict computes the chance of the next bit.
func (m *model) predict() {
	weights := &m.weights[m.partial&0xff]
	var sum int64
	for i := range m.slots {
		m.at[i] = (m.hashes[i] + m.partial*0x9e3779b1) >> (32 - slotBits)
		m.inputs[i] = stretches[m.slots[i][m.at[i]]>>20]
		sum += int64(m.inputs[i]) * int64(weights[i])
	}
	m.chance = min(max(squash(int32(sum>>16)), 1), 4095)
}

// learn updates the model with the bit that was predicted.
func (m *model) learn(bit uint32) {
	weights := &m.weights[m.partial&0xff]
	miss := (int32(bit)<<12 - m.chance) * 14
	for i := range m.slots {
		weights[i] += (m.inputs[i]*miss + 0x8000) >> 16
		slot := &m.slots[i][m.at[i]]
		*slot = updatedSlot(*slot, bit)
	}
	m.partial = m.partial<<1 | bit
	if m.partial < 256 {
		m.predict()
		return
	}
	m.end(byte(m.partial))
	m.computeContexts()
}

// end updates the contexts after a complete byte.
func (m *model) end(b byte) {
	m.partial = 1
	m.recent = m.recent<<8 | uint32(b)
	m.line = mix(m.line, uint32(b)+1)
	if b == '\n' {
		m.before, m.last, m.line = m.last, m.line, 0
	}
}

// updatedSlot returns a slot after one more bit.
func updatedSlot(slot, bit uint32) uint32 {
	n := slot & 1023
	if n < countLimit {
		slot++
	}
	miss := int64(bit<<22) - int64(slot>>10)
	return uint32(int64(slot) + (miss>>3*int64(trust[n]))&^1023)
}

// trust is how much a slot still learns, by the number of bits it has seen.
var trust = func() (t [1024]int32) {
	for i := range t {
		t[i] = int32(16384 / (2*i + 3))
	}
	return t
}()

// squash turns evidence, in units of 256 for a factor of e, into a probability
// out of 4096.
func squash(d int32) int32 {
	steps := [33]int32{
		1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975, 4022,
		4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
	}
	switch {
	case d > 2047:
		return 4095
	case d < -2047:
		return 0
	}
	part := d & 127
	i := d>>7 + 16
	return (steps[i]*(128-part) + steps[i+1]*part + 64) >> 7
}

// stretches is the inverse of squash.
var stretches = func() (t [4096]int32) {
	next := int32(0)
	for d := int32(-2047); d <= 2047; d++ {
		for v := squash(d); next <= v; next++ {
			t[next] = d
		}
	}
	for ; next < 4096; next++ {
		t[next] = 2047
	}
	return t
}()
