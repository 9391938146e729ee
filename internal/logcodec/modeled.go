package logcodec

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
	"sync"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// A log of the second format is a checksum, the number of entries and the
// entries one after the other: kind, seat, text, and the time since the
// previous one. The more certain the model is of a bit, the less space it
// takes. A game takes a kilobyte plus its times.
const modeledFormat = 2

const (
	// maxModeled is the maximum length of the texts of a modeled log, because
	// the model is slow.
	maxModeled = 1 << 20
	// maxModeledEntries is how many entries a modeled log may have.
	maxModeledEntries = 1 << 18
	// maxRatio is the highest compression ratio accepted, so that a damaged
	// log does not keep its reader busy for long.
	maxRatio = 300
)

// games are whole games that prime the model, one entry per line: kind, seat
// and text. They must never change.
//
//go:embed log.games
var games string

// primed is a model that has seen the games.
var primed = sync.OnceValue(func() *model {
	m := newModel()
	for line := range strings.Lines(games) {
		kind, rest, _ := strings.Cut(line, " ")
		seat, text, _ := strings.Cut(rest, " ")
		k, _ := strconv.Atoi(kind)
		s, _ := strconv.Atoi(seat)
		m.code(noOutput{}, byte(k))
		m.code(noOutput{}, byte(s))
		for i := range len(text) {
			m.code(noOutput{}, text[i])
		}
	}
	return m
})

// noOutput is a bitCoder that writes nothing, for priming.
type noOutput struct{}

func (noOutput) code(bit uint32, _ int32) uint32 { return bit }

// models holds models that are not in use, because they are large.
var models = sync.Pool{New: func() any { return new(model) }}

// borrowModel returns a primed model, and a function that gives it back.
func borrowModel() (*model, func()) {
	m := models.Get().(*model)
	*m = *primed()
	return m, func() { models.Put(m) }
}

// logCoder writes or reads the entries of a log.
type logCoder struct {
	*model
	*numbers
	bits    bitCoder
	sum     uint32 // of the symbols and numbers written or read
	symbols int    // number of symbols written or read
}

// The subjects of numbers.
const (
	aboutCount = iota
	aboutNature
	aboutPeople
)

// encodeModeled returns entries in the second format; ok is false if there are too
// many or they are too long for it.
func encodeModeled(entries []match.Entry) (log []byte, ok bool) {
	if len(entries) > maxModeledEntries || match.SizeOf(entries) > maxModeled {
		return nil, false
	}
	m, giveBack := borrowModel()
	defer giveBack()
	out := newEncoder()
	c := logCoder{model: m, numbers: newNumbers(), bits: out}
	c.number(aboutCount, uint64(len(entries)))
	var last int64
	for _, e := range entries {
		c.symbol(byte(e.Kind))
		c.symbol(byte(e.Seat))
		for _, b := range []byte(escapeLines.Replace(e.Text)) {
			c.symbol(b)
		}
		c.symbol('\n')
		ms := e.Time.UnixMilli()
		c.number(about(e.Seat), zigzag(ms-last))
		last = ms
	}
	log = binary.BigEndian.AppendUint32([]byte{modeledFormat}, c.sum)
	log = append(log, out.finish()...)
	return log, c.symbols <= maxRatio*len(log)
}

// parseModeled is the inverse of encodeModeled.
func parseModeled(log []byte) ([]match.Entry, error) {
	if len(log) < 5 {
		return nil, errLog
	}
	m, giveBack := borrowModel()
	defer giveBack()
	c := logCoder{model: m, numbers: newNumbers(), bits: newDecoder(log[5:])}
	n, most := c.number(aboutCount, 0), maxRatio*len(log)
	if n > uint64(most) {
		return nil, fmt.Errorf("%w: it has %d entries", errLog, n)
	}
	var entries []match.Entry
	var last int64
	for i := range int(n) {
		e := match.Entry{Number: i + 1, Kind: match.EntryKind(c.symbol(0)), Seat: goa.Seat(int8(c.symbol(0)))}
		var text []byte
		for b := c.symbol(0); b != '\n'; b = c.symbol(0) {
			if text = append(text, b); c.symbols > most {
				return nil, errLog
			}
		}
		e.Text = unescapeLines.Replace(string(text))
		last += unzigzag(c.number(about(e.Seat), 0))
		e.Time = time.UnixMilli(last).UTC()
		entries = append(entries, e)
	}
	if c.sum != binary.BigEndian.Uint32(log[1:]) {
		return nil, errLog
	}
	return entries, nil
}

// symbol writes or reads a byte.
func (c *logCoder) symbol(b byte) byte {
	b = c.model.code(c.bits, b)
	c.symbols++
	c.sum = crc32.Update(c.sum, crc32.IEEETable, []byte{b})
	return b
}

// number writes or reads a number.
func (c *logCoder) number(about int, v uint64) uint64 {
	v = c.numbers.code(c.bits, about, v)
	c.sum = crc32.Update(c.sum, crc32.IEEETable, binary.BigEndian.AppendUint64(nil, v))
	return v
}

// about returns the subject of the time before an entry: Nature moves at once.
func about(s goa.Seat) int {
	if s < 0 {
		return aboutNature
	}
	return aboutPeople
}

func zigzag(v int64) uint64   { return uint64(v)<<1 ^ uint64(v>>63) }
func unzigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }
