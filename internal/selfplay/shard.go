package selfplay

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
)

// title is the first line of a shard.
const title = "goa games 1"

// header is the second line of a shard in JSON. It contains everything that the games
// depend on.
type header struct {
	Version string   `json:"version"`
	Seed    string   `json:"seed"`
	Tables  []string `json:"tables"`
	Data    []string `json:"data"` // hashes of the editions' data
	Bots    []string `json:"bots"`
	Against string   `json:"against,omitempty"` // its number follows those of the bots
	Odd     Odd      `json:"odd"`
	First   int      `json:"first"` // number of the first game
}

func (p *Plan) header(first int) header {
	h := header{Version: p.Version, Seed: p.Seed, Against: p.Against, Odd: p.Odd, First: first}
	for _, t := range p.Tables {
		h.Tables = append(h.Tables, fmt.Sprintf("%s*%d", t, t.Weight))
		h.Data = append(h.Data, t.Edition.Short())
	}
	for _, b := range p.Bots {
		h.Bots = append(h.Bots, fmt.Sprintf("%s*%d", b.Name, b.Weight))
	}
	return h
}

func (h header) lines() ([]byte, error) {
	text, err := json.Marshal(h)
	return fmt.Appendf(nil, "%s\n%s\n", title, text), err
}

// shardName returns the file name of a shard.
func shardName(dir string, shard int) string {
	return filepath.Join(dir, fmt.Sprintf("%05d.games", shard))
}

// append adds the game: a length, that many bytes, and a checksum that shows that it is
// complete.
func (g *Game) append(b []byte) []byte {
	var body []byte
	body = binary.AppendUvarint(body, uint64(g.Table))
	for i := range g.Bots {
		body = binary.AppendUvarint(body, uint64(g.Bots[i]))
		body = binary.AppendVarint(body, int64(g.Points[i]))
		body = binary.AppendUvarint(body, uint64(g.Ducats[i]))
	}
	body = binary.AppendUvarint(body, uint64(len(g.Choices)))
	for _, c := range g.Choices {
		body = c.append(body)
	}
	b = binary.AppendUvarint(b, uint64(len(body)))
	b = append(b, body...)
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(body))
}

// Flags for the optional parts of a choice.
const (
	saysOdd = 1 << iota
	saysWin
	saysVisits
)

// append adds the choice to the bytes of a game.
func (c *Choice) append(b []byte) []byte {
	more := uint64(0)
	if c.Odd {
		more |= saysOdd
	}
	if c.Win != nil {
		more |= saysWin
	}
	if c.Visits != nil {
		more |= saysVisits
	}
	if more == 0 {
		return binary.AppendUvarint(b, uint64(c.Index)<<1)
	}
	b = binary.AppendUvarint(b, uint64(c.Index)<<1|1)
	b = binary.AppendUvarint(b, more)
	for _, w := range c.Win {
		b = binary.AppendUvarint(b, uint64(max(0, w)))
	}
	if c.Visits != nil {
		b = binary.AppendUvarint(b, uint64(len(c.Visits)))
	}
	for _, v := range c.Visits {
		b = binary.AppendUvarint(b, uint64(v.Index))
		b = binary.AppendUvarint(b, uint64(v.Times))
	}
	return b
}

// maxGame is larger than any game in bytes.
const maxGame = 1 << 20

// readBody reads the bytes of the next game. It returns io.EOF at the end of a shard,
// and io.ErrUnexpectedEOF if the last game is incomplete.
func readBody(in *bufio.Reader, body []byte) ([]byte, error) {
	n, err := binary.ReadUvarint(in)
	if err != nil {
		return nil, err
	}
	if n > maxGame {
		return nil, fmt.Errorf("a game of %d bytes", n)
	}
	body = append(body[:0], make([]byte, n+crc32.Size)...)
	if _, err := io.ReadFull(in, body); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	sum := binary.LittleEndian.Uint32(body[n:])
	if body = body[:n]; crc32.ChecksumIEEE(body) != sum {
		return nil, errors.New("the checksum of a game is wrong")
	}
	return body, nil
}

