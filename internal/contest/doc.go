// Package contest compares games with the same deal: whose results count, who sees
// them, and where two games parted. It knows tables, but no pages.
package contest
