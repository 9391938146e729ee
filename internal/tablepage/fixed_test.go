package tablepage

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// Fixed parts are rendered once for all tables of a kind, and only for those.
func TestFixedParts(t *testing.T) {
	var kinds Kinds
	english, german := new(lexicon.Lexicon), new(lexicon.Lexicon)
	rules := new(goa.Rules)
	rendered := 0
	show := func(words *lexicon.Lexicon, name, text string, options ...string) string {
		t.Helper()
		s := &Table{TableView: &match.TableView{Table: match.Terms{Options: options}}, rules: rules, Words: words}
		s.parts = kinds.of(s)
		var b bytes.Buffer
		err := s.fixed(name, templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			rendered++
			_, err := io.WriteString(w, text)
			return err
		})).Render(t.Context(), &b)
		if err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, c := range []struct {
		about     string
		got, want string
	}{
		{"the first table", show(english, "pepper", "P"), "P"},
		{"the next one", show(english, "pepper", "?"), "P"},
		{"another part", show(english, "clove", "C"), "C"},
		{"another language", show(german, "pepper", "Pf"), "Pf"},
		{"another option", show(english, "pepper", "with gambits", "gambit"), "with gambits"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %q, want %q", c.about, c.got, c.want)
		}
	}
	if rendered != 4 {
		t.Errorf("got %d renderings, want 4", rendered)
	}
	for range 2 * maxKinds {
		rules = new(goa.Rules)
		show(english, "pepper", "P")
	}
	if n := len(kinds.all); n > maxKinds {
		t.Errorf("%d kinds of tables are remembered, want at most %d", n, maxKinds)
	}
}
