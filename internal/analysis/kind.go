package analysis

import (
	"fmt"

	"goa/goa"
)

// Kind is a group of decisions that can be judged about equally well.
type Kind uint8

// The kinds.
const (
	Placing Kind = iota // where the flag and tokens go
	Auction             // bids, and whether to sell
	Action              // what to do in a turn
	Detail              // how it is carried out
	numKinds
)

var kindNames = [numKinds]string{"placing", "auction", "action", "detail"}

// String returns the stable name of the kind.
func (k Kind) String() string { return kindNames[k] }

// MarshalText returns the stable name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// KindOf returns the kind of decision that a question asks for.
func KindOf(a goa.Ask) Kind {
	switch a {
	case goa.AskFlag, goa.AskToken, goa.AskPledge, goa.AskCaptain, goa.AskQuick, goa.AskBonus:
		return Placing
	case goa.AskGambitNow, goa.AskBroker, goa.AskBid, goa.AskTake, goa.AskSale:
		return Auction
	case goa.AskAction, goa.AskEndTurn, goa.AskExtra:
		return Action
	default:
		return Detail
	}
}

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{Placing, Auction, Action, Detail} }

// KindNamed returns the kind with a stable name.
func KindNamed(name string) (Kind, error) {
	for k, n := range kindNames {
		if n == name {
			return Kind(k), nil
		}
	}
	return 0, fmt.Errorf("there is no kind of decision %q", name)
}

// UnmarshalText reads a stable name.
func (k *Kind) UnmarshalText(text []byte) (err error) {
	*k, err = KindNamed(string(text))
	return err
}
