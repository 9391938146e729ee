package load

import (
	"context"
	"path"
	"regexp"
	"strings"

	"goa/internal/visit"
)

var cssURL = regexp.MustCompile(`url\(["']?([^"')]+)`)

// firstLoad returns how many bytes a new browser loads, for the page of a table alone
// and with everything that it and its style sheets refer to.
func firstLoad(ctx context.Context, t *visit.Game) (page, all int, err error) {
	g := t.Guests[0]
	got, err := g.Get(ctx, t.Path)
	if err != nil {
		return 0, 0, err
	}
	page = got.Packed
	queue, seen := visit.Assets(got.Body), map[string]bool{}
	for len(queue) > 0 {
		file := queue[0]
		if queue = queue[1:]; seen[file] {
			continue
		}
		seen[file] = true
		part, err := g.Get(ctx, file)
		if err != nil {
			return 0, 0, err
		}
		all += part.Packed
		if path.Ext(file) == ".css" {
			for _, m := range cssURL.FindAllStringSubmatch(part.Body, -1) {
				if !strings.HasPrefix(m[1], "data:") { // part of the style sheet itself
					queue = append(queue, path.Join(path.Dir(file), m[1]))
				}
			}
		}
	}
	return page, page + all, nil
}
