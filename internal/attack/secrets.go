package attack

import (
	"context"
	"fmt"
	"net/url"
	"regexp"

	"goa/internal/visit"
)

// previewMark matches the address of a table's picture.
var previewMark = regexp.MustCompile(`/preview\.png\?[^"]*`)

// countedSecrets changes a player's preferences. These are entries that must stay
// hidden from everybody else. It tries to count them as another player and as a
// spectator: from the numbers in the page, in its picture, and in the requests that
// keep a page up to date.
func (a *attack) countedSecrets(ctx context.Context) error {
	t, err := visit.NewGame(ctx, a.local, 1, 3, false)
	if err != nil {
		return err
	}
	look := func() (numbers []string, err error) {
		for _, g := range t.Guests[1:] {
			page, err := g.Get(ctx, t.Path)
			if err != nil {
				return nil, err
			}
			turn, err := g.Get(ctx, t.Path+"/turn")
			if err != nil {
				return nil, err
			}
			numbers = append(numbers, fmt.Sprint(visit.Version(page.Body)), previewMark.FindString(page.Body), turn.Body)
		}
		return numbers, nil
	}
	before, err := look()
	if err != nil {
		return err
	}
	for n := range 6 {
		if _, err := t.Guests[0].Post(ctx, t.Path+"/calls", url.Values{"on": {[]string{"yes", "no"}[n%2]}}); err != nil {
			return err
		}
	}
	after, err := look()
	if err != nil {
		return err
	}
	if fmt.Sprintf("%q", before) != fmt.Sprintf("%q", after) {
		return fmt.Errorf("others can count what a player has preferred: %q became %q", before, after)
	}
	return nil
}
