package transfer

import (
	"context"
	"time"

	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/session"
	"goa/internal/talk"
)

// Table is a table as a store keeps it.
type Table struct {
	Place   int64 // in the store, in the order of making
	Table   *match.Table
	Entries []match.Entry
	Log     []byte         // the entries, if they are compressed
	Summary *match.Summary // follows from the entries; stores do not tell it
	Touched time.Time      // when somebody played or looked last
}

// Block is that somebody does not want to sit with another one.
type Block struct {
	Owner, Other match.Owner
	Name         string
	Since        time.Time
}

// Talk is what was said and noted at a table.
type Talk struct {
	Lines []talk.Line // in order
	Notes []Note      // in the order of their owners
}

// Note is what somebody has noted.
type Note struct {
	Owner match.Owner
	talk.Note
}

// Analysis is what was found out about a game, and what that depends on.
type Analysis struct {
	Key    string
	Report []byte
}

// Progress is what is remembered of how a guest gets on.
type Progress struct {
	Owner match.Owner
	Text  []byte
}

// Mark says how far a transfer into a store has come. The zero Mark is none.
type Mark struct {
	Source string // the name of where it comes from
	Place  int64  // of the last table that was copied
}

// Store is what can be copied from and to. No server uses it in the meantime.
type Store interface {
	// Dump returns at most limit tables after a place, in the order of making.
	Dump(ctx context.Context, after int64, limit int) ([]Table, error)
	// Count returns how many tables there are.
	Count(ctx context.Context) (int, error)
	// Adopt adds tables in this order, all of them or none; those that are there
	// stay as they are.
	Adopt(ctx context.Context, tables []Table) error
	// AllSessions returns sessions with later IDs, also those that have ended.
	AllSessions(ctx context.Context, after session.ID, limit int) ([]session.Session, error)
	// AllBlocks returns all blocks in the order of making.
	AllBlocks(ctx context.Context) ([]Block, error)
	// TalkOf returns what was said and noted at tables, without those at which
	// nobody has said or noted anything.
	TalkOf(ctx context.Context, ids []match.ID) (map[match.ID]Talk, error)
	// AdoptTalk adds it to tables that are there; what is there stays as it is.
	AdoptTalk(ctx context.Context, all map[match.ID]Talk) error
	// AnalysesOf returns what was found out about the games of tables, without
	// those that nobody has analysed.
	AnalysesOf(ctx context.Context, ids []match.ID) (map[match.ID]Analysis, error)
	// AdoptAnalyses adds it to tables that are there.
	AdoptAnalyses(ctx context.Context, all map[match.ID]Analysis) error
	// AllDeals returns deals with later IDs, in their order.
	AllDeals(ctx context.Context, after match.DealID, limit int) ([]Deal, error)
	// AdoptDeals adds deals and their attempts; those that are there stay as they
	// are.
	AdoptDeals(ctx context.Context, deals []Deal) error
	// AllMutes returns who does not want to hear whom, in the order of making.
	AllMutes(ctx context.Context) ([]Block, error)
	// AllAddresses returns where all people are called.
	AllAddresses(ctx context.Context) ([]notifications.Address, error)
	// AdoptAddresses adds addresses with their numbers; those that are there stay
	// as they are.
	AdoptAddresses(ctx context.Context, all []notifications.Address) error
	// AllProgress returns what is remembered of guests with later names.
	AllProgress(ctx context.Context, after match.Owner, limit int) ([]Progress, error)
	// PutProgress adds what is remembered of a guest, with version 0.
	PutProgress(ctx context.Context, owner match.Owner, version int64, text []byte) error
	// AllJobs returns the jobs that are not done.
	AllJobs(ctx context.Context) ([]jobs.Job, error)
	// SecretPrint returns what the secret of its servers is told apart by from
	// others, or what stands for it from now on if there is none.
	SecretPrint(ctx context.Context, ifNone string) (string, error)
	// SetSecretPrint replaces it; the empty text is none.
	SetSecretPrint(ctx context.Context, fingerprint string) error
	// Mark returns how far a transfer has come that has not ended.
	Mark(ctx context.Context) (Mark, error)
	// SetMark notes it; the zero Mark says that none is under way.
	SetMark(ctx context.Context, m Mark) error

	PutSession(ctx context.Context, s session.Session) error
	Block(ctx context.Context, owner, other match.Owner, name string, at time.Time, most int) error
	Bans(ctx context.Context) ([]limit.Ban, error)
	PutBan(ctx context.Context, b limit.Ban) error
	Mute(ctx context.Context, owner, other match.Owner, name string, at time.Time, most int) error
	Reports(ctx context.Context, limit int) ([]talk.Report, error)
	Report(ctx context.Context, r talk.Report, most talk.Most) error
	// AllRefusals returns who wants no unasked message ever again.
	AllRefusals(ctx context.Context) ([]notifications.Refusal, error)
	Refuse(ctx context.Context, name string, at time.Time) error
	Silences(ctx context.Context) ([]limit.Ban, error)
	PutSilence(ctx context.Context, b limit.Ban) error
	Change(ctx context.Context, c jobs.Changes) error
}
