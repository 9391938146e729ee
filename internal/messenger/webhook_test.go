package messenger

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// hostile is a message with a name chosen to make trouble.
var hostile = Message{
	ID: "t1-17", Title: "Your turn, @everyone", Text: "Waiting since *now*: <!channel> [x](https://evil.example) `a` \\ Änne",
	URL: "https://goa.example/g/t1", Off: "https://goa.example/off/x", OffWords: "No more of these:", Waiting: 3,
}

// received calls a webhook and returns the request it received.
func received(t *testing.T, k Kind) (*http.Request, string) {
	t.Helper()
	var got *http.Request
	var body []byte
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r
		body, _ = io.ReadAll(r.Body)
	}))
	defer server.Close()
	if err := NewWebhooks(&Outside{Allowed: loopback}).Send(t.Context(), Address{k, server.URL + "/hook"}, hostile); err != nil {
		t.Fatal(err)
	}
	if got.Method != http.MethodPost || got.URL.Path != "/hook" || got.Header.Get("Idempotency-Key") != hostile.ID {
		t.Errorf("%s %s, id %q", got.Method, got.URL, got.Header.Get("Idempotency-Key"))
	}
	return got, string(body)
}

func TestPlainJSONHasAllOfTheMessage(t *testing.T) {
	_, body := received(t, JSON)
	var got struct {
		ID, Title, Text, URL, Off string
		Waiting                   int
	}
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if got.ID != hostile.ID || got.Title != hostile.Title || got.Text != hostile.Text || got.URL != hostile.URL || got.Off != hostile.Off || got.Waiting != 3 {
		t.Errorf("got %+v", got)
	}
}

func TestDiscordFormatsNothingAndCallsNobody(t *testing.T) {
	_, body := received(t, Discord)
	var got struct {
		Content  string
		Mentions struct{ Parse []string } `json:"allowed_mentions"`
	}
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if got.Mentions.Parse == nil || len(got.Mentions.Parse) != 0 {
		t.Errorf("mentions %v, want an empty list", got.Mentions.Parse)
	}
	for _, bad := range []string{"@everyone", "<!channel>", "*now*:", " [x]("} {
		if strings.Contains(strings.ReplaceAll(got.Content, `\*now\*`, ""), bad) {
			t.Errorf("%q is in %q", bad, got.Content)
		}
	}
	long := hostile
	long.Text = strings.Repeat("ä", 3000)
	if body, _ := shape(Discord, long); len([]rune(string(body))) > 2200 {
		t.Errorf("%d characters", len([]rune(string(body))))
	}
}

func TestSlackFormatsNothingAndCallsNobody(t *testing.T) {
	_, body := received(t, Slack)
	var got struct{ Text string }
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(got.Text, "<!channel>") || strings.Contains(got.Text, "*now*") || !strings.HasSuffix(got.Text, "<"+hostile.URL+">") {
		t.Errorf("got %q", got.Text)
	}
}

func TestNtfyGetsTitleAndLinkInItsHeaders(t *testing.T) {
	bad := hostile
	hostile.Title = "Zug für Änne"
	defer func() { hostile = bad }()
	r, body := received(t, Ntfy)
	if body != hostile.Text || r.Header.Get("Click") != hostile.URL || !strings.HasPrefix(r.Header.Get("Title"), "=?utf-8?q?") {
		t.Errorf("%q, %v", body, r.Header)
	}
}
