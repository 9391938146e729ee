package load

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
)

// previewMark matches the address of a table's picture.
var previewMark = regexp.MustCompile(`/preview\.png\?[^"]*`)

// countedSecrets changes a player's preferences, which are entries that nobody
// else may know of. It tries to count them as another player and as a
// spectator: by the numbers in the page, in its picture, and in the requests
// that keep a page up to date.
func (a *attack) countedSecrets(ctx context.Context) error {
	t, err := newGame(ctx, a.local, 1, 3, false)
	if err != nil {
		return err
	}
	look := func() (numbers []string, err error) {
		for _, g := range t.guests[1:] {
			page, err := g.get(ctx, t.path)
			if err != nil {
				return nil, err
			}
			turn, err := g.get(ctx, t.path+"/turn")
			if err != nil {
				return nil, err
			}
			numbers = append(numbers, fmt.Sprint(version(page.body)), previewMark.FindString(page.body), turn.body)
		}
		return numbers, nil
	}
	before, err := look()
	if err != nil {
		return err
	}
	for n := range 6 {
		if _, err := t.guests[0].post(ctx, t.path+"/calls", url.Values{"on": {[]string{"yes", "no"}[n%2]}}); err != nil {
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
