package picture

import "goa/goa"

// spiceInk distinguishes the spices.
var spiceInk = [goa.NumSpices]ink{
	goa.Pepper:   "36",
	goa.Nutmeg:   "33",
	goa.Clove:    "31",
	goa.Cinnamon: "35",
	goa.Ginger:   "93",
}

// kindInk distinguishes the kinds of tiles, roughly as they are printed.
func kindInk(t goa.Tile) ink {
	switch t.Kind() {
	case goa.PerRound:
		return "94"
	case goa.OneShot:
		return "32"
	case goa.Scoring:
		return "95"
	case goa.Immediate, goa.Plantation:
		return plain
	default:
		return plain
	}
}

// shorts returns the shortest prefixes of the spices' names that distinguish
// them, at least two letters long.
func (p *painter) shorts() (list [goa.NumSpices]string) {
	for n := 2; ; n++ {
		seen := map[string]bool{}
		for s := range list {
			name := []rune(p.Words.Spice(goa.Spice(s)))
			list[s] = string(name[:min(n, len(name))])
			seen[list[s]] = true
		}
		if len(seen) == len(list) || n == longestShort {
			return list
		}
	}
}

const longestShort = 6
