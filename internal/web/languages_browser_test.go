//go:build !race

package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"goa/lexicon"
)

// Long words break nothing: pages fit in every language as they do in English.
func TestPagesFitInEveryLanguage(t *testing.T) {
	s := newSite(t)
	b := tab{t, browser(t)}
	for _, language := range lexicon.Languages()[1:] {
		b.do(chromedp.EmulateViewport(1440, 900), chromedp.Navigate(s.URL+"/settings"))
		evaluate[bool](b, fmt.Sprintf(`(document.querySelector("select[name=lang]").value = %q, document.querySelector("select[name=lang]").form.requestSubmit(), true)`, language))
		b.do(chromedp.WaitVisible(chromedp.CSS(fmt.Sprintf(`html[lang=%q] main`, language))))
		for name, path := range map[string]string{"settings": "/settings", "new": "/new", "rules": "/rules", "start": "/"} {
			b.do(chromedp.Navigate(s.URL + path))
			b.shoot(language + "-" + name)
		}
		b.do(chromedp.Navigate(s.URL))
		b.do(chromedp.Click(chromedp.CSS("form[action='/play'] button")), chromedp.WaitVisible(chromedp.CSS("#table")))
		shot := map[string]bool{}
		for late := time.Now().Add(time.Minute); time.Now().Before(late); {
			stage := evaluate[string](b, `document.querySelector(".stage").textContent`)
			if move := evaluate[string](b, choose); move == "" {
				b.skip()
				continue
			}
			if shot[stage] {
				if len(shot) >= 3 {
					break
				}
			} else {
				shot[stage] = true
				b.shoot(fmt.Sprintf("%s-table-%d", language, len(shot)))
			}
			b.move()
		}
		if len(shot) < 3 {
			t.Errorf("%s: only %v were seen", language, shot)
		}
	}
}
