//go:build !race

package web_test

import (
	"net/url"
	"strings"
	"testing"

	"goa/internal/chromium"
)

// A phone in the room plays at an address without TLS, which browsers trust less.
// Its forms and commands work, and a friend sits down by a link.
func TestPlayWithoutTLS(t *testing.T) {
	t.Parallel()
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

// Without TLS, or if the browser refuses its clipboard, links and letters can
// still be copied. The page does not claim to have copied anything that it has
// not.
func TestCopyWithoutAClipboard(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest()
	b := tab{t, browser(t)}
	g.get("/")
	b.login(g)
	b.visit(s.URL + g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}}).path)
	b.eventually("kept", kept)
	evaluate[bool](b, `(() => {
		Object.defineProperty(navigator, "clipboard", {value: {writeText: () => Promise.reject(new Error("refused"))}});
		document.execCommand = () => { window.copied = document.activeElement.value; return window.can ?? true; };
		const letter = document.createElement("section"); // as a box has it
		letter.innerHTML = "<label><textarea readonly>a letter</textarea></label><p><button data-copy='a letter' data-copied='done'>copy</button></p>";
		document.body.append(letter);
		return true;
	})()`)
	press := func(of string) {
		evaluate[bool](b, `(document.querySelector("`+of+` button[data-copy]").click(), true)`)
	}
	press(".invitation")
	b.eventually("the link is copied", `copied.includes("/s/") && document.querySelector(".invitation button").textContent === document.querySelector(".invitation button").dataset.copied`)
	press("body > section")
	b.eventually("the letter is copied", `copied === "a letter" && document.querySelector("body > section button").textContent === "done"`)
	evaluate[bool](b, `(window.can = false, document.querySelector("body > section button").textContent = "copy", true)`)
	press("body > section")
	b.holds("nothing was copied", `document.querySelector("body > section button").textContent === "copy"`)
}