// parse is the inverse of append, for games of these tables.
func (g *Game) parse(body []byte, tables []Table) error {
	in := numbers{in: bytes.NewReader(body)}
	if g.Table = in.next(); in.err != nil || g.Table < 0 || g.Table >= len(tables) {
		return errors.New("a game of a table that is not in the header")
	}
	seats := tables[g.Table].Players
	g.Bots, g.Points, g.Ducats, g.Choices = g.Bots[:0], g.Points[:0], g.Ducats[:0], g.Choices[:0]
	for range seats {
		g.Bots = append(g.Bots, in.next())
		points, err := binary.ReadVarint(in.in)
		in.err = errors.Join(in.err, err)
		g.Points = append(g.Points, int(points))
		g.Ducats = append(g.Ducats, in.next())
	}
	for n := in.next(); n > 0 && in.err == nil; n-- {
		g.Choices = append(g.Choices, in.choice(seats))
	}
	if in.err == nil && in.in.Len() > 0 {
		return errors.New("there is more in a game than its choices")
	}
	return in.err
}

// numbers reads the bytes of a game.
type numbers struct {
	in  *bytes.Reader
	err error // the first error; all numbers after it are 0
}

func (r *numbers) next() int {
	if r.err != nil {
		return 0
	}
	n, err := binary.ReadUvarint(r.in)
	if err != nil {
		r.err = io.ErrUnexpectedEOF
	}
	return int(n)
}

// choice reads what [Choice.append] has written.
func (r *numbers) choice(seats int) Choice {
	k := r.next()
	c := Choice{Index: k >> 1}
	if k&1 == 0 {
		return c
	}
	more := r.next()
	c.Odd = more&saysOdd != 0
	for i := 0; more&saysWin != 0 && i < seats; i++ {
		c.Win = append(c.Win, r.next())
	}
	if more&saysVisits != 0 {
		for n := r.next(); n > 0 && r.err == nil; n-- {
			c.Visits = append(c.Visits, Visit{r.next(), r.next()})
		}
	}
	return c
}

// shardWriter appends games to shards in order.
type shardWriter struct {
	plan *Plan
	file *os.File
	out  *bufio.Writer
}

// resume finds the number of existing games, and cuts off what a crash has left of the
// last.
func (w *shardWriter) resume() (games int, err error) {
	for shard := 0; ; shard++ {
		n, size, err := w.plan.countGames(shard)
		switch {
		case errors.Is(err, os.ErrNotExist):
			return games, nil
		case err != nil:
			return 0, fmt.Errorf("%s: %w", shardName(w.plan.Dir, shard), err)
		}
		games += n
		if n < w.plan.PerShard {
			return games, w.open(shard, size)
		}
	}
}

// open opens a shard for more games after its first size bytes. If size is 0, it starts
// a new one.
func (w *shardWriter) open(shard int, size int64) (err error) {
	if w.file, err = os.OpenFile(shardName(w.plan.Dir, shard), os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return err
	}
	if err := w.file.Truncate(size); err != nil {
		return err
	}
	if _, err := w.file.Seek(size, io.SeekStart); err != nil {
		return err
	}
	w.out = bufio.NewWriter(w.file)
	if size > 0 {
		return nil
	}
	lines, err := w.plan.header(shard * w.plan.PerShard).lines()
	if err == nil {
		_, err = w.out.Write(lines)
	}
	return err
}

// countGames reads a shard and returns the number of complete games and their size in
// bytes.
func (p *Plan) countGames(shard int) (n int, size int64, err error) {
	file, err := os.Open(shardName(p.Dir, shard))
	if err != nil {
		return 0, 0, err
	}
	defer file.Close()
	want, err := p.header(shard * p.PerShard).lines()
	if err != nil {
		return 0, 0, err
	}
	in := bufio.NewReader(file)
	got := make([]byte, len(want))
	if k, err := io.ReadFull(in, got); err != nil && bytes.HasPrefix(want, got[:k]) {
		return 0, 0, nil // a crash came before the header was complete
	} else if !bytes.Equal(got, want) {
		return 0, 0, errors.New("these games are of another plan; give another directory")
	}
	size = int64(len(want))
	var body []byte
	for {
		body, err = readBody(in, body)
		switch {
		case err == io.EOF, err == io.ErrUnexpectedEOF:
			return n, size, nil
		case err != nil:
			return 0, 0, err
		}
		n++
		size += int64(len(binary.AppendUvarint(nil, uint64(len(body)))) + len(body) + crc32.Size)
	}
}

// add writes the game of a number.
func (w *shardWriter) add(number int, game []byte) error {
	if w.file == nil || number%w.plan.PerShard == 0 {
		if err := w.close(); err != nil {
			return err
		}
		if err := w.open(number/w.plan.PerShard, 0); err != nil {
			return err
		}
	}
	_, err := w.out.Write(game)
	return err
}

func (w *shardWriter) close() error {
	if w.file == nil {
		return nil
	}
	err := errors.Join(w.out.Flush(), w.file.Close())
	w.file = nil
	return err
}
