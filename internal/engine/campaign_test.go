package engine_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"goa/campaign"
	"goa/internal/engine"
)

// campaignOf asks for the campaign's file.
func (c *client) campaignOf() string {
	c.t.Helper()
	var reply struct{ Campaign string }
	if err := json.Unmarshal([]byte(c.must("record", nil).line), &reply); err != nil {
		c.t.Fatal(err)
	}
	return reply.Campaign
}

// A whole campaign can be played through the protocol, session by session: the
// file that comes out is the one that was played before.
func TestACampaignByTheProtocol(t *testing.T) {
	golden, err := os.ReadFile("../../campaign/testdata/whole.goa")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := campaign.Parse(golden)
	if err != nil {
		t.Fatal(err)
	}
	c := newClient(t, engine.Options{})
	text, _, _ := strings.Cut(string(golden), "\n= A set-up") // session 1 before its first move
	for k := 1; k <= whole.Sessions(); k++ {
		c.must("new", fields{"campaign": text})
		var moves []string
		for _, m := range whole.Session(k).Moves() {
			moves = append(moves, m.String())
		}
		c.must("play", fields{"moves": moves[:90]})
		c.must("new", fields{"campaign": c.campaignOf()}) // it goes on where it stopped
		if end := c.must("play", fields{"moves": moves[90:]}); !end.Over {
			t.Fatalf("session %d is not over", k)
		}
		text = c.campaignOf()
	}
	if text != string(golden) {
		t.Errorf("it came out as\n%s", text)
	}
	if a := c.ask("new", fields{"campaign": text}); a.Error.Code != "over" {
		t.Errorf("a fourth session: %s", a.line)
	}
	var score struct{ Campaign map[string]any }
	if err := json.Unmarshal([]byte(c.must("score", nil).line), &score); err != nil {
		t.Fatal(err)
	}
	st, err := whole.Status()
	if err != nil {
		t.Fatal(err)
	}
	if score.Campaign["total"] != float64(st.Cargo) || score.Campaign["rank"] != st.Rank.String() {
		t.Errorf("the score is %v, want cargo %d and rank %s", score.Campaign, st.Cargo, st.Rank)
	}
}

// Other games have no campaign.
func TestOtherGamesHaveNoCampaign(t *testing.T) {
	c := newClient(t, engine.Options{})
	c.must("new", fields{"seats": 1, "options": []string{"solo=1"}})
	if text := c.campaignOf(); text != "" {
		t.Errorf("got %s", text)
	}
}
