// Package analysispage tells what an analysis has found: the win graph, what
// each player made of the game, the moments that decided it, and mistakes with
// what would have been better. It makes the page of a server, a page that needs
// nothing else, and the words for a terminal. It knows nothing of requests.
package analysispage
