package arena

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"goa/record"
)

// recordNames returns the file names of a game. In the solo game there is one
// for each bot.
func (m *Plan) recordNames(block, game int) []string {
	name := filepath.Join(m.Records, fmt.Sprintf("block-%06d-game-%d", block, game))
	if !m.solo() {
		return []string{name + ".goa"}
	}
	var list []string
	for place := range m.Bots {
		list = append(list, fmt.Sprintf("%s-bot-%d.goa", name, place))
	}
	return list
}

// keepRecord keeps a record of the game that has just been played.
func (w *worker) keepRecord() error {
	players := make([]record.Seat, w.seats)
	for seat := range players {
		players[seat] = record.Seat{Name: fmt.Sprintf("Seat %d", seat), Kind: kindOf(w.match.Bots[w.at[seat]])}
	}
	r, err := record.New(w.match.Edition, w.match.Options, players)
	if err != nil {
		return err
	}
	if err := r.SetTag("deal", w.match.dealSeed(w.block)); err != nil {
		return fmt.Errorf("the seed cannot be written in a record: %w", err)
	}
	for _, m := range w.moves {
		if err := r.Append(m); err != nil {
			return err
		}
	}
	w.done.Records = append(w.done.Records, r.Text())
	return nil
}

// writeRecords writes the records of a block.
func (m *Plan) writeRecords(number int, b *block) error {
	var names []string
	for game := range b.Games {
		names = append(names, m.recordNames(number, game)...)
	}
	if len(names) != len(b.Records) {
		return fmt.Errorf("block %d came back with %d records, want %d", number, len(b.Records), len(names))
	}
	for i, name := range names {
		if err := os.WriteFile(name, b.Records[i], 0o666); err != nil {
			return err
		}
	}
	return nil
}

// kindOf returns the name of a bot for the header of a record.
func kindOf(bot string) string {
	words := strings.FieldsFunc(bot, func(c rune) bool { return strings.ContainsRune("|:;#() \t", c) })
	kind := []rune(strings.ToValidUTF8(strings.Join(words, " "), "?"))
	return strings.TrimSpace(string(kind[:min(len(kind), record.MaxKind)]))
}
