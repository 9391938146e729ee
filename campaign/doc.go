// Package campaign reads, writes and continues solo campaigns: three solo games
// in a row, in one readable file (VAR-8). [New] begins one, [Campaign.Next]
// returns the game to play, and [Campaign.Status] says where it stands.
//
// The file is a short head and up to three records, one for each session. Only
// the last can be unfinished. What a session begins with follows from the final
// position of the one before, so a campaign holds no state of its own.
// [Campaign.Check] plays all of it and trusts nothing that the file says.
package campaign
