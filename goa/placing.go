package goa

func (s *Public) clearTokens() {
	for i := range s.tokens {
		s.tokens[i] = NoCell
	}
}

// token returns the number of the token to place. The flag's is 0.
func (s *Public) token() uint8 {
	n := uint8(0)
	for s.tokens[n] != NoCell {
		n++
	}
	return n
}

// flagCells returns where the flag may go: an empty space or the edge, next to
// a tile (TOK-1).
func (s *Public) flagCells() Cells {
	return s.tiles.adjacent() &^ s.tiles
}

// targets returns where the next token may go: a free tile next to the last
// token, or any free tile if there is none (TOK-2, TOK-3).
func (s *Public) targets() Cells {
	free := s.tiles &^ s.tokenCells()
	if near := free & around[s.tokens[s.token()-1]]; near != 0 {
		return near
	}
	return free
}

// placeFlag puts flag and token 1 on the board (TOK-1).
func (s *State) placeFlag(c Cell, log *eventLog) {
	s.tokens[0] = c
	log.nameAt(FlagPlaced, s.actor, noPiece, c.piece())
	s.toPlace(1)
}

// toPlace asks the owner of a token where to place it.
func (s *State) toPlace(token uint8) {
	if s.actor = s.owner(token); s.actor == Automa {
		s.askAutoma(token)
	}
}

// placeToken continues the line (TOK-2). After the last token the auctions
// begin.
func (s *State) placeToken(c Cell, log *eventLog) {
	n := s.token()
	s.tokens[n] = c
	log.add(Event{Kind: TokenPlaced, Seat: s.actor, at: c.piece(), N: int16(n) + 1})
	if n < s.parties() {
		s.toPlace(n + 1)
		return
	}
	if s.rules.Gambit {
		s.askPledges()
		return
	}
	s.stage = Bidding
	s.openLot(0, log)
}
