package goa_test

import (
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"goa/goa"
)

func TestMovesEventsAndStatesAreSmall(t *testing.T) {
	equal(t, "bytes of a move", unsafe.Sizeof(goa.Move{}), 4)
	equal(t, "bytes of an event", unsafe.Sizeof(goa.Event{}), 8)
	if n := unsafe.Sizeof(goa.State{}); n > 512 {
		t.Errorf("a state has %d bytes, want at most 512", n)
	}
}

// A piece that is left out is none. An optional one is not played, and a move
// that needs one is not a move.
func TestPiecesLeftOutAreNone(t *testing.T) {
	equal(t, "a harvest without a card", goa.Move{Kind: goa.Harvest}, goa.NewHarvest(goa.NoCard))
	equal(t, "its text", goa.Move{Kind: goa.Harvest}.String(), "harvest")
	s := scene2012(t)
	for _, m := range everyMove {
		bare := goa.Move{Kind: m.Kind}
		malformed := s.Check(bare) == goa.Malformed
		if written, err := goa.ParseMove(bare.String()); malformed != (err != nil || written != bare) {
			t.Errorf("%v without its pieces: malformed is %v, its text %q", m.Kind, malformed, bare)
		}
	}
}

func scene2012(t *testing.T) *goa.State {
	s := goa.New(rulesOf(t, "2012"), 2)
	return &s
}

// An accessor returns what the text names, and none if it names nothing.
func TestAccessorsReturnWhatIsNamed(t *testing.T) {
	none := map[string]any{
		"Tile": goa.NoTile, "Cell": goa.NoCell, "Track": goa.NoTrack, "Spice": goa.NoSpice, "Place": goa.NoPlace,
		"Card": goa.NoCard, "Colony": goa.NoColony, "ColonyTile": goa.NoColonyTile, "Seat": goa.Nobody,
		"Spying": goa.NoSpying, "Good": goa.NoGood, "Amount": goa.NoAmount, "Now": false, "Captain": goa.NoCaptain,
		"Gambit": goa.NoGambit, "Story": goa.NoStory, "Bonanza": goa.NoBonanza, "AuctionCard": goa.NoAuctionCard,
		"Money": goa.NoMoney, "ActionCard": goa.NoActionCard, "Goal": goa.NoGoal, "Bonus": goa.NoBonus,
	}
	for _, m := range everyMove {
		named := 0
		for name, no := range none {
			if got := reflect.ValueOf(m).MethodByName(name).Call(nil)[0].Interface(); got != no {
				named++
				if text, ok := got.(interface{ String() string }); ok && name != "Spying" && !strings.Contains(m.String()+" ", " "+text.String()+" ") {
					t.Errorf("%q has the %s %v", m, name, got)
				}
			}
		}
		if one, other := m.Tracks(); one != goa.NoTrack && other != goa.NoTrack {
			named++
		}
		if most := 3; named > most || named == 0 != (m == goa.Move{Kind: m.Kind}) && m != goa.NewTurnGambit(false) {
			t.Errorf("%q names %d pieces", m, named)
		}
	}
}

// The dice of bots depend on codes, so codes never change.
func TestCodesStay(t *testing.T) {
	for text, want := range map[string]uint32{
		"harvest":                           0x1a00001e,
		"harvest with mixed-harvest-1":      0x1a000006,
		"bid 300":                           0x122c0100,
		"draw 0":                            0x1e000000,
		"turn ship-gift-2":                  0x04160000,
		"put clove quilon":                  0x23020400,
		"use espionage 2 found cochin":      0x2d02051e,
		"quick harvest tax":                 0x0f010200,
		"discard ducat-gift-3":              0x3000001a,
		"use swap c3":                       0x2b100000,
		"gambit now":                        0x35010000,
		"gambit later":                      0x35000000,
		"progress colony with ships-only-1": 0x18040000,
		"lay swap":                          0x02200000,
	} {
		m, err := goa.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if m.Code() != want {
			t.Errorf("%s: got code %#08x, want %#08x", text, m.Code(), want)
		}
	}
	codes := map[uint32]goa.Move{}
	for _, m := range everyMove {
		if other, ok := codes[m.Code()]; ok {
			t.Errorf("%q and %q have one code", m, other)
		}
		codes[m.Code()] = m
	}
}

// A logged event has the fields of its kind. A piece is none only if its kind
// can hide it, or if the lot is the flag.
func TestEventsHoldWhatTheirKindNames(t *testing.T) {
	lots := map[goa.EventKind]bool{goa.AuctionOpened: true, goa.LotTaken: true, goa.LotBought: true, goa.LotSold: true}
	for i, c := range settings() {
		w := newWalker(t, c, uint64(i))
		for before := w.s; w.step(); before = w.s {
			m := w.moves[len(w.moves)-1]
			events, err := before.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				for _, f := range e.Kind.Fields() {
					if e.Value(f) == "" && !(f == goa.FieldTile && lots[e.Kind]) {
						t.Fatalf("%s after %s: %s is missing in %+v", c, m, f, e)
					}
				}
			}
		}
	}
}
