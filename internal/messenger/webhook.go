package messenger

import (
	"bytes"
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"strings"
)

// Webhooks is the [Sender] of [JSON], [Discord], [Slack] and [Ntfy].
type Webhooks struct {
	out    *Outside
	client *http.Client
}

// NewWebhooks returns a sender that connects through out.
func NewWebhooks(out *Outside) *Webhooks { return &Webhooks{out, out.Client()} }

// Check implements [Sender].
func (w *Webhooks) Check(a Address) error { return w.out.CheckURL(a.Target) }

// Send implements [Sender].
func (w *Webhooks) Send(ctx context.Context, a Address, m Message) error {
	if err := w.Check(a); err != nil {
		return lasting(err)
	}
	body, header := shape(a.Kind, m)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.Target, bytes.NewReader(body))
	if err != nil {
		return lasting(err)
	}
	req.Header = header
	req.Header.Set("Idempotency-Key", m.ID)
	req.Header.Set("User-Agent", "goa")
	return outcome(w.client.Do(req))
}

// shape encodes a message for a kind of webhook.
func shape(k Kind, m Message) ([]byte, http.Header) {
	if k == Ntfy {
		return []byte(m.Text), http.Header{
			"Content-Type": {"text/plain; charset=utf-8"},
			"Title":        {mime.QEncoding.Encode("utf-8", m.Title)},
			"Click":        {m.URL},
			"X-Id":         {m.ID},
		}
	}
	var content any
	switch k {
	case Discord:
		content = map[string]any{
			"content":          clip("**"+plainDiscord(m.Title)+"**\n"+plainDiscord(m.Text)+"\n<"+m.URL+">", 2000),
			"allowed_mentions": map[string]any{"parse": []string{}},
		}
	case Slack:
		content = map[string]any{"text": "*" + plainSlack(m.Title) + "*\n" + plainSlack(m.Text) + "\n<" + m.URL + ">", "unfurl_links": false}
	default:
		content = map[string]any{"id": m.ID, "title": m.Title, "text": m.Text, "url": m.URL, "off": m.Off, "waiting": m.Waiting}
	}
	body, err := json.Marshal(content)
	if err != nil {
		panic(err) // strings and numbers cannot fail
	}
	return body, http.Header{"Content-Type": {"application/json"}}
}

// plainDiscord escapes a text so that nothing in it, such as a player's name,
// is formatted or pings anyone.
var plainDiscord = strings.NewReplacer(
	`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, ">", `\>`, "<", `\<`, "[", `\[`, "#", `\#`, "@", "@\u200b",
).Replace

// plainSlack does the same for Slack, where three characters must be escaped.
var plainSlack = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "*", "∗", "_", "_\u200b", "~", "∼", "`", "ˋ").Replace

// clip shortens a text to at most the given number of characters.
func clip(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
