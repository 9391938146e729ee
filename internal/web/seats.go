package web

import (
	"context"
	"net/http"
	"strconv"

	"goa/internal/frame"
	"goa/internal/match"
)

// agree records that a seat may go to another player.
func (s *Server) agree(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.Keeper.Agree(ctx, c.Command)
	})
}

// comeBack returns seats to guests for whom bots were playing.
func (s *Server) comeBack(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.Keeper.ComeBack(ctx, c.Command)
	})
}

// sit seats the guest at the seat that a table offers them.
func (s *Server) sit(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		name := c.form("name")
		s.keepName(w, r, name)
		if name == "" {
			name = ownName(r, c.words)
		}
		return s.Keeper.Sit(ctx, c.Command, name)
	})
}

// block records that the guest no longer wants to sit with another player. It
// redirects to the list of the people whom the guest has blocked.
func (s *Server) block(w http.ResponseWriter, r *http.Request) error {
	c, err := s.readCommand(r)
	if err != nil {
		return err
	}
	if t, err := s.Keeper.Block(r.Context(), c.Command); err != nil {
		return s.afterCommand(w, r, t, err)
	}
	s.mutesChanged(c.Owner)
	return s.seeOther(w, r, "/settings?back="+frame.TablePath(c.Table)+"#blocked")
}

// unblock lifts a block.
func (s *Server) unblock(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	number, err := strconv.ParseInt(r.PostForm.Get("number"), 10, 64)
	if err != nil {
		return errForm
	}
	if err := s.Keeper.Unblock(r.Context(), guest(r), number); err != nil {
		return err
	}
	s.mutesChanged(guest(r))
	return s.seeOther(w, r, "/settings#blocked")
}
