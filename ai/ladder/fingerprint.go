package ladder

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"goa/ai/net"
	"goa/goa"
)

// Fingerprint distinguishes bots with the same name that may choose differently
// with equal seeds, because their programs differ in weights, budgets, search
// or rules. Bots with equal fingerprints and seeds choose alike on every
// machine.
func Fingerprint(name string) string {
	h := sha256.New()
	g := Describe(name)
	fmt.Fprintf(h, "%s %d %d %d %d %+v\n", name, goa.RulesVersion, g.Positions, g.Iterations, g.noise, g.style)
	if g.learned {
		h.Write(net.Own())
	}
	fmt.Fprintln(h, golden[name])
	return hex.EncodeToString(h.Sum(nil)[:8])
}
