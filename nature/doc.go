// Package nature supplies the chance of a game. It makes Nature's moves: it
// decides which card is drawn and which tile is laid whenever a [goa.State]
// waits for that. [Source.PlayChance] does so until a player has to decide.
//
// A [Source] draws every piece anew from all that are possible. A live game has
// a [Fresh] one with a secret seed. A test or an experiment chooses its own
// seed ([New]). A [Deal] fixes the order of every pile beforehand, so that
// several games can be played with the same luck.
//
// Everything that follows from a seed is the same on every machine and in every
// version. The stream is ChaCha8 (c2sp.org/chacha8rand) keyed with the SHA-256
// of the seed. Numbers come from it by the multiplication described at
// [Source.IntN].
package nature
