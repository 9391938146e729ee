package study

import (
	"encoding/json"
	"fmt"

	"goa/ai/ladder"
	"goa/edition"
	"goa/internal/parallel"
)

// settings is what other processes must know to play games of a study.
type settings struct {
	Editions []edition.Reference `json:"editions"`
	Options  []string            `json:"options"`
	Players  []int               `json:"players"`
	Grade    string              `json:"grade"`
	Games    int                 `json:"games"`
	Seed     string              `json:"seed"`
}

// Settings returns the text that [Open] needs, or an error if other processes
// cannot play.
func (p *Plan) Settings() (string, error) {
	if err := ladder.Portable(p.Grade); err != nil {
		return "", err
	}
	text, err := json.Marshal(settings{edition.References(p.Editions), p.Options.Strings(), p.Players, p.Grade, p.Games, p.Seed})
	return string(text), err
}

// Open returns a function that makes workers to play games of another process's
// study.
func Open(text string) (newBlockWorker func() (parallel.BlockWorker, error), err error) {
	var s settings
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return nil, err
	}
	if s.Games < 1 {
		return nil, fmt.Errorf("a study needs at least one game, not %d", s.Games)
	}
	if err := ladder.Portable(s.Grade); err != nil { // it comes from a database
		return nil, err
	}
	p := &Plan{Players: s.Players, Grade: s.Grade, Games: s.Games, Seed: s.Seed}
	if p.Editions, err = edition.FindAll(s.Editions); err != nil {
		return nil, err
	}
	if p.Options, err = edition.ParseOptions(s.Options); err != nil {
		return nil, err
	}
	bots, err := p.bots()
	if err != nil {
		return nil, err
	}
	all, err := p.stats()
	if err != nil {
		return nil, err
	}
	return func() (parallel.BlockWorker, error) { return parallel.NewBlockWorker(newWorker(p, all, bots)), nil }, nil
}
