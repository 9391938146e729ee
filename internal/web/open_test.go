package web_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/nature"
	"goa/record"
)

// recorded returns the record of a random game with the given number of moves,
// or a whole one.
func recorded(t *testing.T, ed *edition.Edition, options string, moves int) *record.Record {
	t.Helper()
	var texts []string
	if options != "" {
		texts = strings.Split(options, ",")
	}
	o, err := edition.ParseOptions(texts)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.New(ed, o, []record.Seat{{Name: "Ana"}, {Name: "Bo", Kind: "random"}, {Name: "Cleo"}})
	if err != nil {
		t.Fatal(err)
	}
	s := goa.New(ed.Rules(o), 3)
	luck := nature.New("record")
	for n := 0; n < moves && !s.Over(); n++ {
		var m goa.Move
		if s.Turn() == goa.Nature {
			m = luck.Move(&s)
		} else {
			legal := s.Moves(nil)
			m = legal[n%len(legal)]
		}
		if err := rec.Append(m); err != nil {
			t.Fatal(err)
		}
		s.Play(m)
	}
	return rec
}

// upload sends a file as a browser does.
func (g guest) upload(text, pasted string) reply {
	g.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", "game.goa")
	if err != nil {
		g.t.Fatal(err)
	}
	part.Write([]byte(text))
	w.WriteField("text", pasted)
	w.Close()
	r, err := http.NewRequestWithContext(g.t.Context(), "POST", g.URL+"/open", &body)
	if err != nil {
		g.t.Fatal(err)
	}
	r.Header.Set("Content-Type", w.FormDataContentType())
	return g.do(r)
}

const wholeGame = 1 << 20

// A record can be viewed from its first position to its end, including charts,
// and is exported unchanged.
func TestOpenARecord(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	text := string(recorded(t, edition.Default(), "", wholeGame).Text())
	for name, r := range map[string]reply{
		"a file":   g.upload(text, ""),
		"its text": g.upload("", text),
		"a form":   g.post("/open", url.Values{"text": {text}}),
	} {
		if r.status != http.StatusOK || !strings.HasPrefix(r.path, "/g/") {
			t.Fatalf("%s: status %d, %s: %.300s", name, r.status, r.path, r.body)
		}
		for _, want := range []string{`class="finish"`, `class="chart"`, "Points by source", "Points by round", `id="prev"`, "Ana", "Cleo"} {
			if !strings.Contains(r.body, want) {
				t.Errorf("%s: the page has no %s", name, want)
			}
		}
		if strings.Contains(r.body, "/again") || len(r.moves()) > 0 {
			t.Errorf("%s: the page offers to play", name)
		}
		if saved := g.get(r.path + "/record"); saved.body != text {
			t.Errorf("%s: the record that comes back is another one", name)
		}
	}
	opened := g.upload(text, "")
	other := s.guest()
	if r := other.get(opened.path + "?at=120&as=2"); r.status != http.StatusOK || !strings.Contains(r.body, `href="`+opened.path+`?at=121&amp;as=2"`) {
		t.Errorf("somebody else cannot look at it from another seat: status %d", r.status)
	}
	if r := other.post(opened.path+"/delete", url.Values{}); r.status != http.StatusForbidden {
		t.Errorf("somebody else deletes it: status %d", r.status)
	}
	if r := g.post(opened.path+"/delete", url.Values{}); r.path != "/" {
		t.Errorf("its owner cannot delete it: status %d", r.status)
	}
}

// First, back, forward and last lead where they say, and not past the ends.
func TestLookBack(t *testing.T) {
	g := newSite(t).guest()
	rec := recorded(t, edition.Default(), "", 150)
	opened := g.upload(string(rec.Text()), "")
	link := func(r reply, id string) string {
		m := regexp.MustCompile(`<a id="` + id + `"[^>]*href="([^"]*)"`).FindStringSubmatch(r.body)
		if m == nil {
			return ""
		}
		return strings.TrimPrefix(m[1], opened.path)
	}
	for at, want := range map[int][4]string{
		0:   {"", "", "?at=1", "?at=150"},
		75:  {"?at=0", "?at=74", "?at=76", "?at=150"},
		149: {"?at=0", "?at=148", "?at=150", "?at=150"},
		150: {"?at=0", "?at=149", "", ""},
	} {
		r := g.get(opened.path + "?at=" + strconv.Itoa(at))
		for i, id := range []string{"first", "prev", "next", "last"} {
			if got := link(r, id); got != want[i] {
				t.Errorf("after %d moves %s leads to %q, want %q", at, id, got, want[i])
			}
		}
		if !strings.Contains(r.body, `type="range" name="at" min="0" max="150" value="`+strconv.Itoa(at)+`"`) {
			t.Errorf("after %d moves there is no slider that says so", at)
		}
	}
	if r := g.get(opened.path); !strings.Contains(r.body, "Stopped after move 150") {
		t.Error("a record that was stopped does not say so")
	}
	if r := g.get(opened.path + "?at=151"); r.status != http.StatusNotFound {
		t.Errorf("past the end: status %d", r.status)
	}
}

