// Package nature is the chance of a game. It makes Nature's moves: it decides
// which card is drawn and which tile is laid whenever a [goa.State] waits for
// that. [Source.PlayChance] does so until a player has to decide.
//
// A [Source] draws every piece anew among all that may come. A live game has a
// [Fresh] one with a secret seed; a test or an experiment chooses its own seed
// ([New]). A [Deal] fixes the order of every pile beforehand, so that several
// games can be played with the same luck.
//
// Everything that follows from a seed is the same on every machine and in every
// version: the stream is ChaCha8 (c2sp.org/chacha8rand) keyed with the SHA-256
// of the seed, and numbers are taken from it by the multiplication of
// [Source.IntN].
package nature
