package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"goa/edition"
	"goa/internal/visit"
)

const (
	// fullRecord is about the longest text that can be sent.
	fullRecord = 900 << 10
	// soonRead is how long reading the longest text may take on a slow machine.
	soonRead = 10 * time.Second
	// largePage is larger than any page.
	largePage = 4 << 20
)

// repeated fills a text up to its limit.
func repeated(head, line string) string { return head + strings.Repeat(line, fullRecord/len(line)) }

// recordHead returns the valid beginning of a record.
func recordHead(seats string) string {
	e := edition.Default()
	return fmt.Sprintf("goa 1\nedition %s  data %.12s\nseats %s\n", e.Name, e.Hash, seats)
}

// hostileTexts returns texts that look like a record or a campaign, each of the maximum
// length.
func hostileTexts() map[string]string {
	head := recordHead("Ana | Bo")
	long := recordHead(strings.Repeat("A", fullRecord/2) + " | " + strings.Repeat("B", fullRecord/2))
	signs := recordHead("A" + strings.Repeat("\u0301", fullRecord/2) + " | Bo")
	turned := recordHead("\u202eAna | Bo")
	const campaign = "goa-campaign 1\n"
	return map[string]string{
		"many lines of the header": head + tagLines(""), "with comments": head + tagLines("  # why"),
		"one line many times": repeated(head, "event a game\n"), "many comments": repeated(head, "# why\n") + "event x\n",
		"one long line": head + "event " + strings.Repeat("x ", fullRecord/2), "a malformed line": head + strings.Repeat("x", fullRecord),
		"two long names": long, "a name of signs": signs, "a name that turns": turned, "many seats": recordHead(repeated("A", " | A")),
		"many options": repeated(head+"options", " bonanza"), "many goals": repeated(head+"session 2  goals", " x"),
		"many moves": repeated(head+"= A set-up\n", "lay ship; "), "many moves with comments": repeated(head+"= A set-up\n", "lay ship # a\n"),
		"many sections":        repeated(head, "= A1 actions\nAna: tax; end\n= A1 extras\nAna: pass\n"),
		"a bid of a long name": head + "= A1 auctions\nflag: " + strings.Repeat("A ", fullRecord/2) + "bid 1\n",
		"a deep position":      head + "position {\"a\": " + strings.Repeat("[", fullRecord), "a wide position": repeated(head+"position {\n", "\"a\": {},\n"),
		"a deep position in JSON": strings.Repeat(`{"players":[`, fullRecord/12), "a wide position in JSON": repeated("{", `"market":{},`), "JSON without an end": repeated(`{"seats":2,"discard":[`, `"duty",`),
		"data of its own": repeated(head+"data {\n", "[x]\n") + "}\n", "data without an end": repeated(head+"data {\n", "x\n"),
		"many sessions": repeated(campaign, "== session 1\ngoa 1\n"), "many seals": repeated(campaign, "seal 0\n"),
		"a campaign in a campaign": repeated(campaign, "== session 1\n"+campaign), "ends of lines": repeated(head, "\r\n"), "bytes": repeated(head, "\xff\xfe\x00"),
	}
}

// tagLines returns as many different header lines as allowed.
func tagLines(after string) string {
	var b strings.Builder
	for i := 0; b.Len() < fullRecord; i++ {
		name := []byte("tag-")
		for rest := i; rest > 0; rest /= 26 {
			name = append(name, byte('a'+rest%26))
		}
		fmt.Fprintf(&b, "%s- x%s\n", name, after)
	}
	return b.String()
}

// hostileTexts sends all hostile texts. Each must be answered soon, and shown again
// only in part.
func (a *attack) hostileTexts(ctx context.Context) error {
	before, err := a.local.Memory(ctx)
	if err != nil {
		return err
	}
	for what, text := range hostileTexts() {
		g := a.localGuest()
		began := time.Now()
		page, err := g.Post(ctx, "/open", url.Values{"text": {fitting(text)}})
		got, err := status(page, err)
		switch took := time.Since(began); {
		case err != nil:
			return fmt.Errorf("%s: %w", what, err)
		case took > soonRead:
			return fmt.Errorf("%s: takes %s", what, took)
		case got >= http.StatusInternalServerError && got != http.StatusServiceUnavailable:
			return fmt.Errorf("%s: status %d", what, got)
		case page != nil && len(page.Body) > largePage:
			return fmt.Errorf("%s: the page has %d bytes", what, len(page.Body))
		}
		if got == http.StatusSeeOther {
			if err := a.checkPagesLoad(ctx, g, page.Where()); err != nil {
				return fmt.Errorf("%s: %w", what, err)
			}
		}
	}
	after, err := a.local.Memory(ctx)
	if err != nil || after-before > 600<<20 {
		return achieved(err, "reading has cost %d MB", (after-before)>>20)
	}
	return a.hostileNames(ctx)
}

// fitting cuts a text to the longest that can be sent.
func fitting(text string) string {
	for len(url.QueryEscape(text)) > 1<<20-100 {
		text = text[:len(text)*9/10]
	}
	return text
}

// checkPagesLoad makes sure that the pages of an accepted text load soon.
func (a *attack) checkPagesLoad(ctx context.Context, g *visit.Guest, path string) error {
	for _, part := range []string{"", "/record", "/hint"} {
		began := time.Now()
		page, err := g.Get(ctx, path+part)
		got, err := status(page, err)
		if took := time.Since(began); err != nil || got >= http.StatusInternalServerError || took > promptly || page != nil && len(page.Body) > largePage {
			return achieved(err, "%s: status %d after %s", path+part, got, took)
		}
	}
	return nil
}

// hostileNames submits hostile names wherever a name is asked for. None may come back
// unescaped or break a page.
func (a *attack) hostileNames(ctx context.Context) error {
	for _, name := range []string{
		strings.Repeat("A", 60_000), "<script>alert(1)</script>", `"><img src=x>`, "\u202eAna", strings.Repeat("\u0301", 500), "Ana\r\nSet-Cookie: a=b", "\x00",
	} {
		g := a.localGuest()
		page, err := g.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "name0": {name}})
		got, err := status(page, err)
		if err == nil && got == http.StatusSeeOther {
			page, err = g.Get(ctx, page.Where())
			got, err = status(page, err)
		}
		if err != nil || got >= http.StatusInternalServerError {
			return achieved(err, "the name %.30q: status %d", name, got)
		}
		if page != nil && (strings.Contains(page.Body, "<script>alert") || strings.Contains(page.Body, "<img src=x>") || len(page.Body) > largePage) {
			return fmt.Errorf("the name %.30q breaks the page", name)
		}
	}
	return nil
}
