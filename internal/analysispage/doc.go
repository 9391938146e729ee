// Package analysispage shows what an analysis has found: the win graph, what
// each player made of the game, the moments that decided it, and mistakes with
// what would have been better. It makes a page for the server, a self-contained
// page, and text for a terminal. It knows nothing of requests.
package analysispage

//go:generate ../../scripts/templates
