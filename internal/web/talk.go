package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/internal/talk"
	"goa/internal/talkfeed"
	"goa/record"
)

// talkViewer returns a guest as a viewer of the chat of a table.
func (s *Server) talkViewer(ctx context.Context, t *match.Snapshot, owner match.Owner) (talk.Viewer, error) {
	seat, _ := t.Place(owner)
	ignored, err := s.Talk.Ignored(ctx, owner)
	return talk.Viewer{Owner: owner, Plays: seat != goa.Nobody, Running: t.Status() == match.Playing, Ignored: ignored}, err
}

// talkOf returns the chat of a table as a guest sees it, without lines.
func (s *Server) talkOf(r *http.Request, t *match.Snapshot, owner match.Owner) (*tablepage.Talk, error) {
	if err := t.MayLook(owner); err != nil {
		return nil, err
	}
	if !t.MayReadChat(owner) {
		return nil, match.NotYourSeat
	}
	v, p := tablepage.Talk{Links: s.links, Table: t.ID(), Now: time.Now(), Off: t.Terms().NoTalk}, prefsOf(r)
	v.Words, v.Zone = s.wordsOf(t.Terms(), p.Lang), frame.ZoneOf(p)
	var err error
	v.Viewer, err = s.talkViewer(r.Context(), t, owner)
	v.Viewer.Origin = s.origin(r)
	return &v, err
}

// followTalk begins to follow the chat of a table, after the last line that the
// page already has.
func (s *Server) followTalk(r *http.Request, t *match.Snapshot, v viewer) (*talkfeed.Feed, error) {
	if s.Talk == nil || v.prefs.Hush || !t.MayReadChat(v.owner) {
		return new(talkfeed.Feed), nil
	}
	view, err := s.talkOf(r, t, v.owner)
	if err != nil {
		return nil, err
	}
	said, _ := strconv.Atoi(r.FormValue("said")) // 0 means nothing yet
	return talkfeed.Open(s.Talk, view, said), nil
}

// talkAt does the common first part of requests about the chat of a table.
func (s *Server) talkAt(w http.ResponseWriter, r *http.Request) (t *match.Snapshot, v *tablepage.Talk, err error) {
	if s.Talk == nil {
		return nil, nil, errNotFound
	}
	if err := r.ParseForm(); err != nil {
		return nil, nil, formError(err)
	}
	owner := s.ensureGuest(w, r)
	if t, err = s.Keeper.Look(r.Context(), match.ID(r.PathValue("id")), owner); err == nil {
		v, err = s.talkOf(r, t, owner)
	}
	return t, v, err
}

// talkPage serves the chat of a table as a page, for browsers without scripts and
// for rare tasks.
func (s *Server) talkPage(w http.ResponseWriter, r *http.Request) error {
	_, v, err := s.talkAt(w, r)
	if err != nil {
		return err
	}
	v.Chosen, _ = strconv.Atoi(r.FormValue("line")) // 0 means none
	if done := r.FormValue("done"); done == "muted" || done == "reported" {
		v.Done = "talk." + done
	}
	return s.sendTalk(w, r, http.StatusOK, v)
}

// sendTalk sends the page of a table's chat as the viewer sees it, with their
// notes.
func (s *Server) sendTalk(w http.ResponseWriter, r *http.Request, status int, v *tablepage.Talk) error {
	thread, err := s.Talk.Thread(r.Context(), v.Table)
	if err != nil {
		return err
	}
	v.Lines = thread.For(v.Viewer, 0)
	if v.Viewer.Plays && v.Note == (talk.Note{}) {
		if v.Note, err = s.Talk.Note(r.Context(), v.Table, v.Viewer.Owner); err != nil {
			return err
		}
	}
	p := s.page(r, "talk")
	p.Style = "talk.css"
	return s.send(w, r, status, tablepage.TalkPage(p, v))
}

