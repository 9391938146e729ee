package transfer

import (
	"context"
	"time"

	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/session"
	"goa/internal/talk"
)

// Table is a table as stored.
type Table struct {
	Place   int64 // in the store, in order of creation
	Table   *match.Table
	Entries []match.Entry
	Log     []byte         // the entries, if they are compressed
	Summary *match.Summary // follows from the entries; stores do not return it
	Touched time.Time      // last time a person played or looked
}

// Talk is the chat and the notes of a table.
type Talk struct {
	Lines []talk.Line // in order
	Notes []Note      // in order of owner
}

// Note is a private note.
type Note struct {
	Owner match.Owner
	talk.Note
}

// Analysis is the analysis of a game, with the key of what it depends on.
type Analysis struct {
	Key    string
	Report []byte
}

// Progress is the stored progress of a guest.
type Progress struct {
	Owner match.Owner
	Text  []byte
}

// Mark says how far a transfer into a store has come. The zero Mark means that there
// is no transfer.
type Mark struct {
	Source string // the name of the source
	Place  int64  // place of the last copied table
}

// Store is a store to copy from or to. No server may use it meanwhile.
type Store interface {
	// Dump returns at most limit tables after a place, in order of creation.
	Dump(ctx context.Context, after int64, limit int) ([]Table, error)
	// Count returns the number of tables.
	Count(ctx context.Context) (int, error)
	// Adopt adds tables in this order, all of them or none. Existing tables
	// stay as they are.
	Adopt(ctx context.Context, tables []Table) error
	// AllSessions returns sessions with later IDs, including those that have
	// ended.
	AllSessions(ctx context.Context, after session.ID, limit int) ([]session.Session, error)
	// AllBlocks returns all blocks in order of creation.
	AllBlocks(ctx context.Context) ([]match.Pair, error)
	// TalkOf returns the chats and notes of tables, leaving out tables without
	// any.
	TalkOf(ctx context.Context, ids []match.ID) (map[match.ID]Talk, error)
	// AdoptTalk adds chats and notes to existing tables. Existing ones stay as they
	// are.
	AdoptTalk(ctx context.Context, all map[match.ID]Talk) error
	// AnalysesOf returns the analyses of tables, leaving out tables without
	// one.
	AnalysesOf(ctx context.Context, ids []match.ID) (map[match.ID]Analysis, error)
	// AdoptAnalyses adds analyses to existing tables.
	AdoptAnalyses(ctx context.Context, all map[match.ID]Analysis) error
	// AllDeals returns deals with later IDs, in their order.
	AllDeals(ctx context.Context, after match.DealID, limit int) ([]Deal, error)
	// AdoptDeals adds deals and their attempts. Existing deals stay as they
	// are.
	AdoptDeals(ctx context.Context, deals []Deal) error
	// AllMutes returns all mutes in order of creation.
	AllMutes(ctx context.Context) ([]match.Pair, error)
	// AllAddresses returns all notification addresses.
	AllAddresses(ctx context.Context) ([]notifications.Address, error)
	// AdoptAddresses adds addresses with their numbers. Existing ones stay as
	// they are.
	AdoptAddresses(ctx context.Context, all []notifications.Address) error
	// AllProgress returns the progress of guests with later names.
	AllProgress(ctx context.Context, after match.Owner, limit int) ([]Progress, error)
	// PutProgress adds the progress of a guest, with version 0.
	PutProgress(ctx context.Context, owner match.Owner, version int64, text []byte) error
	// AllEvenings returns evenings with later IDs, in their order.
	AllEvenings(ctx context.Context, after contest.EveningID, limit int) ([]contest.EveningRow, error)
	// AdoptEvening adds an evening as it is. An existing one stays.
	AdoptEvening(ctx context.Context, e contest.EveningRow) error
	// AllJobs returns the unfinished jobs.
	AllJobs(ctx context.Context) ([]jobs.Job, error)
	// SecretPrint returns the fingerprint of the servers' secret. If there is
	// none, it stores and returns ifNone.
	SecretPrint(ctx context.Context, ifNone string) (string, error)
	// SetSecretPrint replaces the fingerprint. An empty text removes it.
	SetSecretPrint(ctx context.Context, fingerprint string) error
	// Mark returns how far an unfinished transfer has come.
	Mark(ctx context.Context) (Mark, error)
	// SetMark stores the mark. The zero Mark means that there is no transfer.
	SetMark(ctx context.Context, m Mark) error

	PutSession(ctx context.Context, s session.Session) error
	Block(ctx context.Context, p match.Pair, limit int) error
	Bans(ctx context.Context) ([]limit.Ban, error)
	PutBan(ctx context.Context, b limit.Ban) error
	Mute(ctx context.Context, p match.Pair, most int) error
	Reports(ctx context.Context, limit int) ([]talk.Report, error)
	Report(ctx context.Context, r talk.Report, most talk.ReportLimits) error
	// AllRefusals returns all refusals of unsolicited messages.
	AllRefusals(ctx context.Context) ([]notifications.Refusal, error)
	Refuse(ctx context.Context, name string, at time.Time) error
	Silences(ctx context.Context) ([]limit.Ban, error)
	PutSilence(ctx context.Context, b limit.Ban) error
	Change(ctx context.Context, c jobs.Changes) error
}
