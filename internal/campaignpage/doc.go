// Package campaignpage renders a campaign between its sessions. It knows nothing
// about requests.
package campaignpage

//go:generate ../../scripts/templates
