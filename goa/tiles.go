package goa

// acquire resolves a tile that the actor has just acquired (AUC-6, TIL-1 to
// TIL-5).
func (s *State) acquire(t Tile, log *eventLog) {
	switch t.Kind() {
	case Plantation:
		s.plant(t, log)
	case Immediate:
		log.name(TileSpent, s.actor, t.piece())
		s.resolve(t, log)
	default:
		s.keep(t, log)
	}
}

// keep lays a tile in front of its owner.
func (s *State) keep(t Tile, log *eventLog) {
	s.me().tiles += t.owned()
	log.name(TileKept, s.actor, t.piece())
}

// spend takes a kept tile out of the game.
func (s *State) spend(t Tile, log *eventLog) {
	s.me().tiles -= t.owned()
	log.name(TileSpent, s.actor, t.piece())
}

// plant puts a plantation on a free space, or asks which of four to give up
// (TIL-1).
func (s *State) plant(t Tile, log *eventLog) {
	at, free := s.me().freePlantation()
	if !free {
		s.push(taskDrop).about = t.piece()
		return
	}
	s.build(t, at, log)
}

func (s *State) build(t Tile, at Place, log *eventLog) {
	s.me().place[at] = uint8(t)
	log.nameAt(PlantationBuilt, s.actor, t.piece(), at.piece())
	if n := s.rules.CaptainGives.JavaneseSpices; n > 0 && s.me().captain == Javanese {
		s.push(taskSpices).left = n // VAR-6
	}
	s.fillAll(at, log)
}

// dropPlantation makes room for a fifth plantation. A single one stays face
// down and scores; its spices are lost (TIL-1).
func (s *State) dropPlantation(at Place, log *eventLog) {
	p := s.me()
	old := Tile(p.place[at])
	log.add(Event{Kind: PlantationDropped, Seat: s.actor, about: old.piece(), at: at.piece(), N: int16(p.stock[at].Total())})
	p.goods -= p.stock[at].goods()
	p.stock[at] = 0
	if old.IsSingle() {
		p.faceDown += old.spice().one()
	}
	waiting := s.top().about.tile()
	s.pop()
	s.build(waiting, at, log)
}

// resolve carries out an immediate tile (TIL-2).
func (s *State) resolve(t Tile, log *eventLog) {
	r := s.rules
	switch t {
	case ShipsTile:
		s.gainShips(int(r.ShipsOfTile), log)
	case ColonistsTile:
		s.gainColonists(int(r.ColonistsOfTile), log)
	case ShipsOrColonists:
		asked := s.push(taskGain)
		asked.about, asked.left = shipsOrColonists.piece(), r.ShipsOrColonistsOfTile
	case Settlement:
		s.gainShips(int(r.SettlementShips), log)
		s.gainExtras(int(r.SettlementExtras), log)
		s.gainColonists(int(r.SettlementColonists), log)
	case ExtraActionsTile:
		s.gainExtras(int(r.ExtraActionsOfTile), log)
	case SmallExpeditions:
		s.push(taskDeal).left = r.SmallExpeditionCards
	case LargeExpeditions:
		s.push(taskDeal).left = r.LargeExpeditionCards
	default:
		if s.removed != [maxRemoved]Tile{} {
			s.push(taskFavor)
		}
	}
}

// takeFavor takes a removed tile, as if it had just been acquired (TIL-2).
func (s *State) takeFavor(t Tile, log *eventLog) {
	s.pop()
	for i := range s.removed {
		if s.removed[i] == t {
			s.removed[i] = NoTile
			break
		}
	}
	log.name(FavorTaken, s.actor, t.piece())
	s.acquire(t, log)
}

// useTile uses a tile that needs no target (TIL-3 to TIL-5).
func (s *State) useTile(t Tile, log *eventLog) {
	s.interrupt()
	switch t.Kind() {
	case PerRound:
		s.usePerRound(t, log)
	case Scoring: // Duty
		s.markUsed(t, log)
		s.push(taskReturn).left = s.rules.DutySpices
	case Immediate: // kept from Swap
		s.spend(t, log)
		s.resolve(t, log)
	default:
		s.spend(t, log)
		if t == ExtraHarvest {
			s.push(taskFill).left = s.rules.HarvestPlaces
			return
		}
		s.push(taskGain).about = resupplyGoods.piece()
		asked := s.push(taskTurn)
		asked.left, asked.flags = s.rules.ResupplyCards, forResupply
	}
}

// markUsed turns a tile over: until the next round, or for good (Duty).
func (s *State) markUsed(t Tile, log *eventLog) {
	s.me().used += 1 << usedShift(t)
	log.name(TileUsed, s.actor, t.piece())
}

// usePerRound carries out a per-round tile (TIL-3).
func (s *State) usePerRound(t Tile, log *eventLog) {
	s.markUsed(t, log)
	r := s.rules
	switch t {
	case ShipTile:
		s.gainShips(int(r.RoundShips), log)
	case ColonistTile:
		s.gainColonists(int(r.RoundColonists), log)
	case SpiceTile:
		s.push(taskSpices).left = r.RoundSpices
	case DucatsTile:
		s.gainDucats(int(r.RoundDucats), log)
	default:
		s.push(taskDeal).left = r.RoundCards
	}
}

// useSwap takes a tile from the market and lays Swap in its space. A plantation
// is built at once. Any other tile is kept (TIL-4a).
func (s *State) useSwap(c Cell, log *eventLog) {
	s.interrupt()
	t := s.grid[c.market()]
	s.grid[c.market()] = Swap
	s.me().tiles -= Swap.owned()
	log.nameAt(TileSwapped, s.actor, t.piece(), c.piece())
	s.askBonanza(c)
	if t.IsPlantation() {
		s.plant(t, log)
		return
	}
	s.keep(t, log)
}

// useViceKing moves a least advanced marker for free (TIL-4d).
func (s *State) useViceKing(t Track, log *eventLog) {
	s.interrupt()
	s.spend(ViceKing, log)
	s.raise(t, log)
}

// useEspionage acts with an opponent's row (TIL-4e, TIL-4f).
func (s *State) useEspionage(on Seat, what Spying, with Card, log *eventLog) {
	s.interrupt()
	s.spend(Espionage, log)
	row := &s.players[on]
	log.add(Event{Kind: Spied, Seat: s.actor, Other: on, about: spiedTrack(what).piece()})
	switch what {
	case SpyShips:
		s.buildShips(row, log)
	case SpyHarvest:
		s.harvest(row, with, s.rules.EspionageIsAction, log)
	case SpyTax:
		s.tax(row, log)
	case SpyRecruit:
		n := s.rules.Recruits[row.level[ColonyTrack]]
		s.top().addOnTop(n)
		log.note(RecruitsAdded, s.actor, int(n))
	default:
		s.found(what.Colony(), on, with, log)
	}
}

func spiedTrack(what Spying) Track {
	switch what {
	case SpyShips:
		return ShipTrack
	case SpyHarvest:
		return HarvestTrack
	case SpyTax:
		return TaxTrack
	default:
		return ColonyTrack
	}
}
