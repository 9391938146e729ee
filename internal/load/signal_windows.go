package load

import "errors"

// freeze and thaw are not supported here; nor can PostgreSQL be started.
func (s *server) freeze() error { return errors.ErrUnsupported }

func (s *server) thaw() error { return errors.ErrUnsupported }
