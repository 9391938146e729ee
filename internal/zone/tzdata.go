//go:build !js

package zone

import _ "time/tzdata" // for TZ, if the system has no zones; browsers have no TZ
