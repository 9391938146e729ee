package frame

import (
	"embed"
	"sync"

	"goa/internal/delivery"
)

// ThemeColor is the color of the window around the pages.
const ThemeColor = "#1d4e89"

//go:embed static
var static embed.FS

// tableScript is the script of pages that show a table, in one piece.
const tableScript = "table.js"

// scripts lists its parts in order. Each part needs those before it.
var scripts = delivery.Bundle{Name: tableScript, Parts: []string{
	"pages.js", "htmx.min.js", "hx-sse.min.js", "live.js", "tab.js", "commands.js", "pointer.js", "moments.js", "talk.js", "keys.js",
}}

// tableStyle and PageStyle are the style sheets of pages with a table and of all other
// pages. A page is drawn when all of its style has arrived, and one file arrives sooner
// than five.
const (
	tableStyle = "table-all.css"
	PageStyle  = "pages.css"
)

// styles lists their parts in order. Each part can override those before it.
var styles = []delivery.Bundle{
	{Name: tableStyle, Parts: []string{"goa.css", "pieces.css", "table.css", "moments.css", "talk.css", "tight.css"}},
	{Name: PageStyle, Parts: []string{"goa.css", "pieces.css", "table.css"}},
}

var assets = sync.OnceValues(func() (*delivery.Assets, error) {
	return delivery.NewAssets(static, "static", append(styles, scripts)...)
})

// Assets returns the embedded files, compressed once.
func Assets() (*delivery.Assets, error) { return assets() }

// AnalysisStyleName is the style sheet of the analysis of a game.
const AnalysisStyleName = "analysis.css"

// DealStyleName is the style sheet of the page of a deal.
const DealStyleName = "deal.css"

// EveningStyleName and EveningScriptName are the style sheet and the script of the pages
// of evenings.
const (
	EveningStyleName  = "evening.css"
	EveningScriptName = "evening.js"
)

// AnalysisStyle returns the style sheet [AnalysisStyleName] as text, for self-contained
// pages.
func AnalysisStyle() string {
	text, err := static.ReadFile("static/" + AnalysisStyleName)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(text)
}
