package cli

import (
	"net/netip"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"goa/internal/messenger"
)

// notifyFlags say how people are notified when a table waits for them.
type notifyFlags struct {
	mail, from string
	networks   []string

	mails   *messenger.Mails // nil without a mail server
	allowed []netip.Prefix
}

func (n *notifyFlags) addTo(flags *pflag.FlagSet) {
	flags.StringVar(&n.mail, "mail", "", "send mail through `SERVER`, such as smtp://name:password@mail.example.org:587; GOA_MAIL is safer, since other users can see flags")
	flags.StringVar(&n.from, "mail-from", "", "`ADDRESS` that mail comes from, such as \"Goa <goa@example.org>\"")
	flags.StringArrayVar(&n.networks, "call-network", nil, "a private `NETWORK`, such as 192.168.1.0/24, whose webhooks may be notified; can be given several times")
}

// complete takes missing values from the environment and checks them.
func (n *notifyFlags) complete(flags *pflag.FlagSet) (err error) {
	if err := fromEnvironment(flags, "mail", "mail-from"); err != nil {
		return err
	}
	if list := os.Getenv("GOA_CALL_NETWORKS"); list != "" && !flags.Changed("call-network") {
		n.networks = strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
	}
	for _, text := range n.networks {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return usagef("%q is not a network: write one such as 192.168.1.0/24", text)
		}
		n.allowed = append(n.allowed, network.Masked())
	}
	switch {
	case n.mail == "" && n.from == "":
		return nil
	case n.mail == "" || n.from == "":
		return usagef("mail needs both --mail SERVER and --mail-from ADDRESS")
	}
	if n.mails, err = messenger.NewMails(n.mail, n.from); err != nil {
		return usagef("%v", err)
	}
	return nil
}
