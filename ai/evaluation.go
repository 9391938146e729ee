package ai

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"goa/ai/net"
	"goa/goa"
)

// Evaluation says how positions are evaluated: with hand-made weights and, if
// there is one, with a net that corrects them. It does not change.
type Evaluation struct {
	Weights Weights
	Net     *net.Net
}

// classic is the evaluation of the yardsticks.
var classic = &Evaluation{Weights: Classic}

// Learned returns the evaluation of the strongest bots: the net embedded in
// this program and the weights that it corrects.
var Learned = sync.OnceValue(func() *Evaluation {
	e, err := ReadEvaluation(bytes.NewReader(net.Own()))
	if err != nil {
		panic("the net of this program: " + err.Error()) // a test reads it
	}
	return e
})

// ReadEvaluation reads a weights file: a net, and the hand-made weights that it
// corrects.
func ReadEvaluation(r io.Reader) (*Evaluation, error) {
	n, err := net.Read(r)
	if err != nil {
		return nil, err
	}
	e := &Evaluation{Weights: Classic, Net: n}
	if len(n.Hand) > 0 {
		if e.Weights, err = ParseWeights(n.Hand); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// ParseWeights reads hand-made weights from JSON. Missing weights keep the
// values of [Classic].
func ParseWeights(text []byte) (Weights, error) {
	w := Classic
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return w, fmt.Errorf("hand-made weights: %w", err)
	}
	return w, nil
}

// asker asks the net about seats. It is part of a judge's workspace.
type asker struct {
	features [goa.MaxSeats]net.Features
	seats    [goa.MaxSeats]net.Eval // each remembers its last question
}

// use returns the asker if the evaluation has a net, otherwise nil.
func (a *asker) use(e *Evaluation) *asker {
	if e.Net == nil {
		return nil
	}
	for i := range a.seats {
		a.seats[i].Use(e.Net)
	}
	return a
}

// tell sets the table around a seat. Call it before asking about the seat.
func (a *asker) tell(s *goa.Public, seat goa.Seat) {
	if a != nil {
		a.features[seat].SetTable(s, seat)
	}
}

// missed returns what the hand-made value of a side misses: the net's
// correction and the goals of a campaign. The argument most is the money of the
// richest other player.
func (c *scale) missed(seat goa.Seat, x *net.Side, most int) int {
	if c.ask == nil {
		return 0
	}
	f := &c.ask.features[seat]
	f.SetSide(c.table, seat, x, most)
	return c.ask.seats[seat].Points(f, c.table.Round()) + c.goals(x)
}

// rest is a side evaluated except for its money.
type rest struct {
	known bool
	value int // hand-made
	net   net.Rest
}

// keep evaluates a seat's side except for its money.
func (c *scale) keep(r *rest, seat goa.Seat, x *net.Side) {
	r.known, r.value = true, c.value(x)
	f := &c.ask.features[seat]
	f.SetSide(c.table, seat, x, 0)
	c.ask.seats[seat].Keep(&r.net, f)
}

// with returns the same value as [scale.whole], for a side whose rest is kept.
func (c *scale) with(r *rest, seat goa.Seat, x *net.Side, most int) int {
	return r.value + c.purse(x.Ducats, most, x.Actions+10*x.Extras) +
		c.ask.seats[seat].Purse(&r.net, x.Ducats, most, c.table.Round()) + c.goals(x)
}

// Facts fills f with a net's features of a seat as a viewer sees it, and
// returns the hand-made value that the net corrects. It uses only the number of
// other players' cards.
func (j *Judge) Facts(v *goa.View, seat goa.Seat, f *net.Features) int {
	s := &v.Public
	ducats := purses(s)
	most := richestOther(s, &ducats, int(seat))
	c := scaleOf(s, &j.evaluation().Weights, nil)
	x := net.SideOf(s, seat)
	if seat == v.Seat() {
		x.Hand = v.Hand()
	} else {
		x.Cards = v.HandSize(seat)
	}
	f.SetTable(s, seat)
	f.SetSide(s, seat, &x, most)
	return c.value(&x) + c.purse(x.Ducats, most, x.Actions+10*x.Extras)
}