// talkRefused answers a refused line or note. A script gets an error, others get
// the page with the text they had typed.
func (s *Server) talkRefused(w http.ResponseWriter, r *http.Request, v *tablepage.Talk, err error) error {
	if _, ok := errors.AsType[talk.Reason](err); !ok || r.Header.Get("HX-Request") != "" {
		return err
	}
	s.counts.errors.Add(errorKind(err))
	var status int
	status, v.Notice = s.explain(v.Words, err)
	return s.sendTalk(w, r, status, v)
}

// sayLine writes a line in the chat of a table.
func (s *Server) sayLine(w http.ResponseWriter, r *http.Request) error {
	t, v, err := s.talkAt(w, r)
	if err != nil {
		return err
	}
	speech := s.speech(r, t, v.Viewer)
	speech.Text = r.PostForm.Get("text")
	if _, err := s.Talk.Say(r.Context(), speech); err != nil {
		v.Typed = speech.Text
		return s.talkRefused(w, r, v, err)
	}
	if r.Header.Get("HX-Request") == "" {
		return s.seeOther(w, r, v.Path("talk")+"#say")
	}
	thread, err := s.Talk.Thread(r.Context(), v.Table)
	if err != nil {
		return err
	}
	said, _ := strconv.Atoi(r.PostForm.Get("said")) // 0 means nothing yet
	v.Lines = thread.For(v.Viewer, said)
	return s.send(w, r, http.StatusOK, tablepage.TalkLines(v))
}

// speech returns a chat line without its text: its author and where it is
// written.
func (s *Server) speech(r *http.Request, t *match.Snapshot, v talk.Viewer) talk.Speech {
	sp := talk.Speech{Table: t.ID(), By: s.visitor(r), Origin: s.origin(r), Circle: talk.Spectators, Allowed: !t.Terms().NoTalk}
	sp.Seat, sp.Name = t.Place(v.Owner)
	if v.Plays || t.IsHost(v.Owner) && t.Status() == match.Gathering {
		sp.Circle = talk.AtTable
	}
	if sp.Name == "" {
		sp.Name = record.NearestName(prefsOf(r).Name)
	}
	if sp.Name == "" {
		sp.Name = s.pageWords(r).Page("guest")
	}
	return sp
}

// occasion is an action that a parting word goes with.
type occasion struct {
	kind talk.Kind
	// happened reports whether the action happened, given the table before and after.
	happened func(before, after *match.Snapshot) bool
}

// leaving is the occasion of giving up a seat.
func leaving(owner match.Owner) occasion {
	return occasion{talk.Parting, func(before, after *match.Snapshot) bool {
		return len(after.SeatsOf(owner)) < len(before.SeatsOf(owner))
	}}
}

// ending is the occasion of a vote to end the game.
var ending = occasion{talk.Ending, func(before, after *match.Snapshot) bool { return after.Version() > before.Version() }}

// withWord does what a guest asked for and then sends their parting word to the
// others. It refuses a word that cannot be sent before doing anything. If the
// request fails, nothing is sent.
func (s *Server) withWord(r *http.Request, id match.ID, word string, on occasion, do func() (*match.Snapshot, error)) (*match.Snapshot, error) {
	if s.Talk == nil || strings.TrimSpace(word) == "" {
		return do()
	}
	before, err := s.Keeper.Snapshot(r.Context(), id)
	if err != nil {
		return nil, err
	}
	if _, err := talk.Check(word); err != nil {
		return before, err
	}
	speech := s.speech(r, before, talk.Viewer{Owner: guest(r), Plays: true})
	speech.Kind, speech.Text = on.kind, word
	t, err := do()
	if err != nil || !on.happened(before, t) {
		return t, err
	}
	if _, err := s.Talk.Say(r.Context(), speech); err != nil {
		s.Log.Info("a parting word was not sent", "table", id, "err", err)
	}
	return t, nil
}

// mutesChanged announces that the people a guest can read have changed.
func (s *Server) mutesChanged(owner match.Owner) {
	if s.Talk != nil {
		s.Talk.AnnounceMutes(owner)
	}
}

