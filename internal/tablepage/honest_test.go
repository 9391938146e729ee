//go:build !race

package tablepage_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

// button returns the tag and the content of the prompt's button for a move.
func button(page string, move goa.Move) (tag, inner string) {
	id := regexp.QuoteMeta("do-" + strings.ReplaceAll(move.String(), " ", "-"))
	found := regexp.MustCompile(`(?s)<button id="` + id + `"([^>]*)>(.*?)</button>`).FindStringSubmatch(page)
	if found == nil {
		return "", ""
	}
	return found[1], found[2]
}

// A Harvest without a free field looks useless and says why. If there are fewer free
// fields than the row gives, it promises no more than that.
func TestNoEmptyOffers(t *testing.T) {
	for _, e := range edition.All() {
		g := game{e, nil, 3}
		idle, some := 0, 0
		for seed := uint64(0); seed < 6 && (idle == 0 || some == 0); seed++ {
			g.walk(t, seed, func(s *goa.State) {
				if s.Ask() != goa.AskAction || s.Check(goa.NewHarvest(goa.NoCard)) != goa.Legal || idle+some > 60 {
					return
				}
				view := g.view(s, s.Turn())
				free := 0
				for at := range goa.Place(goa.NumPlaces) {
					n, _ := view.View.FreeFields(s.Turn(), at)
					free += n
				}
				tag, inner := button(render(t, view), goa.NewHarvest(goa.NoCard))
				gives := min(free, int(s.Rules().HarvestSpices[s.Player(s.Turn()).Level(goa.HarvestTrack)]))
				if !strings.Contains(inner, "+"+strconv.Itoa(gives)) {
					t.Fatalf("%s: %d fields are free, and the button says %s", e.Name, free, inner)
				}
				if looks := strings.Contains(tag, "idle") && strings.Contains(inner, "no free"); looks != (free == 0) {
					t.Fatalf("%s: %d fields are free, and the button is %s %s", e.Name, free, tag, inner)
				}
				if free == 0 {
					idle++
				} else {
					some++
				}
			})
		}
		if idle == 0 || some == 0 {
			t.Errorf("%s: %d Harvests without a field, %d with one", e.Name, idle, some)
		}
	}
}

// has describes what a seat can lose or gain by an action. Used-up tiles and cards do
// not count.
func has(s *goa.State, seat goa.Seat) string {
	p := s.Player(seat)
	text := fmt.Sprint(p.Ducats(), p.Ships(), p.Colonists(), p.Goods())
	for t := range goa.Track(goa.NumTracks) {
		text += fmt.Sprint(" ", p.Level(t))
	}
	for at := range goa.Place(goa.NumPlantations) {
		text += fmt.Sprint(" ", p.Plantation(at), p.Colony(goa.Colony(at)))
	}
	return text
}

// bringsNothing reports whether a seat has the same things after a move that involves
// neither a choice nor chance.
func bringsNothing(s goa.State, m goa.Move) bool {
	seat, before := s.Turn(), has(&s, s.Turn())
	for s.Play(m); ; s.Play(s.Moves(nil)[0]) {
		if s.Turn() != seat || has(&s, seat) != before {
			return false
		}
		if s.Ask() == goa.AskAction || s.Ask() == goa.AskEndTurn {
			return true
		}
		if len(s.Moves(nil)) > 1 {
			return false
		}
	}
}

// Every action, tile and card that would bring nothing looks useless.
func TestOffersWithoutEffectLookLikeIt(t *testing.T) {
	idle := map[goa.MoveKind]int{}
	for _, g := range games(t) {
		for seed := range uint64(2) {
			g.walk(t, seed, func(s *goa.State) {
				if s.Ask() != goa.AskAction {
					return
				}
				for _, m := range s.Moves(nil) {
					if m.Kind == goa.UseExtra || m.Kind == goa.UseSwap || m.Kind == goa.Discard || !bringsNothing(*s, m) {
						continue // the first three change the available moves
					}
					if idle[m.Kind]++; idle[m.Kind] > 12 {
						continue // rendering pages takes long
					}
					if tag, inner := button(render(t, g.view(s, s.Turn())), m); tag == "" || !strings.Contains(tag, "idle") {
						t.Errorf("%s, %v brings nothing, and its button is %s %s", g.edition.Name, m, tag, inner)
					}
				}
			})
		}
	}
	if len(idle) < 2 {
		t.Errorf("few kinds of moves that bring nothing were offered: %v", idle)
	}
}

// The colonists of a founding come from the row, from the cards and from payment.
func TestAFoundingTellsWhatTheRowGives(t *testing.T) {
	chip := regexp.MustCompile(`<li>Row <b>\+(\d+)</b></li>`)
	paid := 0
	for seed := range uint64(12) {
		g := game{edition.Default(), nil, 3}
		g.walk(t, seed, func(s *goa.State) {
			if s.Ask() != goa.AskColonyTile && s.Ask() != goa.AskColonists {
				return
			}
			page := render(t, g.view(s, s.Turn()))
			found := chip.FindStringSubmatch(page)
			if found == nil { // a tile brings a colony without a founding
				return
			}
			row := strconv.Itoa(int(s.Rules().Recruits[s.Player(s.Turn()).Level(goa.ColonyTrack)]))
			if found[1] != row {
				t.Fatalf("the page says that the row gives %s, want %s", found[1], row)
			}
			if strings.Contains(page, "<li>Paid <b>") {
				paid++
			}
		})
	}
	if paid == 0 {
		t.Error("nobody has paid colonists")
	}
}

// A form with several choices has one button that stands out.
func TestOneButtonStandsOut(t *testing.T) {
	forms := 0
	for _, g := range games(t) {
		g.walk(t, 3, func(s *goa.State) {
			if s.Ask() != goa.AskSpices || forms > 40 {
				return
			}
			page := render(t, g.view(s, s.Turn()))
			if !strings.Contains(page, `<fieldset class="picker"`) {
				return
			}
			forms++
			prompt := page[strings.Index(page, `id="prompt"`):strings.Index(page, `id="market"`)]
			if n := strings.Count(prompt, `class="main"`) + strings.Count(prompt, `class="move main`); n != 1 {
				t.Fatalf("%d buttons stand out in\n%s", n, prompt)
			}
			if tag, _ := button(page, goa.NewDone()); tag != "" && !strings.Contains(tag, "quiet") {
				t.Fatalf("Done competes: %s", tag)
			}
		})
	}
	if forms == 0 {
		t.Error("nobody was asked for several things")
	}
}
