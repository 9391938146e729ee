package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Comment is a remark within the game.
type Comment struct {
	At    int // number of moves before it
	Text  string
	place place
}

// place tells where a comment stands between two moves, in the order of the
// text.
type place uint8

const (
	beside    place = iota // at the end of the line of the move before
	above                  // on its own line, above the head of a section if there is one
	onHead                 // at the end of the head's line
	underHead              // on its own line, under the head
)

// headComment is a remark on a line of the header.
type headComment struct {
	key    string
	text   string
	beside bool // at the end of the line; otherwise above it
}

// Comments returns the remarks within the game, in order.
func (r *Record) Comments() []Comment { return slices.Clone(r.comments) }

// Comment adds a remark after a number of moves, on lines of its own.
func (r *Record) Comment(at int, text string) error {
	if at < 0 || at > len(r.moves) {
		return fmt.Errorf("comment at move %d: there are %d", at, len(r.moves))
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if !isText(line) {
			return fmt.Errorf("comment at move %d: %q is not text", at, line)
		}
		c := Comment{At: at, Text: tidyComment(line), place: above}
		i, _ := slices.BinarySearchFunc(r.comments, c, func(have, want Comment) int {
			if by := cmp.Compare(have.At, want.At); by != 0 {
				return by
			}
			if have.place <= want.place {
				return -1 // goes after those at the same place
			}
			return 1
		})
		r.comments = slices.Insert(r.comments, i, c)
	}
	return nil
}

// tidyComment returns the text of a comment without trailing spaces.
func tidyComment(text string) string {
	return strings.TrimRight(strings.ReplaceAll(text, "\t", " "), " ")
}
