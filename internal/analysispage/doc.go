// Package analysispage shows the results of an analysis: the win graph, what
// each player made of the game, the moments that decided it, and mistakes with
// better moves. It makes a page for the server, a self-contained page, and text
// for a terminal. It knows nothing about requests.
package analysispage

//go:generate ../../scripts/templates
