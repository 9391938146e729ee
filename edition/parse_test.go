//go:build !race

package edition_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

// TestProblems tries every kind of mistake, in files based on 2012 whose first
// section begins on line 2.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name string
		text string // after "based-on 2012"
		want []string
	}{
		{"unknown section", "[tile]\nswap - 1 W\n", []string{
			"2: unknown section [tile]; there are [general], [tracks], [progress], [tiles], [tile-effects], [cards], [card-effects], [colonies], [colony-tiles], [scoring], [quick-start], [bonanza], [planned-expansion], [gambit], [story], [captains], [solo], [solo-money], [solo-auctions], [solo-actions], [campaign]"}},
		{"unknown row", "[tiles]\nswop - 1 W\n", []string{`3: unknown row "swop" in [tiles]`}},
		{"row of another section", "[tracks]\nswap - 1 W\n", []string{`3: unknown row "swap" in [tracks]`}},
		{"row given twice", "[tracks]\ntaxes 4 S 6 R 8 R 10 R 12 R\n[tracks]\ntaxes 4 S 6 R 8 R 10 R 12 R\n", []string{
			"5: taxes is given twice, first in line 3"}},
		{"too few columns", "[tracks]\ntaxes 4 S 6 R 8 R 10 R\n", []string{"3: taxes: 4 columns are given, 5 are wanted"}},
		{"too many columns", "[tracks]\ntaxes 4 S 6 R 8 R 10 R 12 R 14 R\n", []string{
			`3: taxes: "14" is more than the 5 columns of this row`}},
		{"no columns", "[general]\nstart-ships\n", []string{"3: start-ships: 0 columns are given, 1 are wanted"}},
		{"mark missing", "[tracks]\ntaxes 4 S 6 8 R 10 R 12\n", []string{
			"3: taxes: there is no mark (S, W or R) after 6", "3: taxes: there is no mark (S, W or R) after 12"}},
		{"mark unknown", "[tracks]\ntaxes 4 S 6 X 8 R 10 r 12 R\n", []string{
			"3: taxes: unknown mark X after 6; there are S, W and R", "3: taxes: unknown mark r after 10; there are S, W and R"}},
		{"no number", "[general]\nstart-ships four S\n", []string{`3: start-ships: "four" is not a number from 0 to 30`}},
		{"odd number", "[general]\nstart-ships +4 S\n", []string{`3: start-ships: "+4" is not a number from 0 to 30`}},
		{"negative", "[general]\nstart-ships -4 S\n", []string{`3: start-ships: "-4" is not a number from 0 to 30`}},
		{"lacking where it must not", "[general]\nstart-ships -\n", []string{
			`3: start-ships: "-" is not a number from 0 to 30`, "3: start-ships: there is no mark (S, W or R) after -"}},
		{"too much", "[tracks]\nharvest 1 S 2 S 3 S 4 S 16 S\ntaxes 1 S 2 S 3 S 4 S 256 S\ndraws 1 S 1 S 1 S 1 S 8 S\nrecruits 0 S 1 S 2 S 3 S 31 S\n", []string{
			`3: harvest: "16" is not a number from 0 to 15`, `4: taxes: "256" is not a number from 0 to 100`,
			`5: draws: "8" is not a number from 0 to 7`, `6: recruits: "31" is not a number from 0 to 30`}},
		{"too many fields", "[colonies]\nquilon 6 S 4 S\n", []string{`3: quilon: "4" is not a number from 1 to 3`}},
		{"too many colonists", "[cards]\nship-gift 5 R fish R 2 R palm R 3 R elephant R\n", []string{`3: ship-gift: "5" is not a number from 0 to 4`}},
		{"Duty for nothing", "[tile-effects]\nduty 0 S\n", []string{`3: duty: "0" is not a number from 1 to 20`}},
		{"no limit", "[card-effects]\nsale-limit 0 S\n", []string{`3: sale-limit: "0" is not a number from 1 to 30 or any`}},
		{"no such word", "[general]\nauctioneer underbids S\n", []string{`3: auctioneer: "underbids" is not one of pays-one-less, overbids`}},
		{"no such symbol", "[general]\nstart-symbol lion S\n", []string{
			`3: start-symbol: "lion" is not one of elephant, tiger, fish, palm, shell, statue`}},
		{"no such spice", "[progress]\ntax salt R pepper+nutmeg S pepper+nutmeg+clove R pepper+nutmeg+clove+ginger R\n", []string{
			`3: tax: "salt" is not one to 4 spices joined by +, such as ginger+cinnamon`}},
		{"too dear", "[progress]\ntax pepper R pepper R pepper R pepper+pepper+pepper+pepper+pepper R\n", []string{
			`3: tax: "pepper+pepper+pepper+pepper+pepper" is not one to 4 spices joined by +, such as ginger+cinnamon`}},
		{"no pair", "[colony-tiles]\nmadras pepper+pepper S clove S\n", []string{
			`3: madras: "pepper+pepper" is not two different spices joined by +, such as pepper+nutmeg`,
			`3: madras: "clove" is not two different spices joined by +, such as pepper+nutmeg`}},
		{"pair given twice", "[colony-tiles]\nmadras pepper+clove S clove+nutmeg S clove+pepper S\n", []string{"3: madras: pepper+clove is given twice"}},
		{"no tile of a colony", "[colony-tiles]\ncochin 0 S\n", []string{`3: cochin: "0" is not a number from 1 to 10`}},
		{"a half too large", "[tiles]\nswap - 2 W\n", []string{"2: half b has 30 tiles; with 4 removed it must have 29 to leave 25"}},
		{"a half too small", "[tiles]\nswap - -\n", []string{"2: half b has 28 tiles; with 4 removed it must have 29 to leave 25"}},
		{"one removed too few", "[general]\ntiles-removed 3 S shown S\n", []string{
			"3: half a has 29 tiles; with 3 removed it must have 28 to leave 25", "3: half b has 29 tiles; with 3 removed it must have 28 to leave 25"}},
		{"too many of a tile", "[tiles]\nswap - 4 W\n", []string{`3: swap: "4" is not a number from 0 to 3`}},
		{"more than one can hold", "[tiles]\nduty 2 S 2 S\nships - -\n", []string{"3: duty: the halves have 4 together, and a player can hold only 3"}},
		{"more than Swap can take", "[tiles]\nswap 1 W -\nships - 2 S\nships-or-colonists 2 S 2 S\n", []string{
			"5: ships-or-colonists: the halves have 4 together, and a player can hold only 3"}},
		{"too many singles", "[tiles]\npepper-1 4 W 4 W\npepper-2 - -\nswap - -\nfavor - -\nresupply - -\nforeman - -\n", []string{
			"3: pepper-1: the halves have 8 together, and a player can hold only 7"}},
		{"Favor without removed tiles", "[general]\ntiles-removed 4 S unseen S\n", []string{"3: favor needs tiles that were removed face up"}},
		{"too many plantations", "[general]\nplantations-removed 0 S\n[tiles]\npepper-2 7 S -\nnutmeg-2 7 S -\nclove-2 7 S -\n" +
			"cinnamon-2 - 7 S\nginger-2 - 1 S\ncrop-rotation - -\nforeman - -\nducats - -\nduty - -\nextra-actions - -\n" +
			"ships - -\ncolonists - 1 S\nships-or-colonists - 2 S\nsettlement - 1 S\nexpeditions-small - -\n", []string{
			"3: half a cannot lose 4 tiles: 3 are no plantations, and at most 0 plantations may go"}},
		{"a tile without effect", "[tile-effects]\nexpedition -\n[scoring]\nforeman -\n", []string{
			"3: expedition is among the tiles, so [tile-effects] must say what it does",
			"5: foreman is among the tiles, so [scoring] must say what it does"}},
		{"start symbol on no card", "[general]\nstart-symbol shell S\n[cards]\n" +
			"mixed-harvest 1 R fish R 2 R palm R 3 R fish R\nspice-sale 1 R palm R 2 R statue R 3 R elephant R\n" +
			"ducat-gift 1 R tiger R 2 R statue R 3 R tiger R\nbought-progress 1 R statue R 2 R statue R 3 R elephant R\n[scoring]\nsymbols 1 S 3 S 6 S 10 S 15 S 20 S\n",
			[]string{"3: no card shows the start symbol shell (more-recruits cards leave in a planned expansion)"}},
		{"six alike without a score", "[cards]\nships-only 1 R tiger R 2 R tiger R 3 R fish R\n", []string{
			"2: symbols: tiger is on 6 cards, but only up to 5 score"}},
		{"seven alike", "[cards]\nships-only 1 R tiger R 2 R tiger R 3 R tiger R\n", []string{
			"2: tiger is on 7 cards; at most 6 may bear one symbol"}},
		{"too few Bonanza tiles", "[bonanza]\nbonanza-ship 0 R 1 S\nbonanza-spice 0 R 1 S\nbonanza-ducats 1 R 3 S\n", []string{
			"2: there are 3 Bonanza tiles; the corners need 4"}},
		{"fallback", "[solo]\nfallback immediate R immediate R per-round R scoring R plantation R\n", []string{
			"3: fallback: immediate is given twice; each kind of tile must have its place"}},
		{"ranks", "[solo]\nranks 25 S 36 S 36 S 56 S\n", []string{
			"3: ranks: 36 points after 36; a higher rank needs more"}},
		{"cargo ranks", "[campaign]\ncargo-ranks 8 R 12 R 12 R 20 R\n", []string{
			"3: cargo-ranks: 12 goods after 12; a higher rank needs more"}},
		{"Espionage too often for a solo game", "[general]\ntiles-removed 1 S shown S\n[tiles]\nespionage - 2 W\n", []string{
			"4: half a has 29 tiles; with 1 removed it must have 26 to leave 25",
			"4: half b has 30 tiles; with 1 removed it must have 26 to leave 25",
			"5: half b has 2 tiles espionage, which leave a solo game; at most 1 can be spared"}},
		{"two sections wrong", "[tracks]\ntax 1 S\n[tiles]\nswap - 2 W\n", []string{
			`3: unknown row "tax" in [tracks]`, "4: half b has 30 tiles; with 4 removed it must have 29 to leave 25"}},
		{"odd characters", "[tracks]\ntaxes \x00\n\xff\n", []string{
			"3: the line has characters that are not text", "4: the line has characters that are not text"}},
		{"header", "edition My Box\ntitle\nwords 2013\noptions bonanza bingo\ninclude 2004\nwords 2012\ncolour red\n", []string{
			`2: the name of an edition has at most 40 lower case letters, digits and single hyphens, unlike "My Box"`,
			"3: the title has 0 letters; it may have 1 to 100",
			`4: unknown vocabulary "2013"; there are 2004, 2012, 2026`,
			`5: unknown option "bingo"; there are ` + allOptions,
			`6: only "modules" can be included, not "2004"`,
			"7: words is given twice, first in line 4",
			`8: unknown line "colour" before the first section; there are edition, title, words, options, include, based-on`}},
		{"based on two", "based-on 2004\n", []string{"2: based-on is given twice, first in line 1"}},
	} {
		t.Run(c.name, func(t *testing.T) { wantProblems(t, "based-on 2012\n"+c.text, c.want...) })
	}
}

