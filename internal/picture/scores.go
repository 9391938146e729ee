package picture

import (
	"fmt"
	"io"

	"goa/goa"
	"goa/lexicon"
)

// Scores writes the points of all players by source, with their ranks. It
// tells hidden cards, so it is for games that are over.
func Scores(w io.Writer, s *goa.State, style Style) error {
	v := s.View(goa.Nobody)
	p := &painter{view: &v, Style: style, labels: scoreWide}
	p.row("", func(seat goa.Seat, _ *goa.Player) { p.put(bold, cut(p.name(seat), p.seatWide()-1)) })
	lines := map[string]func(goa.Score) int{
		"levels":   func(c goa.Score) int { return c.Levels },
		"colonies": func(c goa.Score) int { return c.Colonies },
		"symbols":  func(c goa.Score) int { return c.Symbols },
		"richest":  func(c goa.Score) int { return c.Richest },
		"singles":  func(c goa.Score) int { return c.Singles },
		"duties":   func(c goa.Score) int { return c.Duties },
		"missions": func(c goa.Score) int { return c.Missions },
		"story":    func(c goa.Score) int { return c.Story },
	}
	for _, name := range lexicon.ScoreLines() {
		if name == "story" && s.Story() == goa.NoStory {
			continue
		}
		p.row(style.Words.ScoreLine(name), func(seat goa.Seat, _ *goa.Player) {
			p.put(plain, fmt.Sprintf("%3d", lines[name](s.Score(seat))))
		})
	}
	ranks := s.Ranks()
	p.row(style.Words.Term(lexicon.VictoryPoint, 2), func(seat goa.Seat, _ *goa.Player) {
		p.put(bold, fmt.Sprintf("%3d", s.Score(seat).Total()))
		if !s.Solo() {
			p.put(faint, "  "+p.Words.Screen("rank", "n", ranks[seat]))
			return
		}
		p.put(faint, "  "+style.Words.Merchant(s.Rules().MerchantOf(s.Score(seat).Total())))
	})
	_, err := w.Write(p.out)
	return err
}
