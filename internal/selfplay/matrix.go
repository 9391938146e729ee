package selfplay

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"goa/ai"
	"goa/ai/net"
	"goa/goa"
	"goa/internal/parallel"
	"goa/nature"
)

// Matrix turns shards into input for a trainer: rows of one size, with features and the
// outcome of the position.
type Matrix struct {
	Shards     []string
	Evaluation *ai.Evaluation // the one whose hand-made value is corrected; nil for the planner's
	Share      int            // share of the positions to take, in hundredths
	Out        string         // file of the rows; the description in JSON has the same name with .json
	Workers    int
	Progress   func(parallel.Progress)
}

// row is a position as one seat sees it, little-endian.
type row struct {
	Features net.Features
	Hand     int32 // hand-made value, in thousandths of a point
	Points   int16 // at the end
	Best     int16 // at the end, of the best other seat
	Win      uint8 // share of the win in twelfths
	Round    uint8
	Players  uint8
	Table    uint8 // index in the description's list
	Known    uint8 // 1 if the hand is the seat's own
	Seat     uint8
	Ducats   int16 // at the end
	Game     uint32
	Sources  [numSources]int8 // points by source, at the end
	Share    int16            // of the win in thousandths, as search saw it, or -1
	Position uint16           // number within the game
}

const (
	numSources = 8
	wholeWin   = 12
)

// Description describes the rows.
type Description struct {
	Rows    int         `json:"rows"`
	RowSize int         `json:"row_size"`
	Inputs  int         `json:"inputs"`
	Games   int         `json:"games"`
	Shards  []string    `json:"shards"`
	Tables  []string    `json:"tables"`
	Hand    *ai.Weights `json:"hand"`
}

// Write writes the rows and their description.
func (m Matrix) Write(ctx context.Context) (d Description, err error) {
	d = Description{RowSize: binary.Size(row{}), Inputs: net.Inputs, Shards: m.Shards}
	file, err := os.Create(m.Out)
	if err != nil {
		return d, err
	}
	out := bufio.NewWriterSize(file, 1<<20)
	tables := map[string]uint8{}
	take := func(_ int, rows shardRows) error {
		for i, t := range rows.tables {
			if _, ok := tables[t]; !ok {
				tables[t] = uint8(len(tables))
				d.Tables = append(d.Tables, t)
			}
			rows.tableOf[i] = tables[t]
		}
		d.Games += rows.games
		d.Rows += len(rows.bytes) / d.RowSize
		return rows.write(out, d.RowSize)
	}
	newWorker := func() (parallel.Worker[shardRows], error) { return newReader(&m), nil }
	plan := parallel.Plan{End: len(m.Shards), Workers: m.Workers, Progress: m.Progress}
	err = parallel.Run(ctx, plan, newWorker, take)
	if err = errors.Join(err, out.Flush(), file.Close()); err != nil {
		return d, err
	}
	d.Hand = m.weights()
	return d, d.write(m.Out + ".json")
}

func (m *Matrix) weights() *ai.Weights {
	if m.Evaluation == nil {
		return &ai.Classic
	}
	return &m.Evaluation.Weights
}

func (d *Description) write(name string) error {
	text, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}

// shardRows contains the rows of a shard.
type shardRows struct {
	bytes   []byte
	games   int
	tables  []string
	tableOf [256]uint8 // number in the description, by number in the shard
}

// tableAt is the offset of the table in a row.
const tableAt = 8*net.Words + 4 + 2 + 2 + 3

// write writes the rows with the numbers of the tables in the description.
func (s *shardRows) write(out io.Writer, size int) error {
	for i := tableAt; i < len(s.bytes); i += size {
		s.bytes[i] = s.tableOf[s.bytes[i]]
	}
	_, err := out.Write(s.bytes)
	return err
}

// reader turns shards into rows, one after another.
type reader struct {
	matrix *Matrix
	judge  ai.Judge
	rows   []row // of a game
	luck   *nature.Source
	view   goa.View
}

func newReader(m *Matrix) *reader {
	r := &reader{matrix: m}
	r.judge.Evaluation = &ai.Evaluation{Weights: *m.weights()}
	return r
}

