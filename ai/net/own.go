package net

import _ "embed"

// own is the net of this program. How it was made is in its header; what its
// trainer says that it answers is beside it.
//
//go:embed weights/goa.net
var own []byte

// Own returns the weights file of the net that this program carries.
func Own() []byte { return own }
