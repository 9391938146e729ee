package talk

import "fmt"

// Reason is why something was not said or noted, as a code: the pages word it.
type Reason uint8

// The reasons.
const (
	Empty       Reason = iota + 1 // nothing is to be seen
	TooLong                       // a line, see MaxText
	NotPlain                      // characters that cannot be seen, or heaps of accents
	TooFast                       // too many lines in a minute
	Off                           // the table was made without talk
	Silenced                      // the operator does not let the speaker talk
	NoLine                        // there is no such line, or none that the viewer hears
	Changed                       // notes were changed elsewhere since
	MutesFull                     // as many are muted as can be
	Reported                      // as much is reported as can be
	NoteTooLong                   // see MaxNote
	NotesFull                     // the notes of a network take as much as they may
	numReasons
)

var reasonNames = [numReasons]string{
	Empty: "empty", TooLong: "too-long", NotPlain: "not-plain", TooFast: "too-fast", Off: "off",
	Silenced: "silenced", NoLine: "no-line", Changed: "changed", MutesFull: "mutes-full", Reported: "reported", NoteTooLong: "note-too-long", NotesFull: "notes-full",
}

// Reasons returns all of them, for lists of texts that must be complete.
func Reasons() (all []Reason) {
	for r := Empty; r < numReasons; r++ {
		all = append(all, r)
	}
	return all
}

// String returns the stable name of the reason, such as "too-fast".
func (r Reason) String() string {
	if r == 0 || r >= numReasons {
		return fmt.Sprintf("reason(%d)", uint8(r))
	}
	return reasonNames[r]
}

// Most is how many characters there may be, for what is too long.
func (r Reason) Most() int {
	if r == NoteTooLong {
		return MaxNote
	}
	return MaxText
}

func (r Reason) Error() string { return "talk refused: " + r.String() }
