package web

// What tests look at from outside.
var (
	Guest     = guest
	ScoreLine = scoreLine
)
