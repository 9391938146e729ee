package selfplay

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"goa/goa"
)

// Shard is a file of games.
type Shard struct {
	Tables  []Table
	Bots    []Share
	Against string // plays one seat of every game if not empty; its number follows those of the bots
	First   int    // number of the first game
}

// ReadShard calls each with the games of a shard, one after another, until it returns an
// error. A game is valid until the next call.
func ReadShard(name string, each func(*Shard, *Game) error) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := readShard(bufio.NewReader(file), each); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// readShard calls each with every game of a shard. The function must not keep the game.
func readShard(in *bufio.Reader, each func(*Shard, *Game) error) error {
	s, err := readHeader(in)
	if err != nil {
		return err
	}
	var body []byte
	g := Game{Number: s.First}
	for ; ; g.Number++ {
		body, err = readBody(in, body)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil // the games of a killed run are still good
		}
		if err == nil {
			err = g.parse(body, s.Tables)
		}
		if err == nil {
			err = each(s, &g)
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
	}
}

// readHeader reads the header of a shard. It refuses games that were played with other
// data of an edition, since they would not replay.
func readHeader(in *bufio.Reader) (*Shard, error) {
	line, err := in.ReadString('\n')
	if err != nil || line != title+"\n" {
		return nil, errors.New("this is not a shard of games")
	}
	text, err := in.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var h header
	if err := json.Unmarshal(text, &h); err != nil {
		return nil, err
	}
	s := &Shard{First: h.First, Against: h.Against}
	if s.Tables, err = ParseTables(strings.Join(h.Tables, ",")); err != nil {
		return nil, err
	}
	for i, t := range s.Tables {
		if i >= len(h.Data) || t.Edition.Short() != h.Data[i] {
			return nil, fmt.Errorf("the games were played with other data of edition %s", t.Edition.Name)
		}
	}
	for _, b := range h.Bots {
		name, weight, err := cutWeight(b)
		if err != nil {
			return nil, err
		}
		s.Bots = append(s.Bots, Share{name, weight})
	}
	return s, nil
}

// Replay plays a game again and returns how it ended. It calls look with every position
// in which a player or Nature has a choice, and with the number of the choice made. It
// fails if the game ends differently.
func Replay(table Table, g *Game, look func(s *goa.State, choice int)) (s goa.State, err error) {
	s = goa.New(table.rules(), table.Players)
	var legal []goa.Move
	at := 0
	next := func(n int) (int, error) {
		if n == 1 {
			return 0, nil
		}
		if at == len(g.Choices) || g.Choices[at].Index >= n {
			return 0, errors.New("the choices do not fit the game: it was played with other rules")
		}
		if look != nil {
			look(&s, at)
		}
		at++
		return g.Choices[at-1].Index, nil
	}
	for !s.Over() {
		if n := s.Outcomes(); n > 0 {
			i, err := next(n)
			if err != nil {
				return s, err
			}
			s.Play(s.Outcome(i))
			continue
		}
		legal = s.Moves(legal[:0])
		i, err := next(len(legal))
		if err != nil {
			return s, err
		}
		s.Play(legal[i])
	}
	for i := range goa.Seat(s.Seats()) {
		if at != len(g.Choices) || s.Score(i).Total() != g.Points[i] || s.Player(i).Ducats() != g.Ducats[i] {
			return s, errors.New("the game no longer ends as it did: it was played with other rules")
		}
	}
	return s, nil
}
