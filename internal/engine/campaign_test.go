package engine_test

import (
	"encoding/json"
	"os"
	"testing"

	"goa/campaign"
	"goa/edition"
	"goa/internal/engine"
	"goa/record"
)

// campaignOf requests the campaign's file.
func (c *client) campaignOf() string {
	c.t.Helper()
	var reply struct{ Campaign string }
	if err := json.Unmarshal([]byte(c.must("record", nil).line), &reply); err != nil {
		c.t.Fatal(err)
	}
	return reply.Campaign
}

// begun returns a campaign before its first move, with the player and the rules of a
// record.
func begun(t *testing.T, r *record.Record) string {
	t.Helper()
	data, err := r.Data()
	if err != nil {
		t.Fatal(err)
	}
	o, err := edition.ParseOptions(r.Options())
	if err != nil {
		t.Fatal(err)
	}
	c, err := campaign.New(data, o, r.Players()[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(c.Text())
}

// A whole campaign can be played through the protocol, session by session. The resulting
// file is identical to the one that was played before.
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
	text := begun(t, whole.Session(1))
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
