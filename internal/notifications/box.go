package notifications

import (
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"goa/internal/limit"
	"goa/internal/messenger"
)

// box is the mailbox behind an address, as far as its spelling shows: many
// spellings lead to one mailbox. It is only used for counting; messages go to
// the address as it was typed.
type box struct {
	name string // of the mailbox or webhook
	// domain is the receiver: a registered domain or a network. The owner of a
	// domain can make up any number of mailboxes.
	domain string
}

// boxOf returns the box of an address that [messenger.Senders.Check] has accepted.
func boxOf(to messenger.Address) box {
	if to.Kind == messenger.Mail {
		return mailbox(to.Target)
	}
	target := to.Target
	if to.Kind == messenger.Push {
		target = messenger.PushEndpoint(target)
	}
	return webhook(target)
}

// hash returns the stored form of the box. It does not depend on the server's
// secret, so that a refusal outlives a change of the secret.
func (b box) hash() string {
	sum := sha256.Sum256([]byte("goa box " + b.name))
	return hex.EncodeToString(sum[:16])
}

// provider says which spellings of a name lead to the same mailbox. It contains
// only what a provider promises for all its customers: elsewhere a dot may
// distinguish two people.
type provider struct {
	domain string // the main domain; the others are its aliases
	drop   string // characters that are ignored
}

var providers = func() map[string]provider {
	all := map[string]provider{}
	for _, p := range []struct {
		provider
		domains []string
	}{
		{provider{"gmail.com", "."}, []string{"gmail.com", "googlemail.com"}},
		{provider{"proton.me", ".-_"}, []string{"proton.me", "protonmail.com", "protonmail.ch", "pm.me"}},
		{provider{"icloud.com", ""}, []string{"icloud.com", "me.com", "mac.com"}},
	} {
		for _, domain := range p.domains {
			all[domain] = p.provider
		}
	}
	return all
}()

// mailbox returns the box of a mail address. It ignores case, anything after a
// plus sign, and whatever the provider ignores.
func mailbox(address string) box {
	at := strings.LastIndex(address, "@")
	local, domain := strings.ToLower(address[:max(at, 0)]), plainHost(address[at+1:])
	if tag := strings.Index(local, "+"); tag > 0 {
		local = local[:tag]
	}
	if p, ok := providers[domain]; ok {
		domain = p.domain
		local = strings.Map(func(c rune) rune {
			if strings.ContainsRune(p.drop, c) {
				return -1
			}
			return c
		}, local)
	}
	return box{"mail " + local + "@" + domain, registered(domain)}
}

// webhook returns the box of a web address: its server and path.
func webhook(target string) box {
	u, err := url.Parse(target)
	if err != nil {
		return box{"web " + target, target}
	}
	host := plainHost(u.Hostname())
	return box{"web " + host + path.Clean("/"+u.EscapedPath()), registered(host)}
}

// plainHost normalizes a host name.
func plainHost(host string) string {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if ascii, err := idna.Lookup.ToASCII(host); err == nil {
		return ascii
	}
	return host
}

// registered returns the registered part of a host's name, or the network of an
// address.
func registered(host string) string {
	if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return limit.Site(addr.Unmap().WithZone("").String())
	}
	if domain, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil {
		return domain
	}
	return host
}
