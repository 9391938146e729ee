// Exhaustive checks that a switch over an enumeration names every value or has a
// default. It is a tool of go vet, which keeps what it found of packages that have
// not changed; the program of the same name that comes with the analyzer reads
// everything from source, the standard library too, each time.
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
	set(&exhaustive.Analyzer.Flags, "constignore", `\.([nN]um|No)[A-Z]`) // the count at the end of an enumeration and its none are no values
	set(&enumerated.Analyzer.Flags, "B", "true")                         // sets of flags are no enumerations
	set(&enumerated.Analyzer.Flags, "p", "true")                         // nor are constants within functions
	unitchecker.Main(exhaustive.Analyzer)
}

func set(flags *flag.FlagSet, name, value string) {
	if err := flags.Set(name, value); err != nil {
		log.Fatalf("exhaustive: %s: %v", name, err)
	}
}
