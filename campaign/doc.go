// Package campaign reads, writes and carries on solo campaigns: three solo games
// in a row, in one readable file (VAR-8). [New] begins one, [Campaign.Next]
// returns the game to be played, [Campaign.Status] says where it stands.
//
// The file is a short head and up to three records, one a session; only the
// last may be unfinished. What a session begins with follows from the final
// position of the one before, so a campaign holds no state of its own:
// [Campaign.Check] plays all of it and believes nothing that the file says.
package campaign