func TestProblemsOfCompleteFiles(t *testing.T) {
	text := edition.Default().Text()
	lines := strings.Split(text, "\n")
	tracks := slices.Index(lines, "[tracks]") + 1
	bonanza := strings.Index(text, "[bonanza]")
	t.Run("a row is missing", func(t *testing.T) {
		wantProblems(t, strings.Replace(text, "taxes 4 S 6 R 8 R 10 R 12 R\n", "", 1),
			fmt.Sprintf("%d: row taxes of [tracks] is missing", tracks))
	})
	t.Run("the modules are missing", func(t *testing.T) {
		last := strings.Count(text[:bonanza], "\n")
		var want []string
		for _, section := range []struct{ name, rows string }{
			{"bonanza", "bonanza-spice bonanza-colonist bonanza-ducats bonanza-ship"},
			{"planned-expansion", "leaves founding-cards recruits"},
			{"gambit", "heavy-bidding profitable-auction strategic-victory-price strategic-victory-extras " +
				"harbor-support-ships harbor-support-colonists chart-new-routes " +
				"power-broker-picks power-broker-ships power-broker-colonists power-broker-ducats"},
			{"story", "rich-outposts-need rich-outposts-fields competition adaptability plagued-crops tax-story"},
			{"captains", "malian javanese english indian"},
			{"solo", "fallback discarded-colonies ranks"},
			{"solo-money", "level-1 level-2 level-3"},
			{"solo-auctions", cardNames[goa.AuctionCard](goa.NumAuctionCards)},
			{"solo-actions", cardNames[goa.ActionCard](goa.NumActionCards)},
			{"campaign", "goal-row goal-all-colonies goal-symbols goal-fields goal-ducats bonus-colonists bonus-ships bonus-ducats " +
				"cargo-points cargo-both-goals cargo-ranks"},
		} {
			for row := range strings.FieldsSeq(section.rows) {
				want = append(want, fmt.Sprintf("%d: row %s of [%s] is missing", last, row, section.name))
			}
		}
		wantProblems(t, text[:bonanza], want...)
	})
	t.Run("the modules are included", func(t *testing.T) {
		e, err := edition.Parse("mine", []byte("include modules\n"+text[:bonanza]))
		if err != nil || e.Hash != edition.Default().Hash {
			t.Errorf("got %v, %v", e, err)
		}
	})
	t.Run("the header is missing", func(t *testing.T) {
		_, rows, _ := strings.Cut(text, "[general]")
		wantProblems(t, "[general]"+rows, `1: there is no line "edition"`, `1: there is no line "title"`, `1: there is no line "words"`)
	})
	t.Run("the base is unknown", func(t *testing.T) {
		wantProblems(t, "\nbased-on 2013\n[tiles]\nswap - 2 W\n", `2: unknown edition "2013"; there are 2004, 2012, 2026`)
	})
	t.Run("the file is huge", func(t *testing.T) {
		wantProblems(t, strings.Repeat(";\n", 1<<16), "1: the file is too large: 131072 bytes, at most 65536 are read")
	})
	t.Run("the file is empty", func(t *testing.T) {
		_, err := edition.Parse("mine", nil)
		if err == nil || !strings.HasPrefix(err.Error(), "mine:1: there is no line \"edition\"\n") {
			t.Errorf("got %.200v", err)
		}
	})
}

