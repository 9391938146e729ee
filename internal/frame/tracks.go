package frame

import (
	"strconv"

	"goa/goa"
)

// TrackGives returns what a row of a track gives, in a few letters.
func TrackGives(r *goa.Rules, t goa.Track, level int) string {
	switch t {
	case goa.ShipTrack:
		return "+" + strconv.Itoa(int(r.Ships[level]))
	case goa.HarvestTrack:
		return "+" + strconv.Itoa(int(r.HarvestSpices[level]))
	case goa.TaxTrack:
		return "+" + strconv.Itoa(int(r.Taxes[level]))
	case goa.ExpeditionTrack:
		return strconv.Itoa(int(r.Draws[level])) + "/" + strconv.Itoa(int(r.HandLimit[level]))
	default:
		return "+" + strconv.Itoa(int(r.Recruits[level]))
	}
}
