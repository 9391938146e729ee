package engine

import (
	"encoding/json"

	"goa/goa"
)

// reply is a line of output. Its fields are written in the order of their declaration.
type reply interface{ identify(id json.RawMessage) }

// head is the beginning of every reply.
type head struct {
	ID json.RawMessage `json:"id,omitempty"`
	OK bool            `json:"ok"`
}

func (h *head) identify(id json.RawMessage) { h.ID, h.OK = id, true }

// failed is the reply to a failed request.
type failed struct {
	ID    json.RawMessage `json:"id,omitempty"`
	OK    bool            `json:"ok"`
	Error *failure        `json:"error"`
}

func (f *failed) identify(id json.RawMessage) { f.ID = id }

// status is the state of the game and the moves that were just played.
type status struct {
	head
	Turn    goa.Seat  `json:"turn"`
	At      int       `json:"at"`
	Part    goa.Part  `json:"part"`
	Round   int       `json:"round"`
	Stage   goa.Stage `json:"stage"`
	Over    bool      `json:"over"`
	Edition string    `json:"edition"`
	Data    string    `json:"data"`
	Options []string  `json:"options"`
	Seats   int       `json:"seats"`
	Seed    *string   `json:"seed,omitempty"`
	Auto    bool      `json:"auto,omitempty"`
	*played
	brought
}

// played contains the moves and events that a request has added to the game.
type played struct {
	Moves  []string    `json:"played"`
	Events []goa.Event `json:"events"`
}

// legal lists the legal moves as texts, or as outcomes for Nature.
type legal struct {
	head
	Turn  goa.Seat  `json:"turn"`
	Moves any       `json:"moves"`
	View  *goa.View `json:"-"` // written last, if wanted
}

func (l *legal) takeView() *goa.View { return l.View }

func (l *legal) bring(a along, s *goa.State) {
	var b brought
	b.bring(a, s)
	l.View = b.View
}

// outcome is a move of Nature and the number of equal pieces it stands for.
type outcome struct {
	Move   string `json:"move"`
	Weight int    `json:"weight"`
}

type viewReply struct {
	head
	View *goa.View `json:"-"` // written last
}

func (r *viewReply) takeView() *goa.View { return r.View }

type positionReply struct {
	head
	Position goa.Position `json:"position"`
}

type recordReply struct {
	head
	Record   string `json:"record"`
	Campaign string `json:"campaign,omitempty"` // its file, with the record as the last session
}

type scoreReply struct {
	head
	Seats   []seatScore   `json:"seats"`
	Session *sessionScore `json:"campaign,omitempty"`
}

// seatScore contains the lines of SCO-1 for one seat.
type seatScore struct {
	Levels   int    `json:"levels"`
	Colonies int    `json:"colonies"`
	Symbols  int    `json:"symbols"`
	Richest  int    `json:"richest"`
	Singles  int    `json:"singles"`
	Duties   int    `json:"duties"`
	Missions int    `json:"missions"`
	Story    int    `json:"story"`
	Total    int    `json:"total"`
	Rank     int    `json:"rank"`
	Merchant string `json:"merchant,omitempty"` // the rank of a solo game
}

func newStatus(g *game) *status {
	st := &status{
		Turn: g.state.Turn(), At: len(g.moves), Part: g.state.Part(), Round: g.state.Round(),
		Stage: g.state.Stage(), Over: g.state.Over(),
		Edition: g.edition.Name, Data: g.edition.Short(), Options: g.options.Strings(),
		Seats: g.state.Seats(), Auto: g.auto,
	}
	if g.seeded {
		st.Seed = &g.seed
	}
	return st
}

func newLegal(s *goa.State) *legal {
	moves := s.Moves(nil)
	texts, outcomes := make([]string, len(moves)), make([]outcome, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
		outcomes[i] = outcome{texts[i], s.Weight(m)}
	}
	if s.Turn() == goa.Nature {
		return &legal{Turn: s.Turn(), Moves: outcomes}
	}
	return &legal{Turn: s.Turn(), Moves: texts}
}

func newScore(s *goa.State) *scoreReply {
	r := &scoreReply{Session: newSessionScore(s)}
	ranks := s.Ranks()
	for seat := range goa.Seat(s.Seats()) {
		c := s.Score(seat)
		r.Seats = append(r.Seats, seatScore{
			c.Levels, c.Colonies, c.Symbols, c.Richest, c.Singles, c.Duties, c.Missions, c.Story, c.Total(), ranks[seat], merchant(s, c),
		})
	}
	return r
}

// merchant returns the name of the rank of a solo game.
func merchant(s *goa.State, c goa.Score) string {
	if !s.Solo() {
		return ""
	}
	return s.Rules().MerchantOf(c.Total()).String()
}
