package tablepage

import (
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/advice"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/pricechart"
	"goa/lexicon"
)

// Table is a table as one viewer's page shows it. It knows no more about the game than
// the view it was made from. [New] makes one; the exported fields may be set before it
// is rendered.
type Table struct {
	*match.TableView
	frame.Links
	Words *lexicon.Lexicon
	Prefs frame.Prefs // of the viewer

	HandedTo goa.Seat // the seat that the device was handed to, or Nobody
	Curtain  goa.Seat // the seat that it is to be handed to, or Nobody

	Notice    string     // why the last command was refused
	NoticeTag string     // the rule that was broken, if any
	Sure      goa.Move   // the move that the viewer must confirm
	OrderForm bool       // the form of orders is open
	Lesson    *Lesson    // the lesson at this table, or nil
	Guide     *Guide     // for a table that is not stored, or nil
	AfterGame *AfterGame // what the viewer is told after a game, or nil

	Address     func(path string) string // the full address of a path
	OnDevice    bool                     // the viewer's own browser has made the page
	SlowBots    SlowBots                 // bots that think too long on the viewer's device
	HereOnly    bool                     // the address works only on this machine
	TableLink   string                   // the token of the link to any free seat, if there are several
	OtherTables frame.Waiting            // the tables that wait for the viewer, if the whole page is rendered
	Rematch     string                   // the name of the player who invites the viewer to the next game, or empty

	// What the server offers.
	Grades       []string // of bots
	DefaultGrade string   // of bots if the viewer has not chosen
	Heartbeat    time.Duration
	Advised      bool // hints are available
	Notifiable   bool // people can be notified
	NoAddress    bool // the viewer has no address for notifications yet
	Mails        bool // the server sends mail
	Talks        bool // people can chat
	Analyzed     bool // the table's game can be analyzed
	Boarded      bool // the table's positions can be tried out on an analysis board
	Explains     Explains
	Learned      []string // lessons that the viewer has finished

	rules     *goa.Rules
	names     []string
	shorts    [goa.NumSpices]string
	offers    offers
	explained advice.Explained
	short     string            // the hint that the viewer asked for, in a sentence or two
	hint      []string          // the whole hint
	why       []string          // reasons for it
	worths    *pricechart.Lot   // what the lot is worth, if there is an auction
	toPay     int               // what the viewer would have to pay for it now
	fair      goa.Move          // the bid that a hint calls fair, if it can be made
	logged    []*logLine        // see lines
	known     *frame.Vocabulary // the words of the game; nil until they are needed
	parts     *fixedParts       // shared by all tables of its kind; may be nil
	memory    *keptTable        // see remembered
}

// New returns a table with the given view, words, and links to files and other pages.
// It assumes that the device is not shared and that the server offers nothing else.
func New(view *match.TableView, words *lexicon.Lexicon, links frame.Links) *Table {
	s := &Table{
		TableView: view, Links: links, Words: words, rules: view.View.Rules(), shorts: shortSpices(words),
		offers: sortOffers(view.Legal), HandedTo: goa.Nobody, Curtain: goa.Nobody,
		Address: func(path string) string { return path },
	}
	for i, seat := range view.Seats {
		name := seat.Name
		if name == "" {
			name = words.Page("free-seat", "n", i+1)
		}
		s.names = append(s.names, name)
	}
	return s
}

// say returns a text of the pages.
func (s *Table) say(name string, values ...any) string { return s.Words.Page(name, values...) }

func (s *Table) seats() (all []goa.Seat) {
	// The viewer's own board comes first, then the others in the order of play.
	first := max(s.Seat, 0)
	n := goa.Seat(len(s.Seats))
	for i := range n {
		all = append(all, (first+i)%n)
	}
	return all
}

// mine reports whether the table is seen from the seat.
func (s *Table) mine(seat goa.Seat) bool { return s.Seat == seat }

// active reports whether the table waits for the seat.
func (s *Table) active(seat goa.Seat) bool {
	return s.Status == match.Playing && s.View.Turn() == seat
}

// focus returns the seat whose board is the largest: that of the player who acts,
// otherwise the viewer's.
func (s *Table) focus() goa.Seat {
	turn, acts := s.View.Turn(), s.View.Stage() == goa.Acting || s.View.Stage() == goa.Extras
	switch {
	case turn >= 0 && s.Status == match.Playing && (acts || s.Seat < 0):
		return turn
	case s.Seat >= 0:
		return s.Seat
	default:
		return max(s.View.Flag(), 0)
	}
}

// Title returns the title of the tab, which says whether it is the viewer's turn, or
// who won.
func (s *Table) Title() string {
	switch {
	case s.Waiting.Mine && s.Status == match.Playing:
		return s.say("title.mine", "name", s.say("name"))
	case s.Status == match.Finished && !s.Position:
		return s.say("title.over", "name", s.say("name"), "verdict", s.verdict())
	}
	return s.say("title", "name", s.say("name"), "edition", frame.EditionTitle(s.Words, s.Table.Edition))
}

