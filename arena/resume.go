package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"goa/goa"
)

// The file of finished blocks has a title line, the plan, and then a line for
// every game, in order. The line of a game has its block and number, the first
// player, its moves, the auctions of the flag, and the ducats paid in them.
// Then, for every seat, it has the bot's place in the list, the place reached,
// the share of the win in twelfths, points and ducats, and perhaps "failed".
const resumeTitle = "goa arena 1: block game first moves flags ducats | bot place win/12 score ducats | …"

// basis is everything that the games of a match depend on.
type basis struct {
	Edition  string   `json:"edition"`
	Data     string   `json:"data"`
	Options  string   `json:"options"`
	Players  int      `json:"players"`
	Bots     []string `json:"bots"`
	Seatings string   `json:"seatings"`
	Seed     string   `json:"seed"`
	Version  string   `json:"version"`
	MS       int64    `json:"ms,omitempty"` // only if programs take part
}

func (m *Plan) basis() basis {
	p := basis{
		Edition: m.Edition.Name, Data: m.Edition.Short(), Options: m.Options.String(), Players: m.Players, Bots: m.Bots,
		Seatings: m.seatingsName(), Seed: m.Seed, Version: m.Version,
	}
	for _, bot := range m.Bots {
		if strings.HasPrefix(bot, programPrefix) {
			p.MS = m.moveTime().Milliseconds()
		}
	}
	return p
}

// difference describes how two plans differ, or returns "".
func (p basis) difference(o basis) string {
	for _, f := range []struct {
		name string
		a, b any
	}{
		{"edition", p.Edition + " " + p.Data, o.Edition + " " + o.Data}, {"options", p.Options, o.Options},
		{"players", p.Players, o.Players}, {"bots", strings.Join(p.Bots, ","), strings.Join(o.Bots, ",")},
		{"seatings", p.Seatings, o.Seatings}, {"seed", p.Seed, o.Seed}, {"version", p.Version, o.Version}, {"ms", p.MS, o.MS},
	} {
		if f.a != f.b {
			return fmt.Sprintf("%s is %q there, %q here", f.name, fmt.Sprint(f.a), fmt.Sprint(f.b))
		}
	}
	return ""
}

// openResume takes the blocks of the file and prepares the file for more. It
// cuts off the last block if a crash left it incomplete.
func (c *collector) openResume() error {
	file, err := os.OpenFile(c.Resume, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	good, err := c.readResume(file)
	if err == nil {
		err = c.checkRecords()
	}
	if err == nil {
		err = file.Truncate(good)
	}
	if err == nil {
		_, err = file.Seek(good, io.SeekStart)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s: %w", c.Resume, err), file.Close())
	}
	c.out.file, c.out.lines = file, bufio.NewWriter(file)
	if good > 0 {
		return nil
	}
	header, err := json.Marshal(c.basis())
	if err == nil {
		_, err = fmt.Fprintf(c.out.lines, "%s\nplan %s\n", resumeTitle, header)
	}
	return err
}

// readResume takes the blocks of the file. It returns the offset where the last
// whole block ends, or 0 for an empty file.
func (c *collector) readResume(file io.Reader) (good int64, err error) {
	in := bufio.NewReader(file)
	read := int64(0)
	line := func() ([]byte, bool) {
		text, err := in.ReadBytes('\n')
		read += int64(len(text))
		return bytes.TrimSuffix(text, []byte("\n")), err == nil
	}
	title, ok := line()
	if !ok && len(title) == 0 {
		return 0, nil
	}
	text, whole := line()
	if !ok || !whole || string(title) != resumeTitle {
		return 0, errors.New("this is not a file of finished blocks; give the name of a new one")
	}
	if err := c.checkPlan(text); err != nil {
		return 0, err
	}
	good = read
	games := make([]Game, 0, c.perBlock)
	for number := 3; ; number++ {
		text, whole := line()
		if !whole {
			return good, nil
		}
		g, err := parseLine(text, len(c.Bots))
		if err == nil && (g.Block != c.sum.blocks+c.skipped || g.Number != len(games)) {
			err = fmt.Errorf("block %d game %d is out of order", g.Block, g.Number)
		}
		if err != nil {
			return 0, fmt.Errorf("line %d: %w", number, err)
		}
		if games = append(games, g); len(games) < c.perBlock {
			continue
		}
		if err := c.addFinished(games); err != nil {
			return 0, err
		}
		good, games = read, games[:0]
	}
}

// addFinished takes a block from the file, unless the match is already over.
func (c *collector) addFinished(games []Game) error {
	if c.finished() {
		c.skipped++
		return nil
	}
	c.count(games)
	return c.out.addRows(games)
}

func (c *collector) checkPlan(line []byte) error {
	var there basis
	text, ok := bytes.CutPrefix(line, []byte("plan "))
	if !ok || json.Unmarshal(text, &there) != nil {
		return errors.New("line 2: there is no plan")
	}
	if why := there.difference(c.basis()); why != "" {
		return fmt.Errorf("it belongs to another match: %s", why)
	}
	return nil
}

// checkRecords checks that the games of the file have their records, if records
// are wanted.
func (c *collector) checkRecords() error {
	if c.Records == "" {
		return nil
	}
	for block := range c.sum.blocks {
		for game := range c.perBlock {
			for _, name := range c.recordNames(block, game) {
				if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
					return fmt.Errorf("%s is missing: finished blocks cannot get records later; start over", name)
				}
			}
		}
	}
	return nil
}

