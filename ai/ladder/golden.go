package ladder

// golden holds what each grade chooses in positions of planners' games, as
// hashes of its moves in one game each. The hashes are the same on every
// machine: with kernels in assembly or in plain Go, on any processor, and in a
// browser (make wasm).
//
// A grade that is changed on purpose gets new hashes, and so another
// [Fingerprint].
var golden = map[string][]string{
	"deckhand":   {"44c43ec75f6915f7"},
	"novice":     {"a1d57bc29114663c"},
	"apprentice": {"a89fe5ee696376fa"},
	"trader":     {"e3841a5b5dc42c06"},
	"merchant":   {"2e921adb17d9274a"},
	"navigator":  {"002ae34be3cc125f"},
	"commodore":  {"83512e179ba11cc9"},
	"admiral":    {"b113a6c0fb16ede9", "a3e22976d93cda30"},
	"governor":   {"193128282851b73f", "dde2fc9673b39917"},
	"viceroy":    {"50f78fb068af2282", "9f009d7edad43230"},
}
