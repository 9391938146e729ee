package talk

import (
	"time"

	"goa/internal/limit"
)

const (
	// shown is how many lines of a table a page has at most.
	shown = 100
	// told is how many lines a report has.
	told = 10
	// maxMutes is how many there may be of one person.
	maxMutes = 200
	// maxNotes is how many bytes the notes of one network may have: a thousand
	// that are as long as they can be, in Latin letters.
	maxNotes = 4 << 20
	// again is within which time the same line of the same person is one.
	again = time.Minute
	// lookAgain is after which time it is looked whether somebody else has changed
	// the talk of a table, where nobody tells.
	lookAgain = 30 * time.Second
	// minSwept is how many tables are known before it is looked which have viewers.
	minSwept = 64
	// storeTimeout is how long the store may take where nobody waits for it.
	storeTimeout = 10 * time.Second
)

// maxReports is how many reports are kept. A thousand players who share an address
// find far fewer lines wrong before the operator has read them.
var maxReports = Most{Person: 50, Origin: 200}

// capacities are how much is kept of what each circle says at a table, and how fast it
// may be said. Those who look on from one network have half of it; those who play
// may all sit in one.
var capacities = [NumCircles]Capacity{
	AtTable:    {Lines: 2000, Bytes: 128 << 10, Recent: 60},
	Spectators: {Lines: 2000, Bytes: 128 << 10, Recent: 60, OfOrigin: 30},
}

// pace is how fast people may talk, as far as this process knows: ten lines a minute
// for one, sixty for all of a network in a circle of a table. It keeps those who talk
// too fast away from the store.
var pace = limit.Limits{
	Guest:   limit.Allowance{AtOnce: 10, PerSecond: 10. / 60},
	Address: limit.Allowance{AtOnce: 60, PerSecond: 1},
}
