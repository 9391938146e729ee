package edition

import "slices"

// Warnings lists where the edition differs from a number printed in the
// rulebooks of the edition it is based on, or whose name or vocabulary it has.
// Such a change is allowed, but people should know about it.
func (e *Edition) Warnings() []Problem {
	var list problems
	known := e.reference()
	for _, s := range sections {
		for _, spec := range s.rows {
			key := rowName{s.name, spec.name}
			for _, text := range spec.departures(e.rows[key].cells, known.rows[key].cells) {
				list.add(e.rows[key].line, "%s: %s", key, text)
			}
		}
	}
	return list.sorted()
}

// departures lists the printed cells of a known row that are not in own.
func (r row) departures(own, known []cell) []string {
	var list []string
	for i, c := range known {
		switch {
		case c.provenance != Printed:
		case r.unordered:
			if !slices.ContainsFunc(own, func(o cell) bool { return o.value == c.value }) {
				list = append(list, "the rulebook has "+r.columns[i].text(c))
			}
		case i >= len(own):
			list = append(list, "the rulebook goes on with "+r.columns[i].text(c))
		case own[i].value != c.value:
			list = append(list, "the rulebook says "+r.columns[i].text(c)+", not "+r.columns[i].text(own[i]))
		}
	}
	return list
}
