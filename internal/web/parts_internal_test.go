package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/analyst"
	"goa/internal/contest"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/settingspage"
	"goa/internal/tablepage"
	"goa/internal/talk"
	"goa/lexicon"
)

// Every refusal has a status and a kind that it is counted as.
func TestRefusalsHaveTheirStatus(t *testing.T) {
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	words := vocabulary("en", lexicon.Vocabularies()[0])
	for _, c := range []struct {
		err    error
		status int
		kind   string
	}{
		{match.NotFound, 404, match.NotFound.String()}, {match.BadLink, 404, match.BadLink.String()}, {match.NoSuchPosition, 404, match.NoSuchPosition.String()},
		{match.NotYourSeat, 403, match.NotYourSeat.String()}, {match.NotHost, 403, match.NotHost.String()}, {match.NoSpectators, 403, match.NoSpectators.String()},
		{match.Blocked, 403, match.Blocked.String()}, {match.DealClosed, 403, match.DealClosed.String()}, {match.Withdrawn, 403, match.Withdrawn.String()},
		{match.BadName, 422, match.BadName.String()}, {match.NoSuchBot, 422, match.NoSuchBot.String()},
		{match.Closing, 503, match.Closing.String()}, {match.WrongClock, 503, match.WrongClock.String()}, {match.Stale, 409, match.Stale.String()},
		{talk.Empty, 422, "talk-empty"}, {talk.TooLong, 422, "talk-too-long"}, {talk.NoteTooLong, 422, "talk-note-too-long"}, {talk.NotPlain, 422, "talk-not-plain"},
		{talk.TooFast, 429, "talk-too-fast"}, {talk.NotesFull, 429, "talk-notes-full"}, {talk.Reported, 429, "talk-reported"},
		{talk.Off, 403, "talk-off"}, {talk.Silenced, 403, "talk-silenced"}, {talk.NoLine, 404, "talk-no-line"}, {talk.Changed, 409, "talk-changed"},
		{contest.NotOrganizer, 403, "evening-" + string(contest.NotOrganizer)}, {contest.NotMember, 403, "evening-" + string(contest.NotMember)},
		{contest.NoTitle, 422, "evening-" + string(contest.NoTitle)}, {contest.BadName, 422, "evening-" + string(contest.BadName)},
		{contest.NoTerms, 422, "evening-" + string(contest.NoTerms)}, {contest.NoResult, 422, "evening-" + string(contest.NoResult)},
		{contest.Running, 409, "evening-" + string(contest.Running)},
		{errForeign, 403, "foreign"}, {errBanned, 403, "banned"}, {errAddressRefused, 403, "address-refused"},
		{errNotFound, 404, "nowhere"}, {errPass, 404, "pass"}, {errAddressLink, 404, "address-link"},
		{errBusy, 429, "busy"}, {errAddressBusy, 429, "address-busy"}, {errAddressNetwork, 429, "address-network"}, {errSlow, 503, "slow"},
		{errForm, 400, "form"}, {errAmount, 400, "amount"}, {errAddressFull, 400, "address-full"}, {errAddressCode, 400, "address-code"}, {errNothingTicked, 400, "pick"},
		{&goa.IllegalMoveError{Reason: goa.NotNow}, 409, "illegal-move"}, {&goa.SyntaxError{}, 400, "syntax"}, {&http.MaxBytesError{}, 413, "long"},
		{unknownHostError("x"), 421, "host"}, {&match.TableError{}, 422, "table"}, {errors.New("a disk"), 500, "internal"},
	} {
		status, text := s.explain(words, fmt.Errorf("wrapped: %w", c.err))
		if kind := errorKind(fmt.Errorf("wrapped: %w", c.err)); status != c.status || kind != c.kind || text == "" {
			t.Errorf("%v: got %d, %s, %q; want %d, %s", c.err, status, kind, text, c.status, c.kind)
		}
	}
	for why, want := range map[analyst.Reason]int{analyst.OneAtATime: 429, analyst.Busy: 429, analyst.Running: 409, analyst.Closed: 409, analyst.TooLarge: 409} {
		if got := analystStatus(why); got != want {
			t.Errorf("%s: got %d, want %d", why, got, want)
		}
	}
	for err, want := range map[error]bool{match.Stale: true, &goa.IllegalMoveError{}: true, &goa.SyntaxError{}: true, talk.Empty: true, errNothingTicked: true, errForm: false, errors.New("a disk"): false} {
		if got := isRefused(err); got != want {
			t.Errorf("%v is refused: %t", err, got)
		}
	}
}

