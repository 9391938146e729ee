package lesson_test

import (
	"errors"
	"strings"
	"testing"

	"goa/internal/lesson"
)

// small is a short lesson. Tests replace one of its lines.
const small = `goa-lesson 1
lesson small
edition 2012
seats learner Ana
[chapter one]
seed x
until round 2
[seat 1]
when lot flag: bid up to 2 | pass
pass | tax
[tell hello]
when round 1
glow market
[ask act]
show tax | pass
again
[end bye]
[text en]
hello = Hello, {seat1}.
act = You have {ducats} ducats.
bye = Bye.
  And thank you.
`

func TestSmallLesson(t *testing.T) {
	l, err := lesson.Parse([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	report, err := lesson.Check(l, 20)
	if err != nil {
		t.Fatal(err)
	}
	if report.Finished != 20 {
		t.Errorf("%d of 20 finish: %v", report.Finished, report.Problems)
	}
	if len(report.Problems) != 2 { // French and German are missing
		t.Errorf("problems: %q", report.Problems)
	}
}

// An error names its line and says how to correct it.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name, old, put string
		line           int
		says           string
	}{
		{"another format", "goa-lesson 1", "goa-lesson 2", 1, "begins with"},
		{"unknown word in the head", "edition 2012", "editon 2012", 3, "does not belong"},
		{"said twice", "edition 2012", "lesson again", 3, "twice"},
		{"unknown edition", "edition 2012", "edition 1999", 5, "edition"},
		{"bad option", "edition 2012", "edition 2012\noptions nothing", 6, "nothing"},
		{"no learner", "seats learner Ana", "seats Ana Rui", 5, "learner"},
		{"too many seats", "seats learner Ana", "seats learner A B C D E", 5, "6"},
		{"bad name", "lesson small", "lesson Small!", 5, "small letters"},
		{"bad minutes", "lesson small", "lesson small\nminutes soon", 6, "minutes N"},
		{"unknown card of a module", "{ducats}", "{gambit:nothing}", 20, "gambit:nothing"},
		{"open bracket", "[chapter one]", "[chapter one", 5, "bracket"},
		{"section out of place", "[chapter one]", "[tell x]", 5, "chapter"},
		{"unknown section", "[seat 1]", "[chair 1]", 8, "there is no section"},
		{"unknown word in a chapter", "seed x", "sead x", 6, "does not belong"},
		{"unknown tile", "seed x", "tiles-a pepper-9", 6, "pepper-9"},
		{"unknown card", "seed x", "cards joker", 6, "joker"},
		{"unknown first player", "seed x", "first 7", 6, "0 to 1"},
		{"unknown seat", "[seat 1]", "[seat 2]", 8, "0 to 1"},
		{"no colon", "when lot flag: bid", "when lot flag bid", 9, "colon"},
		{"unknown move", "pass | tax", "pass | taxes", 10, "taxes"},
		{"half a move", "pass | tax", "progress", 10, "progress"},
		{"bad bid", "bid up to 2", "bid up to two", 9, "bid up to N"},
		{"unknown test", "when round 1", "when rounds 1", 12, "is not a test"},
		{"no number", "when round 1", "when round one", 12, "round N"},
		{"bad comparison", "when round 1", "when round ~ 1", 12, "comparison"},
		{"unknown question", "when round 1", "when ask nicely", 12, "place-token"},
		{"unknown stage", "when round 1", "when stage right", 12, "right"},
		{"unknown lot", "when lot flag", "when lot flags", 9, "flags"},
		{"unknown event", "when round 1", "when event party", 12, "party"},
		{"unknown seat of an event", "when round 1", "when event bid-made 5", 12, "0 to 1"},
		{"unknown word in a step", "glow market", "shine market", 13, "glow"},
		{"told for ever", "glow market", "again", 11, "go on"},
		{"no name of a step", "[tell hello]", "[tell]", 11, "name"},
		{"after the end", "[end bye]", "[end bye]\n[tell more]", 18, "last step"},
		{"unknown language", "[text en]", "[text xx]", 18, "xx"},
		{"no text", "hello = Hello", "hallo = Hello", 11, "hello has no text"},
		{"text without a step", "hello = Hello", "more = x\nhello = Hello", 19, "no step is called more"},
		{"two texts", "act = You", "hello = You", 20, "two texts"},
		{"no equals sign", "act = You", "act You", 20, "NAME = TEXT"},
		{"unknown value", "{ducats}", "{money}", 20, "money"},
		{"open brace", "{ducats}", "{ducats", 20, "stands for nothing"},
		{"no end", "[end bye]", "[tell bye]\nwhen round 9", 23, "[end NAME]"},
		{"a bad position", "seed x", "[position]\n{\n}", 8, "position"},
		{"an open position", "seed x", "[position]\n{", 23, "closing brace"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(small, c.old) {
				t.Fatalf("the lesson has no %q", c.old)
			}
			_, err := lesson.Parse([]byte(strings.Replace(small, c.old, c.put, 1)))
			wrong, ok := errors.AsType[*lesson.SyntaxError](err)
			if !ok {
				t.Fatalf("got %v, want a syntax error", err)
			}
			if wrong.Line != c.line || !strings.Contains(wrong.Problem, c.says) {
				t.Errorf("got %v; want line %d and %q", wrong, c.line, c.says)
			}
		})
	}
	for _, text := range []string{"", "\n", "goa-lesson 1\n", "goa-lesson 1\n[", strings.Repeat("x", 1<<20)} {
		if _, err := lesson.Parse([]byte(text)); err == nil {
			t.Errorf("%.20q is a lesson", text)
		}
	}
}

// Each condition decides whether its step is shown.
func TestConditions(t *testing.T) {
	for _, c := range []struct {
		when string
		want bool // at the learner's first question
	}{
		{"round 1", true}, {"round = 1", true}, {"round > 1", false}, {"round >= 1", true}, {"round < 1", false}, {"round <= 1", true},
		{"not round 1", false}, {"round 1, not round 2", true}, {"round 1, round 2", false},
		{"ask place-flag", true}, {"ask bid", false}, {"stage placing", true}, {"stage acting", false},
		{"turn 0", true}, {"turn 1", false}, {"flag 0", true}, {"flag 1", false},
		{"lot flag", false}, {"lot plantation", false}, {"lot pepper-*", false}, {"auctioneer 0", false}, {"bidder 1", false}, {"high 0", true}, {"price 0", true},
		{"ducats 5", true}, {"ships 4", true}, {"colonists 2", true}, {"extras 0", true}, {"cards 0", true}, {"spices 0", true}, {"action 0", true},
		{"points 0", true}, {"lead < 0", true}, {"bid 0", true},
		{"holds plantation", false}, {"holds ship", false}, {"can flag *", true}, {"can bid *", false}, {"did flag *", false},
		{"event round-began", true}, {"event became-first 0", true}, {"event became-first 1", false}, {"event bid-made", false},
		{"seen act", false}, {"not seen act", true},
	} {
		text := strings.Replace(small, "seed x", "first 0\ncards ships-only-1", 1)
		text = strings.Replace(text, "[tell hello]\nwhen round 1\nglow market", "[tell hello]\nwhen "+c.when, 1)
		l, err := lesson.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		m, err := l.At(nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Step.Key == "hello"; got != c.want {
			t.Errorf("%s: %t, want %t", c.when, got, c.want)
		}
	}
}