// Errors in a record are reported with their line, and the text stays.
func TestRecordsThatCannotBeOpened(t *testing.T) {
	g := newSite(t).guest()
	good := string(recorded(t, edition.Default(), "", 150).Text())
	view, err := recorded(t, edition.Default(), "", wholeGame/2).View(1)
	if err != nil {
		t.Fatal(err)
	}
	own := string(ownEdition(t).Text())
	for name, c := range map[string]struct {
		text   string
		status int
		says   string
	}{
		"nothing":          {"", http.StatusUnprocessableEntity, "Line 1 of the saved game is wrong."},
		"no record":        {"<script>alert(1)</script>", http.StatusUnprocessableEntity, "Line 1 of the saved game is wrong."},
		"an indented line": {"goa-campaign 1\n x\n", http.StatusUnprocessableEntity, "Line 2 of the saved game is wrong."},
		"another version":  {strings.Replace(good, "goa 1", "goa 99", 1), http.StatusUnprocessableEntity, "Line 1 of the saved game is wrong."},
		"unknown data":     {strings.Replace(good, "data ", "data 0000000", 1), http.StatusUnprocessableEntity, "Line 2 of the saved game is wrong."},
		"an illegal move":  {strings.Replace(good, ": flag ", ": flag d4; flag ", 1), http.StatusUnprocessableEntity, "of the saved game is wrong"},
		"a view":           {string(view.Text()), http.StatusUnprocessableEntity, "only what one player could see"},
		"much too long":    {strings.Repeat("x", 2<<20), http.StatusRequestEntityTooLarge, "That’s too long."},
		"a broken edition": {"goa 1\nedition own  data 0123456789ab\nseats A | B\ndata {\n" + strings.Replace(own, "taxes", "texas", 1) + "}\n\n= A set-up\nremove duty\n", http.StatusUnprocessableEntity, "of the saved game is wrong."},
	} {
		for how, r := range map[string]reply{"pasted": g.post("/open", url.Values{"text": {c.text}}), "sent": g.upload(c.text, "")} {
			if r.status != c.status || !strings.Contains(r.body, c.says) {
				t.Errorf("%s, %s: status %d, want %d with %q: %.2000s", name, how, r.status, c.status, c.says, r.body)
			}
			if strings.Contains(r.body, "<script>alert") {
				t.Errorf("%s, %s: the text became part of the page", name, how)
			}
		}
	}
	if r := g.get("/"); strings.Contains(r.body, `href="/g/`) {
		t.Error("one of them was opened all the same")
	}
}

// Names in files are as short as typed ones. Otherwise two long names could make a page
// of 15 MB.
func TestNamesInFilesAreAsShortAsTypedOnes(t *testing.T) {
	g := newSite(t).guest()
	good := string(recorded(t, edition.Default(), "", wholeGame).Text())
	for what, name := range map[string]string{
		"a name a letter too long": strings.Repeat("x", match.MaxName+1),
		"a very long name":         strings.Repeat("x", 30_000),
		"a heap of accents":        "x" + strings.Repeat("\u0301", 10),
		"another direction":        "\u202eAna",
		"nothing to be seen":       "\u3164",
	} {
		r := g.upload(strings.Replace(good, "Cleo", name, 1), "")
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "Line 3 of the saved game is wrong.") {
			t.Errorf("%s: got status %d, want %d and line 3", what, r.status, http.StatusUnprocessableEntity)
		}
		if len(r.body) > 100_000 {
			t.Errorf("%s: the page has %d bytes", what, len(r.body))
		}
	}
}

