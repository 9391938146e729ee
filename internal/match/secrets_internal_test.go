package match

import (
	"testing"

	"pgregory.net/rapid"
)

// A version identifies the last entry before the next one that its owner may
// know of, and every entry that an owner may know of has its own version.
func TestVersionsNameEntries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := game{table: &Table{Seats: 2}, entry: rapid.IntRange(1, 40).Draw(t, "entries")}
		g.seats[0].Owner, g.seats[1].Owner = "ana", "bo"
		keeps := make([]Owner, g.entry+1)
		for n := 1; n <= g.entry; n++ {
			if keeps[n] = rapid.SampledFrom([]Owner{"", "", "ana", "bo", "cy"}).Draw(t, "secret of"); keeps[n] != "" {
				g.secrets = append(g.secrets, secret{n, keeps[n]})
			}
		}
		for _, owner := range []Owner{"", "ana", "bo", "cy"} {
			seen := 0
			for n := 1; n <= g.entry; n++ {
				if keeps[n] == "" || keeps[n] == owner && owner != "cy" { // cy has left the table
					seen++
				}
				version := g.version(owner, n)
				if version != VersionBase+seen {
					t.Fatalf("%q: version %d after entry %d, want %d", owner, version, n, VersionBase+seen)
				}
				last := n
				for last < g.entry && g.version(owner, last+1) == version {
					last++
				}
				if got := g.entryOf(owner, version); got != last {
					t.Fatalf("%q: version %d is entry %d, want %d", owner, version, got, last)
				}
			}
			if got := g.entryOf(owner, g.version(owner, g.entry)+1); got <= g.entry {
				t.Fatalf("%q: a version that is not there yet is entry %d of %d", owner, got, g.entry)
			}
			if got := g.entryOf(owner, g.entry); got != 0 {
				t.Fatalf("%q: the number of an entry is taken for version %d", owner, got)
			}
		}
	})
}
