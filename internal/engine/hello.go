package engine

import (
	"context"
	"slices"
	"strings"

	"goa/ai/ladder"
	"goa/edition"
	"goa/lexicon"
)

const (
	// protocol is the version of the protocol that docs/protocol.md describes.
	protocol = 1
	// minHash is the smallest number of digits of a hash that can name an edition.
	minHash = 8
)

type helloReply struct {
	head
	Name     string        `json:"name"`
	Version  string        `json:"version"`
	Protocol int           `json:"protocol"`
	Edition  string        `json:"edition"` // played if a request names none
	Editions []editionInfo `json:"editions"`
	Options  []optionInfo  `json:"options"`
	Grades   []gradeInfo   `json:"grades"`
	// Extensions are the features beyond the first edition of the protocol. MaxGames is
	// how many games the engine holds at once.
	Extensions []string `json:"extensions"`
	MaxGames   int      `json:"max_games"`
}

type editionInfo struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Data  string `json:"data"`
}

type optionInfo struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Text     string   `json:"text"`
	Values   []string `json:"values"`
	Editions []string `json:"editions"`
	Needs    string   `json:"needs,omitempty"` // an option that it requires
	Excludes []string `json:"excludes"`
	Without  []string `json:"without"` // editions that do not support it
}

// gradeInfo describes a bot.
type gradeInfo struct {
	Name string `json:"name"`
	// The budget for a decision, if any.
	Positions  int `json:"positions,omitempty"`
	Iterations int `json:"iterations,omitempty"`
}

func (s *client) hello(context.Context, *request) (reply, error) {
	words, err := s.lexicon(s.opts.Edition)
	if err != nil {
		return nil, err
	}
	h := &helloReply{
		Name: "goa", Version: s.opts.Version, Protocol: protocol, Extensions: extensions, MaxGames: maxGames,
		Edition: s.opts.Edition.Name,
	}
	for _, ed := range s.editions() {
		h.Editions = append(h.Editions, editionInfo{ed.Name, ed.Title, ed.Short()})
	}
	for _, name := range ladder.Names() {
		g := ladder.Describe(name)
		h.Grades = append(h.Grades, gradeInfo{g.Name, g.Positions, g.Iterations})
	}
	rules := s.opts.Edition.Rules(edition.Options{})
	for _, o := range edition.OptionSpecs() {
		h.Options = append(h.Options, optionInfo{
			Name: o.Name, Title: words.Option(o.Name), Text: words.OptionEffect(o.Name, rules),
			Values: list(o.Values), Editions: list(o.Editions), Needs: o.Needs, Excludes: list(o.Excludes), Without: list(o.Without),
		})
	}
	return h, nil
}

// list returns the texts as a slice that is never null in JSON.
func list(texts []string) []string { return append([]string{}, texts...) }

// editions returns the editions that a client can name. An edition from the command line
// replaces the known one with the same name, which is still found by its hash.
func (s *client) editions() []*edition.Edition {
	own := s.opts.Edition
	all := edition.All()
	if i := slices.IndexFunc(all, func(ed *edition.Edition) bool { return ed.Name == own.Name }); i >= 0 {
		all[i] = own
		return all
	}
	return append(all, own)
}

// findEdition returns the edition with a name or a hash. An empty text means the
// default.
func (s *client) findEdition(nameOrHash string) (*edition.Edition, error) {
	if nameOrHash == "" {
		return s.opts.Edition, nil
	}
	var names []string
	for _, ed := range s.editions() {
		if ed.Name == nameOrHash {
			return ed, nil
		}
		names = append(names, ed.Name)
	}
	if ed := s.findData(nameOrHash); ed != nil {
		return ed, nil
	}
	return nil, fail(unknownEdition, "there is no edition %q, and no data with such a hash; there are %s",
		nameOrHash, strings.Join(names, ", "))
}

// findData returns the edition whose hash begins with the digits, or nil. A user's own
// edition must be from the command line or of a game in memory.
func (s *client) findData(hash string) *edition.Edition {
	if ed, err := edition.ByHash(hash); err == nil {
		return ed
	}
	own := []*edition.Edition{s.opts.Edition}
	for _, g := range s.games {
		own = append(own, g.edition)
	}
	for _, ed := range own {
		if len(hash) >= minHash && strings.HasPrefix(ed.Hash, hash) {
			return ed
		}
	}
	return nil
}

// parseOptions reads options. Texts that are wrong only in combination are a conflict.
func parseOptions(texts []string) (edition.Options, error) {
	for _, text := range texts {
		if err := edition.CheckOption(text); err != nil {
			return edition.Options{}, fail(unknownOption, "%s", err)
		}
	}
	o, err := edition.ParseOptions(texts)
	if err != nil {
		return o, fail(optionsConflict, "%s", err)
	}
	return o, nil
}

// lexicon returns the words of an edition.
func (s *client) lexicon(ed *edition.Edition) (*lexicon.Lexicon, error) {
	if l := s.words[ed.Words]; l != nil {
		return l, nil
	}
	l, err := lexicon.For(lexicon.DefaultLanguage, ed.Words)
	if err != nil {
		return nil, err
	}
	s.words[ed.Words] = l
	return l, nil
}
