package cli

import (
	"net/netip"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"goa/internal/messenger"
)

// callFlags say how people are notified when a table waits for them.
type callFlags struct {
	mail, from string
	networks   []string

	mails   *messenger.Mails // nil without a mail server
	allowed []netip.Prefix
}

func (c *callFlags) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&c.mail, "mail", "", "send mail through `SERVER`, such as smtp://name:password@mail.example.org:587; GOA_MAIL is safer, since other users can see flags")
	flags.StringVar(&c.from, "mail-from", "", "`ADDRESS` that mail comes from, such as \"Goa <goa@example.org>\"")
	flags.StringArrayVar(&c.networks, "call-network", nil, "a private `NETWORK`, such as 192.168.1.0/24, whose webhooks may be called; can be given several times")
}

// complete takes missing values from the environment and checks them.
func (c *callFlags) complete(flags *pflag.FlagSet) (err error) {
	if err := fromEnvironment(flags, "mail", "mail-from"); err != nil {
		return err
	}
	if list := os.Getenv("GOA_CALL_NETWORKS"); list != "" && !flags.Changed("call-network") {
		c.networks = strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	}
	for _, text := range c.networks {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return usagef("%q is not a network: write one such as 192.168.1.0/24", text)
		}
		c.allowed = append(c.allowed, network.Masked())
	}
	switch {
	case c.mail == "" && c.from == "":
		return nil
	case c.mail == "" || c.from == "":
		return usagef("mail needs both --mail SERVER and --mail-from ADDRESS")
	}
	if c.mails, err = messenger.NewMails(c.mail, c.from); err != nil {
		return usagef("%v", err)
	}
	return nil
}
