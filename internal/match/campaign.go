package match

import (
	"context"
	"errors"

	"goa/campaign"
	"goa/edition"
	"goa/goa"
	"goa/record"
)

// A session of the solo campaign is a table that knows the sessions before it
// (VAR-8). So the table of the last session is the whole campaign, and nothing
// else has to be stored.

// Campaign returns the campaign up to and including the session of this table,
// as a viewer from the seat may know it: its player, or anyone once the session
// is over. For a table that is not a session it returns [NoCampaign].
func (s *Snapshot) Campaign(owner Owner, seat goa.Seat) (*campaign.Campaign, error) {
	if !s.game.rules.Campaign {
		return nil, NoCampaign
	}
	if !s.game.over() && !(s.game.hasSeat(seat) && s.game.seats[seat].of(owner)) {
		return nil, NotOver
	}
	rec, err := s.Export(owner, seat)
	if err != nil {
		return nil, err
	}
	return s.game.withSession(rec)
}

// withSession returns the campaign of a session's table, with rec as the record
// of the session.
func (g *game) withSession(rec *record.Record) (*campaign.Campaign, error) {
	c, err := g.table.earlier(rec.Players())
	if err != nil {
		return nil, err
	}
	if _, err := c.Next(); err != nil {
		return nil, err
	}
	return c, c.Replace(rec)
}

// earlier returns the campaign as it was when its session began at this table.
func (t *Table) earlier(players []record.Seat) (*campaign.Campaign, error) {
	if t.Campaign != "" {
		return t.parsed.campaign.Clone(), nil
	}
	ed, err := t.edition()
	if err != nil {
		return nil, err
	}
	o, err := edition.ParseOptions(t.Options)
	if err != nil {
		return nil, err
	}
	return campaign.New(ed, o, players[0])
}

// session returns the record that the table continues.
func (t *Table) session() (*record.Record, error) {
	return t.parsed.campaign.Clone().Next()
}

// NextSession makes the table of the session that follows a finished one, or
// returns it if it exists. Only the player of the session, or the owner who
// opened it from a file, may do so. If the campaign is lost or over, it returns
// [NoCampaign].
func (k *Keeper) NextSession(ctx context.Context, c Command) (*Snapshot, error) {
	s, err := k.Snapshot(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	if !s.game.sits(c.Owner) && s.game.table.Host != c.Owner {
		return s, NotYourSeat
	}
	if !s.game.over() {
		return s, NotOver
	}
	played, err := s.Campaign(c.Owner, 0)
	if err != nil {
		return s, err
	}
	id := k.links.derivedID("session after", c.Table)
	made, err := k.openCampaign(ctx, c, played, id)
	if errors.Is(err, Stale) { // it already exists
		return k.Snapshot(ctx, id)
	}
	return made, err
}

// OpenCampaign makes a table for the next session of a campaign or, if there is
// none, for viewing the last one. The campaign must pass Check. The command
// names the host and the sender.
func (k *Keeper) OpenCampaign(ctx context.Context, c Command, played *campaign.Campaign) (*Snapshot, error) {
	return k.openCampaign(ctx, c, played, "")
}

// openCampaign is OpenCampaign for a table with a given ID. If the ID is empty,
// the table gets a new one.
func (k *Keeper) openCampaign(ctx context.Context, c Command, played *campaign.Campaign, id ID) (*Snapshot, error) {
	text := string(played.Text())
	rec, err := played.Next()
	if errors.Is(err, campaign.ErrLost) || errors.Is(err, campaign.ErrOver) {
		if id != "" {
			return nil, NoCampaign
		}
		return k.archive(ctx, c, played.Session(played.Sessions()), played.Before())
	}
	if err != nil {
		return nil, err
	}
	ed, err := rec.Data()
	if err != nil {
		return nil, err
	}
	return k.Create(ctx, NewTable{
		Host: c.Owner, Sender: c.Sender, exact: ed, Options: rec.Options(), Hints: true, campaign: text, ID: id,
		Seats: []NewSeat{{Kind: Person, Name: rec.Players()[0].Name}},
	})
}

// derivedID returns the ID of a table that follows from another one. It is always
// the same, so the table is made only once.
func (l linker) derivedID(how string, from ID) ID {
	return ID(letters(l.mac(how + " " + string(from)))[:idLength])
}
