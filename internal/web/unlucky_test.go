package web_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/session"
	"goa/internal/talk"
)

var errDisk = errors.New("the disk is gone")

// unlucky is a database in which one call fails.
type unlucky struct {
	database
	mu    sync.Mutex
	calls int
	bad   int      // the number of the call that fails; none if 0
	what  string   // the name of that call
	made  bool     // a table was created: it exists, even if it cannot be read
	good  []string // calls that do not fail
}

// failNext makes a later call fail, the next one being number 1. If bad is 0, no
// call fails. Good calls do not count.
func (u *unlucky) failNext(bad int, good ...string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.calls, u.bad, u.what, u.made, u.good = 0, bad, "", false, good
}

// failed returns the name of the call that has failed, or "".
func (u *unlucky) failed() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.what
}

// requested marks the context of a request.
type requested struct{}

// next counts a call, and returns an error if it is the one that fails. Work outside
// of a request does not count. Tables have contexts of their own.
func (u *unlucky) next(ctx context.Context, what string) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if ctx.Value(requested{}) == nil && !slices.Contains([]string{"Append", "Load", "Delete"}, what) || what == "Load" && u.made || slices.Contains(u.good, what) {
		return nil
	}
	if u.calls++; u.calls != u.bad {
		u.made = u.made || what == "Create"
		return nil
	}
	u.what = what
	return errDisk
}

func (u *unlucky) do(ctx context.Context, what string, do func() error) error {
	if err := u.next(ctx, what); err != nil {
		return err
	}
	return do()
}

func get[A any](ctx context.Context, u *unlucky, what string, ask func() (A, error)) (a A, err error) {
	if err = u.next(ctx, what); err != nil {
		return a, err
	}
	return ask()
}

func getTwo[A, B any](ctx context.Context, u *unlucky, what string, ask func() (A, B, error)) (a A, b B, err error) {
	if err = u.next(ctx, what); err != nil {
		return a, b, err
	}
	return ask()
}

func (u *unlucky) Create(ctx context.Context, t *match.Table, entries []match.Entry, s *match.Summary, q match.Quota) error {
	return u.do(ctx, "Create", func() error { return u.database.Create(ctx, t, entries, s, q) })
}

func (u *unlucky) Load(ctx context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	return getTwo(ctx, u, "Load", func() (*match.Table, []match.Entry, error) { return u.database.Load(ctx, id) })
}

func (u *unlucky) After(ctx context.Context, id match.ID, entry int) ([]match.Entry, error) {
	return get(ctx, u, "After", func() ([]match.Entry, error) { return u.database.After(ctx, id, entry) })
}

func (u *unlucky) Append(ctx context.Context, id match.ID, entries []match.Entry, s *match.Summary) error {
	return u.do(ctx, "Append", func() error { return u.database.Append(ctx, id, entries, s) })
}

func (u *unlucky) Delete(ctx context.Context, id match.ID) error {
	return u.do(ctx, "Delete", func() error { return u.database.Delete(ctx, id) })
}

func (u *unlucky) Block(ctx context.Context, p match.Pair, limit int) error {
	return u.do(ctx, "Block", func() error { return u.database.Block(ctx, p, limit) })
}

func (u *unlucky) Unblock(ctx context.Context, owner match.Owner, number int64) error {
	return u.do(ctx, "Unblock", func() error { return u.database.Unblock(ctx, owner, number) })
}

func (u *unlucky) Blocks(ctx context.Context, owner match.Owner) ([]match.Block, error) {
	return get(ctx, u, "Blocks", func() ([]match.Block, error) { return u.database.Blocks(ctx, owner) })
}

func (u *unlucky) BlocksAmong(ctx context.Context, people []match.Owner) ([][2]match.Owner, error) {
	return get(ctx, u, "BlocksAmong", func() ([][2]match.Owner, error) { return u.database.BlocksAmong(ctx, people) })
}

func (u *unlucky) Deal(ctx context.Context, id match.DealID) (*match.Deal, error) {
	return get(ctx, u, "Deal", func() (*match.Deal, error) { return u.database.Deal(ctx, id) })
}

func (u *unlucky) Attempt(ctx context.Context, id match.DealID, owner match.Owner) (match.Attempt, error) {
	return get(ctx, u, "Attempt", func() (match.Attempt, error) { return u.database.Attempt(ctx, id, owner) })
}

