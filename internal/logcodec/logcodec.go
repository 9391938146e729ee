// Package logcodec compresses the log of a table at which nobody plays, and
// expands it again. Everything once written stays readable forever: a format,
// its dictionary and its model never change. docs/adr/0008-what-pays.md says
// how much the formats save.
package logcodec

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// A compressed log begins with a byte that identifies its format. The first
// format is DEFLATE of the log's columns: the number of entries, their texts,
// kinds, seats and times. Very long logs still use it, as do logs from before
// the second format (see modeled.go).
const logFormat = 1

// dictionary is text that logs of the first format are likely to contain. It
// must never change.
//
//go:embed log.dict
var dictionary []byte

// maxLog is the maximum length of a log's columns, so that reading a log cannot
// exhaust memory.
const maxLog = 64 << 20

var errLog = errors.New("the compressed log is damaged")

// Compress returns entries numbered from 1 as one value. [Expand] is its
// inverse.
func Compress(entries []match.Entry) ([]byte, error) {
	if log, ok := encodeModeled(entries); ok {
		return log, nil
	}
	var out bytes.Buffer
	out.WriteByte(logFormat)
	w, err := flate.NewWriterDict(&out, flate.BestCompression, dictionary)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(columns(entries)); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

var (
	escapeLines   = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	unescapeLines = strings.NewReplacer(`\\`, `\`, `\n`, "\n")
)

// columns writes entries column by column.
func columns(entries []match.Entry) []byte {
	b := binary.AppendUvarint(nil, uint64(len(entries)))
	for _, e := range entries {
		b = append(append(b, escapeLines.Replace(e.Text)...), '\n')
	}
	for _, e := range entries {
		b = append(b, byte(e.Kind))
	}
	for _, e := range entries {
		b = append(b, byte(e.Seat))
	}
	last := int64(0)
	for _, e := range entries {
		ms := e.Time.UnixMilli()
		b = binary.AppendVarint(b, ms-last)
		last = ms
	}
	return b
}

// Expand returns the entries of a compressed log.
func Expand(log []byte) ([]match.Entry, error) {
	if len(log) > 0 && log[0] == modeledFormat {
		return parseModeled(log)
	}
	if len(log) == 0 || log[0] != logFormat {
		return nil, fmt.Errorf("%w, or of a newer version", errLog)
	}
	r := flate.NewReaderDict(bytes.NewReader(log[1:]), dictionary)
	b, err := io.ReadAll(io.LimitReader(r, maxLog+1))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errLog, err)
	}
	if len(b) > maxLog {
		return nil, fmt.Errorf("%w: it is longer than %d bytes", errLog, maxLog)
	}
	return parseColumns(b)
}

// parseColumns is the inverse of columns.
func parseColumns(b []byte) ([]match.Entry, error) {
	n, used := binary.Uvarint(b)
	if used <= 0 || n > uint64(len(b)) {
		return nil, errLog
	}
	b = b[used:]
	entries := make([]match.Entry, n)
	for i := range entries {
		text, rest, ok := bytes.Cut(b, []byte{'\n'})
		if !ok {
			return nil, errLog
		}
		entries[i].Number, entries[i].Text, b = i+1, unescapeLines.Replace(string(text)), rest
	}
	if uint64(len(b)) < 2*n {
		return nil, errLog
	}
	for i := range entries {
		entries[i].Kind, entries[i].Seat = match.EntryKind(b[i]), goa.Seat(int8(b[int(n)+i]))
	}
	b = b[2*n:]
	last := int64(0)
	for i := range entries {
		delta, used := binary.Varint(b)
		if used <= 0 {
			return nil, errLog
		}
		last, b = last+delta, b[used:]
		entries[i].Time = time.UnixMilli(last).UTC()
	}
	if len(b) > 0 {
		return nil, errLog
	}
	return entries, nil
}
