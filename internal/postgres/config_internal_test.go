package postgres

import (
	"testing"
	"time"
)

// An address may set the number of connections, a name and a time limit. Otherwise
// there are defaults. Our tables are found whoever the user is.
func TestConfigure(t *testing.T) {
	for _, c := range []struct {
		address string
		most    int32
		name    string
		timeout time.Duration
	}{
		{"postgres://goa@localhost/goa", connections, "goa", connectTime},
		{"postgres://goa@localhost/goa?pool_max_conns=3&application_name=club&connect_timeout=9", 3, "club", 9 * time.Second},
	} {
		got, err := configure(c.address)
		if err != nil {
			t.Fatal(err)
		}
		params := got.ConnConfig.RuntimeParams
		if got.MaxConns != c.most || params["application_name"] != c.name || got.ConnConfig.ConnectTimeout != c.timeout || params["search_path"] != schema {
			t.Errorf("%s: at most %d connections within %v, with %v", c.address, got.MaxConns, got.ConnConfig.ConnectTimeout, params)
		}
	}
}

// Names of databases and advice about them contain no passwords.
func TestNamesOfDatabases(t *testing.T) {
	for address, want := range map[string]struct{ name, how string }{
		"postgres://ana:hush@db.example:5433/games": {`database "games" at db.example as "ana"`, "createdb --owner ana games"},
		"postgres://ana:hush@db.example:port/games": {"a PostgreSQL database", "createdb --owner goa goa"},
	} {
		if got := Name(address); got != want.name {
			t.Errorf("%s: got the name %q, want %q", address, got, want.name)
		}
		if got := CreateCommand(address); got != want.how {
			t.Errorf("%s: got the advice %q, want %q", address, got, want.how)
		}
	}
	for text, want := range map[string]bool{
		"postgres://goa@localhost/goa": true, "postgresql:///goa": true, "goa.db": false, "/postgres://": false, "mysql://x": false,
	} {
		if got := IsURL(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