func (u *unlucky) Attempts(ctx context.Context, id match.DealID, limit int) ([]match.Attempt, error) {
	return get(ctx, u, "Attempts", func() ([]match.Attempt, error) { return u.database.Attempts(ctx, id, limit) })
}

func (u *unlucky) ShowAttempt(ctx context.Context, id match.DealID, owner match.Owner, shown bool) error {
	return u.do(ctx, "ShowAttempt", func() error { return u.database.ShowAttempt(ctx, id, owner, shown) })
}

func (u *unlucky) Days(ctx context.Context, before string, limit int) ([]*match.Deal, error) {
	return get(ctx, u, "Days", func() ([]*match.Deal, error) { return u.database.Days(ctx, before, limit) })
}

func (u *unlucky) ByLink(ctx context.Context, hash string) (match.ID, goa.Seat, error) {
	return getTwo(ctx, u, "ByLink", func() (match.ID, goa.Seat, error) { return u.database.ByLink(ctx, hash) })
}

func (u *unlucky) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, error) {
	if limit == 1 { // whether a session is still valid is checked again after a while
		return u.database.Tables(ctx, owner, after, limit)
	}
	return get(ctx, u, "Tables", func() ([]match.Listing, error) { return u.database.Tables(ctx, owner, after, limit) })
}

func (u *unlucky) Waiting(ctx context.Context, owner match.Owner) (int, error) {
	return get(ctx, u, "Waiting", func() (int, error) { return u.database.Waiting(ctx, owner) })
}

func (u *unlucky) PutSession(ctx context.Context, s session.Session) error {
	return u.do(ctx, "PutSession", func() error { return u.database.PutSession(ctx, s) })
}

func (u *unlucky) AdmitSession(ctx context.Context, s session.Session, made time.Time) (bool, error) {
	return get(ctx, u, "AdmitSession", func() (bool, error) { return u.database.AdmitSession(ctx, s, made) })
}

func (u *unlucky) Sessions(ctx context.Context, guest string) ([]session.Session, error) {
	return get(ctx, u, "Sessions", func() ([]session.Session, error) { return u.database.Sessions(ctx, guest) })
}

func (u *unlucky) EndSession(ctx context.Context, guest string, id session.ID, at time.Time) error {
	return u.do(ctx, "EndSession", func() error { return u.database.EndSession(ctx, guest, id, at) })
}

func (u *unlucky) PutAddress(ctx context.Context, a notifications.Address, most notifications.AddressLimits) (int64, error) {
	return get(ctx, u, "PutAddress", func() (int64, error) { return u.database.PutAddress(ctx, a, most) })
}

func (u *unlucky) Address(ctx context.Context, number int64) (notifications.Address, error) {
	return get(ctx, u, "Address", func() (notifications.Address, error) { return u.database.Address(ctx, number) })
}

func (u *unlucky) Addresses(ctx context.Context, owner match.Owner) ([]notifications.Address, error) {
	return get(ctx, u, "Addresses", func() ([]notifications.Address, error) { return u.database.Addresses(ctx, owner) })
}

func (u *unlucky) ChangeAddress(ctx context.Context, number int64, change func(*notifications.Address)) error {
	return u.do(ctx, "ChangeAddress", func() error { return u.database.ChangeAddress(ctx, number, change) })
}

func (u *unlucky) RemoveAddress(ctx context.Context, owner match.Owner, number int64) error {
	return u.do(ctx, "RemoveAddress", func() error { return u.database.RemoveAddress(ctx, owner, number) })
}

func (u *unlucky) Take(ctx context.Context, all []notifications.Allowance, now time.Time) (bool, error) {
	return get(ctx, u, "Take", func() (bool, error) { return u.database.Take(ctx, all, now) })
}

func (u *unlucky) Refuse(ctx context.Context, name string, at time.Time) error {
	return u.do(ctx, "Refuse", func() error { return u.database.Refuse(ctx, name, at) })
}

func (u *unlucky) TakeBack(ctx context.Context, name string) error {
	return u.do(ctx, "TakeBack", func() error { return u.database.TakeBack(ctx, name) })
}

func (u *unlucky) Refused(ctx context.Context, name string) (bool, error) {
	return get(ctx, u, "Refused", func() (bool, error) { return u.database.Refused(ctx, name) })
}

func (u *unlucky) Say(ctx context.Context, id match.ID, l talk.Line, c talk.Capacity) (int, error) {
	return get(ctx, u, "Say", func() (int, error) { return u.database.Say(ctx, id, l, c) })
}

