package tablepage

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"goa/goa"
)

// Guide is for a table that is not stored: a position of a finished game on which the
// viewer tries things out.
type Guide struct {
	Path  string              // choices are sent to paths under it
	Query string              // added to these paths: "?" and fields, or empty
	Here  string              // the address of the page
	At    func(at int) string // the address of an earlier position
	Says  string              // shown in place of a question if there is nothing to choose

	// The guide's own parts of the page: above the table, and in its bar.
	Above, Tools templ.Component
}

// Mark makes a piece of a page stand out: the element with this ID gets this attribute.
type Mark struct{ ID, Attribute string }

// Marked returns a page on which some pieces stand out.
func Marked(page templ.Component, marks []Mark) templ.Component {
	if len(marks) == 0 {
		return page
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var b bytes.Buffer
		if err := page.Render(ctx, &b); err != nil {
			return err
		}
		html := b.Bytes()
		for _, m := range marks {
			id := []byte(` id="` + templ.EscapeString(m.ID) + `"`)
			html = bytes.Replace(html, id, append(id, " "+m.Attribute...), 1)
		}
		_, err := w.Write(html)
		return err
	})
}

// Pieces returns the IDs of the elements that a seat's move is about: its control, and
// the piece on the table.
func Pieces(seat goa.Seat, m goa.Move) []string {
	ids := []string{controlID(m)}
	of := seat.String()
	switch m.Kind {
	case goa.PlaceFlag, goa.PlaceToken, goa.UseSwap:
		ids = append(ids, "at-"+m.Cell().String())
	case goa.Progress, goa.UseViceKing:
		ids = append(ids, "track-"+of+"-"+m.Track().String())
	case goa.BuildShips:
		ids = append(ids, "track-"+of+"-"+goa.ShipTrack.String())
	case goa.Harvest:
		ids = append(ids, "track-"+of+"-"+goa.HarvestTrack.String())
	case goa.Tax:
		ids = append(ids, "track-"+of+"-"+goa.TaxTrack.String())
	case goa.Explore:
		ids = append(ids, "track-"+of+"-"+goa.ExpeditionTrack.String())
	case goa.Found:
		ids = append(ids, "place-"+of+"-"+m.Colony().Place().String())
	case goa.PaySpice, goa.PutSpice, goa.SellSpice, goa.ReturnSpice, goa.Fill, goa.Drop:
		ids = append(ids, "place-"+of+"-"+m.Place().String())
	case goa.Bid:
		ids = append(ids, "bid") // the field for amounts without a button
	default:
	}
	if c := m.Card(); c != goa.NoCard {
		ids = append(ids, "card-"+c.String())
	}
	return ids
}

// controlID returns the ID of the button of a move in the prompt.
func controlID(m goa.Move) string { return "do-" + strings.ReplaceAll(m.String(), " ", "-") }
