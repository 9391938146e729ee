package engine

import (
	"fmt"

	"goa/goa"
	"goa/lexicon"
)

// code is the kind of a failure, for programs to branch on.
type code string

const (
	badRequest      code = "bad-request"
	illegal         code = "illegal"
	unknownEdition  code = "unknown-edition"
	unknownOption   code = "unknown-option"
	optionsConflict code = "options-conflict"
	unknownGrade    code = "unknown-grade"
	badPosition     code = "bad-position"
	badRecord       code = "bad-record"
	noGame          code = "no-game"
	tooManyGames    code = "too-many-games"
	over            code = "over"
	internal        code = "internal"
)

// failure says why a request failed. Its fields are those of the reply.
type failure struct {
	Code    code   `json:"code"`
	Message string `json:"message"`
	Move    string `json:"move,omitempty"`   // the move that could not be played
	Index   *int   `json:"index,omitempty"`  // of the move in the list of the request
	Reason  string `json:"reason,omitempty"` // of an illegal move
	Tag     string `json:"tag,omitempty"`    // of the rule behind the reason
	Line    int    `json:"line,omitempty"`   // of a record

	Problems []string `json:"problems,omitempty"` // of a position
}

func (f *failure) Error() string { return string(f.Code) + ": " + f.Message }

func fail(c code, format string, args ...any) *failure {
	return &failure{Code: c, Message: fmt.Sprintf(format, args...)}
}

// illegalMove returns the refusal of a move in the words of its edition.
func illegalMove(text string, why *goa.IllegalMoveError, words *lexicon.Lexicon) *failure {
	return &failure{
		Code: illegal, Message: words.Reason(why.Reason),
		Move: text, Reason: why.Reason.String(), Tag: why.Tag(),
	}
}
