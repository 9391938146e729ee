package ladder

// Golden is what the grades choose.
var Golden = golden
