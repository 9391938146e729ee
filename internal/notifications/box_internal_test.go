package notifications

import (
	"testing"

	"goa/internal/messenger"
)

// All spellings of one mailbox are one box; spellings that may be two people
// are two.
func TestBoxes(t *testing.T) {
	mail := func(target string) box { return boxOf(messenger.Address{Kind: messenger.Mail, Target: target}) }
	hook := func(target string) box { return boxOf(messenger.Address{Kind: messenger.JSON, Target: target}) }
	push := func(target string) box { return boxOf(messenger.Address{Kind: messenger.Push, Target: target}) }
	for _, same := range [][]box{
		{mail("ana@example.org"), mail("ANA@Example.ORG"), mail("ana+goa@example.org"), mail("Ana+a+b@example.org"), mail("ana@example.org.")},
		{mail("an.a@gmail.com"), mail("ana+1@gmail.com"), mail("A.N.A@googlemail.com"), mail("ana@GMAIL.com")},
		{mail("a_na@proton.me"), mail("a.n-a@protonmail.com"), mail("ana@pm.me")},
		{mail("ana@icloud.com"), mail("ana@me.com"), mail("ana+x@mac.com")},
		{mail("ana@bücher.example"), mail("ana@xn--bcher-kva.example"), mail("ana@BÜCHER.example")},
		{hook("https://example.org/a/b"), hook("http://EXAMPLE.org:8080/a//b?x=1#y"), hook("https://example.org./a/c/../b")},
		{mail("a@example.org"), mail("a+goa@example.org")},
		{push(`{"endpoint":"https://push.example/a"}`), push(`{"endpoint":"https://push.example/a","keys":{"auth":"x"}}`)},
		{mail("nowhere"), mail("@nowhere"), mail("@Nowhere.")}, // no sender accepts them
	} {
		for _, b := range same[1:] {
			if b != same[0] {
				t.Errorf("%+v and %+v are two", same[0], b)
			}
		}
	}
	for _, pair := range [][2]box{
		{mail("an.a@example.org"), mail("ana@example.org")}, {mail("a-na@gmail.com"), mail("ana@gmail.com")},
		{mail("ana@example.org"), mail("bo@example.org")}, {mail("ana@example.org"), mail("ana@mail.example.org")},
		{mail("+ana@example.org"), mail("+bo@example.org")}, {hook("https://example.org/a"), hook("https://example.org/A")},
		{mail("an.a@icloud.com"), mail("ana@icloud.com")},
	} {
		if pair[0].name == pair[1].name || pair[0].hash() == pair[1].hash() {
			t.Errorf("%+v and %+v are one", pair[0], pair[1])
		}
	}
	for b, want := range map[box]string{
		mail("ana@a.b.example.org"): "example.org", mail("ana@x.co.uk"): "x.co.uk", mail("ana@y.co.uk"): "y.co.uk",
		hook("https://one.example.org/"): "example.org", hook("https://user.github.io/"): "user.github.io",
		hook("http://192.0.2.7:81/x"): "192.0.2.7", hook("http://[2001:db8:1:2::3]/"): "2001:db8:1::/48", hook("http://[2001:db8:1:ffff::]/"): "2001:db8:1::/48",
		mail("ana@[192.0.2.7]"): "192.0.2.7", push(`{"endpoint":"https://a.push.example/x"}`): "push.example",
		hook("https://[::1"): "https://[::1",
	} {
		if b.domain != want {
			t.Errorf("%s is received by %q, want %q", b.name, b.domain, want)
		}
	}
}
