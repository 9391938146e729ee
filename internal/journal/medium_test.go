//go:build !js

package journal_test

import (
	"testing"

	"goa/internal/journal"
)

func newMedium(*testing.T) medium { return new(disk) }

func (d *disk) open(*testing.T) journal.File { return d }
func (d *disk) crashed(*testing.T) medium    { return d.after() }
