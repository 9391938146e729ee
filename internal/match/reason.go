package match

import "fmt"

// Reason is why a request was not carried out, as a code that the pages put
// into words. A request may also fail with a [*goa.IllegalMoveError], a
// [*goa.SyntaxError], or an error of the store.
type Reason uint8

// The reasons.
const (
	NotFound       Reason = iota + 1 // there is no such table
	Stale                            // the game has gone on since
	NotYourSeat                      // another player's, or nobody's
	NotYourTurn                      // somebody else is to move
	NotHost                          // only the host may do that
	NotBegun                         // the table waits for its people
	AlreadyBegun                     // too late for that
	GameOver                         // the game has ended
	NotOver                          // only a finished game can do that
	NothingToUndo                    // the turn begins here, or something new was seen
	NothingToRedo                    // nothing was taken back
	BadLink                          // replaced, used up by somebody else, or never made
	BadName                          // see record.ValidName and MaxName
	NoSuchBot                        // no bot of that grade
	NoSuchPosition                   // the game has fewer moves
	NoSpectators                     // only those who sit at the table may look
	NoCampaign                       // no session of a campaign, or none that goes on
	HostFull                         // the host's quota is used up
	OriginFull                       // the quota of the address is used up
	LogFull                          // the log has as many entries as a table may have
	NotAbsent                        // the owner of a seat was seen not long ago, or is not waited for
	AlreadySeated                    // a player may have only one seat at a table with others
	Blocked                          // one of the two does not want to sit with the other
	BlocksFull                       // no more people can be blocked
	OthersPlay                       // a game is only deleted when nobody else plays it
	BadOrder                         // an order for a lot that is gone or not yet placed, or that the seat cannot give
	Closing                          // the server is about to stop
	WrongClock                       // the clock of this process is wrong: it stores nothing
	DealClosed                       // only people who have played the deal see it
	DealSeen                         // its owner has played the deal before
	DealFull                         // as many people have played the deal as may
	OldDeal                          // the deal is by rules or of an edition that this program no longer has
	NotShared                        // no link can be made to the deal of such a game
	Withdrawn                        // the player does not show the game to others any more
	numReasons
)

var reasonNames = [numReasons]string{
	NotFound: "not-found", Stale: "stale", NotYourSeat: "not-your-seat", NotYourTurn: "not-your-turn",
	NotHost: "not-host", NotBegun: "not-begun", AlreadyBegun: "already-begun", GameOver: "game-over",
	NotOver: "not-over", NothingToUndo: "nothing-to-undo", NothingToRedo: "nothing-to-redo",
	BadLink: "bad-link", BadName: "bad-name", NoSuchBot: "no-such-bot", NoSuchPosition: "no-such-position",
	NoSpectators: "no-spectators", NoCampaign: "no-campaign",
	HostFull: "host-full", OriginFull: "origin-full", LogFull: "log-full",
	NotAbsent: "not-absent", AlreadySeated: "already-seated", Blocked: "blocked", BlocksFull: "blocks-full", OthersPlay: "others-play", BadOrder: "bad-order", Closing: "closing",
	WrongClock: "wrong-clock", DealClosed: "deal-closed", DealSeen: "deal-seen", DealFull: "deal-full", OldDeal: "old-deal", NotShared: "not-shared",
	Withdrawn: "withdrawn",
}

// Reasons returns all of them, for lists of texts that must be complete.
func Reasons() []Reason {
	var all []Reason
	for r := NotFound; r < numReasons; r++ {
		all = append(all, r)
	}
	return all
}

// String returns the stable name of the reason, such as "not-your-turn".
func (r Reason) String() string {
	if r == 0 || r >= numReasons {
		return fmt.Sprintf("reason(%d)", uint8(r))
	}
	return reasonNames[r]
}

func (r Reason) Error() string { return "refused: " + r.String() }
