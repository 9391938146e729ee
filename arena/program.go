package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/playout"
)

// How long an external program may take. Grace is added to the time that the
// program is given, to allow for pipes and a busy machine.
const (
	DefaultMoveTime = time.Second
	Grace           = 500 * time.Millisecond
	StartTime       = 10 * time.Second // for "start", when the program may load what it needs
)

func (m *Plan) moveTime() time.Duration {
	if m.MoveTime > 0 {
		return m.MoveTime
	}
	return DefaultMoveTime
}

// parseCommand splits a command at spaces and finds its program.
func parseCommand(command string) ([]string, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, fmt.Errorf("%q names no program: write %s./mybot and its arguments, separated by spaces", programPrefix+command, programPrefix)
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, fmt.Errorf("the bot %q cannot be started: %w", programPrefix+command, err)
	}
	return words, nil
}

// program is an external bot, as docs/protocol.md describes it. Its process
// plays one game after the other. A process that failed is killed, and a new
// one is started for the next game.
type program struct {
	match   *Plan
	command []string
	seed    uint64
	data    tables
	process *process // nil if none runs
	told    int      // events
}

// tables holds the numbers of an edition by title and row.
type tables map[string]map[string][]string

func newTables(e *edition.Edition) tables {
	all := tables{}
	for _, t := range e.NumberTables() {
		rows := map[string][]string{}
		for _, r := range t.Rows {
			cells := []string{}
			for _, c := range r.Cells {
				cells = append(cells, c.Text)
			}
			rows[r.Name] = cells
		}
		all[t.Title] = rows
	}
	return all
}

func newProgram(m *Plan, command string, seed uint64) (*program, error) {
	words, err := parseCommand(command)
	if err != nil {
		return nil, err
	}
	return &program{match: m, command: words, seed: seed, data: newTables(m.Edition)}, nil
}

// The requests to a program.
type (
	startRequest struct {
		Do      string   `json:"do"`
		Seat    goa.Seat `json:"seat"`
		Seats   int      `json:"seats"`
		Edition string   `json:"edition"`
		Options []string `json:"options"`
		Data    tables   `json:"data"`
		Seed    string   `json:"seed"`
	}
	chooseRequest struct {
		Do     string      `json:"do"`
		View   *goa.View   `json:"view"`
		Events []goa.Event `json:"events"`
		Moves  []string    `json:"moves"`
		MS     int64       `json:"ms"`
	}
	endRequest struct {
		Do    string `json:"do"`
		Score int    `json:"score"`
		Rank  int    `json:"rank"`
	}
)

// answer is a program's reply; other fields are ignored.
type answer struct {
	OK    *bool           `json:"ok"`
	Move  *string         `json:"move"`
	Error json.RawMessage `json:"error"`
}

// start starts the program if it is not running, and announces a new game to
// it.
func (p *program) start(ctx context.Context, w *worker, seat goa.Seat) error {
	p.told = 0
	if p.process == nil {
		var err error
		if p.process, err = startProcess(p.command, p.match.Stderr); err != nil {
			return err
		}
	}
	dice := playout.SeatDice(p.seed, w.block, w.number, seat)
	_, err := p.ask(ctx, StartTime, startRequest{
		Do: "start", Seat: seat, Seats: w.seats, Edition: p.match.Edition.Name,
		Options: append([]string{}, p.match.Options.Strings()...), Data: p.data, Seed: strconv.FormatUint(dice.Next(), 16),
	})
	return err
}

// choose asks the program for a move. It fails if the program is late, ends or
// answers with an illegal move.
func (p *program) choose(ctx context.Context, w *worker, seat goa.Seat) (goa.Move, error) {
	request := chooseRequest{Do: "choose", View: w.game.View(), Events: []goa.Event{}, MS: p.match.moveTime().Milliseconds()}
	for _, e := range w.events[p.told:] {
		request.Events = append(request.Events, e.SeenBy(seat))
	}
	p.told = len(w.events)
	for _, m := range w.game.Legal {
		request.Moves = append(request.Moves, m.String())
	}
	a, err := p.ask(ctx, p.match.moveTime()+Grace, request)
	if err != nil {
		return goa.Move{}, err
	}
	if a.Move == nil {
		return goa.Move{}, p.broken(errors.New("the reply has no move"))
	}
	m, err := goa.ParseMove(*a.Move)
	if err != nil {
		return goa.Move{}, p.broken(fmt.Errorf("%s is not a move", shortened([]byte(*a.Move))))
	}
	if why := w.game.State.Check(m); why != goa.Legal {
		return goa.Move{}, p.broken(&goa.IllegalMoveError{Move: m, Reason: why})
	}
	return m, nil
}

func (p *program) end(ctx context.Context, _ *worker, s Seated) error {
	_, err := p.ask(ctx, p.match.moveTime()+Grace, endRequest{Do: "end", Score: int(s.Score), Rank: int(s.Place)})
	return err
}

func (p *program) close() {
	if p.process != nil {
		p.process.close()
		p.process = nil
	}
}

// ask sends a request and waits for its answer.
func (p *program) ask(ctx context.Context, limit time.Duration, request any) (answer, error) {
	line, err := json.Marshal(request)
	if err != nil {
		return answer{}, err
	}
	text, err := p.process.exchange(ctx, limit, append(line, '\n'))
	if err != nil {
		return answer{}, p.broken(err)
	}
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		return answer{}, p.broken(fmt.Errorf("the reply %s is not an answer: %w", shortened(text), err))
	}
	if a.OK == nil || !*a.OK {
		return answer{}, p.broken(fmt.Errorf("the reply is not ok: %s", shortened(text)))
	}
	return a, nil
}

// broken ends a process whose answers can no longer be matched to requests.
func (p *program) broken(err error) error {
	p.process.kill()
	p.process = nil
	return err
}

// shortened returns the beginning of a text, quoted.
func shortened(text []byte) string {
	const most = 120
	if len(text) > most {
		return strconv.Quote(string(text[:most])) + "…"
	}
	return strconv.Quote(string(text))
}
