package luck

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// The file of finished deals has a line that describes the games, and then a line
// for every deal, in order.

// basis is everything that the games of a plan depend on.
type basis struct {
	Title   string   `json:"title"`
	Edition string   `json:"edition"`
	Data    string   `json:"data"`
	Options string   `json:"options"`
	Players []int    `json:"players"`
	Grades  []string `json:"grades"`
	Against string   `json:"against"`
	Seed    string   `json:"seed"`
	Version string   `json:"version"`
}

const resumeTitle = "goa luck 1"

func (p *Plan) basis() ([]byte, error) {
	return json.Marshal(basis{
		resumeTitle, p.Edition.Name, p.Edition.Short(), p.Options.String(), p.Players, p.Grades, p.Against, p.Seed, p.Version,
	})
}

// keeper writes finished deals to a file. Its zero value writes nothing.
type keeper struct{ file *os.File }

// openResume adds the deals of the file to all, and prepares the file for more. It
// drops a line that was cut off.
func (p *Plan) openResume(all [][]Deal) (keeper, error) {
	if p.Resume == "" {
		return keeper{}, nil
	}
	file, err := os.OpenFile(p.Resume, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return keeper{}, err
	}
	good, err := p.readResume(file, all)
	if err == nil {
		err = file.Truncate(good)
	}
	if err == nil {
		_, err = file.Seek(good, io.SeekStart)
	}
	if err == nil && good == 0 {
		var head []byte
		if head, err = p.basis(); err == nil {
			_, err = file.Write(append(head, '\n'))
		}
	}
	if err != nil {
		return keeper{}, errors.Join(fmt.Errorf("%s: %w", p.Resume, err), file.Close())
	}
	return keeper{file}, nil
}

// readResume reads the deals of a file and returns where its last whole line ends.
func (p *Plan) readResume(file io.Reader, all [][]Deal) (good int64, err error) {
	in := bufio.NewReader(file)
	for number := -1; ; number++ {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return good, nil // the end, or a line that was cut off
		}
		if number < 0 {
			head, err := p.basis()
			if err != nil {
				return 0, err
			}
			if !bytes.Equal(bytes.TrimSpace(line), head) {
				return 0, errors.New("it is of other games, or no file of finished deals; name a new one")
			}
		} else {
			i, _ := p.piece(number)
			d, err := p.parse(line, p.Players[i])
			if err != nil {
				return 0, fmt.Errorf("line %d: %w", number+2, err)
			}
			all[i] = append(all[i], d)
		}
		good += int64(len(line))
	}
}

func (p *Plan) parse(line []byte, players int) (d Deal, err error) {
	if err := json.Unmarshal(line, &d); err != nil {
		return d, err
	}
	if len(d.Apart) != players*repetitions*len(p.Grades) || len(d.Together) != 2*exchanged*p.pairs() {
		return d, errors.New("the deal is not complete")
	}
	return d, nil
}

func (k keeper) add(d Deal) error {
	if k.file == nil {
		return nil
	}
	line, err := json.Marshal(d)
	if err != nil {
		return err
	}
	_, err = k.file.Write(append(line, '\n'))
	return err
}

func (k keeper) close() error {
	if k.file == nil {
		return nil
	}
	return k.file.Close()
}
