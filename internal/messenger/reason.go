package messenger

// Reason is why nobody can be called at an address: a code, which pages word for
// who has given it.
type Reason string

// Why an address is refused.
const (
	UnknownKind    Reason = "kind"     // this server sends none of this kind
	NoWebAddress   Reason = "web"      // nothing on the web looks like this
	BadScheme      Reason = "scheme"   // it does not begin with https:// or http://
	HasPassword    Reason = "password" // there is a name and password before an @
	BadPort        Reason = "port"     // it is not one of the web
	TooLong        Reason = "long"
	Private        Reason = "private" // it is not a public one
	NoMailAddress  Reason = "mail"
	NoSubscription Reason = "push" // it is none that a browser has handed out
)

var reasonTexts = map[Reason]string{
	UnknownKind:    "messages of this kind are not sent by this server",
	NoWebAddress:   "this is no address on the web: it begins with https:// and the name of a server",
	BadScheme:      "the address must begin with https:// (or http://)",
	HasPassword:    "the address must not contain a name and password before an @",
	BadPort:        "this port is not called: use 80, 443 or one from 1024 on",
	TooLong:        "the address is too long",
	Private:        "the address is not a public one",
	NoMailAddress:  "this is no mail address; one looks like anna@example.org",
	NoSubscription: "this is no valid subscription of a browser",
}

func (r Reason) Error() string { return reasonTexts[r] }

// Reasons lists all.
func Reasons() (list []Reason) {
	for r := range reasonTexts {
		list = append(list, r)
	}
	return list
}
