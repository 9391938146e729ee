package cli

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"goa/internal/match"
	"goa/internal/server"
)

// keepFlags say how much a server stores for each guest and address, and for how long.
type keepFlags struct {
	quota     match.Quota
	retention match.Retention
	memory    server.Size // bytes that all tables in memory take together; 0 for no limit
	disk      server.Disk
}

// The defaults allow more than people play and less than a disk holds. A whole school
// may share an address.
var defaultKeep = keepFlags{
	match.Quota{
		Host:   match.Usage{Tables: 2000, Bytes: 64 << 20},
		Origin: match.Usage{Tables: 20_000, Bytes: 512 << 20},
	},
	match.Retention{Compress: 30 * day},
	256 << 20,
	server.Disk{Free: 64 << 20},
}

const day = 24 * time.Hour

func (k *keepFlags) addTo(flags *pflag.FlagSet) {
	*k = defaultKeep
	flags.IntVar(&k.quota.Host.Tables, "guest-tables", k.quota.Host.Tables, "store at most `N` tables for a guest; 0 for no limit")
	flags.Var((*server.Size)(&k.quota.Host.Bytes), "guest-bytes", "store at most `SIZE`, such as 64M, for a guest; 0 for no limit")
	flags.IntVar(&k.quota.Origin.Tables, "address-tables", k.quota.Origin.Tables, "store at most `N` tables made from one address; 0 for no limit")
	flags.Var((*server.Size)(&k.quota.Origin.Bytes), "address-bytes", "store at most `SIZE`, such as 512M, of tables made from one address; 0 for no limit")
	flags.Var(&k.memory, "table-memory", "keep at most `SIZE`, such as 256M, of tables in memory; those idle for longest are dropped first; 0 for no limit")
	flags.Var(&k.disk.Free, "min-free", "not ready while less than `SIZE`, such as 64M, is free where the database is, if that is known; 0 for no limit")
	flags.Var(&k.disk.Most, "max-database", "not ready while the database is larger than `SIZE`, such as 20G (default no limit)")
	flags.Var((*age)(&k.retention.Compress), "compress-after", "compress tables that nobody has played at or looked at for `TIME`, such as 30d; 0 for never")
	flags.Var((*age)(&k.retention.Forget), "forget-after", "delete tables that nobody has played at or looked at for `TIME`, such as 365d; 0 for never")
	flags.SetNormalizeFunc(currentName)
}

// currentName returns the current name of a flag that may have an earlier name.
func currentName(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "archive-after" {
		name = "compress-after"
	}
	return pflag.NormalizedName(name)
}

// keepNames are the flags of keepFlags, followed by earlier names.
var keepNames = []string{"guest-tables", "guest-bytes", "address-tables", "address-bytes", "table-memory", "min-free", "max-database", "compress-after", "forget-after", "archive-after"}

// complete takes missing values from the environment and checks them.
func (k *keepFlags) complete(flags *pflag.FlagSet) error {
	if err := fromEnvironment(flags, keepNames...); err != nil {
		return err
	}
	q, r := &k.quota, &k.retention
	switch {
	case q.Host.Tables < 0 || q.Origin.Tables < 0:
		return usagef("a number of tables must be 0 or more")
	case r.Forget > 0 && (r.Compress == 0 || r.Compress > r.Forget):
		r.Compress = r.Forget // there is no visible difference
	}
	return nil
}

// fromEnvironment sets each flag that was not given to the value of its variable.
func fromEnvironment(flags *pflag.FlagSet, names ...string) error {
	for _, name := range names {
		text := os.Getenv(variableOf(name))
		if text == "" || flags.Lookup(name) == nil || flags.Changed(name) {
			continue
		}
		if err := flags.Set(name, text); err != nil {
			return usagef("%s: %v", variableOf(name), err)
		}
	}
	return nil
}

// variableOf returns the environment variable for a flag.
func variableOf(flag string) string {
	return "GOA_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// age is a duration such as 30d.
type age time.Duration

// Set implements [pflag.Value].
func (a *age) Set(text string) error {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.Atoi(days)
		if err == nil && n >= 0 && n <= 100*366 {
			*a = age(time.Duration(n) * day)
			return nil
		}
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return fmt.Errorf("%q is not a time: write one such as 30d or 12h", text)
	}
	*a = age(d)
	return nil
}

// String is the inverse of Set.
func (a *age) String() string {
	switch d := time.Duration(*a); {
	case d == 0:
		return "0"
	case d%day == 0:
		return fmt.Sprint(int64(d/day), "d")
	default:
		return d.String()
	}
}

// Type implements [pflag.Value].
func (*age) Type() string { return "time" }
