package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/startpage"
	"goa/internal/tablepage"
)

// viewer is a person who looks at a table, and their point of view.
type viewer struct {
	owner match.Owner
	as    goa.Seat // the player who was handed the device; Nobody if unknown
	at    int      // an earlier position; negative for the latest
	prefs frame.Prefs
}

func viewerOf(r *http.Request) viewer {
	v := viewer{owner: guest(r), as: goa.Nobody, at: -1, prefs: prefsOf(r)}
	if n, err := strconv.Atoi(r.FormValue("as")); err == nil && n >= 0 && n < goa.MaxSeats {
		v.as = goa.Seat(n)
	}
	if n, err := strconv.Atoi(r.FormValue("at")); err == nil && n >= 0 {
		v.at = n
	}
	return v
}

// seat returns the seat from which the viewer sees the table, and whether a
// curtain hides it. On a shared device, the next player's hand stays hidden
// until that player has taken over.
func (v viewer) seat(s *match.Snapshot) (seat goa.Seat, curtain bool) {
	if s.Status() == match.Finished {
		return seenFrom(s, v), false
	}
	mine := s.SeatsOf(v.owner)
	next := s.DefaultSeat(v.owner)
	if len(mine) < 2 || s.Status() != match.Playing || !v.prefs.Curtain {
		return next, false
	}
	if slices.Contains(mine, v.as) && (v.as == next || !s.WaitsFor(v.owner)) {
		return v.as, false
	}
	return next, s.Hides(next)
}

// show returns a table as a viewer sees it.
func (s *Server) show(t *match.Snapshot, v viewer) (*tablepage.Table, error) {
	seat, curtain := v.seat(t)
	from := seat
	if curtain {
		from = goa.Nobody
	}
	at := t.At()
	if v.at >= 0 {
		at = v.at
	}
	view, err := t.ForAt(v.owner, from, at)
	if err != nil {
		return nil, err
	}
	shown := tablepage.New(view, s.wordsOf(view.Table, v.prefs.Lang), s.links)
	shown.HandedTo, shown.Grades, shown.DefaultGrade = v.as, s.Grades, s.defaultGrade()
	shown.Advised, shown.Heartbeat, shown.Prefs = s.Adviser != nil, s.Heartbeat, v.prefs
	shown.Notifiable = s.Notifications != nil
	shown.Talks = s.Talk != nil && t.MayReadChat(v.owner)
	shown.Analyzed, shown.Boarded = s.Analyst != nil && t.Settled(), s.Analyst != nil && t.Status() == match.Finished
	shown.Share(&s.kinds)
	if curtain {
		shown.Curtain = seat
	}
	if t.FreeSeats() > 1 {
		shown.TableLink = t.TableLink(v.owner)
	}
	return shown, nil
}

// look returns the table of a request and the viewer's view of it. This counts
// as having seen the table: see [match.Keeper.Look].
func (s *Server) look(r *http.Request, v viewer) (*match.Snapshot, *tablepage.Table, error) {
	t, err := s.Keeper.Look(r.Context(), match.ID(r.PathValue("id")), v.owner)
	if err != nil {
		return nil, nil, err
	}
	shown, err := s.show(t, v)
	return t, shown, err
}

// table serves the page of a table.
func (s *Server) table(w http.ResponseWriter, r *http.Request) error {
	v := viewerOf(r)
	if v.owner == "" {
		v.owner = s.ensureGuest(w, r)
	}
	t, shown, err := s.look(r, v)
	if err != nil {
		return err
	}
	if r.Header.Get("HX-Request") == "" {
		others, err := s.Keeper.OthersWaiting(r.Context(), v.owner, t)
		if err != nil {
			return err
		}
		shown.OtherTables = frame.Waiting{Counted: true, Others: others, Mine: shown.TurnMark() != ""}
	}
	return s.sendTable(w, r, http.StatusOK, shown)
}

