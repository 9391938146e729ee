package talk

import "fmt"

// Reason says why something cannot be said or noted. It is a code that the
// pages put into words.
type Reason uint8

// The reasons.
const (
	Empty       Reason = iota + 1 // nothing visible
	TooLong                       // a line, see MaxText
	NotPlain                      // invisible characters, or piles of accents
	TooFast                       // too many lines in a minute
	Off                           // the table was made without chat
	Silenced                      // the operator has silenced the speaker
	NoLine                        // there is no such line, or the viewer does not hear it
	Changed                       // the notes have been changed elsewhere
	MutesFull                     // no more people can be muted
	Reported                      // no more lines can be reported
	NoteTooLong                   // see MaxNote
	NotesFull                     // the notes of the network are full
	numReasons
)

var reasonNames = [numReasons]string{
	Empty: "empty", TooLong: "too-long", NotPlain: "not-plain", TooFast: "too-fast", Off: "off",
	Silenced: "silenced", NoLine: "no-line", Changed: "changed", MutesFull: "mutes-full", Reported: "reported", NoteTooLong: "note-too-long", NotesFull: "notes-full",
}

// Reasons returns all reasons, to check that lists of texts are complete.
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

// MaxLength returns the maximum number of characters, for reasons about long texts.
func (r Reason) MaxLength() int {
	if r == NoteTooLong {
		return MaxNote
	}
	return MaxText
}

func (r Reason) Error() string { return "chat refused: " + r.String() }
