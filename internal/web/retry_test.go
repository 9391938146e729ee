//go:build !race

package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/match"
	"goa/record"
)

// analyzed stores an analysis of an opened record that criticizes some decisions of
// every player, and returns it.
func (s site) analyzed(path string, rec *record.Record) *analysis.Report {
	s.t.Helper()
	r := &analysis.Report{Unit: "win", Whole: analysis.Whole, Finished: true, Fitted: true, Options: []string{}, Edition: rec.Edition()}
	n := rec.Len()
	for _, p := range rec.Players() {
		r.Players = append(r.Players, analysis.SeatReport{Name: p.Name, Accuracy: 81, MeanLoss: 12_000, Decisions: 40, Mistakes: 3})
	}
	for at := range n {
		st, err := rec.At(at)
		if err != nil {
			s.t.Fatal(err)
		}
		turn := st.Turn()
		r.Turns = append(r.Turns, int(max(turn, -1)))
		legal := st.Moves(nil)
		if turn < 0 || len(legal) < 3 || at%9 != 0 {
			continue
		}
		played := rec.Move(at)
		best := legal[0]
		if best == played {
			best = legal[1]
		}
		loss := 30_000 + at*300
		r.Decisions = append(r.Decisions, analysis.Verdict{
			At: at, Seat: turn, Round: st.Round(), Played: played.String(), Best: best.String(), Loss: loss, Claim: loss, Severity: analysis.SeverityOf(loss, analysis.Whole), Thought: true,
		})
	}
	for seat := range r.Players {
		var values []int
		for at := range n + 1 {
			values = append(values, analysis.Whole/3+(seat-1)*at*300_000/n+(at*7919+seat*331)%40_000)
		}
		r.Values = append(r.Values, values)
	}
	d := r.Decisions[0]
	r.Moments = []analysis.Moment{{At: d.At, Seat: d.Seat, Change: -d.Loss}, {At: 3, Seat: 0, Chance: true, Change: 50_000}}
	s.keepReport(path, rec, r)
	return r
}

// keepReport stores a report of a record with its table.
func (s site) keepReport(path string, rec *record.Record, r *analysis.Report) {
	s.t.Helper()
	key, err := analysis.KeyOf(rec, analysis.Options{})
	if err != nil {
		s.t.Fatal(err)
	}
	var text bytes.Buffer
	z := gzip.NewWriter(&text)
	if err := errors.Join(json.NewEncoder(z).Encode(map[string]any{"report": r}), z.Close()); err != nil {
		s.t.Fatal(err)
	}
	if err := s.store.PutAnalysis(s.t.Context(), match.ID(strings.TrimPrefix(path, "/g/")), key.String(), text.Bytes()); err != nil {
		s.t.Fatal(err)
	}
}

// Mistakes can be gone through one by one with plain forms. The better move is not
// shown before the viewer has found it or asks for it.
func TestMistakesOneByOne(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	rec := recorded(t, edition.Default(), "", wholeGame)
	path := g.upload(string(rec.Text()), "").path
	report := s.analyzed(path, rec)
	if page := g.get(path + "/analysis?as=0"); !strings.Contains(page.body, html.EscapeString(path+"/analysis/mistake?as=0&n=1")) {
		t.Error("the page of the analysis does not lead to the mistakes")
	}
	n := 0
	for i := range report.Decisions {
		d := &report.Decisions[i]
		if d.Seat != 0 {
			continue
		}
		n++
		if n > unlessShort(6, 2) {
			break
		}
		query := "?as=0&n=" + strconv.Itoa(n)
		here := path + "/analysis/mistake"
		page := g.get(here + query)
		if page.status != http.StatusOK || !strings.Contains(page.body, "Mistake "+strconv.Itoa(n)+" of ") || strings.Contains(page.body, `class="both"`) || strings.Contains(page.body, "data-mark=") {
			t.Fatalf("mistake %d: status %d, or the answer is told", n, page.status)
		}
		answer := g.get(here + query + "&answer=1")
		if !strings.Contains(answer.body, `class="both"`) || !strings.Contains(answer.body, `data-mark="best"`) && d.Best[:3] != "bid" {
			t.Errorf("mistake %d: no answer, or it is not marked: %s, better %s", n, d.Played, d.Best)
		}
		for move, want := range map[string]string{d.Played: "is what was played", d.Best: "Yes!"} {
			tried := g.post(here+"/move"+query, url.Values{"move": {move}})
			if tried.status != http.StatusOK || !strings.Contains(tried.body, want) {
				t.Errorf("mistake %d, %s: status %d, not %q", n, move, tried.status, want)
			}
		}
		if refused := g.post(here+"/move"+query, url.Values{"move": {"lay ship"}}); refused.status < 400 || !strings.Contains(refused.body, `class="notice"`) {
			t.Errorf("mistake %d: something illegal: status %d", n, refused.status)
		}
	}
	if n < 2 {
		t.Fatalf("only %d mistakes", n)
	}
	for _, query := range []string{"?as=0&n=0", "?as=0&n=9999"} {
		if page := g.get(path + "/analysis/mistake" + query); page.path != path+"/analysis" || page.status != http.StatusOK {
			t.Errorf("%s: %d at %s", query, page.status, page.path)
		}
	}
	none := g.upload(string(rec.Text()), "").path
	if page := g.get(none + "/analysis/mistake?as=0&n=1"); page.path != none+"/analysis" {
		t.Errorf("without an analysis: at %s", page.path)
	}
}

