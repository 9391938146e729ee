package keyboard

import (
	"context"
	"fmt"
	"io"
	"slices"

	"goa/goa"
	"goa/internal/picture"
	"goa/lexicon"
	"goa/nature"
	"goa/record"
)

// Bot plays for a seat: it sees what the seat may know and returns one of the
// legal moves.
type Bot func(ctx context.Context, v *goa.View, legal []goa.Move) goa.Move

// Game is a game to be played at a keyboard.
type Game struct {
	Record *record.Record // new or already begun; it has every move played
	Words  *lexicon.Lexicon
	Bots   []Bot // by seat; nil for a person
	Chance *nature.Source
	Save   func(file string, r *record.Record) error
	File   string // where the game is saved in the end; "" if not given
	// GoOn returns the command that continues from a saved file, or "" if there
	// is none. If GoOn is nil, it is goa play, as long as the game is not over.
	GoOn  func(file string) string
	Keep  func() error // saves after every move, if not nil
	Color bool
	// Width returns the present number of columns of the terminal; nil if there
	// is none.
	Width func() int
	// Hint gives advice about a decision, in sentences; nil for no hints.
	Hint func(ctx context.Context, v *goa.View, legal []goa.Move) []string

	In  io.Reader
	Out io.Writer

	lines  <-chan string
	state  goa.State
	names  []string
	asked  []int // numbers of the moves before which a person was asked
	legal  []goa.Move
	queued []string // typed ahead
	drawn  scene    // the scene of the last picture
}

// scene is what must change for a new picture to be drawn.
type scene struct {
	round, lot int
	stage      goa.Stage
	actor      goa.Seat
}

// Run plays until the game is over, a player quits, or the input ends.
func (g *Game) Run(ctx context.Context) error {
	if err := g.begin(ctx); err != nil {
		return err
	}
	for !g.state.Over() {
		m, err := g.next(ctx)
		switch {
		case err == errAgain:
			continue
		case err == errQuit:
			return g.leave(ctx)
		case err != nil:
			return err
		}
		if err := g.play(m); err != nil {
			return err
		}
	}
	return g.finish(ctx)
}

func (g *Game) begin(ctx context.Context) error {
	for _, p := range g.Record.Players() {
		g.names = append(g.names, p.Name)
	}
	g.lines = readLines(ctx, g.In)
	s, err := g.Record.At(g.Record.Len())
	g.state = s
	if err == nil && g.Record.Len() == 0 && s.Round() == 0 {
		g.tellSetUp()
	}
	return err
}

// tellSetUp says what happened before the first move.
func (g *Game) tellSetUp() {
	for _, line := range g.Words.SetUp(g.state.Rules()) {
		g.sayLine("  " + line)
	}
}

// next returns the next move: Nature's, a bot's, a forced one, or one that a
// person types.
func (g *Game) next(ctx context.Context) (goa.Move, error) {
	turn := g.state.Turn()
	if turn == goa.Nature {
		return g.Chance.Move(&g.state), nil
	}
	g.legal = g.state.Moves(g.legal[:0])
	if len(g.legal) == 1 {
		return g.legal[0], nil
	}
	if bot := g.Bots[turn]; bot != nil {
		v := g.state.View(turn)
		return bot(ctx, &v, slices.Clone(g.legal)), nil
	}
	return g.ask(ctx)
}

// play plays a move, describes it and adds it to the record.
func (g *Game) play(m goa.Move) error {
	events, err := g.state.Apply(m)
	if err != nil {
		return err
	}
	if err := g.Record.Append(m); err != nil {
		return err
	}
	for i, e := range events {
		if i > 0 && lexicon.AlreadyTold(e, events[i-1]) {
			continue
		}
		if err := g.tell(e); err != nil {
			return err
		}
	}
	return g.keep()
}

// keep saves after a move, if Keep is set.
func (g *Game) keep() error {
	if g.Keep == nil {
		return nil
	}
	return g.Keep()
}

// tell describes an event, as everyone at the keyboard may know it. The market
// is not described tile by tile: the picture shows it. If only bots play, the
// market alone is drawn.
func (g *Game) tell(e goa.Event) error {
	if e.Kind == goa.TileLaid {
		return g.tellMarket()
	}
	seat := goa.Nobody
	if e.Seat >= 0 && g.Bots[e.Seat] == nil {
		seat = e.Seat
	}
	g.sayLine("  " + g.Words.Event(e.SeenBy(seat), g.state.Rules(), g.names))
	return nil
}

// tellMarket draws the market when its last tile is laid, if only bots play.
func (g *Game) tellMarket() error {
	if g.state.TileAt(goa.MarketCell(goa.MarketSize-1)) == goa.NoTile || slices.ContainsFunc(g.Bots, isPerson) {
		return nil
	}
	v := g.state.View(goa.Nobody)
	return picture.Market(g.Out, &v, g.style())
}

func isPerson(b Bot) bool { return b == nil }

// show draws the position as the seat to move sees it.
func (g *Game) show() error {
	v := g.state.View(g.state.Turn())
	fmt.Fprintln(g.Out)
	return picture.Draw(g.Out, &v, g.style())
}

func (g *Game) style() picture.Style {
	style := picture.Style{Words: g.Words, Names: g.names, Color: g.Color}
	if g.Width != nil {
		style.Width = g.Width()
	}
	return style
}

// showChanged draws the position if the scene differs from that of the last
// picture.
func (g *Game) showChanged() error {
	now := scene{round: g.state.Round(), stage: g.state.Stage(), actor: g.state.Actor()}
	if a, ok := g.state.Auction(); ok {
		now.lot, now.actor = a.Token, goa.Nobody
	}
	if now == g.drawn {
		return nil
	}
	g.drawn = now
	return g.show()
}

// undo goes back to the decision before the last one.
func (g *Game) undo() error {
	if len(g.asked) == 0 {
		g.say("nothing-to-undo")
		return nil
	}
	to := g.asked[len(g.asked)-1]
	g.asked = g.asked[:len(g.asked)-1]
	s, err := g.Record.At(to)
	if err != nil {
		return err
	}
	counted := g.Record.Undos()
	if err := g.Record.Undo(to); err != nil {
		return err
	}
	g.state, g.drawn = s, scene{}
	if g.Record.Undos() > counted {
		g.say("undone.practice")
	} else {
		g.say("undone")
	}
	return g.keep()
}

// finish shows the end and the scores.
func (g *Game) finish(ctx context.Context) error {
	if err := g.show(); err != nil {
		return err
	}
	fmt.Fprintln(g.Out)
	if err := picture.Scores(g.Out, &g.state, g.style()); err != nil {
		return err
	}
	return g.leave(ctx)
}

func (g *Game) save(file string) error {
	if err := g.Save(file, g.Record); err != nil {
		return err
	}
	g.File = file
	if command := g.continueCommand(file); command != "" {
		g.say("saved", "command", command, "file", file)
	} else {
		g.say("saved.over", "file", file)
	}
	return nil
}

// continueCommand returns the command that continues from a saved file, or "".
func (g *Game) continueCommand(file string) string {
	switch {
	case g.GoOn != nil:
		return g.GoOn(file)
	case g.state.Over():
		return ""
	default:
		return "goa play " + file
	}
}
