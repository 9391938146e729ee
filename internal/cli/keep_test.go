package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"goa/internal/match"
	"goa/internal/server"
)

func TestRetentionCanBeSet(t *testing.T) {
	for _, c := range []struct {
		args []string
		want keepFlags
	}{
		{nil, defaultKeep},
		{
			[]string{"--guest-tables", "5", "--guest-bytes", "3m", "--address-tables", "0", "--address-bytes", "0", "--archive-after", "0", "--table-memory", "0", "--min-free", "0"},
			keepFlags{quota: match.Quota{Host: match.Usage{Tables: 5, Bytes: 3 << 20}}},
		},
		{
			[]string{"--compress-after", "12h", "--forget-after", "90d", "--table-memory", "1G", "--min-free", "1G", "--max-database", "20G"},
			keepFlags{defaultKeep.quota, match.Retention{Compress: 12 * time.Hour, Forget: 90 * day}, 1 << 30, server.Disk{Free: 1 << 30, Most: 20 << 30}},
		},
		{ // deleted tables need not be compressed
			[]string{"--forget-after", "7d"},
			keepFlags{defaultKeep.quota, match.Retention{Compress: 7 * day, Forget: 7 * day}, defaultKeep.memory, defaultKeep.disk},
		},
	} {
		var got keepFlags
		flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
		got.addTo(flags)
		if err := flags.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		if err := got.complete(flags); err != nil || got != c.want {
			t.Errorf("%q: got %+v, %v; want %+v", c.args, got, err, c.want)
		}
	}
}

// A flag and its variable also have earlier names, which have lower priority.
func TestEarlierNamesOfFlags(t *testing.T) {
	for _, c := range []struct {
		args         []string
		old, current string // environment variables
		want         time.Duration
	}{
		{want: 30 * day},
		{old: "5d", want: 5 * day},
		{old: "5d", current: "4d", want: 4 * day},
		{old: "5d", args: []string{"--compress-after", "6d"}, want: 6 * day},
		{current: "4d", args: []string{"--archive-after", "7d"}, want: 7 * day},
	} {
		t.Setenv("GOA_ARCHIVE_AFTER", c.old)
		t.Setenv("GOA_COMPRESS_AFTER", c.current)
		var got keepFlags
		flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
		got.addTo(flags)
		if err := flags.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		if err := got.complete(flags); err != nil || got.retention.Compress != c.want {
			t.Errorf("%q with %q and %q: got %v, %v; want %v", c.args, c.old, c.current, got.retention.Compress, err, c.want)
		}
	}
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	new(keepFlags).addTo(flags)
	if strings.Contains(flags.FlagUsages(), "archive-after") {
		t.Error("the help lists an earlier name")
	}
}

func TestPatienceCanBeSet(t *testing.T) {
	t.Setenv("GOA_BOTS_ALONE", "3h")
	for _, c := range []struct {
		args []string
		want patienceFlags
		ok   bool
	}{
		{nil, patienceFlags{10 * time.Minute, 3 * time.Hour}, true},
		{[]string{"--absence", "2d", "--bots-alone", "20m"}, patienceFlags{2 * day, 20 * time.Minute}, true},
		{[]string{"--absence", "0", "--bots-alone", "0"}, patienceFlags{}, false},
		{[]string{"--absence", "10s"}, patienceFlags{}, false},
		{[]string{"--bots-alone", "0"}, patienceFlags{}, false},
	} {
		var got patienceFlags
		flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
		got.addTo(flags)
		if err := flags.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		if err := got.complete(flags); err == nil != c.ok || c.ok && got != c.want {
			t.Errorf("%q: got %+v, %v; want %+v", c.args, got, err, c.want)
		}
	}
}

func TestTimesAreWrittenAsTheyAreRead(t *testing.T) {
	var a age
	for text, want := range map[string]string{"0": "0", "30d": "30d", "48h": "2d", "90m": "1h30m0s"} {
		if err := a.Set(text); err != nil || a.String() != want {
			t.Errorf("time %q: got %s, %v; want %s", text, &a, err, want)
		}
	}
	for _, text := range []string{"", "-1d", "d", "-3h", "99999999d", "3"} {
		if a.Set(text) == nil {
			t.Errorf("time %q was accepted", text)
		}
	}
}
