package talk

import (
	"time"

	"goa/internal/limit"
)

const (
	// shownLines is how many lines of each circle a page shows at most.
	shownLines = 100
	// reportLines is how many lines before the reported one a report contains.
	reportLines = 10
	// maxMutes is how many people one person can mute.
	maxMutes = 200
	// maxNotes is how many bytes the notes of one network may take: a
	// thousand of the longest notes, in Latin letters.
	maxNotes = 4 << 20
	// repeatWithin is how long a repeated line counts as a double click, and repeatAmong
	// is how many of the last lines may have the first one among them.
	repeatWithin = time.Minute
	repeatAmong  = 10
	// recheckAfter is how often a table's chat is checked for changes that nobody
	// announced.
	recheckAfter = 30 * time.Second
	// minSwept is the number of known tables below which none is forgotten.
	minSwept = 64
	// storeTimeout limits store calls that nobody waits for.
	storeTimeout = 10 * time.Second
)

// maxReports limits how many reports are kept. Even a thousand players who
// share an address report far fewer lines before the operator has read them.
var maxReports = ReportLimits{Person: 50, Origin: 200}

// capacities limit how many lines each circle of a table keeps, and how fast
// they may come. Spectators from one network may talk half as fast. Players may
// all be on one network.
var capacities = [NumCircles]Capacity{
	AtTable:    {Lines: 2000, Bytes: 128 << 10, Recent: 60},
	Spectators: {Lines: 2000, Bytes: 128 << 10, Recent: 60, OfOrigin: 30},
}

// pace limits how fast people may talk, as far as this process knows: ten lines
// a minute for a person, sixty for a network in one circle of a table. It
// protects the store from people who talk too fast.
var pace = limit.Limits{
	Guest:   limit.Allowance{AtOnce: 10, PerSecond: 10. / 60},
	Address: limit.Allowance{AtOnce: 60, PerSecond: 1},
}