// ownEdition returns the data of an owner's box.
func ownEdition(t *testing.T) *edition.Edition {
	t.Helper()
	own, err := edition.Parse("own", []byte("edition own\ntitle Our box\nbased-on 2026\n[tracks]\ntaxes 4 S 6 S 9 S 10 S 13 S\n"))
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// A record with its own data is played by that data, in the vocabulary that it names.
func TestOpenARecordWithItsOwnData(t *testing.T) {
	g := newSite(t).guest()
	r := g.upload(string(recorded(t, ownEdition(t), "", wholeGame).Text()), "")
	if r.status != http.StatusOK || !strings.Contains(r.body, "pardaos") {
		t.Errorf("status %d, or not in the words of 2026: %.500s", r.status, r.body)
	}
	const says = "in the words of Goa (2026)"
	if !strings.Contains(r.body, says) {
		t.Errorf("a table with data of its own does not say %q", says)
	}
	if r := g.upload(string(recorded(t, edition.Default(), "", wholeGame).Text()), ""); strings.Contains(r.body, "in the words of") {
		t.Error("a table in its own words says whose they are")
	}
}

// A position of a record can become a game, with any players.
func TestPlayOnFromARecord(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	opened := g.upload(string(recorded(t, edition.Default(), "", wholeGame).Text()), "")
	position := g.get(opened.path + "?at=200")
	if !strings.Contains(position.body, `action="`+opened.path+`/fork"`) || !strings.Contains(position.body, `name="at" value="200"`) {
		t.Fatal("the position does not offer to play on")
	}
	form := func(seats ...string) url.Values {
		v := url.Values{"at": {"200"}}
		for i, seat := range seats {
			v.Set("seat"+strconv.Itoa(i), seat)
		}
		return v
	}
	for _, seats := range [][]string{{"me", "bot", "bot"}, {"me", "here", "here"}, {"bot", "me", "link"}} {
		r := g.post(opened.path+"/fork", form(seats...))
		if r.status != http.StatusOK || !strings.HasPrefix(r.path, "/g/") || r.path == opened.path {
			t.Errorf("%v: status %d, %s", seats, r.status, r.path)
		}
		for i, name := range []string{"Ana", "Bo", "Cleo"} {
			if seats[i] == "bot" && !strings.Contains(r.main(), "<b>"+name+"</b>") {
				t.Errorf("%v: the bot in the place of %s has another name", seats, name)
			}
		}
	}
	if r := g.post(opened.path+"/fork", form("me", "bot")); r.status != http.StatusUnprocessableEntity {
		t.Errorf("with too few: status %d", r.status)
	}
	for name, v := range map[string]url.Values{"no position": {"seat0": {"me"}}, "nonsense": {"at": {"x"}}} {
		if r := g.post(opened.path+"/fork", v); r.status != http.StatusBadRequest {
			t.Errorf("%s: status %d", name, r.status)
		}
	}
	far := form("me", "bot", "bot")
	far.Set("at", "99999")
	if r := g.post(opened.path+"/fork", far); r.status != http.StatusNotFound {
		t.Errorf("past the end: status %d", r.status)
	}
	running := g.post("/play", url.Values{})
	if r := g.post(running.path+"/fork", url.Values{"at": {"0"}, "seat0": {"me"}, "seat1": {"bot"}, "seat2": {"bot"}, "seat3": {"bot"}}); r.status != http.StatusConflict {
		t.Errorf("a running game: status %d", r.status)
	}
}

var positionLink = regexp.MustCompile(`id="next-(turn|round)" class="button" href="[^"]*at=(\d+)[^"]*"`)

// A replay can step from turn to turn and from round to round, and has eight
// rounds.
func TestLookingBackByTurnsAndRounds(t *testing.T) {
	if testing.Short() {
		t.Skip("one page after the other takes its time")
	}
	g := newSite(t).guest()
	path := g.upload(string(recorded(t, edition.Default(), "", wholeGame).Text()), "").path
	for by, most := range map[string]int{"round": goa.NumRounds + 1, "turn": 400} {
		at, steps := 0, 0
		for ; steps <= most; steps++ {
			links := map[string]string{}
			for _, m := range positionLink.FindAllStringSubmatch(g.get(path+"?at="+strconv.Itoa(at)).body, -1) {
				links[m[1]] = m[2]
			}
			if links[by] == "" {
				break
			}
			next, err := strconv.Atoi(links[by])
			if err != nil || next <= at {
				t.Fatalf("from move %d the next %s is at %s", at, by, links[by])
			}
			at = next
		}
		if steps > most || steps < goa.NumRounds-1 {
			t.Errorf("by %ss a game takes %d steps, up to move %d", by, steps, at)
		}
	}
}

// People without a saved game can look at one that comes with the program.
func TestTheSampleGameOpens(t *testing.T) {
	g := newSite(t).guest()
	if page := g.get("/open"); !strings.Contains(page.body, `name="sample"`) || !strings.Contains(page.body, "No file chosen") {
		t.Error("the page offers no sample")
	}
	page := g.post("/open", url.Values{"sample": {"1"}})
	if page.status != http.StatusOK || !strings.HasPrefix(page.path, "/g/") || !strings.Contains(page.body, "Catarina") {
		t.Errorf("status %d at %s", page.status, page.path)
	}
}
