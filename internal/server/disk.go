package server

import (
	"context"
	"fmt"

	"goa/internal/database"
	"goa/internal/metrics"
	"goa/internal/operator"
)

// Disk says when a server has too little room to go on. Moves would soon fail, so it
// is better to send players elsewhere and alert the operator.
type Disk struct {
	Free Size // bytes that must be free where the database is; 0 for none
	Most Size // largest size of the database in bytes; 0 for no limit
}

// check returns an error if there is too little room.
func (d Disk) check(now operator.Stats) error {
	switch {
	case now.Free >= 0 && now.Free < int64(d.Free):
		return fmt.Errorf("%d bytes are free where the database is, less than the %s of --min-free: make room there", now.Free, d.Free)
	case d.Most > 0 && now.Bytes > int64(d.Most):
		return fmt.Errorf("the database has %d bytes, more than the %s of --max-database: delete some data, or raise the limit", now.Bytes, d.Most)
	default:
		return nil
	}
}

// ready makes sure that games can be stored. The database must work and have room.
func (d Disk) ready(ctx context.Context, store database.Store) error {
	if err := store.Ready(ctx); err != nil {
		return err
	}
	if d == (Disk{}) {
		return nil
	}
	return d.check(store.Stats())
}

// tell returns the limits as metrics, to compare with the space in use.
func (d Disk) tell() (all []metrics.Family) {
	if d.Free > 0 {
		all = append(all, metrics.Gauge("goa_disk_free_limit_bytes", "What must be free where the database is for the server to be ready.", float64(d.Free)))
	}
	if d.Most > 0 {
		all = append(all, metrics.Gauge("goa_database_limit_bytes", "Size of the database above which the server is not ready.", float64(d.Most)))
	}
	return all
}
