// Package ai plays Goa: players that choose moves for a seat.
//
// A player gets a [goa.View], which holds what its seat may know, and the legal
// moves. To look ahead, it deals the hidden rest from the view
// ([goa.View.Deal]). Its choice depends only on the seed and the view, and it
// computes in integers. So the choice is the same on every machine, and does
// not depend on the hidden part of the game.
//
// To write a bot, implement [Player], which has one method:
//
//	type first struct{}
//
//	func (first) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move {
//		if v.Ask() == goa.AskBid { // what is asked; v also has the market, the boards, its own hand
//			return goa.NewPass()
//		}
//		return legal[0]
//	}
//
// The example of Player, in example_test.go, is a bot of thirty lines that
// looks ahead, with the loop that plays it. Package arena plays matches between
// such bots, from any module. A bot in another language is a program that
// speaks docs/protocol.md; `goa arena` plays matches with it.
//
// The bots here are random, which plays any move; greedy, which takes what
// scores or yields most at once; and planner, which evaluates positions,
// searches its whole turn and solves auctions. Package search builds on the
// planner's [Judge] and looks further. Package ladder has the grades that
// people play against.
package ai
