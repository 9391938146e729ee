package arena

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"goa/ai"
)

// WriteText writes a report for people.
func (r Report) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "bot\tgames\twins\t95% interval\tElo\t95% interval\tscore\tfailures\t")
	for _, b := range r.Bots {
		fmt.Fprintf(t, "%s\t%d\t%.1f%%\t%s\t%.0f\t%s\t%.1f\t%d\t\n", b.Name, b.Games, 100*b.WinShare,
			shares(b.CI95), b.Elo, eloRange(b.EloCI95), b.MeanScore, b.Failures)
	}
	for _, s := range r.Seats {
		fmt.Fprintf(t, "seat %d\t%d\t%.1f%%\t%s\t\t\t%.1f\t\t\n", s.Seat, r.Games, 100*s.WinShare, shares(s.CI95), s.MeanScore)
	}
	for _, o := range r.Order {
		fmt.Fprintf(t, "%s\t%d\t%.1f%%\t%s\t\t\t%.1f\t\t\n", orderName(o.After), r.Games, 100*o.WinShare, shares(o.CI95), o.MeanScore)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w, anchorNote(r))
	if s := r.SPRT; s != nil {
		fmt.Fprintln(w, sprtText(s))
	}
	if r.Players == 1 {
		fmt.Fprintln(w, "solo game: each bot played every deal alone; a win is a deal on which nobody had more points")
	}
	text := fmt.Sprintf("edition %s, %s, seed %s", r.Edition, blocksText(r.Blocks), r.Seed)
	if r.Options != "" {
		text += ", options " + r.Options
	}
	if r.Seatings == "all" {
		text += ", all seatings"
	}
	_, err := fmt.Fprintf(w, "%s; the flag cost %.1f ducats on average\n", text, r.Flag)
	return err
}

func shares(ci [2]float64) string { return fmt.Sprintf("%.1f to %.1f%%", 100*ci[0], 100*ci[1]) }

// eloRange returns a dash for the anchor, and if no two blocks differ.
func eloRange(ci *[2]float64) string {
	if ci == nil || ci[0] == ci[1] {
		return "–"
	}
	return fmt.Sprintf("%.0f to %.0f", ci[0], ci[1])
}

// orderName names the first player, or says how many seats later a player came.
func orderName(after int) string {
	if after == 0 {
		return "first player"
	}
	return "after " + strings.TrimSpace(fmt.Sprint(after))
}

func sprtText(s *SPRT) string {
	state := fmt.Sprintf("not decided yet (%.2f, between %.2f and %.2f)", s.LLR, s.Bounds[0], s.Bounds[1])
	switch s.Decision {
	case "elo1":
		state = fmt.Sprintf("yes: %g Elo rather than %g (%.2f)", s.Elo1, s.Elo0, s.LLR)
	case "elo0":
		state = fmt.Sprintf("no: %g Elo rather than %g (%.2f)", s.Elo0, s.Elo1, s.LLR)
	}
	return fmt.Sprintf("is %s better than %s? %s", s.A, s.B, state)
}

// anchorNote says what Elo is measured from.
func anchorNote(r Report) string {
	if r.Anchor == ai.Planner {
		return "Elo: the planner is 1000"
	}
	return fmt.Sprintf("Elo: no planner takes part, so %s is 1000", r.Anchor)
}

func blocksText(n int) string {
	if n == 1 {
		return "1 block"
	}
	return fmt.Sprintf("%d blocks", n)
}
