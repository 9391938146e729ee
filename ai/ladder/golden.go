package ladder

// golden is what each grade chooses in positions of games that planners play, by
// a hash of its moves. Every machine has the same: with kernels in assembly or
// in plain Go, on any processor, and in a browser (make wasm).
//
// A grade that is changed on purpose gets a new hash, and thereby another
// [Fingerprint].
var golden = [...]goldenChoices{
	{"deckhand", "2004", 3, nil, 1, "44c43ec75f6915f7"},
	{"novice", "2012", 2, []string{"bonanza"}, 1, "a1d57bc29114663c"},
	{"apprentice", "2026", 3, []string{"gambit"}, 1, "a89fe5ee696376fa"},
	{"trader", "2012", 4, []string{"captains"}, 1, "e3841a5b5dc42c06"},
	{"merchant", "2004", 2, []string{"planned-expansion"}, 1, "2e921adb17d9274a"},
	{"navigator", "2012", 2, nil, 3, "002ae34be3cc125f"},
	{"commodore", "2026", 3, []string{"gambit", "story=drawn", "captains"}, 3, "83512e179ba11cc9"},
	{"admiral", "2012", 4, []string{"quick-start"}, 5, "b113a6c0fb16ede9"},
	{"admiral", "2012", 1, []string{"solo=2"}, 3, "a3e22976d93cda30"},
	{"governor", "2012", 2, nil, 3, "193128282851b73f"},
	{"governor", "2004", 4, []string{"bonanza"}, 7, "dde2fc9673b39917"},
	{"viceroy", "2012", 2, nil, 24, "50f78fb068af2282"},
	{"viceroy", "2026", 3, []string{"gambit", "captains"}, 48, "9f009d7edad43230"},
}

// goldenChoices are the choices of a bot in one game.
type goldenChoices struct {
	Bot     string
	Edition string
	Seats   int
	Options []string
	Every   int // of so many decisions the bot is asked about one
	Want    string
}
