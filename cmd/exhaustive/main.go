// Exhaustive checks that a switch over an enumeration names every value or has a
// default. It runs as a tool of go vet, which caches the findings for unchanged
// packages. The program of the same name that comes with the analyzer reads
// everything from source each time, including the standard library.
//
//	go vet -vettool="$(go tool -n exhaustive)" ./...
package main

import (
	"flag"
	"log"

	"github.com/nishanths/exhaustive/passes/enumerated"
	"github.com/nishanths/exhaustive/passes/exhaustive"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	set(&exhaustive.Analyzer.Flags, "d", "true")                         // a default names the rest
	set(&exhaustive.Analyzer.Flags, "constignore", `\.([nN]um|No)[A-Z]`) // a count at the end of an enumeration and a none are not values
	set(&enumerated.Analyzer.Flags, "B", "true")                         // sets of flags are not enumerations
	set(&enumerated.Analyzer.Flags, "p", "true")                         // neither are constants in functions
	unitchecker.Main(exhaustive.Analyzer)
}

func set(flags *flag.FlagSet, name, value string) {
	if err := flags.Set(name, value); err != nil {
		log.Fatalf("exhaustive: %s: %v", name, err)
	}
}
