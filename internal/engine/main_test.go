package engine_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"goa/internal/engine"
)

// asProgram makes the test binary act as a program that speaks the protocol.
const asProgram = "GOA_ENGINE_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		if err := engine.Run(context.Background(), os.Stdin, os.Stdout, engine.Options{Version: "test"}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}
