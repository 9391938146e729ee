// Package contest compares games with the same deal: it says whose results count,
// who sees them, and where two games diverged. It also runs club evenings. It knows
// tables, but no pages.
package contest
