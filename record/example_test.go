package record_test

import (
	"fmt"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

// A game is written down move by move, and its text is read again.
func Example() {
	r, err := record.New(edition.Default(), edition.Options{}, []record.Seat{{Name: "Ana"}, {Name: "Bo"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := r.Start()
	if err != nil {
		fmt.Println(err)
		return
	}
	play := func(m goa.Move) {
		if err := r.Append(m); err != nil {
			fmt.Println(err)
		}
	}
	nature.New("a seed").PlayChance(&s, play)
	play(s.Moves(nil)[0])

	again, err := record.Parse(r.Text())
	fmt.Println(err, again.Len() == r.Len(), again.Players()[1].Name)
	lines := strings.Split(strings.TrimSpace(string(r.Text())), "\n")
	fmt.Println(lines[len(lines)-1])
	// Output:
	// <nil> true Bo
	// Bo: flag b1
}

// Steps replays a record, with the game before each move and the events of the
// move.
func ExampleRecord_Steps() {
	r, _ := record.New(edition.Default(), edition.Options{}, []record.Seat{{Name: "Ana"}, {Name: "Bo"}})
	s, _ := r.Start()
	nature.New("a seed").PlayChance(&s, func(m goa.Move) { _ = r.Append(m) })
	events := 0
	for step, err := range r.Steps() {
		if err != nil {
			fmt.Println(err)
			return
		}
		events += len(step.Events)
	}
	fmt.Println(r.Len(), "moves,", events, "events")
	// Output:
	// 32 moves, 35 events
}
