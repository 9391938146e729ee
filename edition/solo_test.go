package edition_test

import (
	"fmt"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

// soloNumbers returns Lakshmi's part of the box, written independently of the
// file.
func soloNumbers() goa.SoloNumbers {
	n := goa.SoloNumbers{
		Money:     [...][goa.NumMoney]uint8{{7, 2, 1, 0}, {4, 6, 2, 0}, {2, 9, 3, 0}},
		Fallback:  [...]goa.TileKind{goa.Immediate, goa.OneShot, goa.PerRound, goa.Scoring, goa.Plantation},
		Discarded: 2,
		RankVP:    [...]uint8{25, 36, 46, 56},
	}
	values := [goa.NumAuctionDecks][goa.CardsInDeck]uint8{
		{2, 3, 3, 4, 2, 3, 4, 5}, {1, 2, 2, 3, 1, 2, 3, 4}, {0, 1, 2, 2, 1, 2, 3, 3},
	}
	wishes := [goa.NumParts][goa.CardsInDeck]goa.TileKind{
		{goa.PerRound, goa.Immediate, goa.Plantation, goa.Scoring, goa.Plantation, goa.Immediate, goa.Plantation, goa.PerRound},
		{goa.OneShot, goa.Immediate, goa.Plantation, goa.Scoring, goa.OneShot, goa.Immediate, goa.Plantation, goa.Scoring},
	}
	for part := range goa.Part(goa.NumParts) {
		for token := range goa.NumAuctionDecks {
			for i := range goa.CardsInDeck {
				n.Auctions[goa.AuctionCardOf(part, token, i)] = goa.AuctionFace{
					Corner: goa.Corner(i % goa.NumCorners), Counterclockwise: i >= 4,
					Sought: wishes[part][i], Value: values[token][i] + uint8(part),
				}
			}
		}
	}
	actions := strings.Fields("5/1 5/2 2/1 2/nothing 5/nothing 10/2 quilon/2 madras/2 10/2 10/5 5/2 5/1 5/nothing 10/nothing quilon/5 madras/5")
	for i, text := range actions {
		with, without, _ := strings.Cut(text, "/")
		n.Actions[i] = goa.ActionFace{WithFlag: automaAction(with), Without: automaAction(without)}
	}
	return n
}

func automaAction(name string) goa.AutomaAction {
	for d := range goa.AutomaAction(goa.NumAutomaActions) {
		if d.String() == name {
			return d
		}
	}
	panic(name)
}

// cardNames returns the names of Lakshmi's cards, separated by blanks.
func cardNames[T interface {
	~uint8
	fmt.Stringer
}](n int) string {
	var list []string
	for i := range n {
		list = append(list, T(i).String())
	}
	return strings.Join(list, " ")
}

// soloMarks adds the marks of Lakshmi's cards.
func soloMarks(marks map[string]string) {
	marks["Solo game/fallback"] = "RRRRR"
	marks["Solo campaign/goal-fields"] = "SS"
	marks["Solo campaign/cargo-ranks"] = "RRRR"
	for _, level := range []string{"level-1", "level-2", "level-3"} {
		marks["Solo game: money cards of the difficulties/"+level] = "RRRR"
	}
	for c := range goa.AuctionCard(goa.NumAuctionCards) {
		marks["Solo game: auction cards/"+c.String()] = "RRRR"
	}
	marks["Solo game: auction cards/solo-a-2-2"] = "SSSR"
	for c := range goa.ActionCard(goa.NumActionCards) {
		marks["Solo game: action cards/"+c.String()] = "RR"
		if c == 0 || c.Number() >= 6 {
			marks["Solo game: action cards/"+c.String()] = "SR"
		}
	}
}

func TestSoloIsRefusedWithReason(t *testing.T) {
	for _, c := range []struct{ options, want string }{
		{"solo=2,gambit", "options solo and gambit cannot be played together"},
		{"solo=2,story=competition", "options solo and story=competition cannot be played together"},
		{"solo", `option "solo": write solo=1 or solo=2 or solo=3`},
		{"campaign", "option campaign needs option solo: choose that too"},
		{"campaign=1,solo=2", `option "campaign=1": write campaign`},
		{"campaign,gambit", "options campaign and gambit cannot be played together"},
		{"campaign,solo=2,gambit", "options solo and gambit cannot be played together"},
		{"campaign,solo=2,story=competition", "options solo and story=competition cannot be played together"},
		{"solo=4", `option "solo=4": write solo=1 or solo=2 or solo=3`},
	} {
		if _, err := edition.ParseOptions(strings.Split(c.options, ",")); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.options, err, c.want)
		}
	}
	for name, want := range map[string]string{"2012": "", "2026": "", "2004": "option solo cannot be played with the 2004 edition"} {
		got := ""
		if err := open(t, name).Allows(parseOptions(t, "solo=1")); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
