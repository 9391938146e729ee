package web

// mayAsk reports whether the viewer can be given a hint.
func (s *shownTable) mayAsk() bool { return s.advised && s.Table.Hints && len(s.Legal) > 0 }