func (u *unlucky) Lines(ctx context.Context, id match.ID, after, limit int) ([]talk.Line, error) {
	return get(ctx, u, "Lines", func() ([]talk.Line, error) { return u.database.Lines(ctx, id, after, limit) })
}

func (u *unlucky) Note(ctx context.Context, id match.ID, owner match.Owner) (talk.Note, error) {
	return get(ctx, u, "Note", func() (talk.Note, error) { return u.database.Note(ctx, id, owner) })
}

func (u *unlucky) SetNote(ctx context.Context, id match.ID, owner match.Owner, n talk.Note, most int) error {
	return u.do(ctx, "SetNote", func() error { return u.database.SetNote(ctx, id, owner, n, most) })
}

func (u *unlucky) Mute(ctx context.Context, p match.Pair, most int) error {
	return u.do(ctx, "Mute", func() error { return u.database.Mute(ctx, p, most) })
}

func (u *unlucky) Unmute(ctx context.Context, owner match.Owner, number int64) error {
	return u.do(ctx, "Unmute", func() error { return u.database.Unmute(ctx, owner, number) })
}

func (u *unlucky) Mutes(ctx context.Context, owner match.Owner) ([]talk.Mute, error) {
	return get(ctx, u, "Mutes", func() ([]talk.Mute, error) { return u.database.Mutes(ctx, owner) })
}

func (u *unlucky) Ignored(ctx context.Context, owner match.Owner) ([]match.Owner, error) {
	return get(ctx, u, "Ignored", func() ([]match.Owner, error) { return u.database.Ignored(ctx, owner) })
}

func (u *unlucky) Report(ctx context.Context, r talk.Report, most talk.ReportLimits) error {
	return u.do(ctx, "Report", func() error { return u.database.Report(ctx, r, most) })
}

func (u *unlucky) Analysis(ctx context.Context, id match.ID) (string, []byte, error) {
	return getTwo(ctx, u, "Analysis", func() (string, []byte, error) { return u.database.Analysis(ctx, id) })
}

func (u *unlucky) Progress(ctx context.Context, owner match.Owner) ([]byte, int64, error) {
	return getTwo(ctx, u, "Progress", func() ([]byte, int64, error) { return u.database.Progress(ctx, owner) })
}

func (u *unlucky) PutProgress(ctx context.Context, owner match.Owner, version int64, text []byte) error {
	return u.do(ctx, "PutProgress", func() error { return u.database.PutProgress(ctx, owner, version, text) })
}

func (u *unlucky) DeleteProgress(ctx context.Context, owner match.Owner) error {
	return u.do(ctx, "DeleteProgress", func() error { return u.database.DeleteProgress(ctx, owner) })
}

func (u *unlucky) Evening(ctx context.Context, id contest.EveningID) (contest.EveningRow, error) {
	return get(ctx, u, "Evening", func() (contest.EveningRow, error) { return u.database.Evening(ctx, id) })
}

func (u *unlucky) EveningVersion(ctx context.Context, id contest.EveningID) (int64, error) {
	return get(ctx, u, "EveningVersion", func() (int64, error) { return u.database.EveningVersion(ctx, id) })
}

func (u *unlucky) PutEvening(ctx context.Context, row contest.EveningRow, c jobs.Changes, q match.Quota) error {
	return u.do(ctx, "PutEvening", func() error { return u.database.PutEvening(ctx, row, c, q) })
}

func (u *unlucky) DeleteEvening(ctx context.Context, id contest.EveningID) error {
	return u.do(ctx, "DeleteEvening", func() error { return u.database.DeleteEvening(ctx, id) })
}

func (u *unlucky) EveningsOf(ctx context.Context, host match.Owner, limit int) ([]contest.EveningRow, error) {
	return get(ctx, u, "EveningsOf", func() ([]contest.EveningRow, error) { return u.database.EveningsOf(ctx, host, limit) })
}

func (u *unlucky) EveningsIn(ctx context.Context, season contest.SeasonID, limit int) ([]contest.EveningRow, error) {
	return get(ctx, u, "EveningsIn", func() ([]contest.EveningRow, error) { return u.database.EveningsIn(ctx, season, limit) })
}

func (u *unlucky) Change(ctx context.Context, c jobs.Changes) error {
	return u.do(ctx, "Change", func() error { return u.database.Change(ctx, c) })
}
