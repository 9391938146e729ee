// Package reasons says why one move is better than another, by named causes: the ducats
// it saves, the step it takes, the lot that goes to a rival.
//
// Both moves are played on until the turn, the auction or the round's auctions are over.
// If that does not explain the gap between two actions, they are played on to the end of
// the round. Anything that a player then has more or less of is a cause. A cause is
// undone by giving the player, after the better move, the amount that the other move
// would have left. Causes are named if undoing them together closes most of the gap
// between the two moves. Otherwise an [Account] says that the moves are close, or that it
// cannot say why.
//
// Everything follows from the view of the player who decides.
package reasons