// sendTable sends the page of a table. A script gets only the table.
func (s *Server) sendTable(w http.ResponseWriter, r *http.Request, status int, shown *tablepage.Table) error {
	s.complete(r, shown, s.placeOf(r), guest(r))
	s.tellAfterGame(r, shown, guest(r))
	if r.Header.Get("HX-Request") != "" {
		return s.send(w, r, status, tablepage.Main(shown))
	}
	p := frame.Page{Links: s.links, Words: shown.Words, Title: shown.Title(), Prefs: prefsOf(r), Table: true, Live: !shown.Position}
	p.About, p.Waiting = shown.About(), shown.OtherTables
	if shown.Table.Spectators && s.Draw != nil {
		p.Picture = s.address(r, frame.PreviewPath(shown.Table.ID, shown.Entry, p.Words.Language()))
	}
	if p.Live && len(shown.Legal) == 0 && shown.Status != match.Finished && shown.Curtain == goa.Nobody {
		p.Refresh = shown.Here()
	}
	return s.send(w, r, status, tablepage.Page(p, shown))
}

// record sends the game as a file, as far as the viewer may know it.
func (s *Server) record(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Keeper.Snapshot(r.Context(), match.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	v := viewerOf(r)
	seat, _ := v.seat(t)
	rec, err := t.Export(v.owner, seat)
	if err != nil {
		return err
	}
	asFile(w.Header(), string(t.ID())+".goa")
	w.Write(rec.Text())
	return nil
}

// link shows where the link to a seat leads. Looking does not claim the seat,
// because messaging programs open links on their own.
func (s *Server) link(w http.ResponseWriter, r *http.Request) error {
	s.ensureGuest(w, r)
	id, _, err := s.Keeper.FindLink(r.Context(), r.PathValue("secret"))
	if err != nil {
		return err
	}
	t, err := s.Keeper.Snapshot(r.Context(), id)
	if err != nil {
		return err
	}
	p := s.page(r, "link")
	if to := t.Invitation().Table; to.Spectators {
		p.Picture = s.address(r, frame.PreviewPath(to.ID, t.VersionFor(""), p.Words.Language()))
	}
	return s.send(w, r, http.StatusOK, startpage.LinkPage(p, r.URL.Path, t.Invitation()))
}

// joinLink shows where the link to any free seat of a table leads.
func (s *Server) joinLink(w http.ResponseWriter, r *http.Request) error {
	by := s.ensureGuest(w, r)
	t, err := s.Keeper.Snapshot(r.Context(), match.ID(r.PathValue("id")))
	if err != nil || !t.CanJoin(by, r.PathValue("secret")) {
		return cmp.Or(err, error(match.BadLink))
	}
	return s.send(w, r, http.StatusOK, startpage.LinkPage(s.page(r, "link"), r.URL.Path, t.Invitation()))
}

// join seats the guest at a free seat of a table.
func (s *Server) join(w http.ResponseWriter, r *http.Request) error {
	return s.arriveBy(w, r, func(by match.Owner, name string) (*match.Snapshot, error) {
		return s.Keeper.Join(r.Context(), s.commandBy(r, by), r.PathValue("secret"), name)
	})
}

// claim gives the guest the seat that a link leads to.
func (s *Server) claim(w http.ResponseWriter, r *http.Request) error {
	return s.arriveBy(w, r, func(by match.Owner, name string) (*match.Snapshot, error) {
		t, _, err := s.Keeper.Claim(r.Context(), by, r.PathValue("secret"), name)
		return t, err
	})
}

// arriveBy seats the guest under the name in the form and redirects to the
// table.
func (s *Server) arriveBy(w http.ResponseWriter, r *http.Request, sit func(by match.Owner, name string) (*match.Snapshot, error)) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	name := r.PostForm.Get("name")
	s.keepName(w, r, name)
	if name == "" {
		name = s.pageWords(r).Page("guest")
	}
	t, err := sit(s.ensureGuest(w, r), name)
	if err != nil {
		return err
	}
	return s.seeOther(w, r, frame.TablePath(t.ID()))
}

// formError distinguishes a body that is too long from one that cannot be read.
func formError(err error) error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return err
	}
	return errForm
}
