package notifications

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/lexicon"
)

// allLexica returns the words of all languages and vocabularies.
func allLexica() (map[string]map[string]*lexicon.Lexicon, error) {
	all := map[string]map[string]*lexicon.Lexicon{}
	for _, language := range lexicon.Languages() {
		all[language] = map[string]*lexicon.Lexicon{}
		for _, name := range lexicon.Vocabularies() {
			words, err := lexicon.For(language, name)
			if err != nil {
				return nil, err
			}
			all[language][name] = words
		}
	}
	return all, nil
}

// words returns the words of a language and a vocabulary, or the closest to
// them.
func (s *Service) words(language, vocabulary string) *lexicon.Lexicon {
	byName, ok := s.lexica[language]
	if !ok {
		byName = s.lexica[lexicon.DefaultLanguage]
	}
	if words, ok := byName[vocabulary]; ok {
		return words
	}
	return byName[edition.Default().Words]
}

// base returns the URL at which the reader of an address finds the server.
func (s *Service) base(a *Address) string {
	if s.BaseURL != "" {
		return s.BaseURL
	}
	return a.Base
}

// message writes the message of a job from what its reader may see.
func (s *Service) message(ctx context.Context, t *match.Snapshot, args sendArgs, a *Address) (*messenger.Message, error) {
	// What messages say looks the same from all seats of their reader.
	v, err := t.For(a.Owner, t.DefaultSeat(a.Owner))
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", args.Table, err)
	}
	waiting, err := s.waiting(ctx, a.Owner)
	if err != nil {
		return nil, err
	}
	w := wording{s.words(a.Lang, v.Table.Words), v, a}
	m := s.frame(a, args.id(t, a.Owner), "/g/"+string(args.Table))
	m.Waiting = len(waiting)
	title := "call." + args.Kind + ".title"
	m.Title = w.say(title, "names", w.others())
	m.Text = strings.Join(w.lines(args), "\n")
	return m, nil
}

// frame returns the parts common to all messages to an address.
func (s *Service) frame(a *Address, id, path string) *messenger.Message {
	return &messenger.Message{
		ID: id, URL: s.base(a) + path, Off: s.base(a) + s.offPath(a),
		OffWords: s.words(a.Lang, "").Page("call.off"),
	}
}

// maxWaiting is the most waiting tables that are counted.
const maxWaiting = 50

// waiting lists the tables that wait for an owner, the longest wait first.
func (s *Service) waiting(ctx context.Context, owner match.Owner) (list []match.Listing, err error) {
	all, _, err := s.Tables.Tables(ctx, owner, match.Cursor{}, maxWaiting)
	for _, l := range all {
		if l.ForMe {
			list = append(list, l)
		}
	}
	return list, err
}

// wording describes a table to the reader of an address.
type wording struct {
	words *lexicon.Lexicon
	view  *match.TableView
	to    *Address
}

func (w wording) say(name string, values ...any) string { return w.words.Page(name, values...) }

// others returns the names of the people the reader plays with.
func (w wording) others() string {
	var names []string
	for _, seat := range w.view.Seats {
		if !seat.Mine && seat.Name != "" {
			names = append(names, seat.Name)
		}
	}
	if len(names) == 0 {
		return w.say("name")
	}
	return strings.Join(names, ", ")
}

// lines returns the lines that say what has happened and what to do.
func (w wording) lines(args sendArgs) []string {
	round := w.say("round", "n", max(w.view.View.Round(), 1), "of", strconv.Itoa(goa.NumRounds))
	switch args.Kind {
	case match.OverdueKind:
		return []string{w.say("deadline.over", "name", seatName(w.view, args.Seat)), w.say("deadline.choice")}
	case match.OverKind:
		return []string{w.result()}
	case match.BegunKind:
		return []string{round + ". " + w.waits()}
	default:
		return append([]string{round + ". " + w.question()}, w.deadline(args.Seat)...)
	}
}

// waits says which players the table waits for.
func (w wording) waits() string {
	var names []string
	for _, at := range w.view.Waiting.Seats {
		names = append(names, seatName(w.view, at))
	}
	return w.say("waits.move", "names", strings.Join(names, ", "), "n", len(names))
}

// question returns the question that the reader has to answer, as far as it
// is public.
func (w wording) question() string {
	v := &w.view.View
	name := lexicon.QuestionText(v.Ask())
	switch v.Ask() {
	case goa.AskColonists:
		c, missing, _ := v.Founding()
		return w.say(name, "colony", w.words.Colony(c), "n", missing)
	case goa.AskBid:
		a, _ := v.Auction()
		return w.lot(a) + " " + w.say(name)
	default:
		return w.say(name)
	}
}

// lot says what is up for auction, and the highest bid.
func (w wording) lot(a goa.Auction) string {
	name := w.words.Term(lexicon.Flag, 1)
	if a.Tile != goa.NoTile {
		name = w.words.Tile(a.Tile)
	}
	text := w.say("lot.none", "seat", seatName(w.view, a.Auctioneer))
	if a.High > 0 {
		text = w.say("lot.high", "seat", seatName(w.view, a.Auctioneer), "other", seatName(w.view, a.Bidder), "n", a.High)
	}
	return name + ": " + text
}

// deadline says how much time the reader has, if the table has deadlines. A
// delayed message may arrive after the deadline.
func (w wording) deadline(at goa.Seat) []string {
	switch seat := w.view.Seats[at]; {
	case seat.Deadline.IsZero():
		return nil
	case seat.Overdue:
		return []string{w.say("deadline.over", "name", seat.Name)}
	default:
		return []string{w.say("call.until", "time", timeText(seat.Deadline, w.to.Settings))}
	}
}

func timeText(t time.Time, s Settings) string { return t.In(s.place()).Format("2006-01-02 15:04 MST") }

// endedText returns the key of the text that says why a game ended early.
func endedText(changes []match.SeatChange) string {
	var why match.ChangeKind
	if n := len(changes); n > 0 {
		why = changes[n-1].Kind
	}
	switch why {
	case match.GameGivenUp:
		return "change.given-up"
	case match.RoundEnded:
		return "change.round-ended"
	default:
		return "change.abandoned"
	}
}

// result says who won, or why nobody did.
func (w wording) result() string {
	if w.view.Abandoned {
		return w.say(endedText(w.view.Changes))
	}
	var winners, points []string
	for i, rank := range w.view.Ranks {
		name := seatName(w.view, goa.Seat(i))
		points = append(points, name+" "+strconv.Itoa(w.view.Scores[i].Total()))
		if rank == 1 {
			winners = append(winners, name)
		}
	}
	name := "winner"
	if len(winners) > 1 {
		name = "winners"
	}
	return w.say(name, "names", strings.Join(winners, ", ")) + ". " + strings.Join(points, ", ")
}
