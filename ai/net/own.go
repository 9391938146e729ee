package net

import _ "embed"

// own is the embedded net. Its header says how it was made; the trainer's
// outputs are beside it.
//
//go:embed weights/goa.net
var own []byte

// Own returns the weights file of the embedded net.
func Own() []byte { return own }