func TestOwnRowsGoBeforeIncludedOnes(t *testing.T) {
	e, err := edition.Parse("mine", []byte("based-on 2012\ninclude modules\n[quick-start]\nducats 12 S\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Rules(edition.Options{}).QuickStartDucats; got != 12 {
		t.Errorf("quick start gives %d ducats, want the file's 12", got)
	}
}

// wantProblems compares problems written as "line: text".
func wantProblems(t *testing.T, text string, want ...string) {
	t.Helper()
	_, err := edition.Parse("mine", []byte(text))
	problems, ok := errors.AsType[*edition.ProblemsError](err)
	if !ok {
		t.Fatalf("got %v, want problems", err)
	}
	var got []string
	for _, p := range problems.Problems {
		got = append(got, fmt.Sprintf("%d: %s", p.Line, p.Text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
	if problems.File != "mine" || !strings.HasPrefix(err.Error(), "mine:"+got[0]) {
		t.Errorf("the error does not name the file: %v", err)
	}
}

// TestEveryNumberMatters changes each number of a file by one. The result must
// be either impossible or another game.
func TestEveryNumberMatters(t *testing.T) {
	for _, e := range edition.All() {
		all := edition.Options{}
		with := parseOptions(t, "quick-start,bonanza,planned-expansion")
		_, rows, _ := strings.Cut(e.Text(), "[general]")
		head := strings.TrimSuffix(e.Text(), rows)
		words := strings.SplitAfter(rows, " ")
		accepted := 0
		for i, word := range words {
			n, err := strconv.Atoi(strings.TrimSpace(word))
			if err != nil {
				continue
			}
			changed := slices.Clone(words)
			changed[i] = fmt.Sprintf("%d ", n+1)
			other, err := edition.Parse("changed", []byte(head+strings.Join(changed, "")))
			if err != nil {
				continue
			}
			accepted++
			if other.Hash == e.Hash || other.Rules(all).Data == e.Rules(all).Data && other.Rules(with).Data == e.Rules(with).Data {
				t.Errorf("%s: %d instead of %d changes nothing near %q", e.Name, n+1, n, strings.Join(words[i-1:i+2], ""))
			}
		}
		if accepted < 100 {
			t.Errorf("%s: only %d numbers can be changed", e.Name, accepted)
		}
	}
}

// FuzzParse reads anything. Accepted texts must survive being written and read
// again, and must make rules with all options. Caches make coverage vary, so
// use -fuzzminimizetime 10x to find anything.
func FuzzParse(f *testing.F) {
	for _, e := range edition.All() {
		f.Add(e.Text())
		f.Add("based-on " + e.Name + "\nedition mine\ntitle Mine; with a comment\n[tracks]\ntaxes 4 S 6 S 8 S 10 S 11 S\n")
	}
	f.Add("based-on 2012\n[tiles]\nswap - -\nfavor 1 S 1 S\n[colony-tiles]\nquilon clove+pepper S\n[scoring]\nsymbols 1 S 2 S 3 S 4 S 5 S 6 S")
	f.Add("based-on 2004\noptions\n[general]\ntiles-removed 2 S shown S\n[progress]\ntax ginger+ginger R pepper R pepper R pepper R")
	all := parseOptions(f, "bonanza,planned-expansion,gambit,story=drawn,captains")
	f.Fuzz(func(t *testing.T, text string) {
		e, err := edition.Parse("fuzz", []byte(text))
		if err != nil {
			problems, ok := errors.AsType[*edition.ProblemsError](err)
			if !ok || len(problems.Problems) == 0 {
				t.Fatalf("an error without problems: %v", err)
			}
			return
		}
		again, err := edition.Parse("again", []byte(e.Text()))
		if err != nil {
			t.Fatal(err)
		}
		if again.Hash != e.Hash || again.Rules(all) != e.Rules(all) {
			t.Fatalf("read again, it is another edition:\n%s", e.Text())
		}
		e.Warnings()
	})
}
