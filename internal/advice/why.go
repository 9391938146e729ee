package advice

import (
	"context"
	"sync"

	"goa/ai"
	"goa/goa"
	"goa/internal/prices"
	"goa/internal/reasons"
	"goa/lexicon"
)

var (
	explainers = sync.Pool{New: func() any { return reasons.New() }}
	pricers    = sync.Pool{New: func() any { return prices.New() }}
)

// Explain finds out why the first move is better than the second, by named
// causes. In an auction it also finds what the lot is worth to every seat at
// every price. It follows from the view of the seat that asks. Without Explain,
// or if the context ends, nothing is explained.
func (a *Advice) Explain(ctx context.Context) {
	a.why, a.explained = a.account(ctx)
	if ctx.Err() != nil {
		return
	}
	a.curves = a.curvesOf()
	if a.OnLot && len(a.curves) > 0 {
		a.Lot.Worth = max(0, a.curves[a.view.Seat()].Worth)
	}
}

// appraise sets what the lot is worth to the seat that asks, as Explain does.
func (a *Advice) appraise() {
	if !a.OnLot {
		return
	}
	p := pricers.Get().(*prices.Pricer)
	defer pricers.Put(p)
	if c, ok := p.CurveOf(&a.view, a.view.Seat(), a.Lot.Fair, a.Price()); ok {
		a.Lot.Worth = max(0, c.Worth)
	}
}

// account explains the first move by comparing it with the second, if there are
// two and the thought was not cut off.
func (a *Advice) account(ctx context.Context) (account reasons.Account, ok bool) {
	if len(a.Candidates) < 2 || a.Cut || a.Win == nil && !a.view.Solo() {
		return account, false
	}
	return a.explainAgainst(ctx, a.Candidates[1])
}

// explainAgainst explains why the first move is better than another; ok is false if the
// context ended.
func (a *Advice) explainAgainst(ctx context.Context, other ai.Candidate) (account reasons.Account, ok bool) {
	e := explainers.Get().(*reasons.Explainer)
	defer explainers.Put(e)
	first := a.Candidates[0]
	account = e.Explain(ctx, reasons.Question{View: &a.view, Better: first.Move, Other: other.Move, Gap: first.Value - other.Value})
	return account, ctx.Err() == nil
}

// curvesOf returns what the lot at auction is worth to every seat, by seat.
func (a *Advice) curvesOf() (list []prices.Curve) {
	p := pricers.Get().(*prices.Pricer)
	defer pricers.Put(p)
	for seat := range goa.Seat(a.view.Seats()) {
		c, ok := p.CurveOf(&a.view, seat, a.Lot.Fair, a.Price())
		if !ok {
			return nil
		}
		list = append(list, c)
	}
	return list
}

// Why returns the account of why the first move is better than the second; ok
// is false if there is none.
func (a *Advice) Why() (account reasons.Account, ok bool) { return a.why, a.explained }

// WhyLines says why the first move is better than the second, one sentence per
// line.
func (a *Advice) WhyLines(words *lexicon.Lexicon, names []string) []string {
	if !a.explained {
		return nil
	}
	return a.why.Lines(words, a.view.Seat(), names)
}

// Curves returns what the lot at auction is worth, by seat, as the seat that
// asks sees it. It is empty outside of auctions.
func (a *Advice) Curves() []prices.Curve { return a.curves }

// Price returns what the seat would have to pay for the lot at auction now.
func (a *Advice) Price() int {
	if lot, ok := a.view.Auction(); ok && a.view.Ask() == goa.AskSale {
		return lot.Price
	}
	return a.view.LeastBid()
}