// muteLine mutes the author of a line for the guest, at every table.
func (s *Server) muteLine(w http.ResponseWriter, r *http.Request) error {
	return s.aboutLine(w, r, "muted", s.Talk.Mute)
}

// reportLine reports a line to the operator.
func (s *Server) reportLine(w http.ResponseWriter, r *http.Request) error {
	return s.aboutLine(w, r, "reported", s.Talk.Report)
}

// aboutLine applies do to the line that a form names, and shows the chat with the
// result.
func (s *Server) aboutLine(w http.ResponseWriter, r *http.Request, done string, do func(context.Context, match.ID, talk.Viewer, int) error) error {
	_, v, err := s.talkAt(w, r)
	if err != nil {
		return err
	}
	number, err := strconv.Atoi(r.PostForm.Get("line"))
	if err != nil {
		return errForm
	}
	if err := do(r.Context(), v.Table, v.Viewer, number); err != nil {
		return s.talkRefused(w, r, v, err)
	}
	return s.seeOther(w, r, v.Path("talk")+"?done="+done)
}

// unmute lifts a mute.
func (s *Server) unmute(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	number, err := strconv.ParseInt(r.PostForm.Get("number"), 10, 64)
	if err != nil || s.Talk == nil {
		return errForm
	}
	if err := s.Talk.Unmute(r.Context(), guest(r), number); err != nil {
		return err
	}
	return s.seeOther(w, r, "/settings#muted")
}

// mutes returns the people the guest has muted.
func (s *Server) mutes(r *http.Request) ([]talk.Mute, error) {
	if s.Talk == nil {
		return nil, nil
	}
	return s.Talk.Mutes(r.Context(), guest(r))
}

// notes sends the guest's notes at a table as a file.
func (s *Server) notes(w http.ResponseWriter, r *http.Request) error {
	_, v, err := s.talkAt(w, r)
	if err != nil {
		return err
	}
	n, err := s.Talk.Note(r.Context(), v.Table, v.Viewer.Owner)
	if err != nil {
		return err
	}
	s.sendNotes(w, http.StatusOK, v.Table, n)
	return nil
}

// noteVersion is the header with the version of the notes.
const noteVersion = "Note-Version"

func (s *Server) sendNotes(w http.ResponseWriter, status int, id match.ID, n talk.Note) {
	h := w.Header()
	asFile(h, string(id)+".txt")
	h.Set(noteVersion, strconv.Itoa(n.Version))
	w.WriteHeader(status)
	w.Write([]byte(n.Text))
}

// setNotes stores a guest's notes at a table where they sit. If the notes were
// changed elsewhere in the meantime, the guest gets both versions to choose from.
func (s *Server) setNotes(w http.ResponseWriter, r *http.Request) error {
	_, v, err := s.talkAt(w, r)
	if err != nil {
		return err
	}
	if !v.Viewer.Plays {
		return match.NotYourSeat
	}
	seen, _ := strconv.Atoi(r.PostForm.Get("version")) // 0 means none
	v.Note, err = s.Talk.SetNote(r.Context(), v.Table, v.Viewer, r.PostForm.Get("text"), seen)
	scripted := r.Header.Get("HX-Request") != ""
	switch {
	case scripted && (err == nil || errors.Is(err, talk.Changed)):
		status := http.StatusOK
		if err != nil {
			status = http.StatusConflict
		}
		s.sendNotes(w, status, v.Table, v.Note)
		return nil
	case err != nil:
		return s.talkRefused(w, r, v, err)
	}
	return s.seeOther(w, r, v.Path("talk")+"#notes")
}

// talkStatus returns the HTTP status of a refusal.
func talkStatus(r talk.Reason) int {
	switch r {
	case talk.Empty, talk.TooLong, talk.NoteTooLong, talk.NotPlain:
		return http.StatusUnprocessableEntity
	case talk.TooFast, talk.NotesFull, talk.Reported:
		return http.StatusTooManyRequests
	case talk.Off, talk.Silenced:
		return http.StatusForbidden
	case talk.NoLine:
		return http.StatusNotFound
	default:
		return http.StatusConflict
	}
}
