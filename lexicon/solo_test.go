package lexicon_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
	"goa/nature"
)

// soloLots returns positions of a solo game with a lot: one of Lakshmi's, one
// of the player's that Lakshmi bids for, and the same with auction taxes.
func soloLots() (hers, yours, taxed goa.State) {
	hers = soloLot("solo=1", func(a goa.Auction) bool { return a.Auctioneer == goa.Automa })
	bid := func(a goa.Auction) bool { return a.Bidder == goa.Automa }
	return hers, soloLot("solo=1", bid), soloLot("solo=1 story=tax-story", bid)
}

// soloLot plays a solo game until such a lot needs a decision.
func soloLot(options string, wanted func(goa.Auction) bool) goa.State {
	s := goa.New(soloRules(options), 1)
	for chance := nature.New("solo lots"); ; {
		chance.PlayChance(&s, nil)
		if a, ok := s.Auction(); ok && wanted(a) {
			return s
		}
		moves := s.Moves(nil)
		s.Play(moves[chance.IntN(len(moves))])
	}
}

func soloRules(options string) *goa.Rules {
	o, err := edition.ParseOptions(strings.Fields(options))
	if err != nil {
		panic(err)
	}
	return edition.Default().Rules(o)
}

// soloTexts returns the sentences about the lots of a solo game and its set-up.
func soloTexts(l *lexicon.Lexicon) (all []sentence) {
	hers, yours, taxed := soloLots()
	for _, s := range []goa.State{hers, yours, taxed} {
		v := s.View(0)
		all = append(all, sentence{"solo lot", l.AutomaLot(&v)})
		if label, ok := l.AutomaSale(&v); ok {
			all = append(all, sentence{"solo sale", label})
		}
	}
	for _, line := range l.SetUp(soloRules("solo=2 planned-expansion")) {
		all = append(all, sentence{"set-up", line})
	}
	return all
}

// withAutoma returns an event about a lot in which Lakshmi is one of the two,
// and also one with a tile as the lot.
func withAutoma(k goa.EventKind, sample map[goa.Field]any) []goa.Event {
	sample = maps.Clone(sample)
	switch k {
	case goa.LotBought:
		sample[goa.FieldSeat] = "automa"
	case goa.LotSold:
		sample[goa.FieldOther] = "automa"
	default:
		return nil
	}
	flag := sampleEvent(k, sample)
	sample[goa.FieldTile] = goa.ShipTile.String()
	return []goa.Event{flag, sampleEvent(k, sample)}
}

func TestALotOfTheSoloGameSaysWhatDecides(t *testing.T) {
	l, err := lexicon.For("en", "2012")
	if err != nil {
		t.Fatal(err)
	}
	hers, yours, taxed := soloLots()
	lot := func(s goa.State) string { v := s.View(0); return l.AutomaLot(&v) }
	sale := func(s goa.State) string { v := s.View(0); label, _ := l.AutomaSale(&v); return label }
	a, _ := hers.Auction()
	card, _ := hers.AutomaCard(a.Token)
	value := l.Count(lexicon.Ducat, int(hers.Rules().SoloGives.Auctions[card].Value))
	money := func(s goa.State, more int) string {
		m, _ := s.AutomaMoney()
		return l.Count(lexicon.Ducat, m.Value()+more)
	}
	for _, c := range []struct{ name, got, want string }{
		{"the open card has a value", lot(hers), "open card is worth " + value + ";"},
		{"Lakshmi wins at one less than the bid", lot(hers), "Bid at least two more than the sum to win"},
		{"a sale brings only the money card", lot(yours), "only the money card: " + money(yours, 0) + "."},
		{"a sale brings the tax too", lot(taxed), "and what the Story gives: " + money(taxed, 2) + "."},
		{"the move says so", sale(yours), "Sell to Lakshmi for the money card: " + money(yours, 0)},
		{"her own lot is not for sale", sale(hers), ""},
	} {
		if !strings.Contains(c.got, c.want) || c.want == "" && c.got != "" {
			t.Errorf("%s: got %q, want %q in it", c.name, c.got, c.want)
		}
	}
}

