package visit

import "errors"

// Freeze and Thaw are not supported here. PostgreSQL cannot be started either.
func (s *Server) Freeze() error { return errors.ErrUnsupported }

func (s *Server) Thaw() error { return errors.ErrUnsupported }
