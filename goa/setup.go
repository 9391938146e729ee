package goa

// layOut prepares the tiles of the half and its Bonanza tiles (SET-1, VAR-2).
func (s *State) layOut() {
	part := s.part()
	s.bag = s.rules.bag[part]
	if s.rules.Bonanza {
		s.corners, s.bonanzas = 1<<len(cornerCells)-1, 0
	}
	s.push(taskLay).left = MarketSize
	if n := s.rules.removals[part]; n > 0 {
		s.push(taskRemove).left = n
	}
}

// fromBag takes a tile of this kind out of the bag. It always takes the first,
// so that equal bags have equal bits.
func (s *State) fromBag(tile Tile) {
	kind := s.bag & s.rules.bagKind[s.part()][tile]
	s.bag &^= kind & -kind
}

// removeTile puts a tile into Favor's pool (SET-1).
func (s *State) removeTile(tile Tile, log *eventLog) {
	t := s.top()
	s.fromBag(tile)
	part := s.part()
	half := uint8(part) * maxRemoved / NumParts
	s.removed[half+s.rules.removals[part]-t.left] = tile
	t.left--
	log.name(TileRemoved, Nobody, tile.piece())
}

// removable returns the tiles that can leave the bag face up: no more
// plantations than the edition allows (SET-1).
func (s *Public) removable() uint64 {
	part := s.part()
	n := uint8(0)
	for i := range maxRemoved / NumParts {
		if s.removed[int(part)*maxRemoved/NumParts+i].IsPlantation() {
			n++
		}
	}
	if n < s.rules.PlantationsRemoved {
		return s.bag
	}
	return s.bag &^ s.rules.plantations[part]
}

// layTile fills the next space of the market (SET-1).
func (s *State) layTile(tile Tile, log *eventLog) {
	t := s.top()
	s.fromBag(tile)
	cell := MarketCell(t.space())
	s.grid[t.space()] = tile
	s.tiles |= cell.set()
	t.left--
	log.nameAt(TileLaid, Nobody, tile.piece(), cell.piece())
}

// askStartCard has a seat turn up a card (SET-3).
func (s *State) askStartCard(seat Seat) {
	s.pop()
	s.pushSeat(taskStartCard, seat)
}

// turnStartCard looks for the first player (SET-3).
func (s *State) turnStartCard(c Card, log *eventLog) {
	seat := s.top().seat
	s.pop()
	s.discard |= c.Set()
	log.name(StartCardTurned, seat, c.piece())
	if s.rules.Cards[c].Symbol != s.rules.StartSymbol {
		s.pushSeat(taskStartCard, s.next(seat))
		return
	}
	s.becomeFirst(seat, log)
}

// becomeFirst gives a seat the flag and everyone ducats. Then come the choices
// before the first round (SET-3, VAR-1, VAR-6).
func (s *State) becomeFirst(seat Seat, log *eventLog) {
	s.flag = seat
	log.tell(BecameFirst, seat)
	for i := range Seat(s.seats) {
		s.actor = i
		if i == seat {
			s.gainDucats(int(s.rules.FirstDucats), log)
		} else {
			s.gainDucats(int(s.rules.StartDucats), log)
		}
	}
	if s.rules.QuickStart {
		s.askQuickStart()
	}
	if s.rules.Captains {
		s.askCaptains()
	}
}

// askQuickStart asks everyone in player order (VAR-1).
func (s *State) askQuickStart() {
	s.pushSeats(taskQuick, s.flag)
}

// quickDucats and quickTracks are the two options of Quick start (VAR-1).
func (s *State) quickDucats(log *eventLog) {
	s.pop()
	s.gainDucats(int(s.rules.QuickStartDucats), log)
}

func (s *State) quickTracks(a, b Track, log *eventLog) {
	s.pop()
	s.raise(a, log)
	s.raise(b, log)
}

// beginRound opens a round: the holder of the flag places it first (TOK-1).
func (s *State) beginRound(log *eventLog) bool {
	s.round++
	s.stage = Placing
	s.starter = s.flag
	log.note(RoundBegan, Nobody, int(s.round))
	for i := range Seat(s.seats) {
		p := &s.players[i]
		if p.used&usedThisRound != 0 {
			p.used &^= usedThisRound // TIL-3
			log.tell(TilesReadied, i)
		}
	}
	s.toPlace(0)
	return false
}

// usedThisRound covers the per-round tiles in Player.used, not Duty.
const usedThisRound uint16 = 1<<(2*(Duty-firstUsable)) - 1

// endRound continues with the next round, the second half (SET-4) or the end.
func (s *State) endRound(log *eventLog) {
	s.noExtra, s.action = 0, 0
	switch s.round {
	case NumRounds:
		s.stage, s.actor = Over, Nobody
		log.tell(GameEnded, Nobody)
	case RoundsPerPart:
		s.stage = Setup
		s.grid, s.tiles = [MarketSize]Tile{}, 0
		log.tell(MarketCleared, Nobody)
		if s.solo() {
			s.readyAutoma(log)
		}
		s.layOut()
	default:
		s.beginRound(log)
	}
}
