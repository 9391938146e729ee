package visit

import "errors"

// Freeze and Thaw are not supported here; nor can PostgreSQL be started.
func (s *Server) Freeze() error { return errors.ErrUnsupported }

func (s *Server) Thaw() error { return errors.ErrUnsupported }
