package goa

// AutomaPosition is Lakshmi's side of the table. All of it lies open except the
// order of her decks. That is not fixed before a card is drawn.
type AutomaPosition struct {
	Deck     map[Money]int       `json:"deck,omitempty"`
	Discard  map[Money]int       `json:"discard,omitempty"`
	Auctions []AuctionCard       `json:"auctions,omitempty"` // not drawn in this half
	Actions  []ActionCard        `json:"actions,omitempty"`  // not drawn in this half
	Open     map[int]AuctionCard `json:"open,omitempty"`     // by token
	Money    *Money              `json:"money,omitempty"`    // the open money card
}

// automaPosition writes down Lakshmi's side.
func (s *Public) automaPosition() *AutomaPosition {
	a, part := &s.automa, s.part()
	w := &AutomaPosition{Deck: map[Money]int{}, Discard: map[Money]int{}, Open: map[int]AuctionCard{}}
	for m := range Money(NumMoney) {
		count(w.Deck, m, int(a.deck[m]))
		count(w.Discard, m, int(a.discard[m]))
	}
	for token := range NumAuctionDecks {
		for i := range CardsInDeck {
			if a.left[token]>>i&1 != 0 {
				w.Auctions = append(w.Auctions, AuctionCardOf(part, token, i))
			}
		}
		if n := a.open[token]; n != 0 {
			w.Open[token+1] = AuctionCardOf(part, token, int(n)-1)
		}
	}
	for i := range CardsInDeck {
		if a.actions>>i&1 != 0 {
			w.Actions = append(w.Actions, ActionCardOf(part, i))
		}
	}
	if m, ok := s.AutomaMoney(); ok {
		w.Money = new(m)
	}
	return w
}

// automa reads Lakshmi's side.
func (in *reader) automa(w *AutomaPosition) {
	in.part = ofAutoma
	if (w != nil) != in.s.solo() {
		in.problem("automa is %s; Lakshmi's side belongs to a game with option solo, and to no other", presenceText(w != nil))
	}
	if w == nil || !in.s.solo() {
		return
	}
	a := &in.s.automa
	in.purse(&a.deck, w.Deck, "deck")
	in.purse(&a.discard, w.Discard, "discard")
	for _, c := range w.Auctions {
		if in.auctionCard(c, c.Token()) && in.drawnOnce(&a.left[c.Token()], c.Number(), c.String()) {
			a.left[c.Token()] |= 1 << c.Number()
		}
	}
	for token, c := range w.Open {
		if token < 1 || token > NumAuctionDecks {
			in.problem("automa.open: there is no token %d", token)
		} else if in.auctionCard(c, token-1) {
			a.open[token-1] = uint8(c.Number()) + 1
		}
	}
	for _, c := range w.Actions {
		switch {
		case int(c) >= NumActionCards || c.Part() != in.s.part():
			in.problem("automa.actions has %s, which is not an action card of part %s", c, in.s.part())
		case in.drawnOnce(&a.actions, c.Number(), c.String()):
			a.actions |= 1 << c.Number()
		}
	}
	if w.Money != nil {
		if *w.Money >= NumMoney {
			in.problem("automa.money: there is no money card %d", *w.Money)
			return
		}
		a.money = uint8(*w.Money) + 1
	}
}

// purse reads money cards.
func (in *reader) purse(to *Purse, cards map[Money]int, what string) {
	for m, n := range cards {
		if m >= NumMoney {
			in.problem("automa.%s: there is no money card %d", what, m)
			continue
		}
		to[m] = uint16(in.number(n, maxAmount, "automa.%s.%s", what, m))
	}
}

// auctionCard reports whether the card is one of the half for a token.
func (in *reader) auctionCard(c AuctionCard, token int) bool {
	if int(c) >= NumAuctionCards || c.Part() != in.s.part() || c.Token() != token {
		in.problem("automa has %s, which is not an auction card of part %s for token %d", c, in.s.part(), token+1)
		return false
	}
	return true
}

// drawnOnce reports whether a card has not been read before.
func (in *reader) drawnOnce(deck *uint8, i int, name string) bool {
	if *deck>>i&1 != 0 {
		in.problem("automa has %s twice", name)
		return false
	}
	return true
}

// MarshalText returns the value.
func (m Money) MarshalText() ([]byte, error) { return marshalName(moneyNames[:], int(m), "money card") }

// UnmarshalText reads a value.
func (m *Money) UnmarshalText(text []byte) error {
	return unmarshalName(m, moneyNames[:], text, "money card")
}

// MarshalText returns the stable name.
func (c AuctionCard) MarshalText() ([]byte, error) {
	return marshalName(auctionCardNames[:], int(c), "auction card")
}

// UnmarshalText reads a stable name.
func (c *AuctionCard) UnmarshalText(text []byte) error {
	return unmarshalName(c, auctionCardNames[:], text, "auction card")
}

// MarshalText returns the stable name.
func (c ActionCard) MarshalText() ([]byte, error) {
	return marshalName(actionCardNames[:], int(c), "action card")
}

// UnmarshalText reads a stable name.
func (c *ActionCard) UnmarshalText(text []byte) error {
	return unmarshalName(c, actionCardNames[:], text, "action card")
}
