// Package edition provides the rules of a game. Choose an edition of Goa by
// name ([ByName]) or a file of your own ([Open]), and the options to play with
// ([ParseOptions]). Then get the [goa.Rules] to play by ([Edition.RulesFor]).
// The package also shows every number of an edition, and how well it is known
// ([Edition.NumberTables]).
//
// The numbers are in the text files under data, one for each edition and one
// for the modules that editions include. No Go code repeats them. The first
// lines of data/2012.edition explain the format. Owners of the game correct a
// number with a file of their own. The file is either complete, or it begins
// with "based-on NAME" and has only the rows that differ. [Open] reads both.
//
// An [Edition] is identified by the hash of its canonical text. The texts of
// released data are kept forever in data/released, so that a record of an old
// game finds its numbers by hash. A record played with other data embeds
// [Edition.Text].
package edition
