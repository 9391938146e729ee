package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"goa/internal/limit"
)

func TestMutedIsNotHeard(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.bo, "boo you")
	page := x.ana.get(x.path + "/talk?line=1")
	wantHeard(t, "Ana, of what she can do", page, `action="`+x.path+`/mute"`, true)
	phone := x.ana.listen(t, x.path+"/events?said=0", nil) // another device of hers
	phone.talkEvent()
	if r := x.ana.post(x.path+"/mute", url.Values{"line": {"1"}}); r.status != http.StatusOK || !strings.Contains(r.body, "see their messages any more") {
		t.Fatalf("mute: status %d: %.300s", r.status, r.body)
	}
	phone.talksAnew("boo you", false)
	x.says(x.bo, "boo you again")
	in := x.ana.listen(t, x.path+"/events?said=0", nil)
	x.says(x.ana, "is anybody there")
	if got := in.talkEvent(); strings.Contains(got, "boo you") || !strings.Contains(got, "anybody") {
		t.Errorf("Ana is told %s", got)
	}
	wantHeard(t, "Ana", x.ana.get(x.path+"/talk"), "boo you", false)
	wantHeard(t, "Bo", x.bo.get(x.path+"/talk"), "anybody", true)
	settings := x.ana.get("/settings")
	wantHeard(t, "Ana, in her settings", settings, "Unmute Bo", true)
	mutes, err := x.store.Mutes(t.Context(), x.ana.owner())
	if err != nil || len(mutes) != 1 {
		t.Fatalf("got %v, %v", mutes, err)
	}
	x.ana.post("/settings/unmute", url.Values{"number": {fmt.Sprint(mutes[0].Number)}})
	phone.talksAnew("boo you again", true)
	wantHeard(t, "Ana", x.ana.get(x.path+"/talk"), "boo you again", true)
	if r := x.ana.post(x.path+"/block", url.Values{"seat": {"1"}}); r.status != http.StatusOK {
		t.Fatalf("block: status %d: %.300s", r.status, r.body)
	}
	phone.talksAnew("boo you again", false)
	wantHeard(t, "Ana, who has blocked Bo", x.ana.get(x.path+"/talk"), "boo you again", false)
	blocks, err := x.store.Blocks(t.Context(), x.ana.owner())
	if err != nil || len(blocks) != 1 {
		t.Fatalf("got %v, %v", blocks, err)
	}
	x.ana.post("/settings/unblock", url.Values{"number": {fmt.Sprint(blocks[0].Number)}})
	phone.talksAnew("boo you again", true)
}

func TestReportedLines(t *testing.T) {
	x := newTalkTable(t)
	x.says(x.ana, "hello")
	x.says(x.eve, "a whisper")
	x.says(x.bo, "boo you")
	if r := x.ana.post(x.path+"/report", url.Values{"line": {"2"}}); r.status != http.StatusNotFound {
		t.Errorf("a line that Ana does not hear: status %d", r.status)
	}
	if r := x.ana.post(x.path+"/report", url.Values{"line": {"3"}}); r.status != http.StatusOK || !strings.Contains(r.body, "will read it") {
		t.Fatalf("report: status %d: %.300s", r.status, r.body)
	}
	list, err := x.store.Reports(t.Context(), 9)
	if err != nil || len(list) != 1 || list[0].Of != x.bo.owner() || list[0].By != x.ana.owner() || list[0].Context != "Ana: hello\nBo: boo you" {
		t.Fatalf("got %+v, %v", list, err)
	}
	if err := x.store.RemoveLine(t.Context(), x.id, 3, list[0].Time); err != nil {
		t.Fatal(err)
	}
	for who, g := range map[string]guest{"Ana": x.ana, "Eve": x.eve} {
		page := g.get(x.path + "/talk")
		wantHeard(t, who, page, "boo you", false)
		wantHeard(t, who, page, "removed by the admin", true)
	}
}

func TestSilenced(t *testing.T) {
	x := newTalkTable(t)
	if err := x.store.PutSilence(t.Context(), limit.Ban{Name: string(x.bo.owner())}); err != nil {
		t.Fatal(err)
	}
	if r := x.bo.post(x.path+"/talk", url.Values{"text": {"boo you"}}); r.status != http.StatusForbidden || !strings.Contains(r.body, "turned off chat") {
		t.Errorf("status %d: %.300s", r.status, r.body)
	}
	x.says(x.ana, "hello")
}
