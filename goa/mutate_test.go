package goa_test

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// mutate changes one random value somewhere in a JSON tree, in place. It
// changes a number a little or a lot, replaces a name with another name of the
// tree, or adds or removes an entry of a list or object.
func mutate(tree any, rng *rand.Rand) {
	var spots []func()
	var names []string
	collect(tree, rng, &spots, &names)
	if len(spots) > 0 {
		spots[rng.IntN(len(spots))]()
	}
}

func collect(tree any, rng *rand.Rand, spots *[]func(), names *[]string) {
	switch node := tree.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(node))
		for _, k := range keys {
			*names = append(*names, k)
			*spots = append(*spots, func() { node[k] = other(node[k], rng, *names) })
			collect(node[k], rng, spots, names)
		}
		if len(keys) > 0 {
			*spots = append(*spots,
				func() { delete(node, keys[rng.IntN(len(keys))]) },
				func() { node[(*names)[rng.IntN(len(*names))]] = node[keys[rng.IntN(len(keys))]] })
		}
	case []any:
		for i := range node {
			*spots = append(*spots,
				func() { node[i] = other(node[i], rng, *names) },
				func() { node[i], node[0] = node[0], node[i] })
			collect(node[i], rng, spots, names)
		}
	case string:
		*names = append(*names, node)
	}
}

// other returns a value like v but different.
func other(v any, rng *rand.Rand, names []string) any {
	switch v := v.(type) {
	case float64:
		return []float64{v + 1, v - 1, 0, 1, 2, 3, 4, 255, 256, 65536, -1}[rng.IntN(11)]
	case bool:
		return !v
	case string:
		return names[rng.IntN(len(names))]
	case []any:
		if len(v) > 0 && rng.IntN(2) > 0 {
			return v[:len(v)-1]
		}
		return append(slices.Clone(v), names[rng.IntN(len(names))])
	case nil:
		return rng.IntN(4)
	default:
		return nil
	}
}
