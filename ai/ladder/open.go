package ladder

import (
	"bytes"
	"fmt"
	"os"

	"goa/ai"
)

// maxFile is larger than any file of weights.
const maxFile = 64 << 20

// Open reads an evaluation from a file. The file holds hand-made weights in
// JSON, or a net with the weights that it corrects.
func Open(file string) (*ai.Evaluation, error) {
	text, err := readFile(file)
	if err != nil {
		return nil, err
	}
	e := new(ai.Evaluation)
	if bytes.HasPrefix(text, []byte("{")) {
		e.Weights, err = ai.ParseWeights(text)
	} else {
		e, err = ai.ReadEvaluation(bytes.NewReader(text))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return e, nil
}

func readFile(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("%s is too large for a file of weights", file)
	}
	return os.ReadFile(file)
}
