package cli

import (
	"time"

	"github.com/spf13/pflag"
)

// patienceFlags say how long a server waits for people.
type patienceFlags struct {
	absence   time.Duration // see match.Config.Absence
	botsAlone time.Duration // see match.Config.BotsAlone
}

// defaultPatience is how long a server waits by default.
var defaultPatience = patienceFlags{absence: 10 * time.Minute, botsAlone: 2 * time.Hour}

func (p *patienceFlags) addTo(flags *pflag.FlagSet) {
	*p = defaultPatience
	flags.Var((*age)(&p.absence), "absence", "the others may let a bot play for a player who has not been seen for `TIME`, such as 10m or 2d")
	flags.Var((*age)(&p.botsAlone), "bots-alone", "stop games of bots alone after `TIME`, such as 2h")
}

// complete takes missing values from the environment and checks them.
func (p *patienceFlags) complete(flags *pflag.FlagSet) error {
	if err := fromEnvironment(flags, "absence", "bots-alone"); err != nil {
		return err
	}
	if flags.Lookup("absence") != nil && min(p.absence, p.botsAlone) < time.Minute {
		return usagef("--absence and --bots-alone must be at least one minute, such as 10m")
	}
	return nil
}