// A page that panics is answered as a failure, and the text of the panic is not
// shown.
func TestPanicsAreFailures(t *testing.T) {
	var log strings.Builder
	s, err := New(Config{Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	w := httptest.NewRecorder()
	s.handler(func(http.ResponseWriter, *http.Request) error { panic("a secret") }).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != 500 || strings.Contains(w.Body.String(), "secret") || !strings.Contains(fmt.Sprint(s.counts.errors.Family()), "panic") {
		t.Errorf("status %d, %v", w.Code, s.counts.errors.Family())
	}
	if text := log.String(); strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, "a secret") || !strings.Contains(text, "TestPanicsAreFailures") || !strings.Contains(text, "path=/") {
		t.Errorf("the log does not say what panicked, and where: %s", text)
	}
}

// The messages about addresses, by what was wrong.
func TestErrorsOfAddresses(t *testing.T) {
	disk := errors.New("a disk")
	for err, want := range map[error]error{
		notifications.ErrFull: errAddressFull, notifications.ErrBusy: errAddressBusy, notifications.ErrBadLink: errAddressLink, notifications.ErrNotFound: errAddressLink,
		notifications.ErrBadCode: errAddressCode, notifications.ErrRefused: errAddressRefused, notifications.ErrOriginFull: errAddressNetwork, disk: disk,
		&notifications.InvalidError{Reason: "mail"}: reason("address-mail"), &notifications.InvalidError{}: reason("address-unsent"),
	} {
		if got := callError(fmt.Errorf("wrapped: %w", err)); !errors.Is(got, want) {
			t.Errorf("%v: got %v, want %v", err, got, want)
		}
	}
}

func TestWhenSomebodyIsCalled(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "7": 7, "23": 23, "24": settingspage.DefaultHour, "-1": settingspage.DefaultHour, "x": settingspage.DefaultHour, "": settingspage.DefaultHour} {
		if got := readHour(text); got != want {
			t.Errorf("hour %q: got %d, want %d", text, got, want)
		}
	}
	for _, d := range notifications.Delays {
		if delay, daily := readWhen(fmt.Sprint(int(d.Minutes()))); delay != d || daily {
			t.Errorf("%v: got %v, daily %t", d, delay, daily)
		}
	}
	for text, daily := range map[string]bool{"1": false, "x": false, "": false, settingspage.Daily: true} {
		if delay, is := readWhen(text); delay != 0 || is != daily {
			t.Errorf("%q: got %v, daily %t", text, delay, is)
		}
	}
}

