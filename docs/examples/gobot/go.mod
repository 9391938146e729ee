module example.org/gobot

go 1.26.0

require goa v0.0.0

require golang.org/x/sys v0.49.0 // indirect

replace goa => ../../..
