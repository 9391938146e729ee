package campaignpage_test

import (
	"html"
	"strings"
	"testing"

	"goa/campaign"
	"goa/edition"
	"goa/goa"
	"goa/internal/campaignpage"
	"goa/internal/frame"
	"goa/lexicon"
)

// The page of a campaign shows the goals of all sessions as far as they are dealt, how
// each stands, and, to the owner of the campaign, the one next step.
func TestWhatThePageOfACampaignShows(t *testing.T) {
	played := campaign.Status{Stage: campaign.Between, Sessions: []campaign.Played{{Over: true}}, Cargo: 12}
	for i := range 2 * goa.GoalsEach {
		played.Goals[i] = goa.Goal(i + 1)
	}
	played.Sessions[0].Result.Fulfilled[0] = true
	for _, language := range lexicon.Languages() {
		words, err := lexicon.For(language, edition.Default().Name)
		if err != nil {
			t.Fatal(err)
		}
		links, err := frame.NewLinks("")
		if err != nil {
			t.Fatal(err)
		}
		for _, mine := range []bool{false, true} {
			v := campaignpage.Shown{Status: played, ID: "t1", Rules: edition.Default().Rules(edition.Options{}), Mine: mine}
			var b strings.Builder
			if err := campaignpage.Page(frame.Page{Links: links, Words: words}, v).Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			text := html.UnescapeString(b.String())
			met, missed, open := strings.Count(text, `<li class="yes">`), strings.Count(text, `<li class="no">`), strings.Count(text, `<li class="open">`)
			if all := goa.NumSessions * goa.GoalsEach; met != 1 || missed != goa.GoalsEach-1 || open != all-goa.GoalsEach {
				t.Errorf("%s: %d goals are met, %d missed and %d open", language, met, missed, open)
			}
			if !strings.Contains(text, words.Goal(played.Goals[goa.GoalsEach])) || !strings.Contains(text, words.Campaign("undealt", 0, played.Rank)) {
				t.Errorf("%s: lacks a goal of the next session, or says nothing of those to come", language)
			}
			if next := strings.Contains(text, `action="/g/t1/session"`); next != mine {
				t.Errorf("%s: the campaign is the viewer's: %v; offers the next session: %v", language, mine, next)
			}
		}
	}
}
