package goa

import (
	"fmt"
	"reflect"
	"strings"
)

// Task is something that waits to be done before play goes on. Which fields it
// has depends on its name:
//
//	remove       left: tiles still to be removed
//	lay          next: the space of the market that gets the next tile
//	first        –
//	start-card   seat: turns up the next card
//	turn         left; for: "founding" or "resupply"
//	deal         left
//	bonanza      –
//	quick        seat: chooses
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
//	captains     seat: gets captains; left
//	keep         seat: keeps a captain
//	pledge       seat: picks a Gambit
//	gambit       –
//	broker       seat: takes benefits; left; from: the first move allowed, if not all are
//	hand-over    seat: gets the lot
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

// What the cards of a turn task are for.
const (
	cardsToFound    = "founding"
	cardsToResupply = "resupply"
)

// tasks writes the stack, bottom first.
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
		w.Left = int(t.left)
	case taskBonus:
		w.Left = int(t.left)
		if t.least != 0 {
			w.From = new(NewTakeBonus(t.leastBonus()))
		}
	case taskLay:
		w.Next = new(MarketCell(t.space()))
	case taskStartCard, taskQuick, taskKeep, taskPledge, taskHandOver:
		w.Seat = new(t.seat)
	case taskCaptains:
		w.Seat, w.Left = new(t.seat), int(t.left)
	case taskBroker:
		w.Seat, w.Left = new(t.seat), int(t.left)
		if t.least != 0 {
			w.From = new(NewGain(t.leastGood()))
		}
	case taskTurn:
		w.Left, w.For = int(t.left), cardsToFound
		if t.is(forResupply) {
			w.For = cardsToResupply
		}
	case taskDrop:
		w.Tile = t.about.tile()
	case taskPut:
		w.Place, w.Left = new(t.about.place()), int(t.left)
		if t.least != 0 {
			w.Spice = new(t.leastSpice())
		}
	case taskSpices, taskSell, taskReturn:
		t.nameOrdered(&w)
	case taskFill:
		t.namePlaces(&w)
	case taskPay:
		w.Track, w.Due = new(t.about.track()), t.due.counts()
		if t.least != 0 {
			w.Place = new(t.leastPlace())
		}
	case taskGain:
		w.Left = int(t.left)
		for i, name := range goodNames {
			if t.goods().has(Good(i)) {
				w.Of = append(w.Of, name)
			}
		}
	case taskColonyTile:
		w.Colony = new(t.about.colony())
	case taskAuctionCard:
		w.Token = int(t.token()) + 1
	case taskDiscard:
		w.Colony, w.Left = new(t.about.colony()), int(t.left)
	case taskFound:
		w.Colony, w.More = new(t.about.colony()), int(t.onTop())
		if t.seat != Nobody {
			w.Seat = new(t.seat)
		}
	default:
	}
	return w
}

// namePlaces writes which places can still be filled.
func (t task) namePlaces(w *Task) {
	w.Left = int(t.left)
	switch place := t.leastPlace(); {
	case t.is(started):
		w.After = new(place - 1)
	case place != 0:
		w.Place = new(place)
	}
}

// nameOrdered writes a task whose choices have an order.
func (t task) nameOrdered(w *Task) {
	w.Left = int(t.left)
	w.Optional, w.Mixed, w.Action = t.is(optional), t.is(mixed), t.is(inAction)
	if t.kind == taskSell && t.left == sellAny {
		w.Left = 0
	}
	if t.least != 0 || t.is(started) {
		w.From = new(keyMove(t.kind, t.leastKey()))
	}
}

// orderedMove holds the kind of move that the keys of a task stand for.
var orderedMove = map[taskKind]MoveKind{taskSpices: PutSpice, taskSell: SellSpice, taskReturn: ReturnSpice}

