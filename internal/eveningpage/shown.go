package eveningpage

import (
	"strings"

	"github.com/a-h/templ"

	"goa/internal/contest"
	"goa/internal/tablepage"
)

// ListPath is the address at which evenings are opened and listed.
const ListPath = "/evenings"

// Path returns the address of an evening, or of a part of it.
func Path(id contest.EveningID, part ...string) string {
	return tablepage.EveningPath(string(id)) + strings.Join(part, "")
}

func seasonPath(id contest.SeasonID) string { return "/season/" + string(id) }

// Shown is an evening as its page shows it.
type Shown struct {
	*contest.View
	Address  string // of the page, for others
	HereOnly bool   // the address works only on this machine
	Problem  string // why something cannot be done
	// Standings are the tables and the results, rendered once for all viewers who may
	// see the same.
	Standings templ.Component
}
