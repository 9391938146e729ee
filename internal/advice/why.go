package advice

import (
	"context"
	"sync"

	"goa/internal/reasons"
	"goa/lexicon"
)

var explainers = sync.Pool{New: func() any { return reasons.New() }}

// Why explains why the first move is better than the second, by named causes.
// It follows from the seat's view alone; ok is false if no two moves were
// compared, or the thought was cut off.
func (a *Advice) Why(ctx context.Context) (account reasons.Account, ok bool) {
	if len(a.Candidates) < 2 || a.Cut || a.Win == nil && !a.view.Solo() {
		return account, false
	}
	e := explainers.Get().(*reasons.Explainer)
	defer explainers.Put(e)
	first, second := a.Candidates[0], a.Candidates[1]
	account = e.Explain(ctx, reasons.Question{View: &a.view, Better: first.Move, Other: second.Move, Gap: first.Value - second.Value})
	return account, ctx.Err() == nil
}

// WhyLines tells why the first move is better than the second, a sentence each.
func (a *Advice) WhyLines(ctx context.Context, words *lexicon.Lexicon, names []string) []string {
	account, ok := a.Why(ctx)
	if !ok {
		return nil
	}
	return account.Lines(words, a.view.Seat(), names)
}
