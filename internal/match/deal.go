package match

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"goa/edition"
	"goa/goa"
)

// DealID identifies a deal. It cannot be guessed.
type DealID string

// valid reports whether a deal can have this ID; see [ID].
func (id DealID) valid() bool { return ID(id).valid() }

// Deal is what games with the same luck have in common: the kind of game, the
// person's seat and the bots. The order of its piles and the bots' behavior follow
// from its ID and the server's secret, and are not stored.
type Deal struct {
	ID           DealID    `json:"id"`
	Host         Owner     `json:"host,omitempty"` // the owner who was dealt it first; empty for the server's own deals
	Origin       Origin    `json:"origin,omitempty"`
	Made         time.Time `json:"made"`
	Day          string    `json:"day,omitempty"` // if it is a deal of the day, such as 2027-11-30
	Rules        int       `json:"rules"`         // version of the rules
	Edition      string    `json:"edition"`
	Hash         string    `json:"hash"`           // of the edition's data
	Data         string    `json:"data,omitempty"` // its text, if it is a player's own edition
	Options      []string  `json:"options,omitempty"`
	HiddenDucats bool      `json:"hiddenDucats,omitempty"`
	Seat         goa.Seat  `json:"seat"`   // the person's
	Grades       []string  `json:"grades"` // of the bots, by seat; empty at the person's seat
	Bots         string    `json:"bots"`   // their fingerprint, see [Config.Fingerprint]

	Shared bool `json:"-"` // it has a link; stored beside the text
}

// Attempt is the first game that an owner has played from a deal. It stays known
// after its table is gone, so that nobody is dealt the same deal twice.
type Attempt struct {
	Deal  DealID
	Owner Owner
	Table ID
	Made  time.Time
	Shown bool // to others who have played the deal

	// The rest follows from the table.
	Gone     bool // it was deleted
	Status   Status
	Standing string // see [ParseStanding]
}

// Done reports whether the owner may know everything about the deal: the game is
// over, or its table was deleted.
func (a *Attempt) Done() bool { return a.Gone || a.Status == Finished }

// DealStore keeps deals and attempts. [Store.Create] adds them, together with the
// table. A deal disappears with its last table, unless it is shared or belongs to a
// day. Such deals are forgotten like tables that nobody has touched, with
// [Store.Forget].
type DealStore interface {
	// Deal returns a deal, or [NotFound].
	Deal(ctx context.Context, id DealID) (*Deal, error)
	// Attempt returns the attempt of an owner at a deal, or [NotFound].
	Attempt(ctx context.Context, id DealID, owner Owner) (Attempt, error)
	// Attempts lists the attempts at a deal that are shown, in the order of
	// [CompareAttempts].
	Attempts(ctx context.Context, id DealID, limit int) ([]Attempt, error)
	// ShowAttempt sets whether an attempt is shown to others. A deal is shared once
	// any attempt at it was shown. ShowAttempt returns [NotFound] if there is no
	// such attempt.
	ShowAttempt(ctx context.Context, id DealID, owner Owner, shown bool) error
	// DealTables returns how many tables have attempts at a deal, and how many of
	// them still exist and are not finished. It returns zeros if there is no such
	// deal.
	DealTables(ctx context.Context, id DealID) (made, playing int, err error)
	// Days lists the deals of days before a given one, the latest first.
	Days(ctx context.Context, before string, limit int) ([]*Deal, error)
	// DealsWithLayouts returns the deals of days and the shared deals whose tables laid out
	// one of these markets; see [likeness.Layouts].
	DealsWithLayouts(ctx context.Context, layouts []string) ([]*Deal, error)
}

// MaxAttempts is how many people may play one shared deal.
const MaxAttempts = 1000

// Text returns the deal as stores keep it.
func (d *Deal) Text() ([]byte, error) { return json.Marshal(d) }

// Size returns how many bytes the deal counts as; a nil deal counts as none.
func (d *Deal) Size() int64 {
	if d == nil {
		return 0
	}
	text, err := d.Text()
	if err != nil {
		panic(err) // only texts and numbers
	}
	return int64(len(text))
}

// ParseDeal is the inverse of [Deal.Text].
func ParseDeal(text []byte) (*Deal, error) {
	d := new(Deal)
	if err := json.Unmarshal(text, d); err != nil {
		return nil, fmt.Errorf("read a deal: %w", err)
	}
	return d, nil
}

// seed returns the seed of one part of a deal's luck. Without the secret nobody can
// compute it, or infer one part from another.
func (l linker) seed(id DealID, part string) []byte {
	return l.mac("deal\x00" + part + "\x00" + string(id))
}

// luckSeed returns the seed of the piles.
func (l linker) luckSeed(id DealID) string { return hex.EncodeToString(l.seed(id, "luck")) }

// botSeed returns the seed of the bot at a seat.
func (l linker) botSeed(id DealID, at goa.Seat) uint64 {
	return binary.LittleEndian.Uint64(l.seed(id, "bot "+at.String()))
}

// fingerprint returns a hash that distinguishes bots of these grades from bots of the
// same grades that may choose differently, as in another version of this program.
func (k *Keeper) fingerprint(grades []string) string {
	h := sha256.New()
	fmt.Fprintln(h, goa.RulesVersion)
	for _, grade := range grades {
		if grade != "" {
			grade += " " + k.config.Fingerprint(grade)
		}
		fmt.Fprintln(h, grade)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// dealFor returns a new deal for a table of one person against bots or Lakshmi. It
// returns nil for any other table: one with several people, or one that continues an
// earlier game.
func (k *Keeper) dealFor(n *NewTable, t *Table) *Deal {
	if k.config.NewBot == nil || n.From != nil || len(n.Opening) > 0 || n.campaign != "" {
		return nil
	}
	d := &Deal{
		ID: DealID(NewID() + NewID()[:4]), Host: t.Host, Made: t.Made, Rules: t.Rules, Edition: t.Edition, Hash: t.Hash, Data: t.Data,
		Options: t.Options, HiddenDucats: t.HiddenDucats, Seat: goa.Nobody,
	}
	for i, s := range n.Seats {
		switch {
		case s.Kind == Bot:
			d.Grades = append(d.Grades, s.Grade)
			continue
		case s.Kind != Person || s.Owner != "" && s.Owner != n.Host || d.Seat != goa.Nobody:
			return nil
		}
		d.Seat, d.Grades = goa.Seat(i), append(d.Grades, "")
	}
	if d.Seat == goa.Nobody {
		return nil
	}
	d.Bots = k.fingerprint(d.Grades)
	return d
}

// edition returns the edition of the deal, or [OldDeal] if this program no longer has
// that edition or its rules.
func (d *Deal) edition() (*edition.Edition, error) {
	if d.Rules != goa.RulesVersion {
		return nil, OldDeal
	}
	if d.Data != "" {
		return edition.Parse("data", []byte(d.Data))
	}
	ed, err := edition.ByHash(d.Hash)
	if err != nil {
		return nil, OldDeal
	}
	return ed, nil
}
