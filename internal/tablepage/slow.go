package tablepage

import "time"

// SlowBots names a grade whose bots think too long on the viewer's device, and a
// quicker grade. The zero value means that no bots think too long.
type SlowBots struct {
	Grade, Easier string
	Took          time.Duration
}

// seconds returns how long such a bot thinks, rounded to a second.
func (s SlowBots) seconds() int { return int((s.Took + time.Second/2) / time.Second) }
