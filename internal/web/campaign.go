package web

import (
	"context"
	"errors"
	"net/http"

	"goa/campaign"
	"goa/goa"
	"goa/internal/campaignpage"
	"goa/internal/frame"
	"goa/internal/match"
)

// campaign serves the page of the campaign that a table belongs to.
func (s *Server) campaign(w http.ResponseWriter, r *http.Request) error {
	t, c, err := s.findCampaign(w, r)
	if err != nil {
		return err
	}
	status, err := c.Status()
	if err != nil {
		return err
	}
	view, err := t.For(guest(r), goa.Nobody)
	if err != nil && !errors.Is(err, match.NoSpectators) {
		return err
	}
	p := s.page(r, "campaign")
	p.Words = s.wordsOf(view.Table, p.Prefs.Lang)
	v := campaignpage.Shown{Status: status, ID: t.ID(), Rules: t.Rules(), Mine: view.Host || len(t.SeatsOf(guest(r))) > 0}
	return s.send(w, r, http.StatusOK, campaignpage.Page(p, v))
}

// campaignFile sends the campaign as a file that can be opened again.
func (s *Server) campaignFile(w http.ResponseWriter, r *http.Request) error {
	t, c, err := s.findCampaign(w, r)
	if err != nil {
		return err
	}
	asFile(w.Header(), "campaign-"+string(t.ID())+".goa")
	w.Write(c.Text())
	return nil
}

// findCampaign returns the table of a request and the campaign that it belongs to.
func (s *Server) findCampaign(w http.ResponseWriter, r *http.Request) (*match.Snapshot, *campaign.Campaign, error) {
	owner := s.ensureGuest(w, r)
	t, err := s.Keeper.Snapshot(r.Context(), match.ID(r.PathValue("id")))
	if err != nil {
		return nil, nil, err
	}
	c, err := t.Campaign(owner, max(t.DefaultSeat(owner), 0))
	return t, c, err
}

// nextSession redirects to the table of the next session.
func (s *Server) nextSession(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Keeper.NextSession(r.Context(), s.commandBy(r, guest(r)))
	if err != nil {
		return err
	}
	return s.seeOther(w, r, frame.TablePath(t.ID()))
}

// openCampaign continues a campaign from a file, or shows how it ended.
func (s *Server) openCampaign(w http.ResponseWriter, r *http.Request, text []byte) error {
	var c *campaign.Campaign
	err := s.read(r, func(ctx context.Context) (err error) {
		if c, err = campaign.ParseContext(ctx, text); err == nil {
			err = c.Check()
		}
		return err
	})
	if err != nil {
		return err
	}
	t, err := s.Keeper.OpenCampaign(r.Context(), s.commandBy(r, s.ensureGuest(w, r)), c)
	if err != nil {
		return err
	}
	return s.seeOther(w, r, frame.TablePath(t.ID())+"/campaign")
}
