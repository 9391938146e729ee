// Package campaignpage is what a campaign looks like between its sessions. It knows
// nothing of requests.
package campaignpage

//go:generate ../../scripts/templates
