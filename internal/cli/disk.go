package cli

import (
	"context"
	"fmt"

	"github.com/spf13/pflag"

	"goa/internal/metrics"
	"goa/internal/operator"
)

// diskFlags say when a server has too little room to go on. Moves would soon
// fail, so it is better to send people elsewhere and alert the operator.
type diskFlags struct {
	free int64 // bytes that must be free where the database is; 0 for none
	most int64 // bytes that the database may have; 0 for any number
}

func (d *diskFlags) addTo(flags *pflag.FlagSet) {
	flags.Var((*size)(&d.free), "min-free", "not ready while less than `SIZE`, such as 64M, is free where the database is, if that can be known; 0 for no limit")
	flags.Var((*size)(&d.most), "max-database", "not ready while the database has more than `SIZE`, such as 20G; no limit if not given")
}

// check returns why there is too little room, or nil.
func (d diskFlags) check(now operator.Stats) error {
	switch {
	case now.Free >= 0 && now.Free < d.free:
		return fmt.Errorf("%d bytes are free where the database is, less than the %s of --min-free: make room there", now.Free, (*size)(&d.free))
	case d.most > 0 && now.Bytes > d.most:
		return fmt.Errorf("the database has %d bytes, more than the %s of --max-database: make room, or raise that", now.Bytes, (*size)(&d.most))
	default:
		return nil
	}
}

// ready makes sure that games can be stored: the database works and has room.
func (d diskFlags) ready(ctx context.Context, store database) error {
	if err := store.Ready(ctx); err != nil {
		return err
	}
	if d == (diskFlags{}) {
		return nil
	}
	return d.check(store.Stats())
}

// tell returns the limits as metrics, to compare with what is in use.
func (d diskFlags) tell() (all []metrics.Family) {
	if d.free > 0 {
		all = append(all, metrics.Gauge("goa_disk_free_limit_bytes", "What must be free where the database is for the server to be ready.", float64(d.free)))
	}
	if d.most > 0 {
		all = append(all, metrics.Gauge("goa_database_limit_bytes", "Size of the database above which the server is not ready.", float64(d.most)))
	}
	return all
}
