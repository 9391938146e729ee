package tablepage

import (
	"bytes"
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/lexicon"
)

// kindOfTable identifies tables whose pieces look the same and do the same.
type kindOfTable struct {
	rules                   *goa.Rules
	words                   *lexicon.Lexicon
	story, gambit, captains bool
}

// fixedParts holds the parts that pages of one kind of table have in common, by name,
// as HTML that was rendered once. It is safe for concurrent use.
type fixedParts struct {
	texts  sync.Map
	tables *keptTables // the same for all kinds
}

// Kinds holds the fixed parts of each kind, and parts of single tables. The zero value
// is ready for use.
type Kinds struct {
	mu     sync.Mutex
	all    map[kindOfTable]*fixedParts
	tables keptTables
}

// maxKinds is the number of kinds of tables that are kept. Hosts can bring their own
// editions.
const maxKinds = 64

// of returns the fixed parts of a table.
func (k *Kinds) of(s *Table) *fixedParts {
	kind := kindOfTable{s.rules, s.Words, s.plays("story"), s.plays("gambit"), s.plays("captains")}
	k.mu.Lock()
	defer k.mu.Unlock()
	if found := k.all[kind]; found != nil {
		return found
	}
	if k.all == nil || len(k.all) >= maxKinds {
		k.all = map[kindOfTable]*fixedParts{}
	}
	k.all[kind] = &fixedParts{tables: &k.tables}
	return k.all[kind]
}

// Share makes the table use the fixed parts of its kind.
func (s *Table) Share(with *Kinds) { s.parts = with.of(s) }

// fixedTrack names a track of a seat with its marker on a row.
type fixedTrack int

// track returns a track of a seat's board. Without buttons, it looks the same at all
// tables where the marker is on the same row.
func (s *Table) track(seat goa.Seat, t goa.Track) templ.Component {
	part := track(s, seat, t)
	if s.mine(seat) && len(s.offers.track[t]) > 0 || len(s.offers.espionage[espionageTarget{seat, t}]) > 0 {
		return part
	}
	return s.fixed(fixedTrack((int(seat)*int(goa.NumTracks)+int(t))*goa.NumLevels+s.View.Player(seat).Level(t)), part)
}

// fixedHolding names a place of a seat and everything on it.
type fixedHolding struct {
	seat   goa.Seat
	at     goa.Place
	colony goa.ColonyTile
	tile   goa.Tile
	stock  goa.Stock
	free   int
	kinds  goa.SpiceSet
}

// holding returns a place of a seat's board. Without buttons, it looks the same at all
// tables that have the same things there.
func (s *Table) holding(seat goa.Seat, at goa.Place) templ.Component {
	part := holding(s, seat, at)
	if s.mine(seat) && len(s.placeOffers(at, s.offers.place[at])) > 0 {
		return part // a larger choice has places without a legal move of their own
	}
	player, name := s.View.Player(seat), fixedHolding{seat: seat, at: at}
	if name.stock = player.Stock(at); at >= goa.NumPlantations {
		name.colony = player.Colony(at.Colony())
	} else {
		name.tile = player.Plantation(at)
	}
	if name.colony != goa.NoColonyTile || name.tile != goa.NoTile {
		name.free, name.kinds = s.View.FreeFields(seat, at)
	}
	return s.fixed(name, part)
}

// fixedSpot names a cell of the market and its tile.
type fixedSpot struct {
	cell goa.Cell
	tile goa.Tile
}

// spot returns a cell of the market. If it has only a tile, it looks the same at all
// tables.
func (s *Table) spot(sp space) templ.Component {
	if len(sp.Moves) > 0 || sp.Token > 0 || sp.Bonanza || sp.Lot {
		return spot(s, sp)
	}
	return s.fixed(fixedSpot{sp.Cell, sp.Tile}, spot(s, sp))
}

// fixed returns a component that is the same at all tables of a kind. Its name
// must be unique.
func (s *Table) fixed(name any, part templ.Component) templ.Component {
	if s.parts == nil {
		return part
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		if text, ok := s.parts.texts.Load(name); ok {
			_, err := w.Write(text.([]byte))
			return err
		}
		var b bytes.Buffer
		if err := part.Render(ctx, &b); err != nil {
			return err
		}
		s.parts.texts.Store(name, b.Bytes())
		_, err := w.Write(b.Bytes())
		return err
	})
}
