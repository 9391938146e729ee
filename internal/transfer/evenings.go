package transfer

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"goa/internal/contest"
)

// copyEvenings copies evenings, after the tables.
func (p *Plan) copyEvenings(ctx context.Context, r *Report) error {
	for after := contest.EveningID(""); ; {
		all, err := p.From.AllEvenings(ctx, after, chunk)
		if err != nil || len(all) == 0 {
			return err
		}
		for _, e := range all {
			if err := p.To.AdoptEvening(ctx, e); err != nil {
				return err
			}
		}
		r.Evenings += len(all)
		after = all[len(all)-1].ID
	}
}

// compareEvenings makes sure that the target has the evenings of the source and no
// others.
func (p *Plan) compareEvenings(ctx context.Context) error {
	for after := contest.EveningID(""); ; {
		want, err := p.From.AllEvenings(ctx, after, chunk)
		if err != nil {
			return err
		}
		got, err := p.To.AllEvenings(ctx, after, chunk)
		if err != nil {
			return err
		}
		if len(got) != len(want) {
			return errors.New("source and target have different numbers of evenings: is a server using one of them?")
		}
		for i := range want {
			if !reflect.DeepEqual(got[i], want[i]) {
				return fmt.Errorf("evening %s: the copy differs", want[i].ID)
			}
		}
		if len(want) == 0 {
			return nil
		}
		after = want[len(want)-1].ID
	}
}
