package frame_test

import (
	"testing"

	"goa/internal/frame"
)

func TestLessonsAboutOptions(t *testing.T) {
	for _, c := range []struct {
		options []string
		want    []string
	}{
		{nil, nil},
		{[]string{"gambit"}, []string{"/learn/gambits"}},
		{[]string{"story=competition", "bonanza"}, []string{"/learn/bonanza", "/learn/stories"}},
		{[]string{"solo=3"}, []string{"/learn/lakshmi"}},
		{[]string{"solo=2", "campaign"}, []string{"/learn/lakshmi", "/learn/campaign"}},
	} {
		var got []string
		for _, l := range frame.LessonsAbout(c.options, "en") {
			got = append(got, l.Path)
		}
		if len(got) != len(c.want) {
			t.Errorf("%v: %v, want %v", c.options, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%v: %v, want %v", c.options, got, c.want)
			}
		}
	}
	for _, l := range frame.ShortLessons("de") {
		if l.Path == frame.LessonPath(frame.FirstLesson) || l.Title == "" || l.Minutes == 0 {
			t.Errorf("%+v", l)
		}
	}
}