// TurnMark returns "mine" if it is the viewer's turn, and otherwise "".
func (s *Table) TurnMark() string {
	if s.Waiting.Mine && s.Status == match.Playing {
		return "mine"
	}
	return ""
}

// waits says in a sentence what the table waits for.
func (s *Table) waits() string {
	names, n := s.list(s.Waiting.Seats), len(s.Waiting.Seats)
	switch s.Waiting.Why {
	case match.ForPeople:
		if kept := s.keptNames(); kept != "" {
			return s.say("waits.kept", "names", kept)
		}
		return s.say("waits.people")
	case match.ForReady:
		return s.say("waits.ready", "names", names, "n", n)
	case match.ForMove:
		return s.say("waits.move", "names", names, "n", n)
	case match.ForBot:
		return s.say("waits.bot", "names", names, "n", n)
	case match.ForAnyone:
		return s.say("waits.anyone")
	default:
		return s.Words.Stage(goa.Over)
	}
}

func (s *Table) list(seats []goa.Seat) string {
	var names []string
	for _, seat := range seats {
		if int(seat) < len(s.names) && seat >= 0 {
			names = append(names, s.names[seat])
		}
	}
	return strings.Join(names, ", ")
}

// hidesDucats reports whether the table hides the others' ducats.
func (s *Table) hidesDucats() bool { return s.Table.HiddenDucats && s.Status != match.Finished }

// ducats returns the number of ducats that a seat has, or a question mark if the table
// hides it.
func (s *Table) ducats(seat goa.Seat) string {
	if s.hidesDucats() && !s.mine(seat) {
		return "?"
	}
	return strconv.Itoa(s.View.Player(seat).Ducats())
}

// points returns the score as far as the viewer can count it.
func (s *Table) points(seat goa.Seat) int {
	if s.Status == match.Finished && !s.Position {
		return s.Scores[seat].Total()
	}
	score := s.View.Score(seat)
	if s.hidesDucats() {
		score.Richest = 0 // it is not known who is the richest
	}
	return score.Total()
}

// uncounted reports whether something that the viewer cannot see may add to the score.
func (s *Table) uncounted(seat goa.Seat) bool {
	return s.hidesDucats() && s.rules.RichestVP > 0 || s.Status != match.Finished && !s.mine(seat) && s.View.HandSize(seat) > 0
}

// shortSpices returns one or two letters for each spice: the first of its name and, if
// names begin alike, the first that differs.
func shortSpices(words *lexicon.Lexicon) (shorts [goa.NumSpices]string) {
	var names [goa.NumSpices][]rune
	for s := range names {
		names[s] = []rune(strings.ToLower(words.Spice(goa.Spice(s))))
	}
	for s, name := range names {
		differs := 0
		for t, other := range names {
			if t != s {
				differs = max(differs, commonPrefix(name, other))
			}
		}
		shorts[s] = strings.ToUpper(string(name[:1]))
		if differs > 0 && differs < len(name) {
			shorts[s] += string(name[differs])
		}
	}
	return shorts
}

// commonPrefix returns the number of letters that two names have in common at the beginning.
func commonPrefix(a, b []rune) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// mySeat reports whether the viewer sits at the table.
func (s *Table) mySeat() bool { return s.Sits() }

// Sits reports whether the viewer has a seat.
func (s *Table) Sits() bool {
	for _, seat := range s.Seats {
		if seat.Mine {
			return true
		}
	}
	return false
}

// playerName returns the name of a seat, including Lakshmi's.
func (s *Table) playerName(seat goa.Seat) string { return s.Words.Player(seat, s.names) }

// name returns the name of the player at a seat, or "".
func (s *Table) name(seat goa.Seat) string {
	if seat < 0 || int(seat) >= len(s.names) {
		return ""
	}
	return s.names[seat]
}

// pointsTitle says where the points come from.
func (s *Table) pointsTitle(seat goa.Seat) string {
	if s.uncounted(seat) && s.hidesDucats() {
		return s.say("points.hidden", "n", s.points(seat))
	}
	if s.uncounted(seat) {
		return s.say("points.more", "n", s.points(seat))
	}
	return s.Words.Count(lexicon.VictoryPoint, s.points(seat))
}

// boards returns how many boards lie on the table, including Lakshmi's side.
func (s *Table) boards() int {
	if s.View.Solo() {
		return len(s.Seats) + 1
	}
	return len(s.Seats)
}

// flagPicture returns the name of the picture of the start player piece, which is not
// a flag in every edition.
func (s *Table) flagPicture() string { return s.Words.FlagPicture() }

// cardTrack returns the track that a card is played on, if there is one.
func cardTrack(m goa.Move) (goa.Track, bool) {
	switch m.Kind {
	case goa.Progress, goa.PlayCardOn:
		return m.Track(), true
	default:
		return 0, false
	}
}

// cardMove returns the text of a button on a card: where the card goes if there is a
// choice, and otherwise just that it is played.
func (s *Table) cardMove(m goa.Move) string {
	if m.Kind == goa.Found {
		return s.Words.Colony(m.Colony())
	}
	return s.say("play")
}
