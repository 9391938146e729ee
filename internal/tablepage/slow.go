package tablepage

import "time"

// SlowBots says that the bots of a grade think too long on the viewer's device, and
// which grade would be quicker. The zero value means that no bots think too long.
type SlowBots struct {
	Grade, Easier string
	Took          time.Duration
}

// seconds returns how long such a bot thinks, rounded for people.
func (s SlowBots) seconds() int { return int((s.Took + time.Second/2) / time.Second) }
