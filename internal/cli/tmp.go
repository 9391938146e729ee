package cli

import "goa"

const rulesVersion = 1

func (a *app) recordPosition(string, int) (s goa.State, err error) { return }
