// Package edition is where the rules of a game come from: choose an edition of
// Goa by name ([ByName]) or a file of your own ([Open]), the options to play
// with ([ParseOptions]), and get the [goa.Rules] to play by
// ([Edition.RulesFor]). It also shows every number of an edition with how well
// it is known ([Edition.NumberTables]).
//
// The numbers live in the text files under data, one for each edition and one
// for the modules that editions include; no Go code repeats them. The first
// lines of data/2012.edition explain the format. Owners of the game correct a
// number with a file of their own. It is either complete or begins with
// "based-on NAME" and has only the rows that differ; [Open] reads both.
//
// An [Edition] is identified by the hash of its canonical text. Texts of
// released data are kept for ever in data/released, so that a record of an old
// game finds its numbers by hash; a record played with other data embeds
// [Edition.Text].
package edition
