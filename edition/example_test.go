package edition_test

import (
	"fmt"

	"goa/edition"
)

// Rules come from an edition and the options of a table.
func Example() {
	ed, err := edition.ByName("2012")
	if err != nil {
		fmt.Println(err)
		return
	}
	options, err := edition.ParseOptions([]string{"bonanza", "quick-start"})
	if err != nil {
		fmt.Println(err)
		return
	}
	rules, err := ed.RulesFor(options, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ed.Title, rules.Bonanza, rules.QuickStart, rules.StartShips)
	// Output:
	// Goa: A New Expedition (2012) true true 4
}

// Some options do not go together, or not with every number of players.
func ExampleEdition_RulesFor() {
	_, err := edition.Default().RulesFor(edition.Options{}, 5)
	fmt.Println(err)
	// Output:
	// 5 players cannot play: 2 to 4 can, or 1 with option solo
}

// Every number of an edition says how well it is known.
func ExampleEdition_NumberTables() {
	table := edition.Default().NumberTables()[0]
	row := table.Rows[0]
	printed := row.Cells[0].Provenance == edition.Printed
	fmt.Printf("%s, %s: %s (as printed: %v)\n", table.Title, row.Name, row.Cells[0].Text, printed)
	// Output:
	// General, tiles-removed: 4 (as printed: true)
}
