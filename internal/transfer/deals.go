package transfer

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"goa/internal/match"
)

// Deal is a deal as stored, with all attempts at it, sorted by owner.
type Deal struct {
	match.Deal
	Touched  time.Time
	Attempts []match.Attempt // without the state of their tables
}

// copyDeals copies deals and attempts, after the tables.
func (p *Plan) copyDeals(ctx context.Context, r *Report) error {
	for after := match.DealID(""); ; {
		deals, err := p.From.AllDeals(ctx, after, chunk)
		if err != nil || len(deals) == 0 {
			return err
		}
		if err := p.To.AdoptDeals(ctx, deals); err != nil {
			return err
		}
		r.Deals += len(deals)
		after = deals[len(deals)-1].ID
	}
}

// compareDeals makes sure that the target has the deals of the source and no others.
func (p *Plan) compareDeals(ctx context.Context) error {
	for after := match.DealID(""); ; {
		want, err := p.From.AllDeals(ctx, after, chunk)
		if err != nil {
			return err
		}
		got, err := p.To.AllDeals(ctx, after, chunk)
		if err != nil {
			return err
		}
		if len(got) != len(want) {
			return errors.New("source and target have different numbers of deals: is a server using one of them?")
		}
		for i := range want {
			if !reflect.DeepEqual(got[i], want[i]) {
				return fmt.Errorf("deal %s: the copy differs", want[i].ID)
			}
		}
		if len(want) == 0 {
			return nil
		}
		after = want[len(want)-1].ID
	}
}
