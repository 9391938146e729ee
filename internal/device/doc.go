// Package device is the game on a player's own device. It has the same pages, bots and
// rules as a server, on a journal instead of a database, for this player alone. It wires
// them together as package server does for servers. In a browser it runs in a worker,
// and a bridge brings it the requests of the pages.
package device
