package goa

func (s *State) check(m Move) Reason { return Legal }
