package arena

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"goa/record"
)

// recordNames returns the files of a game; in the solo game one for each bot.
func (m *Match) recordNames(block, game int) []string {
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

// writeRecord keeps the game that has just been played.
func (w *worker) writeRecord() error {
	players := make([]record.Player, w.seats)
	for seat := range players {
		players[seat] = record.Player{Name: fmt.Sprintf("Seat %d", seat), Kind: kindOf(w.match.Bots[w.at[seat]])}
	}
	r, err := record.New(w.match.Edition, w.match.Options, players)
	if err != nil {
		return err
	}
	if err := r.SetTag("deal", w.match.dealSeed(w.block)); err != nil {
		return fmt.Errorf("the seed cannot stand in a record: %w", err)
	}
	for _, m := range w.moves {
		if err := r.Append(m); err != nil {
			return err
		}
	}
	name := w.match.recordNames(w.block, w.number)[0]
	if w.match.solo() {
		name = w.match.recordNames(w.block, w.number)[w.at[0]]
	}
	return os.WriteFile(name, r.Text(), 0o666)
}

// kindOf is the name of a bot as the header of a record can have it.
func kindOf(bot string) string {
	words := strings.FieldsFunc(bot, func(c rune) bool { return strings.ContainsRune("|:;#() \t", c) })
	kind := []rune(strings.ToValidUTF8(strings.Join(words, " "), "?"))
	return strings.TrimSpace(string(kind[:min(len(kind), record.MaxKind)]))
}
