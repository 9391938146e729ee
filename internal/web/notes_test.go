package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Notes are private: no one else is sent a byte of them, and a table keeps none
// for guests without a seat.
func TestNotesArePrivate(t *testing.T) {
	x := newTalkTable(t)
	const secret = "bo wants ginger"
	if r := x.ana.post(x.path+"/notes", url.Values{"text": {secret}, "version": {"0"}}); !strings.Contains(r.body, secret) {
		t.Fatalf("status %d: %.300s", r.status, r.body)
	}
	if r := x.ana.get(x.path + "/notes"); r.body != secret || r.header.Get("Note-Version") != "1" || !strings.Contains(r.header.Get("Content-Disposition"), "attachment") {
		t.Errorf("Ana downloads %q, version %s", r.body, r.header.Get("Note-Version"))
	}
	for who, g := range map[string]guest{"Bo": x.bo, "Eve": x.eve, "a stranger": x.guest()} {
		for _, path := range []string{"", "?at=0", "?as=0", "/talk", "/notes", "/talk?line=1", "/turn", "/record"} {
			wantHeard(t, who+" at "+path, g.get(x.path+path), secret, false)
		}
	}
	if r := x.eve.post(x.path+"/notes", url.Values{"text": {"mine"}}); r.status != http.StatusForbidden {
		t.Errorf("Eve keeps notes: status %d", r.status)
	}
	again := x.ana.post(x.path+"/notes", url.Values{"text": {"from the phone"}, "version": {"0"}})
	if again.status != http.StatusConflict || !strings.Contains(again.body, secret+"\n\nfrom the phone") || !strings.Contains(again.body, `name="version" value="1"`) {
		t.Errorf("notes of two devices: status %d: %.400s", again.status, again.body)
	}
}