// No visitor is sent to another server.
func TestWayBack(t *testing.T) {
	long := "/" + strings.Repeat("x", maxBack-1)
	for path, want := range map[string]string{
		"/": "/", "/g/abc?as=1#prompt": "/g/abc?as=1#prompt", long: long, long + "x": "", "": "", "rules": "", "//evil.example.org": "", "/\\evil.example.org": "",
		"https://evil.example.org/": "", "//u@h/": "", "/a\tb": "", "/a\nb": "", "mailto:x": "", "%zz": "", "?x": "",
	} {
		if got := backTo(path); got != want {
			t.Errorf("%.40q: got %.40q, want %.40q", path, got, want)
		}
	}
	s, err := New(Config{Base: "/goa"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, c := range []struct{ method, referer, want string }{
		{"GET", "", "/new?x=1"}, {"POST", "http://example.com/goa/play", "/play"}, {"POST", "http://evil.example.org/goa/play", ""}, {"POST", "", ""}, {"POST", "http://%zz", ""},
	} {
		r := httptest.NewRequest(c.method, "/new?x=1", nil)
		r.Header.Set("Referer", c.referer)
		if got := s.destination(r); got != c.want {
			t.Errorf("%s from %q: got %q, want %q", c.method, c.referer, got, c.want)
		}
	}
}

func TestNoticesOfTheSettings(t *testing.T) {
	for query, want := range map[string]string{"": "", "saved": "settings.saved", "problem=zone": "error.zone", "problem=night": "error.night", "problem=night&saved": "error.night"} {
		q, _ := url.ParseQuery(query)
		if got := settingsNotice(q); got != want {
			t.Errorf("%q: got %q, want %q", query, got, want)
		}
	}
}

func TestLanguagesOfBrowsers(t *testing.T) {
	for header, want := range map[string]string{
		"": "en", "de": "de", "de-CH, en;q=0.8": "de", "en;q=0.5, fr;q=0.7": "fr", "fr;q=0.5,de;q=0.5": "fr", "xx, fr;q=0.1": "fr", "de;q=0": "en", "de;q=x": "en", "FR": "fr", "de;q=1, fr": "de", "fr, de;q=1.0": "fr", " de ; q=0.9 , fr ; q=0.8": "de",
	} {
		if got := preferredLanguage(header); got != want {
			t.Errorf("%q: got %s, want %s", header, got, want)
		}
	}
}

func TestPreferencesThatTablesStore(t *testing.T) {
	p := frame.Prefs{}
	if got := tablePrefs(p); got.Live != nil || got.Rest != nil || got.Auto == nil {
		t.Errorf("nothing chosen: got %+v", got)
	}
	p.Chosen.Live, p.Chosen.Rest, p.Live = true, true, true
	if got := tablePrefs(p); got.Live == nil || !*got.Live || got.Rest == nil || got.Auto == nil {
		t.Errorf("chosen: got %+v", got)
	}
}

// Games count for a guest's progress if they play only against bots.
func TestGamesAgainstBots(t *testing.T) {
	me, bot, open := match.NewSeat{Kind: match.Person}, match.NewSeat{Kind: match.Bot}, match.NewSeat{Kind: match.Open}
	mine, hers := match.NewSeat{Kind: match.Person, Owner: "ana"}, match.NewSeat{Kind: match.Person, Owner: "bo"}
	for _, c := range []struct {
		seats []match.NewSeat
		want  bool
	}{
		{[]match.NewSeat{me, bot}, true}, {[]match.NewSeat{bot, mine, bot}, true}, {[]match.NewSeat{me}, false}, {[]match.NewSeat{me, me}, false}, {[]match.NewSeat{me, me, bot}, false},
		{[]match.NewSeat{me, bot, open}, false}, {[]match.NewSeat{open, bot}, false}, {[]match.NewSeat{hers, bot}, false}, {[]match.NewSeat{me, hers, bot}, false}, {[]match.NewSeat{bot, bot}, false},
		{[]match.NewSeat{me, {Kind: match.Bot, Owner: "bo"}}, false}, {[]match.NewSeat{me, {Kind: match.Bot, Owner: "ana"}}, true},
	} {
		if got := againstBots(&match.NewTable{Host: "ana", Seats: c.seats}); got != c.want {
			t.Errorf("%+v: got %t", c.seats, got)
		}
	}
	s := &Server{}
	if n := (match.NewTable{Seats: []match.NewSeat{me, bot}}); s.awaitGame(context.Background(), &n) != nil || n.ID != "" {
		t.Error("a server that remembers nothing awaits a game")
	}
}

func TestTablesOfTheLists(t *testing.T) {
	over := finishedOf([]match.Listing{{ID: "a", Status: match.Finished}, {ID: "b", Status: match.Playing}})
	if !over("a") || over("b") || over("c") || !anyTable("c") {
		t.Error("other tables are over")
	}
}

// Grades are weakest first.
func TestGradesOfBots(t *testing.T) {
	s := &Server{Config: Config{Grades: []string{"one", "two", "three", "four"}}}
	if s.firstGrade() != "one" || s.defaultGrade() != "three" || s.weakerGrade("three") != "two" || s.weakerGrade("one") != "" || s.weakerGrade("x") != "" {
		t.Errorf("first %q, usual %q, easier %q", s.firstGrade(), s.defaultGrade(), s.weakerGrade("three"))
	}
	s.DefaultGrade = "four"
	words := vocabulary("en", lexicon.Vocabularies()[0])
	if b := s.bot(words, 0, ""); b.Grade != "four" || b.Kind != match.Bot || b.Name == "" || s.bot(words, 1, "two").Grade != "two" || s.bot(words, 1, "").Name == b.Name {
		t.Errorf("got %+v", b)
	}
	names := strings.Fields(words.Page("bots"))
	if botName(words, len(names)) != names[0] || botName(words, 1) != names[1] {
		t.Error("bots have other names")
	}
}

func TestMarksOfBothMoves(t *testing.T) {
	parse := func(text string) goa.Move {
		m, err := goa.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	a, b := parse("token c2"), parse("token b1")
	ofA, ofB := tablepage.Pieces(0, a), tablepage.Pieces(0, b)
	marks := bothMarks(0, a, b)
	if len(marks) != len(ofA)+len(ofB) || len(marks) == 0 {
		t.Fatalf("got %+v, want %v and %v", marks, ofA, ofB)
	}
	for _, m := range marks {
		want := `data-mark="best"`
		if slices.Contains(ofA, m.ID) {
			want = `data-mark="played"`
		}
		if m.Attribute != want {
			t.Errorf("%s is %s, want %s", m.ID, m.Attribute, want)
		}
	}
	if same := bothMarks(0, a, a); len(same) != 0 {
		t.Errorf("pieces of both are marked: %+v", same)
	}
}

func TestAnswersInAddresses(t *testing.T) {
	a, b := goa.NewDone(), goa.NewEndTurn()
	for _, c := range []struct {
		tried []goa.Move
		given bool
		want  string
	}{{nil, false, ""}, {nil, true, "?shown=1"}, {[]goa.Move{a}, false, "?t=" + a.String()}, {[]goa.Move{a, b}, true, "?t=" + a.String() + "." + b.String() + "&shown=1"}} {
		if got := puzzleQuery(c.tried, c.given); got != strings.ReplaceAll(c.want, " ", "_") {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if lessonQuery(nil) != "" || lessonQuery([]string{"ok"}) != "?m=ok" {
		t.Error("the query of a lesson is another")
	}
}

func TestPlacesOfTheServer(t *testing.T) {
	for _, c := range []struct {
		base, nearby, path, host string
		want                     place
	}{
		{"", "", "", "localhost:8080", place{"http://localhost:8080", true}},
		{"", "", "/goa", "goa.example.org", place{"http://goa.example.org/goa", false}},
		{"", "http://10.0.0.5:8080", "/goa", "localhost:8080", place{"http://10.0.0.5:8080/goa", false}},
		{"", "http://10.0.0.5:8080", "", "goa.example.org", place{"http://goa.example.org", false}},
		{"https://goa.example.org", "http://10.0.0.5:8080", "/goa", "localhost", place{"https://goa.example.org/goa", false}},
	} {
		s := &Server{Config: Config{BaseURL: c.base, NearbyURL: c.nearby, Base: c.path}}
		if got := s.placeAt(c.host); got != c.want {
			t.Errorf("%+v: got %+v", c, got)
		}
	}
	s := &Server{}
	if got := s.placeOfArrival(httptest.NewRequest("GET", "http://x/", nil)); got.origin != "http://localhost" {
		t.Errorf("got %+v", got)
	}
}

// Cookies belong to this server, and only a few cookies of other servers are
// read.
func TestCookiesOfGuests(t *testing.T) {
	s, err := New(Config{Secret: []byte("secret")})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := httptest.NewRequest("GET", "/", nil)
	for _, name := range []string{"other", "goa-old", "goa", s.cookieName(), "goa-1", "goa-2", "__Host-goa"} {
		r.AddCookie(&http.Cookie{Name: name, Value: "x"})
	}
	var names []string
	for _, c := range s.guestCookies(r) {
		names = append(names, c.Name)
	}
	if want := []string{s.cookieName(), "goa-old", "goa", "goa-1"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	if !strings.HasPrefix(s.cookieName(), "goa-") || !strings.HasPrefix(s.inviteCookieName(), "goa_door-") {
		t.Errorf("got %s and %s", s.cookieName(), s.inviteCookieName())
	}
	plain, err := New(Config{BaseURL: "https://goa.example.org"})
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	if plain.cookieName() != "__Host-goa" || plain.inviteCookieName() != "__Host-goa_door" {
		t.Errorf("got %s and %s", plain.cookieName(), plain.inviteCookieName())
	}
	w := httptest.NewRecorder()
	plain.giveCookie(w, "x")
	plain.removeCookie(w, "y")
	plain.keepPrefs(w, frame.Prefs{})
	plain.giveMark(w)
	for _, c := range w.Result().Cookies() {
		if !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || (c.MaxAge < 0) != (c.Name == "y") {
			t.Errorf("got %v", c)
		}
	}
}