// A choice that is neither the played nor the best move is judged separately.
func TestAnotherChoiceIsJudged(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	rec := recorded(t, edition.Default(), "", wholeGame)
	path := g.upload(string(rec.Text()), "").path
	report := s.analyzed(path, rec)
	for i := range report.Decisions {
		d := &report.Decisions[i]
		st, err := rec.At(d.At)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range st.Moves(nil) {
			if m.String() == d.Played || m.String() == d.Best {
				continue
			}
			page := g.post(path+"/analysis/mistake/move?as=all&n="+strconv.Itoa(i+1), url.Values{"move": {m.String()}})
			good, worse := strings.Contains(page.body, "about as good as"), strings.Contains(page.body, "” gives away")
			if page.status != http.StatusOK || good == worse {
				t.Errorf("%s: status %d, good %v, worse %v", m, page.status, good, worse)
			}
			if good != strings.Contains(page.body, `class="both"`) {
				t.Errorf("%s: good %v, but the answer is told or not", m, good)
			}
			break
		}
		if i == unlessShort(4, 1) {
			break
		}
	}
}

// A position from the guest's own running game that was set up by hand is refused,
// even with small changes and with the seats in another order.
func TestPositionsSetUpByHandAreCompared(t *testing.T) {
	s := newSite(t)
	ana, bo, eve := s.guest(), s.guest(), s.guest()
	running := ana.playWith(bo, nil)
	view, err := record.Parse([]byte(strings.Replace(ana.get(running+"/record").body, "view of Ana\n", "", 1)))
	if err != nil {
		t.Fatal(err)
	}
	now, err := view.At(view.Len())
	if err != nil {
		t.Fatal(err)
	}
	from := now.Position()
	setUp := func(who guest, change func(*goa.Position)) reply {
		t.Helper()
		p := from
		p.Players = append(p.Players[:0:0], from.Players...)
		change(&p)
		rec, err := record.NewFrom(edition.Default(), edition.Options{}, []record.Seat{{Name: "X"}, {Name: "Y"}}, p)
		if err != nil {
			t.Fatal(err)
		}
		return who.get(who.upload(string(rec.Text()), "").path + "/board")
	}
	for name, change := range map[string]func(*goa.Position){
		"as it is":    func(*goa.Position) {},
		"two changed": func(p *goa.Position) { p.Players[0].Ducats++; p.Players[1].Ships++ },
	} {
		for _, who := range []guest{ana, bo} {
			if page := setUp(who, change); page.status != http.StatusConflict {
				t.Errorf("%s: status %d", name, page.status)
			}
		}
	}
	if page := setUp(eve, func(*goa.Position) {}); page.status != http.StatusOK {
		t.Errorf("somebody who cannot know the game: status %d", page.status)
	}
}
