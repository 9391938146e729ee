package web

// Guest is who asks.
var Guest = guest