// keyMove returns the move with a key in the order of a task.
func keyMove(k taskKind, key choiceKey) Move {
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
func moveKey(k taskKind, m Move) (choiceKey, bool) {
	for key := range keyColonist + 1 {
		if keyMove(k, key) == m {
			return key, true
		}
	}
	return 0, false
}

// task reads a task. It is the inverse of named and rejects everything that
// named does not write.
func (w *Task) task() (task, error) {
	i, ok := indexOf(taskNames[:], w.Task)
	if !ok {
		return task{}, fmt.Errorf("there is no task %q", w.Task)
	}
	for _, n := range []int{w.Left, w.More, w.Token} {
		if n < 0 || n > 255 {
			return task{}, fmt.Errorf("%s has a number %d, which is out of range", w.Task, n)
		}
	}
	t := task{kind: taskKind(i)}
	if !w.fields(&t) {
		return task{}, fmt.Errorf("%s lacks a field that docs/json.md names, or has one out of range", w.Task)
	}
	if wrong := w.differs(t.named()); wrong != nil {
		return task{}, fmt.Errorf("%s cannot have such a %s; docs/json.md names the fields of each task", w.Task, strings.Join(wrong, ", "))
	}
	return t, nil
}

// differs names the fields that differ from another task.
func (w *Task) differs(from Task) (names []string) {
	got, want := reflect.ValueOf(w.filled()), reflect.ValueOf(from.filled())
	for i, f := range jsonFields(got.Type()) {
		if !reflect.DeepEqual(got.Field(i).Interface(), want.Field(i).Interface()) {
			names = append(names, f.name)
		}
	}
	return names
}

// filled removes the difference between an empty and a missing due.
func (w Task) filled() Task {
	if len(w.Due) == 0 {
		w.Due = nil
	}
	return w
}

// fields sets the fields of a task of this kind. It reports whether none is
// missing.
func (w *Task) fields(t *task) bool {
	t.left = uint8(w.Left)
	switch t.kind {
	case taskLay:
		if w.Next == nil || *w.Next >= NumCells || !w.Next.InMarket() {
			return false
		}
		t.left = uint8(MarketSize - w.Next.market())
	case taskStartCard, taskQuick, taskKeep, taskPledge, taskHandOver, taskCaptains:
		return w.whose(t)
	case taskBroker:
		if w.From != nil {
			goOnFrom(t, w.From.Good())
		}
		return w.whose(t)
	case taskBonus:
		if w.From != nil {
			goOnFrom(t, w.From.Bonus())
		}
	case taskTurn:
		if w.For == cardsToResupply {
			t.flags = forResupply
		}
	case taskDrop:
		t.about = w.Tile.piece()
		return w.Tile < NumTiles
	case taskPut:
		return w.filling(t)
	case taskSpices, taskSell, taskReturn:
		return w.order(t)
	case taskFill:
		return w.places(t)
	case taskPay:
		return w.payment(t)
	case taskGain:
		return w.choice(t)
	case taskAuctionCard:
		t.about = ofToken(uint8(w.Token - 1))
	case taskDiscard, taskColonyTile:
		return w.which(t)
	case taskFound:
		t.left, t.seat = uint8(w.More), Nobody
		if w.Seat != nil {
			t.seat = *w.Seat
		}
		return w.which(t)
	default:
	}
	return true
}

// whose reads the seat of a task.
func (w *Task) whose(t *task) bool {
	if w.Seat == nil || *w.Seat < 0 || *w.Seat >= MaxSeats {
		return false
	}
	t.seat = *w.Seat
	return true
}

// which reads the colony of a task.
func (w *Task) which(t *task) bool {
	if w.Colony == nil || *w.Colony >= NumColonies {
		return false
	}
	t.about = w.Colony.piece()
	return true
}

// filling reads the place being filled, and the first spice allowed.
func (w *Task) filling(t *task) bool {
	if w.Spice != nil {
		goOnFrom(t, *w.Spice)
	}
	if w.Place == nil || *w.Place >= NumPlaces {
		return false
	}
	t.about = w.Place.piece()
	return true
}

// order reads a task whose choices have an order.
func (w *Task) order(t *task) bool {
	for flag, on := range map[taskFlags]bool{
		optional: w.Optional, mixed: w.Mixed, inAction: w.Action,
		started: t.kind == taskSell && w.From != nil,
	} {
		if on {
			t.flags |= flag
		}
	}
	if t.kind == taskSell && w.Left == 0 {
		t.left = sellAny
	}
	if w.From == nil {
		return true
	}
	key, ok := moveKey(t.kind, *w.From)
	goOnFrom(t, key)
	return ok
}

// places reads which places can be filled: those after a place, or from a place
// on.
func (w *Task) places(t *task) bool {
	switch {
	case w.After != nil:
		t.flags = started
		goOnFrom(t, *w.After+1)
		return *w.After < NumPlaces
	case w.Place != nil:
		goOnFrom(t, *w.Place)
		return *w.Place < NumPlaces
	default:
		return true
	}
}

func (w *Task) payment(t *task) bool {
	due, ok := stockOf(w.Due)
	if w.Place != nil {
		goOnFrom(t, *w.Place)
	}
	if !ok || w.Track == nil || *w.Track >= NumTracks || t.leastPlace() >= NumPlaces {
		return false
	}
	t.about, t.due = w.Track.piece(), due
	return true
}

func (w *Task) choice(t *task) bool {
	var goods goodSet
	for _, name := range w.Of {
		i, ok := indexOf(goodNames[:], name)
		if !ok {
			return false
		}
		goods |= 1 << i
	}
	t.about = goods.piece()
	return true
}

// stockOf counts spices and reports whether they fit into a stock.
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
