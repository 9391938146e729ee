package postgres

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// harmful lists what a migration must not do while processes of the previous version
// run. They rely on the tables that they know, and a table can be neither read nor
// written while it is rewritten.
var harmful = []struct {
	name string
	what *regexp.Regexp
}{
	{"takes something away", regexp.MustCompile(`\bDROP (TABLE|COLUMN|SCHEMA)\b`)},
	{"renames something", regexp.MustCompile(`\bRENAME\b`)},
	{"changes a type, and rewrites the table", regexp.MustCompile(`\bALTER COLUMN \S+ (SET DATA )?TYPE\b`)},
	{"asks for what older programs do not write", regexp.MustCompile(`\bSET NOT NULL\b|\bADD (CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b`)},
	{"rewrites the table for a computed column", regexp.MustCompile(`\bADD COLUMN\b.*\b(GENERATED|SERIAL|BIGSERIAL)\b`)},
	{"rewrites the table for a default that differs by row", regexp.MustCompile(`\bADD COLUMN\b.*\bDEFAULT\b.*\w\(`)},
	{"forbids what older programs may write", regexp.MustCompile(`\bCREATE UNIQUE INDEX\b`)},
}

// addsNeeded matches a column that older programs would have to fill in.
var addsNeeded = regexp.MustCompile(`\bADD COLUMN\b.*\bNOT NULL\b`)

// problemsOf returns the harmful operations of a migration.
func problemsOf(migration string) (all []string) {
	var code strings.Builder
	for line := range strings.Lines(migration) {
		line, _, _ = strings.Cut(line, "--")
		code.WriteString(line + " ")
	}
	for statement := range strings.SplitSeq(strings.ToUpper(code.String()), ";") {
		statement = strings.Join(strings.Fields(statement), " ")
		for _, h := range harmful {
			if h.what.MatchString(statement) {
				all = append(all, h.name+": "+statement)
			}
		}
		if addsNeeded.MatchString(statement) && !strings.Contains(statement, "DEFAULT") {
			all = append(all, "asks for a column that older programs do not write: "+statement)
		}
	}
	return all
}

// This version and the previous one run side by side. A migration that removes
// something, one version after its last use, declares this in a line "oldest".
func TestMigrationsOnlyAdd(t *testing.T) {
	const computed = 4 // its column is computed; docs/hosting.md says what that takes
	for i, m := range allMigrations {
		if m.oldest < 1 || m.oldest > i+1 {
			t.Errorf("migration %d: programs must know %d migrations", i+1, m.oldest)
		}
		if problems := problemsOf(m.text); len(problems) > 0 && m.oldest == 1 && i+1 != computed {
			t.Errorf("migration %d: %s", i+1, strings.Join(problems, "\n"))
		}
	}
}

func TestHarmfulMigrationsAreFound(t *testing.T) {
	for text, want := range map[string]int{
		"ALTER TABLE tables DROP COLUMN said;":                                                                       1,
		"drop table notes;":                                                                                          1,
		"ALTER TABLE tables RENAME COLUMN said TO spoken;":                                                           1,
		"ALTER TABLE tables ALTER COLUMN entries TYPE bigint;":                                                       1,
		"ALTER TABLE tables ALTER COLUMN standing SET NOT NULL;":                                                     1,
		"ALTER TABLE tables ADD COLUMN x text NOT NULL;":                                                             1,
		"ALTER TABLE tables ADD COLUMN x text\n\tNOT NULL;":                                                          1,
		"ALTER TABLE tables ADD COLUMN x bigint GENERATED ALWAYS AS (since) STORED;":                                 1,
		"ALTER TABLE tables ADD COLUMN x text NOT NULL DEFAULT gen_random_uuid();":                                   1,
		"ALTER TABLE tables ADD CONSTRAINT few CHECK (entries < 9);":                                                 1,
		"CREATE UNIQUE INDEX one ON tables (host);":                                                                  1,
		"ALTER TABLE tables DROP COLUMN a; DROP TABLE b;":                                                            2,
		"ALTER TABLE tables ADD COLUMN x text NOT NULL DEFAULT ''; -- we DROP TABLE nothing":                         0,
		"CREATE TABLE y (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, t text NOT NULL, UNIQUE (t));":           0,
		"DROP INDEX tables_host; CREATE INDEX tables_host ON tables (host, ended); ALTER TABLE t ADD COLUMN z text;": 0,
	} {
		if got := problemsOf(text); len(got) != want {
			t.Errorf("%s: got %q, want %d", text, got, want)
		}
	}
}

func TestReadMigrations(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	got, err := readMigrations(fstest.MapFS{
		"migrations/0002.sql": file("SELECT 2;\n-- oldest: 2\nSELECT 3;"), "migrations/0001.sql": file("SELECT 1; -- oldest: 7"), "migrations/notes.txt": file("no"),
	})
	want := []migration{{"SELECT 1; -- oldest: 7", 1}, {"SELECT 2;\n-- oldest: 2\nSELECT 3;", 2}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
	for name, folder := range map[string]fstest.MapFS{
		"a number that is too large": {"migrations/0001.sql": file("-- oldest: 99999999999999999999\n")},
		"a folder":                   {"migrations/0001.sql/x": file("")},
	} {
		if got, err := readMigrations(folder); err == nil || got != nil {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}
