package web

import (
	"net/http"
	"time"

	"goa/internal/dealpage"
	"goa/internal/frame"
	"goa/internal/tablepage"
)

// dealOfTheDay redirects to today's deal. Looking at it stores nothing.
func (s *Server) dealOfTheDay(w http.ResponseWriter, r *http.Request) error {
	id, ok := s.Keeper.Today()
	if !ok {
		return errNotFound
	}
	return s.seeOther(w, r, tablepage.DealPath(id))
}

// allDays comes after every day.
const allDays = "9999-12-31"

// listedDays is the number of days on a page of the archive.
const listedDays = 28

// days serves the archive: the deals of earlier days that have been played.
func (s *Server) days(w http.ResponseWriter, r *http.Request) error {
	if _, ok := s.Keeper.Today(); !ok {
		return errNotFound
	}
	before := r.FormValue("before")
	if _, err := time.Parse(time.DateOnly, before); err != nil {
		before = allDays
	}
	all, err := s.Keeper.PastDays(r.Context(), before, listedDays+1)
	if err != nil {
		return err
	}
	list := dealpage.DayList{Days: all}
	if len(all) > listedDays {
		list.Days = all[:listedDays]
		list.Next = frame.DaysPath + "?before=" + list.Days[listedDays-1].Day
	}
	p := s.page(r, "day.past")
	p.Style = frame.DealStyleName
	return s.send(w, r, http.StatusOK, dealpage.DaysPage(p, list))
}
