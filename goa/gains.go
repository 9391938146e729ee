package goa

// What the actor gains from the supply, which never runs out (G-3).

func (s *State) gainShips(n int, log *eventLog) {
	s.me().ships += uint16(n)
	log.note(ShipsGained, s.actor, n)
}

func (s *State) gainColonists(n int, log *eventLog) {
	s.me().colonists += uint16(n)
	log.note(ColonistsGained, s.actor, n)
}

func (s *State) gainDucats(n int, log *eventLog) {
	s.me().ducats += uint16(n)
	log.note(DucatsGained, s.actor, n)
}

func (s *State) gainExtras(n int, log *eventLog) {
	s.me().extras += uint8(n)
	log.note(ExtrasGained, s.actor, n)
}

// payDucats pays the bank.
func (s *State) payDucats(n int, log *eventLog) {
	s.me().ducats -= uint16(n)
	log.note(DucatsPaid, s.actor, n)
}

// addSpice and takeSpice keep the sum beside the stock of each place.
func (p *PublicPlayer) addSpice(k Spice, at Place, n int) {
	p.stock[at] += k.one() * Stock(n)
	p.goods += k.good() * Goods(n)
}

func (p *PublicPlayer) takeSpice(k Spice, at Place) {
	p.stock[at] -= k.one()
	p.goods -= k.good()
}
