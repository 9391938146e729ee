//go:build !race

package web_test

import (
	"net/url"
	"strings"
	"testing"

	"goa/internal/chromium"
)

// A phone in the room plays by an address without TLS, which a browser trusts
// less: its forms and commands are done, and a friend sits down by a link.
func TestPlayWithoutTLS(t *testing.T) {
	s := newSite(t, func(set *setting) { set.hosts = []string{chromium.Plain} })
	at, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	room := "http://" + chromium.Plain + ":" + at.Port()
	host := tab{t, browser(t)}
	host.visit(room + "/new")
	if evaluate[bool](host, `window.isSecureContext`) {
		t.Fatal("the browser trusts " + room)
	}
	host.leave(`{ document.querySelector("[name=seat1]").value = "link"; document.querySelector("form[action='/new']").requestSubmit() }`)
	link := evaluate[string](host, `[...document.querySelectorAll("input")].map(i => i.value).find(v => v.includes("/s/")) ?? document.body.innerText`)
	if !strings.HasPrefix(link, room+"/s/") {
		t.Fatalf("the link is %.300q", link)
	}
	friend := tab{t, browser(t)}
	friend.visit(link)
	friend.leave(`document.querySelector("form[action^='/s/']").requestSubmit()`)
	friend.eventually("the friend sits", `location.pathname.startsWith("/g/")`)
	host.visit(room + "/")
	host.leave(`document.querySelector("form[action='/play']").requestSubmit()`)
	host.eventually("there is a table", `location.pathname.startsWith("/g/")`)
	host.move()
}
