package goa

import (
	"fmt"
	"reflect"
)

// Task is something that waits to be done before play goes on. Which fields it
// has depends on its name:
//
//	remove       left: tiles still to be removed
//	lay          next: the space of the market that gets the next tile
//	first        –
//	start-card   seat: who turns up the next card
//	turn         left; for: "founding" or "resupply"
//	deal         left
//	bonanza      –
//	quick        seat: who chooses
//	drop         tile: the fifth plantation
//	put          place; left: fields to fill; spice: the lowest allowed, if not the first
//	spices       left; optional, mixed, action; from: the first move allowed, if not all are
//	fill         left: places; after: the last place filled; place: the first allowed, if not p1
//	pay          track; due: spices; place: the first allowed, if not p1
//	sell         left (none: any number); from: the last sale
//	return       left; from: the first move allowed, if not all are
//	gain         of: what to choose from; left: how many (none: by the supplies)
//	favor        –
//	colony-tile  colony
//	explore      –
//	found        colony; seat: whose row is read, if not the actor's; more: colonists on top
//	story        –
//	captains     seat: who is dealt captains; left
//	keep         seat: who keeps a captain
//	pledge       seat: who picks a Gambit
//	gambit       –
//	broker       seat: who takes benefits; left; from: the first move allowed, if not all are
//	hand-over    seat: who gets the lot
//	auction-card token: whose deck Lakshmi draws from
//	money, action-card  –
//	discard-colonies    colony; left: tiles
//	goals        left: goals still to be dealt
//	bonus        left; from: the first move allowed, if not all are
//	close-open, close-play, next-lot, captains-shown, start-bids, start-solo, action-done  –
type Task struct {
	Task     string        `json:"task"`
	Seat     *Seat         `json:"seat,omitempty"`
	Left     int           `json:"left,omitempty"`
	Token    int           `json:"token,omitempty"`
	For      string        `json:"for,omitempty"`
	Next     *Cell         `json:"next,omitempty"`
	Tile     Tile          `json:"tile,omitzero"`
	Track    *Track        `json:"track,omitempty"`
	Colony   *Colony       `json:"colony,omitempty"`
	Place    *Place        `json:"place,omitempty"`
	Spice    *Spice        `json:"spice,omitempty"`
	Due      map[Spice]int `json:"due,omitempty"`
	Of       []string      `json:"of,omitempty"`
	More     int           `json:"more,omitempty"`
	Optional bool          `json:"optional,omitempty"`
	Mixed    bool          `json:"mixed,omitempty"`
	Action   bool          `json:"action,omitempty"`
	From     *Move         `json:"from,omitempty"`
	After    *Place        `json:"after,omitempty"`
}

// What the cards of a task turn are for.
const (
	forFounding = "founding"
	forResupply = "resupply"
)

// tasks writes the stack, its bottom first.
func (s *Public) tasks() []Task {
	var list []Task
	for _, t := range s.stack[:s.depth] {
		list = append(list, t.named())
	}
	return list
}

