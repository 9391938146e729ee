//go:build !unix && !js

package ladder_test

import "time"

// processorTime returns 0: the time is not known here.
func processorTime() time.Duration { return 0 }
