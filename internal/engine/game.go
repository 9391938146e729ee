package engine

import (
	"fmt"
	"strconv"

	"goa/campaign"
	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

// game is a game of a client. To change it, change a copy and keep the copy on success.
// One of the two is then discarded, so the copy may write behind the moves that they
// share.
type game struct {
	edition *edition.Edition
	options edition.Options
	start   goa.State
	origin  *record.Record // the header and the loaded moves
	kept    int            // how many of the loaded moves were not taken back
	undos   int            // number of undos that took back something new

	campaign *campaign.Campaign // the campaign of this session; nil in other games

	auto   bool // Nature is sampled after every move
	seeded bool // a seed was given or chosen
	seed   string

	state goa.State
	moves []goa.Move
}

// newGame returns a game before its first move. The record says how it starts.
func newGame(ed *edition.Edition, o edition.Options, origin *record.Record) (*game, error) {
	start, err := origin.Start()
	if err != nil {
		return nil, err
	}
	return &game{edition: ed, options: o, start: start, origin: origin, state: start}, nil
}

// players names the seats by their numbers.
func players(seats int) []record.Seat {
	list := make([]record.Seat, seats)
	for i := range list {
		list[i].Name = "Seat " + strconv.Itoa(i)
	}
	return list
}

// play plays one move and, with auto, Nature's moves after it.
func (g *game) play(events []goa.Event, m goa.Move) ([]goa.Event, error) {
	events, err := g.apply(events, m)
	if err != nil {
		return events, err
	}
	return g.playChance(events), nil
}

func (g *game) apply(events []goa.Event, m goa.Move) ([]goa.Event, error) {
	events, err := g.state.ApplyTo(events, m)
	if err == nil {
		g.moves = append(g.moves, m)
	}
	return events, err
}

// playChance plays for Nature as long as it is her turn, if the client wants that.
func (g *game) playChance(events []goa.Event) []goa.Event {
	for g.auto && g.state.Turn() == goa.Nature {
		events, _ = g.apply(events, g.sample()) // a sampled move is legal
	}
	return events
}

// sample returns Nature's move. It depends only on the seed, the number of moves and the
// position. Taking back and playing again gives the same luck.
func (g *game) sample() goa.Move {
	if !g.seeded {
		_, g.seed = nature.Fresh()
		g.seeded = true
	}
	return nature.New(g.seed + "\x00" + strconv.Itoa(len(g.moves))).Move(&g.state)
}

// undo takes the game back to the given number of moves.
func (g *game) undo(to int) {
	if record.ShowsNew(g.moves[to:]) {
		g.undos++
	}
	g.moves = g.moves[:to]
	g.kept = min(g.kept, to)
	g.state = g.start
	for _, m := range g.moves {
		g.state.Play(m)
	}
}

// record returns the game file. A loaded game keeps its names and remarks up to the
// first move that was taken back.
func (g *game) record() (*record.Record, error) {
	r, err := record.Parse(g.origin.Text())
	if err != nil {
		return nil, fmt.Errorf("copy the record: %w", err)
	}
	if err := r.Undo(g.kept); err != nil {
		return nil, err
	}
	r.SetUndos(g.origin.Undos() + g.undos)
	for _, m := range g.moves[g.kept:] {
		if err := r.Append(m); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// texts returns the texts of the moves from the given index on.
func (g *game) texts(from int) []string {
	list := make([]string, 0, len(g.moves)-from)
	for _, m := range g.moves[from:] {
		list = append(list, m.String())
	}
	return list
}
