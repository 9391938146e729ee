package messenger

// Reason says why an address cannot be used. It is a code that pages put into
// words.
type Reason string

// The reasons.
const (
	UnknownKind    Reason = "kind"     // this server does not send this kind
	NoWebAddress   Reason = "web"      // not a web address
	BadScheme      Reason = "scheme"   // it does not begin with https:// or http://
	HasPassword    Reason = "password" // it contains a name and password before an @
	BadPort        Reason = "port"     // not a web port
	TooLong        Reason = "long"
	Private        Reason = "private" // not a public address
	NoMailAddress  Reason = "mail"
	NoSubscription Reason = "push" // not a browser's subscription
)

var reasonTexts = map[Reason]string{
	UnknownKind:    "messages of this kind are not sent by this server",
	NoWebAddress:   "this is not a web address; one begins with https:// and the name of a server",
	BadScheme:      "the address must begin with https:// (or http://)",
	HasPassword:    "the address must not contain a name and password before an @",
	BadPort:        "this port is not called: use 80, 443 or one from 1024 on",
	TooLong:        "the address is too long",
	Private:        "the address is not a public one",
	NoMailAddress:  "this is not a mail address; one looks like anna@example.org",
	NoSubscription: "this is not a valid browser subscription",
}

func (r Reason) Error() string { return reasonTexts[r] }

// Reasons lists all reasons.
func Reasons() (list []Reason) {
	for r := range reasonTexts {
		list = append(list, r)
	}
	return list
}
