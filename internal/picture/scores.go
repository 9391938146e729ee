package picture

import (
	"fmt"
	"io"

	"goa/goa"
	"goa/lexicon"
)

// Scores writes the points of all players by source, with their ranks. It
// reveals hidden cards, so it is for games that are over.
func Scores(w io.Writer, s *goa.State, style Style) error {
	v := s.View(goa.Nobody)
	p := newPainter(&v, style)
	p.table = newTable(p.wide, scoreWide, narrowestScore, s.Seats(), goa.MaxSeats)
	for i, band := range p.table.bands {
		if i > 0 {
			p.endLine()
		}
		p.table.now = band
		p.scores(s)
	}
	_, err := w.Write(p.out)
	return err
}

// scores writes the points of the seats of a band.
func (p *painter) scores(s *goa.State) {
	p.row("", func(seat goa.Seat, _ *goa.PublicPlayer) { p.put(bold, p.name(seat)) })
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
		p.row(p.Words.ScoreLine(name), func(seat goa.Seat, _ *goa.PublicPlayer) {
			p.put(plain, fmt.Sprintf("%3d", lines[name](s.Score(seat))))
		})
	}
	ranks := s.Ranks()
	p.row(p.Words.Term(lexicon.VictoryPoint, 2), func(seat goa.Seat, _ *goa.PublicPlayer) {
		p.put(bold, fmt.Sprintf("%3d", s.Score(seat).Total()))
		if !s.Solo() {
			p.put(faint, "  "+p.Words.Screen("rank", "n", ranks[seat]))
			return
		}
		p.put(faint, "  "+p.Words.Merchant(s.Rules().MerchantOf(s.Score(seat).Total())))
	})
}
