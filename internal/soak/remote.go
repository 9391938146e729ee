package soak

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"goa/ai/ladder"
	"goa/edition"
	"goa/internal/parallel"
)

// remotely is what other processes need to play games of a hunt or, with a bot, of a
// trial.
type remotely struct {
	Editions []edition.Reference `json:"editions"`
	Settings []setting           `json:"settings"`
	Seed     string              `json:"seed"`
	Bot      string              `json:"bot,omitempty"`
	Limit    time.Duration       `json:"limit,omitempty"`
}

// setting is an [edition.Setting].
type setting struct {
	Edition int      `json:"edition"` // index in the list
	Options []string `json:"options,omitempty"`
	Players int      `json:"players"`
}

// Remotely returns what [Open] needs.
func (h *Hunt) Remotely() (string, error) { return remotely{Seed: h.Seed}.text(h.Settings) }

// Remotely returns what [Open] needs, or the reason why other processes cannot play.
func (t *Trial) Remotely() (string, error) {
	if err := ladder.Portable(t.Bot); err != nil {
		return "", err
	}
	return remotely{Seed: t.Seed, Bot: t.Bot, Limit: t.Limit}.text(t.Settings)
}

func (r remotely) text(all []edition.Setting) (string, error) {
	var editions []*edition.Edition
	for _, s := range all {
		i := slices.Index(editions, s.Edition)
		if i < 0 {
			i = len(editions)
			editions = append(editions, s.Edition)
		}
		r.Settings = append(r.Settings, setting{i, s.Options.Strings(), s.Players})
	}
	r.Editions = edition.References(editions)
	text, err := json.Marshal(r)
	return string(text), err
}

func (r *remotely) settings() (all []edition.Setting, err error) {
	editions, err := edition.FindAll(r.Editions)
	if err != nil {
		return nil, err
	}
	for _, s := range r.Settings {
		if s.Edition < 0 || s.Edition >= len(editions) {
			return nil, errors.New("a setting has no edition")
		}
		options, err := edition.ParseOptions(s.Options)
		if err != nil {
			return nil, err
		}
		t := edition.Setting{Edition: editions[s.Edition], Options: options, Players: s.Players}
		if _, err := t.Rules(); err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	if len(all) == 0 {
		return nil, errors.New("there are no settings")
	}
	return all, nil
}

// Open returns a function that makes workers. They play games of another process's
// hunt or trial.
func Open(text string) (newBlockWorker func() (parallel.BlockWorker, error), err error) {
	var r remotely
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return nil, err
	}
	all, err := r.settings()
	if err != nil {
		return nil, err
	}
	if r.Bot == "" {
		h := &Hunt{Settings: all, Seed: r.Seed}
		h.prepare()
		return func() (parallel.BlockWorker, error) { return parallel.NewBlockWorker(&game{hunt: h}), nil }, nil
	}
	if err := ladder.Portable(r.Bot); err != nil { // it comes from a database
		return nil, err
	}
	t := &Trial{Bot: r.Bot, Settings: all, Seed: r.Seed, Limit: r.Limit, newBot: ladder.New}
	if _, err := t.newBot(t.Bot, 0); err != nil {
		return nil, err
	}
	return func() (parallel.BlockWorker, error) { return parallel.NewBlockWorker(&trialGame{trial: t}), nil }, nil
}