// named writes a task with the names of its fields.
func (t task) named() Task {
	w := Task{Task: taskNames[t.kind]}
	switch t.kind {
	case taskRemove, taskDeal, taskGoals:
		w.Left = int(t.a)
	case taskBonus:
		w.Left = int(t.a)
		if t.b != 0 {
			w.From = new(NewTakeBonus(Bonus(t.b)))
		}
	case taskLay:
		w.Next = new(MarketCell(int(t.a)))
	case taskStartCard, taskQuick, taskKeep, taskPledge, taskHandOver:
		w.Seat = new(Seat(t.a))
	case taskCaptains:
		w.Seat, w.Left = new(Seat(t.a)), int(t.b)
	case taskBroker:
		w.Seat, w.Left = new(Seat(t.a)), int(t.b&(1<<brokerShift-1))
		if least := t.b >> brokerShift; least != 0 {
			w.From = new(NewGain(Good(least)))
		}
	case taskTurn:
		w.Left, w.For = int(t.a), forFounding
		if t.b == turnForResupply {
			w.For = forResupply
		}
	case taskDrop:
		w.Tile = Tile(t.a)
	case taskPut:
		w.Place, w.Left = new(Place(t.a)), int(t.b&0xff)
		if least := Spice(t.b >> 8); least != 0 {
			w.Spice = new(least)
		}
	case taskSpices, taskSell, taskReturn:
		t.nameOrdered(&w)
	case taskFill:
		t.namePlaces(&w)
	case taskPay:
		w.Track, w.Due = new(Track(t.a&(1<<payPlaceShift-1))), Stock(t.b).counts()
		if least := Place(t.a >> payPlaceShift); least != 0 {
			w.Place = new(least)
		}
	case taskGain:
		w.Left = int(t.b)
		for i, name := range goodNames {
			if t.a>>i&1 != 0 {
				w.Of = append(w.Of, name)
			}
		}
	case taskColonyTile:
		w.Colony = new(Colony(t.a))
	case taskAuctionCard:
		w.Token = int(t.a) + 1
	case taskDiscard:
		w.Colony, w.Left = new(Colony(t.a)), int(t.b)
	case taskFound:
		w.Colony, w.More = new(Colony(t.a)), int(t.b>>foundTopShift)
		if spied := t.b & 0xff; spied != 0 {
			w.Seat = new(Seat(spied) - 1)
		}
	default:
	}
	return w
}

// namePlaces writes which places may still be filled.
func (t task) namePlaces(w *Task) {
	w.Left = int(t.a)
	switch place := Place(t.b & 0xff); {
	case t.b&fillStarted != 0:
		w.After = new(place - 1)
	case place != 0:
		w.Place = new(place)
	}
}

// nameOrdered writes a task whose choices have an order.
func (t task) nameOrdered(w *Task) {
	w.Left = int(t.a)
	started := t.b>>keyShift != 0
	switch t.kind {
	case taskSpices:
		w.Optional, w.Mixed = t.b&spicesOptional != 0, t.b&spicesMixed != 0
		w.Action = t.b&spicesAction != 0
	case taskSell:
		started = t.b&spicesStarted != 0
		if t.a == sellAny {
			w.Left = 0
		}
	default:
	}
	if started {
		w.From = new(keyMove(t.kind, t.b>>keyShift))
	}
}

// orderedMove is the kind of move that the keys of a task are about.
var orderedMove = map[taskKind]MoveKind{taskSpices: PutSpice, taskSell: SellSpice, taskReturn: ReturnSpice}

// keyMove returns the move with a key in the order of a task.
func keyMove(k taskKind, key uint16) Move {
	switch key {
	case keyShip:
		return NewGain(ShipGood)
	case keyColonist:
		return NewGain(ColonistGood)
	default:
		return spiceAt(orderedMove[k], Spice(key%NumSpices), Place(key/NumSpices))
	}
}

// moveKey is the inverse of keyMove.
func moveKey(k taskKind, m Move) (uint16, bool) {
	for key := range keyColonist + 1 {
		if keyMove(k, key) == m {
			return key, true
		}
	}
	return 0, false
}

// task reads a task; it is the inverse of named and refuses all that named
// does not write.
func (w *Task) task() (task, error) {
	i, ok := indexOf(taskNames[:], w.Task)
	if !ok {
		return task{}, fmt.Errorf("there is no task %q", w.Task)
	}
	for _, n := range []int{w.Left, w.More, w.Token} {
		if n < 0 || n > 255 {
			return task{}, fmt.Errorf("task %s: %d is out of range", w.Task, n)
		}
	}
	t := task{kind: taskKind(i)}
	if !w.fields(&t) || !reflect.DeepEqual(t.named().filled(), w.filled()) {
		return task{}, fmt.Errorf("task %s: its fields must be those of docs/json.md, each within its range", w.Task)
	}
	return t, nil
}

// filled makes no difference between an empty and a missing due.
func (w Task) filled() Task {
	if len(w.Due) == 0 {
		w.Due = nil
	}
	return w
}

