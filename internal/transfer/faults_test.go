package transfer_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/session"
	"goa/internal/storetest"
	"goa/internal/talk"
	"goa/internal/transfer"
)

// A target that contains anyone's data is left as it is.
func TestTargetsThatAreNotEmpty(t *testing.T) {
	from := file(t)
	ctx := t.Context()
	for what, put := range map[string]func(store) error{
		"a session": func(s store) error {
			return s.PutSession(ctx, session.Session{ID: "s", Guest: "ana", Began: made, Seen: made})
		},
		"a block": func(s store) error {
			return s.Block(ctx, match.Pair{Owner: "ana", Other: "bo", Name: "Bo", Since: made}, 9)
		},
		"a mute": func(s store) error {
			return s.Mute(ctx, match.Pair{Owner: "ana", Other: "bo", Name: "Bo", Since: made}, 9)
		},
		"a ban":     func(s store) error { return s.PutBan(ctx, limit.Ban{Name: "eve", Since: made}) },
		"a silence": func(s store) error { return s.PutSilence(ctx, limit.Ban{Name: "eve", Since: made}) },
		"a refusal": func(s store) error { return s.Refuse(ctx, "0f1e2d", made) },
		"a report": func(s store) error {
			return s.Report(ctx, talk.Report{Table: "t", Line: 1, Of: "ana", By: "bo", Time: made}, talk.ReportLimits{Person: 9, Origin: 99})
		},
		"an address": func(s store) error {
			_, err := s.PutAddress(ctx, notifications.Address{Owner: "ana", To: messenger.Address{Kind: messenger.JSON, Target: "https://example.org"}, Made: made}, notifications.AddressLimits{Owner: 9, Origin: 9})
			return err
		},
	} {
		to := file(t)
		if err := put(to); err != nil {
			t.Fatal(what, err)
		}
		if _, err := run(t, from, to); !errors.Is(err, transfer.ErrNotEmpty) {
			t.Errorf("%s: got %v", what, err)
		}
	}
	to := file(t)
	if err := to.Change(ctx, jobs.Changes{Add: []jobs.Job{{Name: jobs.Name{Kind: "prune"}}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := run(t, from, to); err != nil {
		t.Errorf("where a server was started once: %v", err)
	}
}

// failing is a target that breaks down after a number of chunks.
type failing struct {
	transfer.Store
	left int
}

func (f *failing) Adopt(ctx context.Context, tables []transfer.Table) error {
	if f.left--; f.left < 0 {
		return errors.New("the lights went out")
	}
	return f.Store.Adopt(ctx, tables)
}

// A stopped transfer continues; a transfer from another source does not.
func TestGoesOn(t *testing.T) {
	from := file(t)
	furnish(t, from, 250)
	for name, target := range map[string]func(*testing.T) store{"PostgreSQL": server, "a file": file} {
		t.Run(name, func(t *testing.T) {
			to := target(t)
			if _, err := run(t, from, &failing{to, 1}); err == nil {
				t.Fatal("the lights did not go out")
			}
			if n, err := to.Count(t.Context()); n != 100 || err != nil {
				t.Errorf("%d tables are there, want 100: %v", n, err)
			}
			other := transfer.Plan{From: from, To: to, Source: "other", Progress: func(string, int, int) {}}
			if _, err := other.Run(t.Context()); !errors.Is(err, transfer.ErrNotEmpty) {
				t.Errorf("from elsewhere: got %v", err)
			}
			if report, err := run(t, from, to); err != nil || report.Tables != 254 {
				t.Fatalf("got %+v, %v", report, err)
			}
			compare(t, inventory(t, to), inventory(t, from))
		})
	}
}

// forgetful is a target that loses the last thing it is given.
type forgetful struct{ transfer.Store }

func (f forgetful) Adopt(ctx context.Context, tables []transfer.Table) error {
	cut := tables[0]
	cut.Entries = cut.Entries[:len(cut.Entries)-1]
	cut.Log = nil
	return f.Store.Adopt(ctx, append([]transfer.Table{cut}, tables[1:]...))
}

// A difference in the copy is found and named.
func TestDifferencesAreFound(t *testing.T) {
	from, to := file(t), file(t)
	furnish(t, from, 1)
	tables, err := from.Dump(t.Context(), math.MinInt64, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run(t, from, forgetful{to}); err == nil || !strings.Contains(err.Error(), string(tables[0].Table.ID)) {
		t.Errorf("got %v", err)
	}
}

// deaf is a target that stores no chat.
type deaf struct{ transfer.Store }

func (deaf) AdoptTalk(context.Context, map[match.ID]transfer.Talk) error { return nil }

func TestTalkIsCompared(t *testing.T) {
	from, to := file(t), file(t)
	k := match.NewKeeper(match.Config{Store: from, Bots: storetest.Bots, Secret: []byte("secret")})
	_, err := k.Create(t.Context(), storetest.NewGame(3))
	k.Close()
	if err != nil {
		t.Fatal(err)
	}
	talkAt(t, from)
	if _, err := run(t, from, deaf{to}); err == nil || !strings.Contains(err.Error(), "the chat differs in the copy") {
		t.Errorf("got %v", err)
	}
}
