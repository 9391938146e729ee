package load

import "errors"

// freeze and thaw cannot be done here; neither can PostgreSQL be started.
func (s *server) freeze() error { return errors.ErrUnsupported }

func (s *server) thaw() error { return errors.ErrUnsupported }
