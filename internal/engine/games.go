package engine

import (
	"slices"
	"strings"

	"goa/goa"
)

// Limits on the number of a client's games and the length of their names.
const (
	maxGames    = 64
	maxGameName = 64 // bytes
)

// extensions are the features of this engine beyond the first edition of the protocol.
// Clients look for them in hello.
var extensions = []string{"games", "with"}

// gameName returns the name of the game that a request is about.
func (r *request) gameName() string {
	name := r.text("game")
	if r.has("game") && (name == "" || len(name) > maxGameName) {
		r.refuse("\"game\" must be a name of 1 to %d bytes", maxGameName)
	}
	return name
}

// along says what a reply brings along besides its own fields.
type along struct{ moves, view bool }

// along reads what a request wants brought along.
func (r *request) along(do string) (a along) {
	may := []string{"moves", "view"}
	if do == "moves" {
		may = may[1:] // included anyway
	}
	for _, what := range r.texts("with") {
		if !slices.Contains(may, what) {
			r.refuse("\"with\" of %q is a list of %s; %q is none of them", do, strings.Join(may, ", "), what)
		}
		a.moves = a.moves || what == "moves"
		a.view = a.view || what == "view"
	}
	return a
}

// bearer is a reply that can bring something along.
type bearer interface {
	bring(a along, s *goa.State)
}

// brought is what a reply has brought along: the legal moves, and the view of the seat
// to move. If that is not a player, it is the view of spectators.
type brought struct {
	Moves any       `json:"moves,omitempty"`
	View  *goa.View `json:"-"` // written last
}

func (b *brought) takeView() *goa.View { return b.View }

func (b *brought) bring(a along, s *goa.State) {
	if a.moves {
		b.Moves = newLegal(s).Moves
	}
	if a.view {
		v := s.View(viewer(s))
		b.View = &v
	}
}

// viewer returns the seat whose view a reply brings along.
func viewer(s *goa.State) goa.Seat {
	if turn := s.Turn(); turn >= 0 {
		return turn
	}
	return goa.Nobody
}
