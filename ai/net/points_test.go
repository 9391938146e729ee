package net_test

import (
	"bytes"
	"testing"

	"goa/ai"
	"goa/ai/net"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// BenchmarkPoints runs the embedded net on both seats of the positions of a
// game, one after the other. With -tags purego it runs in plain Go.
func BenchmarkPoints(b *testing.B) {
	n, err := net.Read(bytes.NewReader(net.Own()))
	if err != nil {
		b.Fatal(err)
	}
	seats, rounds := seatsOfGame(b)
	var e [2]net.Eval
	for i := range e {
		e[i].Use(n)
	}
	for i := 0; b.Loop(); i++ {
		e[i%2].Points(&seats[i%len(seats)], rounds[i%len(seats)])
	}
}

// BenchmarkPurse evaluates one side with all kinds of purses.
func BenchmarkPurse(b *testing.B) {
	n, err := net.Read(bytes.NewReader(net.Own()))
	if err != nil {
		b.Fatal(err)
	}
	seats, rounds := seatsOfGame(b)
	var e net.Eval
	e.Use(n)
	var r net.Rest
	e.Keep(&r, &seats[len(seats)/2])
	for i := 0; b.Loop(); i++ {
		e.Purse(&r, i%32, 31-i%32, rounds[len(seats)/2])
	}
}

// seatsOfGame returns the features of a game of two planners, seat after seat,
// and the rounds of these positions.
func seatsOfGame(b *testing.B) (seats []net.Features, rounds []int) {
	p, err := ai.New(ai.Planner, 1)
	if err != nil {
		b.Fatal(err)
	}
	var j ai.Judge
	s, luck := goa.New(edition.Default().Rules(edition.Options{}), 2), nature.New("seats")
	for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
		for seat := range goa.Seat(2) {
			var f net.Features
			v := s.View(seat)
			j.Facts(&v, seat, &f)
			seats, rounds = append(seats, f), append(rounds, s.Round())
		}
		s.Play(p.Choose(b.Context(), s.View(s.Turn()), s.Moves(nil)))
	}
	return seats, rounds
}