// appendLine adds the line of a game with a number of seats.
func appendLine(b []byte, g *Game, seats int) []byte {
	b = fmt.Appendf(b, "%d %d %d %d %d %d", g.Block, g.Number, g.First, g.Moves, g.FlagSales, g.FlagDucats)
	for _, s := range g.Seats[:seats] {
		b = fmt.Appendf(b, " | %d %d %d %d %d", s.Bot, s.Place, s.Wins, s.Score, s.Ducats)
		if s.Failed {
			b = append(b, " failed"...)
		}
	}
	return append(b, '\n')
}

// parseLine is the inverse of appendLine.
func parseLine(line []byte, seats int) (Game, error) {
	parts := strings.Split(string(line), " | ")
	if len(parts) != seats+1 {
		return Game{}, fmt.Errorf("%d seats, want %d", len(parts)-1, seats)
	}
	head, err := numbers(parts[0], 6)
	if err != nil {
		return Game{}, err
	}
	g := Game{Block: head[0], Number: head[1], First: goa.Seat(head[2]), Moves: head[3], FlagSales: head[4], FlagDucats: head[5]}
	for i, part := range parts[1:] {
		text, failed := strings.CutSuffix(part, " failed")
		n, err := numbers(text, 5)
		if err != nil {
			return Game{}, err
		}
		if n[0] < 0 || n[0] >= seats || n[1] < 1 || n[1] > seats || n[2] < 0 || n[2] > wholeWin {
			return Game{}, fmt.Errorf("%q is not a possible result", part)
		}
		g.Seats[i] = Seated{Bot: uint8(n[0]), Place: uint8(n[1]), Wins: uint8(n[2]), Score: int16(n[3]), Ducats: int16(n[4]), Failed: failed}
	}
	if g.First < goa.Nobody || int(g.First) >= seats {
		return Game{}, fmt.Errorf("seat %d cannot begin", g.First)
	}
	return g, nil
}

// numbers reads a fixed number of small numbers.
func numbers(text string, want int) ([]int, error) {
	var list []int
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseInt(word, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", word)
		}
		list = append(list, int(n))
	}
	if len(list) != want {
		return nil, fmt.Errorf("%q has %d numbers, want %d", text, len(list), want)
	}
	return list, nil
}
