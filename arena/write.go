package arena

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"goa/goa"
)

// writer writes finished blocks, in order.
type writer struct {
	match *Plan
	rows  *csv.Writer // nil if none are wanted
	file  *os.File    // to resume from; nil if there is none
	lines *bufio.Writer
	saved time.Time
}

// saveEvery is how much of a match a crash can lose.
const saveEvery = time.Second

// open prepares the output and takes the finished blocks from the file.
func (c *collector) open() error {
	c.out = writer{match: c.Plan, saved: time.Now()}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o777); err != nil {
			return err
		}
	}
	if c.CSV != nil {
		c.out.rows = csv.NewWriter(c.CSV)
		if err := c.out.rows.Write(csvHeader(len(c.Bots))); err != nil {
			return err
		}
	}
	if c.Resume == "" {
		return nil
	}
	return c.openResume()
}

// add writes a block that has been played.
func (w *writer) add(games []Game) error {
	if err := w.addRows(games); err != nil {
		return err
	}
	if w.file == nil {
		return nil
	}
	for i := range games {
		if _, err := w.lines.Write(appendLine(nil, &games[i], len(w.match.Bots))); err != nil {
			return err
		}
	}
	if time.Since(w.saved) < saveEvery {
		return nil
	}
	w.saved = time.Now()
	return w.lines.Flush()
}

func (w *writer) close() error {
	var errs []error
	if w.rows != nil {
		w.rows.Flush()
		errs = append(errs, w.rows.Error())
	}
	if w.file != nil {
		errs = append(errs, w.lines.Flush(), w.file.Close())
	}
	return errors.Join(errs...)
}

func csvHeader(bots int) []string {
	row := []string{"block", "game", "deal", "first", "moves", "flag_sales", "flag_ducats"}
	for i := range bots {
		for _, name := range []string{"bot", "place", "win", "score", "ducats", "failed"} {
			row = append(row, fmt.Sprintf("%s_%d", name, i))
		}
	}
	return row
}

// addRows writes a row for every game of a block.
func (w *writer) addRows(games []Game) error {
	if w.rows == nil {
		return nil
	}
	for i := range games {
		g := &games[i]
		row := []string{
			strconv.Itoa(g.Block), strconv.Itoa(g.Number), w.match.dealSeed(g.Block), seatText(g.First),
			strconv.Itoa(g.Moves), strconv.Itoa(g.FlagSales), strconv.Itoa(g.FlagDucats),
		}
		for _, s := range g.Seats[:len(w.match.Bots)] {
			row = append(row, w.match.Bots[s.Bot], strconv.Itoa(int(s.Place)),
				strconv.FormatFloat(float64(s.Wins)/wholeWin, 'g', 4, 64),
				strconv.Itoa(int(s.Score)), strconv.Itoa(int(s.Ducats)), strconv.FormatBool(s.Failed))
		}
		if err := w.rows.Write(row); err != nil {
			return err
		}
	}
	return nil
}

// seatText returns the number of a seat. It is empty for the solo game, in
// which no player begins.
func seatText(s goa.Seat) string {
	if s < 0 {
		return ""
	}
	return strconv.Itoa(int(s))
}
