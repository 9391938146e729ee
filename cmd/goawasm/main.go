//go:build !js

// Command goawasm is the game as a worker in a browser. A script of package site
// starts it with the path of the pages and the host in their addresses.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "goawasm runs in browsers: build it with GOOS=js GOARCH=wasm, or run make static")
	os.Exit(2)
}
