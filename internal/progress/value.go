package progress

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"goa/internal/match"
)

// Value is what is remembered about a guest's progress. The zero Value is that of
// an unknown guest.
type Value struct {
	// Grade is the grade of bots that suits the guest. It is empty until the
	// guest has said whether they know the game.
	Grade string `json:"grade,omitempty"`
	// Fixed says that the guest has chosen the grade, so it does not follow their
	// results.
	Fixed bool `json:"fixed,omitempty"`
	// Won and Lost count the games won, or Clearly lost, in a row since the grade
	// changed.
	Won  int `json:"won,omitempty"`
	Lost int `json:"lost,omitempty"`
	// Moved is 1 if the last game raised the grade, and -1 if it lowered it.
	Moved int `json:"moved,omitempty"`
	// Games counts the finished games against bots.
	Games int `json:"games,omitempty"`
	// Explain says whether the guest plays with explanations: "on", "off", or ""
	// if they have not chosen.
	Explain string `json:"explain,omitempty"`
	// Streak counts the days in a row on which the guest has solved the puzzle, and
	// Solved is the number of the last of them.
	Streak int `json:"streak,omitempty"`
	Solved int `json:"solved,omitempty"`
	// Lessons are the lessons that the guest has finished, sorted by name.
	Lessons []string `json:"lessons,omitempty"`
	// Pending holds the games against bots that are not counted yet, the oldest
	// first.
	Pending []Game `json:"pending,omitempty"`

	rest map[string]json.RawMessage // fields of a later version
}

// Game is a game to count when it is over.
type Game struct {
	Table match.ID  `json:"table"`
	Since time.Time `json:"since"`
}

const (
	// maxPending is how many unfinished games are remembered; the oldest are
	// forgotten.
	maxPending = 8
	// MaxBytes is how long a stored value may be.
	MaxBytes = 2048
)

// Clearly is how many points behind the best player count as a clear loss, which
// counts like a last place.
const Clearly = 15

const (
	// inARow is how many games of one kind change the grade.
	inARow = 2
	// awaited is how long a game may be awaited before its table is made.
	awaited = time.Hour
)

// fields are the names of the fields that this version knows.
var fields = []string{"grade", "fixed", "won", "lost", "moved", "games", "explain", "streak", "solved", "lessons", "pending"}

// parse reads a stored value. An empty text is the zero Value.
func parse(text []byte) (v Value, err error) {
	if len(text) == 0 {
		return v, nil
	}
	if err := json.Unmarshal(text, &v); err != nil {
		return v, fmt.Errorf("read a guest's progress: %w", err)
	}
	if err := json.Unmarshal(text, &v.rest); err != nil {
		return v, fmt.Errorf("read a guest's progress: %w", err)
	}
	maps.DeleteFunc(v.rest, func(name string, _ json.RawMessage) bool { return slices.Contains(fields, name) })
	return v, nil
}

// text is the inverse of parse. Fields of a later version stay as they are, so
// that two versions can serve one guest.
func (v *Value) text() ([]byte, error) {
	known, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	all := map[string]json.RawMessage{}
	if err := json.Unmarshal(known, &all); err != nil {
		return nil, err
	}
	maps.Copy(all, v.rest)
	text, err := json.Marshal(all)
	if err == nil && len(text) > MaxBytes {
		err = fmt.Errorf("a guest's progress has %d bytes, more than %d", len(text), MaxBytes)
	}
	return text, err
}

// Await adds a game to count when it is over.
func (v *Value) Await(id match.ID, at time.Time) {
	if slices.ContainsFunc(v.Pending, func(g Game) bool { return g.Table == id }) {
		return
	}
	v.Pending = append(v.Pending, Game{id, at.UTC().Truncate(time.Second)})
	v.Pending = v.Pending[max(0, len(v.Pending)-maxPending):]
}

// FirstGames is the number of games against bots in which a guest who has not
// chosen plays with explanations.
const FirstGames = 3

// Explains reports whether the guest plays with explanations.
func (v *Value) Explains() bool {
	return v.Explain == On || v.Explain == "" && v.Games < FirstGames
}

// The choices about explanations.
const (
	On  = "on"
	Off = "off"
)

// Choose sets the grade. From now on it follows the results or, if it is fixed,
// stays.
func (v *Value) Choose(grade string, fixed bool) {
	if v.Grade != grade {
		v.Won, v.Lost, v.Moved = 0, 0, 0
	}
	v.Grade, v.Fixed = grade, fixed
}

// count counts a finished game. The grade only changes after games in which all
// bots have exactly this grade, by one step. Grades are sorted from the weakest.
func (v *Value) count(o match.Outcome, grades []string) {
	v.Games++
	at := slices.Index(grades, v.Grade)
	if v.Fixed || at < 0 || slices.ContainsFunc(o.Bots, func(grade string) bool { return grade != v.Grade }) {
		return
	}
	v.Moved = 0
	switch {
	case o.Rank == 1:
		v.Won, v.Lost = v.Won+1, 0
	case o.Last || o.Behind >= Clearly:
		v.Won, v.Lost = 0, v.Lost+1
	default:
		v.Won, v.Lost = 0, 0
	}
	switch {
	case v.Won >= inARow && at+1 < len(grades):
		v.Moved = 1
	case v.Lost >= inARow && at > 0:
		v.Moved = -1
	default:
		v.Won, v.Lost = min(v.Won, inARow-1), min(v.Lost, inARow-1)
		return
	}
	v.Grade, v.Won, v.Lost = grades[at+v.Moved], 0, 0
}