func TestASearchSaysWhereItBegins(t *testing.T) {
	l, err := lexicon.For("en", "2012")
	if err != nil {
		t.Fatal(err)
	}
	r := soloRules("solo=1")
	for _, c := range []struct {
		name  string
		token int
		want  string
	}{
		{"the flag goes around the edge", 0, "first, along the edge of the market from the top right corner, clockwise."},
		{"a token goes in rings around the last", 1, "first, in rings around the auction token placed last, each from the top right corner, clockwise."},
	} {
		card := goa.AuctionCardOf(goa.PartA, c.token, 1)
		drawn := sampleEvent(goa.AutomaCardDrawn, map[goa.Field]any{
			goa.FieldSeat: "automa", goa.FieldAuctionCard: card.String(), goa.FieldN: c.token + 1,
		})
		if got := l.Event(drawn, r, nil); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: got %q, want %q at its end", c.name, got, c.want)
		}
		if got := l.AuctionCardEffect(card, r); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s, on the card: got %q, want %q at its end", c.name, got, c.want)
		}
	}
}

// Expedition cards and money cards have separate words for their discards.
func TestMoneyDiscardsHaveAWordOfTheirOwn(t *testing.T) {
	for language, want := range map[string]string{"en": "money discards", "de": "Geldablage", "fr": "défausse Argent"} {
		l, err := lexicon.For(language, "2012")
		if err != nil {
			t.Fatal(err)
		}
		r := soloRules("solo=1")
		for _, text := range []string{
			l.Event(moneyGained(), r, nil),
			l.Event(goa.Event{Kind: goa.AutomaShuffled, Seat: goa.Automa, N: 4}, r, nil),
			l.Event(gainsMoney(), r, nil),
			l.Screen("automa", "deck", "1×5", "discard", "–"),
			l.Page("automa.discard"),
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: got %q, want %q in it", language, text, want)
			}
		}
	}
}

func TestTheSetUpTellsWhatLeavesTheGame(t *testing.T) {
	l, err := lexicon.For("en", "2012")
	if err != nil {
		t.Fatal(err)
	}
	espionage, recruits := "“Espionage” leaves the game, in both halves.", "All “More recruits” cards leave the game."
	money := "Lakshmi starts with these money cards, shuffled: "
	for _, c := range []struct {
		name, options string
		want          []string
	}{
		{"several players", "", nil},
		{"planned expansion", "planned-expansion", []string{recruits}},
		{"solo", "solo=1", []string{espionage, money}},
		{"both", "solo=3 planned-expansion", []string{recruits, espionage, money}},
	} {
		got := l.SetUp(soloRules(c.options))
		if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// gainsMoney returns an action of Lakshmi's that gains a money card of 1.
func gainsMoney() goa.Event {
	return sampleEvent(goa.AutomaActed, map[goa.Field]any{
		goa.FieldSeat: "automa", goa.FieldActionCard: goa.ActionCardOf(goa.PartA, 0).String(), goa.FieldAutomaAction: "1",
	})
}

// moneyGained returns the event that puts this money card on her discard.
func moneyGained() goa.Event {
	return sampleEvent(goa.AutomaMoneyGained, map[goa.Field]any{goa.FieldSeat: "automa", goa.FieldN: 1, goa.FieldMoney: "1"})
}

func TestOneMoneyCardIsToldOnce(t *testing.T) {
	acted := gainsMoney()
	gained := moneyGained()
	sold := goa.Event{Kind: goa.LotSold, Seat: goa.Automa, N: 1}
	if !lexicon.AlreadyTold(gained, acted) {
		t.Error("the card of an action is told twice")
	}
	if lexicon.AlreadyTold(gained, sold) || lexicon.AlreadyTold(gained, gained) {
		t.Error("money that is paid to Lakshmi is not told")
	}
}
