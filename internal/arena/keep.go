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

// keeper writes down finished blocks, in their order.
type keeper struct {
	bots  []string
	seed  string
	table *csv.Writer // nil if no rows are wanted
	file  *os.File    // to resume from; nil for none
	lines *bufio.Writer
	saved time.Time
}

// saveEvery is how much of a match a crash can cost at most.
const saveEvery = time.Second

// open makes ready what is written, and takes the blocks that are finished.
func (r *run) open() error {
	r.keep = keeper{bots: r.Bots, seed: r.Seed, saved: time.Now()}
	if r.Records != "" {
		if err := os.MkdirAll(r.Records, 0o777); err != nil {
			return err
		}
	}
	if r.CSV != nil {
		r.keep.table = csv.NewWriter(r.CSV)
		if err := r.keep.table.Write(csvHeader(len(r.Bots))); err != nil {
			return err
		}
	}
	if r.Resume == "" {
		return nil
	}
	return r.openResume()
}

// add writes down a block that was played.
func (k *keeper) add(games []Game) error {
	if err := k.addRows(games); err != nil {
		return err
	}
	if k.file == nil {
		return nil
	}
	for i := range games {
		if _, err := k.lines.Write(appendLine(nil, &games[i], len(k.bots))); err != nil {
			return err
		}
	}
	if time.Since(k.saved) < saveEvery {
		return nil
	}
	k.saved = time.Now()
	return k.lines.Flush()
}

func (k *keeper) close() error {
	var errs []error
	if k.table != nil {
		k.table.Flush()
		errs = append(errs, k.table.Error())
	}
	if k.file != nil {
		errs = append(errs, k.lines.Flush(), k.file.Close())
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
func (k *keeper) addRows(games []Game) error {
	if k.table == nil {
		return nil
	}
	for i := range games {
		g := &games[i]
		row := []string{
			strconv.Itoa(g.Block), strconv.Itoa(g.Number), dealSeed(k.seed, g.Block), seatText(g.First),
			strconv.Itoa(g.Moves), strconv.Itoa(g.FlagSales), strconv.Itoa(g.FlagDucats),
		}
		for _, s := range g.Seats[:len(k.bots)] {
			row = append(row, k.bots[s.Bot], strconv.Itoa(int(s.Place)),
				strconv.FormatFloat(float64(s.Wins)/wholeWin, 'g', 4, 64),
				strconv.Itoa(int(s.Score)), strconv.Itoa(int(s.Ducats)), strconv.FormatBool(s.Failed))
		}
		if err := k.table.Write(row); err != nil {
			return err
		}
	}
	return nil
}

// seatText is empty for nobody: in the solo game no player begins.
func seatText(s goa.Seat) string {
	if s < 0 {
		return ""
	}
	return strconv.Itoa(int(s))
}

// dealSeed is the seed of the deal of a block.
func dealSeed(seed string, block int) string { return seed + "/" + strconv.Itoa(block) }
