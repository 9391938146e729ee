// Package contest compares games with the same deal: it decides which results
// count, who sees them, and where two games diverged. It also runs club evenings.
// It knows about tables, but not about pages.
package contest
