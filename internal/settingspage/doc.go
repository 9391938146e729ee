// Package settingspage renders the page of a guest's settings: how the pages look,
// when the guest rests, where messages go, and who is blocked or muted.
package settingspage

//go:generate ../../scripts/templates
