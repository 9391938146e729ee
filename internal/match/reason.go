package match

import "fmt"

// Reason says why a request was not carried out. It is a code that the pages
// put into words. A request may also fail with a [*goa.IllegalMoveError], a
// [*goa.SyntaxError], or an error of the store.
type Reason uint8

// The reasons.
const (
	NotFound       Reason = iota + 1 // there is no such table
	Stale                            // the game has gone on since then
	NotYourSeat                      // it is another player's, or nobody's
	NotYourTurn                      // another player is to move
	NotHost                          // only the host may do that
	NotBegun                         // the table waits for its players
	AlreadyBegun                     // too late for that
	GameOver                         // the game has ended
	NotOver                          // only possible in a finished game
	NothingToUndo                    // the turn begins here, or something new was seen
	NothingToRedo                    // nothing was taken back
	BadLink                          // replaced, used by someone else, or never made
	BadName                          // see record.ValidName and MaxName
	NoSuchBot                        // no bot of that grade
	NoSuchPosition                   // the game has fewer moves
	NoSpectators                     // only people at the table may look
	NoCampaign                       // not a session of a campaign, or the campaign has ended
	HostFull                         // the host's quota is used up
	OriginFull                       // the quota of the address is used up
	LogFull                          // the log has as many entries as a table may have
	NotAbsent                        // the owner of a seat was seen recently, or the table does not wait for them
	AlreadySeated                    // a player may have only one seat at a table with others
	Blocked                          // one of the two has blocked the other
	BlocksFull                       // no more people can be blocked
	OthersPlay                       // a game can only be deleted when nobody else plays it
	BadOrder                         // an order for a lot that is gone or not yet placed, or that the seat cannot give
	Closing                          // the server is about to stop
	WrongClock                       // the clock of this process is wrong: it stores nothing
	DealClosed                       // only people who have played the deal see it
	DealSeen                         // the owner has played the deal before
	DealFull                         // the maximum number of people have played the deal
	OldDeal                          // this program no longer has the rules or the edition of the deal
	NotShared                        // the deal of such a game cannot have a link
	Withdrawn                        // the player no longer shows the game to others
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

// Reasons returns all reasons, for lists of texts that must be complete.
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
