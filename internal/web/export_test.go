package web

// What tests look at from outside.
var (
	Guest     = guest
	ScoreLine = scoreLine
)

// QRCode is the code of a text.
var QRCode = qrCode
