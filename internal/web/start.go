package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/a-h/templ"

	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/puzzle"
	"goa/internal/startpage"
	"goa/lexicon"
)

// page returns the data of a page about no particular table. Its title is the key
// of a text.
func (s *Server) page(r *http.Request, title string) frame.Page {
	words := s.pageWords(r)
	p := frame.Page{Links: s.links, Words: words, Title: words.Page(title), Prefs: prefsOf(r), OnDevice: s.OnDevice, Server: templ.SafeURL(s.Server)}
	if s.Device != nil {
		p.Device = s.Device.Size()
	}
	return p
}

// listedTables is the number of tables on a page of the list.
const listedTables = 30

// start serves the first page: play, set up a table, or go on.
func (s *Server) start(w http.ResponseWriter, r *http.Request) error {
	after := match.ParseCursor(r.FormValue("after"))
	tables, more, err := s.Keeper.Tables(r.Context(), s.ensureGuest(w, r), after, listedTables)
	if err != nil {
		return err
	}
	list := startpage.List{Tables: tables, First: after == match.Cursor{}, None: r.Form.Has("none"), Now: time.Now()}
	if more {
		list.Next = "/?after=" + tables[len(tables)-1].Cursor().String() + "#continue"
	}
	if list.Lost, err = s.lostAddress(r); err != nil {
		return err
	}
	if list.Fit, err = s.remembered(r.Context(), guest(r), finishedOf(tables)); err != nil {
		return err
	}
	today := puzzle.Day(list.Now)
	list.Streak, list.Solved = list.Fit.StreakOn(today), list.Fit.Value.Solved == today
	_, list.Daily = s.Keeper.Today()
	p := s.page(r, "name")
	p.Waiting.Counted = true
	if p.Waiting.Others, err = s.Keeper.Waiting(r.Context(), guest(r)); err != nil {
		return err
	}
	return s.send(w, r, http.StatusOK, startpage.Page(p, list))
}

// ownName returns the name for a guest who has not entered one at the table: the
// remembered name, or a default.
func ownName(r *http.Request, words *lexicon.Lexicon) string {
	if name := prefsOf(r).Name; name != "" {
		return name
	}
	return words.Page("guest")
}

// bot returns the seat of a bot, of the default grade if none is given.
func (s *Server) bot(words *lexicon.Lexicon, i int, grade string) match.NewSeat {
	if grade == "" {
		grade = s.defaultGrade()
	}
	return match.NewSeat{Kind: match.Bot, Name: botName(words, i), Grade: grade}
}

// defaultGrade returns the grade of bots if the guest has not chosen one.
func (s *Server) defaultGrade() string {
	if s.DefaultGrade != "" {
		return s.DefaultGrade
	}
	return s.Grades[len(s.Grades)/2]
}

func botName(words *lexicon.Lexicon, i int) string {
	names := strings.Fields(words.Page("bots"))
	return names[i%len(names)]
}

func (s *Server) create(w http.ResponseWriter, r *http.Request, n match.NewTable) error {
	n.Sender = s.sender(r)
	if err := s.awaitGame(r.Context(), &n); err != nil {
		return err
	}
	made, err := s.Keeper.Create(r.Context(), n)
	if err != nil {
		return err
	}
	return s.seeOther(w, r, frame.TablePath(made.ID()))
}

// leave gives the guest's seats at a table to bots, or declines the seats that are
// reserved for the guest.
func (s *Server) leave(w http.ResponseWriter, r *http.Request) error {
	id, owner, words := match.ID(r.PathValue("id")), guest(r), s.pageWords(r)
	t, err := s.Keeper.Snapshot(r.Context(), id)
	if err != nil {
		return err
	}
	seats := t.SeatsOf(owner)
	if len(seats) == 0 {
		if _, err := s.Keeper.Decline(r.Context(), match.Command{Table: id, Owner: owner}); err != nil {
			return err
		}
	}
	_, err = s.withWord(r, id, r.PostFormValue("word"), leaving(owner), func() (*match.Snapshot, error) {
		for _, seat := range seats {
			c := s.bot(words, int(seat), "")
			if t, err = s.Keeper.SeatBot(r.Context(), match.Command{Table: id, Owner: owner, Seat: seat}, c.Grade, c.Name); err != nil {
				return t, err
			}
		}
		return t, nil
	})
	if err != nil {
		return err
	}
	return s.seeOther(w, r, "/")
}