// Close implements [parallel.Worker].
func (r *reader) Close() {}

// Do reads a shard.
func (r *reader) Do(ctx context.Context, number int) (s shardRows, err error) {
	name := r.matrix.Shards[number]
	r.luck = nature.New(filepath.Base(name))
	err = ReadShard(name, func(shard *Shard, g *Game) error {
		if s.tables == nil {
			if len(shard.Tables) > len(s.tableOf) {
				return fmt.Errorf("%d kinds of tables", len(shard.Tables))
			}
			for _, t := range shard.Tables {
				s.tables = append(s.tables, t.String())
			}
		}
		s.games++
		if err := errors.Join(ctx.Err(), r.game(shard.Tables[g.Table], g)); err != nil {
			return err
		}
		for i := range r.rows {
			var err error
			if s.bytes, err = binary.Append(s.bytes, binary.LittleEndian, &r.rows[i]); err != nil {
				return err
			}
		}
		return nil
	})
	return s, err
}

// game adds the rows of a game. It takes positions at the start of something, after the
// last odd move.
func (r *reader) game(table Table, g *Game) error {
	r.rows = r.rows[:0]
	sane := 1 + slices.IndexFunc(reversed(g.Choices), func(c Choice) bool { return c.Odd })
	if sane > 0 {
		sane = len(g.Choices) + 1 - sane
	}
	var last moment
	positions := 0
	end, err := Replay(table, g, func(s *goa.State, choice int) {
		now := momentOf(s)
		if s.Turn() < 0 || choice < sane || now == last {
			return
		}
		last = now
		positions++
		if r.luck.IntN(100) < r.matrix.Share {
			r.position(s, g, positions, g.Choices[choice].Win)
		}
	})
	if err != nil {
		return err
	}
	label(r.rows, &end)
	return nil
}

func reversed(list []Choice) []Choice {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// moment identifies a position at the start of something: placing, a lot, a turn.
type moment struct {
	round, lap, token int
	stage             goa.Stage
	actor             goa.Seat
}

func momentOf(s *goa.State) moment {
	m := moment{round: s.Round(), stage: s.Stage()}
	switch s.Stage() {
	case goa.Acting, goa.Extras:
		m.lap, m.actor = s.ActionOfRound(), s.Actor()
	case goa.Bidding:
		if lot, ok := s.Auction(); ok {
			m.token = lot.Token
		}
	default:
	}
	return m
}

// position adds the rows of a position, one for each seat, as one of them sees it.
func (r *reader) position(s *goa.State, g *Game, number int, win []int) {
	viewer := goa.Seat(r.luck.IntN(s.Seats()))
	s.ViewInto(&r.view, viewer)
	for i := range goa.Seat(s.Seats()) {
		x := row{
			Round: uint8(s.Round()), Players: uint8(s.Seats()), Table: uint8(g.Table), Seat: uint8(i),
			Game: uint32(g.Number), Share: -1, Position: uint16(number),
		}
		if i == viewer {
			x.Known = 1
		}
		x.Hand = int32(r.judge.Facts(&r.view, i, &x.Features))
		if int(i) < len(win) {
			x.Share = int16(win[i])
		}
		r.rows = append(r.rows, x)
	}
}

// label adds the outcome to the rows.
func label(rows []row, end *goa.State) {
	ranks := end.Ranks()
	winners, n := 0, end.Seats()
	for _, rank := range ranks[:n] {
		if rank == 1 {
			winners++
		}
	}
	for k := range rows {
		x := &rows[k]
		seat := goa.Seat(x.Seat)
		c := end.Score(seat)
		x.Points, x.Ducats = int16(c.Total()), int16(end.Player(seat).Ducats())
		x.Sources = [numSources]int8{
			int8(c.Levels), int8(c.Colonies), int8(c.Symbols), int8(c.Richest), int8(c.Singles), int8(c.Duties), int8(c.Missions), int8(c.Story),
		}
		if ranks[seat] == 1 {
			x.Win = uint8(wholeWin / winners)
		}
		best := -1000
		for i := range goa.Seat(n) {
			if i != seat {
				best = max(best, end.Score(i).Total())
			}
		}
		x.Best = int16(best)
	}
}