// fields sets a and b from what a task of this kind has, and reports whether
// nothing is missing.
func (w *Task) fields(t *task) bool {
	t.a = uint8(w.Left)
	switch t.kind {
	case taskLay:
		return set(&t.a, w.Next, func(c Cell) (uint8, bool) {
			return uint8(c.market()), c < NumCells && c.InMarket()
		})
	case taskStartCard, taskQuick, taskKeep, taskPledge, taskHandOver:
		return set(&t.a, w.Seat, seatNumber)
	case taskCaptains, taskBroker:
		t.b = uint16(w.Left)
		if w.From != nil && t.kind == taskBroker {
			t.b |= uint16(w.From.Good()) << brokerShift
		}
		return set(&t.a, w.Seat, seatNumber)
	case taskBonus:
		if w.From != nil {
			t.b = uint16(w.From.Bonus())
		}
	case taskTurn:
		if w.For == forResupply {
			t.b = turnForResupply
		}
	case taskDrop:
		t.a = uint8(w.Tile)
		return w.Tile < NumTiles
	case taskPut:
		t.b = uint16(w.Left)
		if w.Spice != nil {
			t.b |= uint16(*w.Spice) << 8
		}
		return set(&t.a, w.Place, func(p Place) (uint8, bool) { return uint8(p), p < NumPlaces })
	case taskSpices, taskSell, taskReturn:
		return w.order(t)
	case taskFill:
		return w.places(t)
	case taskPay:
		return w.payment(t)
	case taskGain:
		return w.choice(t)
	case taskAuctionCard:
		t.a = uint8(w.Token - 1)
	case taskDiscard:
		t.b = uint16(w.Left)
		return set(&t.a, w.Colony, colonyNumber)
	case taskColonyTile:
		return set(&t.a, w.Colony, colonyNumber)
	case taskFound:
		t.b = uint16(w.More) << foundTopShift
		if w.Seat != nil {
			t.b |= uint16(uint8(*w.Seat + 1))
		}
		return set(&t.a, w.Colony, colonyNumber)
	default:
	}
	return true
}

func seatNumber(s Seat) (uint8, bool) { return uint8(s), s >= 0 && s < MaxSeats }

func colonyNumber(c Colony) (uint8, bool) { return uint8(c), c < NumColonies }

// set puts the number of a field into to, if the field is there and in range.
func set[T any](to *uint8, field *T, number func(T) (uint8, bool)) bool {
	if field == nil {
		return false
	}
	n, ok := number(*field)
	*to = n
	return ok
}

// order reads a task whose choices have an order.
func (w *Task) order(t *task) bool {
	for flag, on := range map[uint16]bool{
		spicesOptional: w.Optional, spicesMixed: w.Mixed, spicesAction: w.Action,
		spicesStarted: t.kind == taskSell && w.From != nil,
	} {
		if on {
			t.b |= flag
		}
	}
	if t.kind == taskSell && w.Left == 0 {
		t.a = sellAny
	}
	if w.From == nil {
		return true
	}
	key, ok := moveKey(t.kind, *w.From)
	t.b |= key << keyShift
	return ok
}

// places reads which places may be filled: those after one, or from one on.
func (w *Task) places(t *task) bool {
	switch {
	case w.After != nil:
		t.b = uint16(*w.After+1) | fillStarted
		return *w.After < NumPlaces
	case w.Place != nil:
		t.b = uint16(*w.Place)
		return *w.Place < NumPlaces
	default:
		return true
	}
}

func (w *Task) payment(t *task) bool {
	due, ok := stockOf(w.Due)
	t.b = uint16(due)
	least := Place(0)
	if w.Place != nil {
		least = *w.Place
	}
	if !ok || w.Track == nil || *w.Track >= NumTracks || least >= NumPlaces {
		return false
	}
	t.a = uint8(*w.Track) | uint8(least)<<payPlaceShift
	return true
}

func (w *Task) choice(t *task) bool {
	t.a, t.b = 0, uint16(w.Left)
	for _, name := range w.Of {
		i, ok := indexOf(goodNames[:], name)
		if !ok {
			return false
		}
		t.a |= 1 << i
	}
	return true
}

// stockOf counts spices; it reports whether they fit into a stock.
func stockOf(spices map[Spice]int) (Stock, bool) {
	var k Stock
	for s, n := range spices {
		if s >= NumSpices || n < 1 || n > stockMask {
			return 0, false
		}
		k += s.one() * Stock(n)
	}
	return k, true
}
