package match_test

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/nature"
)

func fixedLuck() *nature.Source { return nature.New("luck") }

// observation is one thing that can be seen.
type observation struct{ name, text string }

// observations returns everything that the people of a chronicle can see.
func (c *chronicle) observations(k *match.Keeper) (all []observation) {
	ctx := c.t.Context()
	add := func(name, format string, values ...any) {
		all = append(all, observation{name, fmt.Sprintf(format, values...)})
	}
	c.mu.Lock()
	tables := c.tables
	c.mu.Unlock()
	for _, id := range tables {
		s, err := k.Snapshot(ctx, id)
		if err != nil {
			add(string(id), "%v", err)
			continue
		}
		c.table(s, add)
		for _, owner := range c.people {
			c.viewed(s, owner, add)
		}
	}
	for _, id := range c.deals {
		c.deal(k, id, add)
	}
	for _, owner := range c.people {
		list, more, err := k.Tables(ctx, owner, match.Cursor{}, 50)
		add("list of "+string(owner), "%d tables, %t, %v", len(list), more, err)
		for i := range list {
			add(fmt.Sprintf("list of %s, %d", owner, i), "%s", c.print(list[i]))
		}
		n, err := k.Waiting(ctx, owner)
		id, ok, failed := k.Next(ctx, owner, "")
		add("waiting for "+string(owner), "%d %v, first %s %t %v", n, err, id, ok, failed)
		c.neighbors(k, owner, tables, add)
	}
	return all
}

// neighbors records the tables that come next on a list, and its second page.
func (c *chronicle) neighbors(k *match.Keeper, owner match.Owner, tables []match.ID, add func(name, format string, values ...any)) {
	ctx := c.t.Context()
	for _, but := range tables {
		next, ok, err := k.Next(ctx, owner, but)
		others := -1
		if s, err := k.Snapshot(ctx, but); err == nil {
			others, _ = k.OthersWaiting(ctx, owner, s)
		}
		add(fmt.Sprintf("beside %s, for %s", but, owner), "%s %t %v, %d others", next, ok, err, others)
	}
	var cursor match.Cursor
	for page := range 3 {
		list, more, err := k.Tables(ctx, owner, cursor, 1)
		if len(list) == 0 {
			break
		}
		cursor = match.ParseCursor(list[0].Cursor().String())
		add(fmt.Sprintf("page %d of %s", page, owner), "%d: %s, more %t, %v", len(list), list[0].ID, more, err)
	}
}

// deal records what can be known about a deal, and who has played it.
func (c *chronicle) deal(k *match.Keeper, id match.DealID, add func(name, format string, values ...any)) {
	ctx := c.t.Context()
	d, err := k.Deal(ctx, id)
	add(string(id), "%s %v", c.print(d), err)
	for _, owner := range c.people {
		a, err := k.AttemptAt(ctx, id, owner)
		add(fmt.Sprintf("%s played by %s", id, owner), "%s done %t %v", c.print(a), a.Done(), err)
	}
	list, err := k.AttemptsAt(ctx, id, 9)
	var owners []match.Owner
	for _, a := range list {
		owners = append(owners, a.Owner)
	}
	add(string(id)+" was played by", "%q %v", owners, err)
}

// table records what concerns all people alike.
func (c *chronicle) table(s *match.Snapshot, add func(name, format string, values ...any)) {
	id := string(s.ID())
	add(id, "%s", c.print(s.Terms()))
	add(id+" is", "entry %d, move %d, since %s, begun %s, settled %t, turn-based %t, free %d, called %v, deal runs %t, hides %t, evening %q",
		s.Version(), s.At(), c.when(s.Since()), c.when(s.Begun()), s.Settled(), s.TurnBased(), s.FreeSeats(), s.Called(), s.DealOngoing(), s.Hides(0), s.Evening())
	add(id+" invites to", "%s", c.print(s.Invitation()))
	for at := range goa.Seat(s.Seats()) {
		w, ok := s.WaitOf(at)
		add(fmt.Sprintf("%s waits for seat %s", id, at), "%t %s", ok, c.print(w))
	}
}

// viewed records what one of the people sees of a table, and may do there.
func (c *chronicle) viewed(s *match.Snapshot, owner match.Owner, add func(name, format string, values ...any)) {
	name := fmt.Sprintf("%s for %s", s.ID(), owner)
	seat, called := s.Place(owner)
	outcome, done := s.Outcome(owner)
	_, exported := s.Export(owner, s.DefaultSeat(owner))
	_, reviewed := s.Review(owner)
	_, session := s.Campaign(owner, s.DefaultSeat(owner))
	add(name, "sits at %v, by default %s, as %s %q, waited for %t, stranger %t, hears %t, looks %v, host %t, invited by %q, link %q, against bots %t, outcome %s %t",
		s.SeatsOf(owner), s.DefaultSeat(owner), seat, called, s.WaitsFor(owner), s.IsStranger(owner), s.MayReadChat(owner), s.MayLook(owner), s.IsHost(owner),
		s.InviterOf(owner), s.TableLink(owner), s.AgainstBots(owner), c.print(outcome), done)
	add(name+" records", "export %v, review %v, campaign %v", exported, reviewed, session)
	v, err := s.For(owner, s.DefaultSeat(owner))
	if err != nil {
		add(name+" view", "%v", err)
		return
	}
	var ducats []string
	for i := range v.Seats {
		ducats = append(ducats, fmt.Sprint(v.View.Player(goa.Seat(i)).Ducats()))
	}
	add(name+" view", "%s in round %d, ducats %s", v.View.Stage(), v.View.Round(), strings.Join(ducats, " "))
	if half, err := s.ForAt(owner, s.DefaultSeat(owner), s.At()/2); s.At() > 0 {
		add(name+" halfway", "%d of %d, %s in round %d, ducats %d, may play %d, position %t, %d in the log, %v",
			half.At, half.Moves, half.View.Stage(), half.View.Round(), half.View.Player(0).Ducats(), len(half.Legal), half.Position, len(half.Log), err)
	}
	lists := *v
	v.Table, v.View, v.Seats, v.Legal, v.Picks, v.Orders, v.Log, v.Changes, v.Course = match.Terms{}, goa.View{}, nil, nil, nil, nil, nil, nil, nil
	add(name+" knows", "%s", c.print(*v))
	for i, seat := range lists.Seats {
		add(fmt.Sprintf("%s seat %d", name, i), "%s", c.print(seat))
	}
	add(name+" may play", "%d: %s", len(lists.Legal), c.print(lists.Legal[:min(5, len(lists.Legal))]))
	add(name+" may pick", "%s", c.print(lists.Picks))
	add(name+" may order", "%s", c.print(lists.Orders))
	add(name+" log", "%d, %s", len(lists.Log), c.print(lists.Log[max(0, len(lists.Log)-2):]))
	add(name+" changes", "%d, %s", len(lists.Changes), c.print(lists.Changes[max(0, len(lists.Changes)-2):]))
	add(name+" course", "%d", len(lists.Course))
}

// print formats a value. Of a struct it shows only fields that are not zero, and
// times relative to the beginning of the story.
func (c *chronicle) print(value any) string {
	var b strings.Builder
	c.write(&b, reflect.ValueOf(value))
	return b.String()
}

func (c *chronicle) write(b *strings.Builder, v reflect.Value) {
	switch x := v.Interface().(type) {
	case time.Time:
		b.WriteString(c.when(x))
		return
	case fmt.Stringer:
		if v.Kind() != reflect.Struct || v.Type() == reflect.TypeFor[goa.Move]() {
			fmt.Fprintf(b, "%q", x.String())
			return
		}
	}
	switch v.Kind() {
	case reflect.Struct:
		b.WriteByte('{')
		n := 0
		for f, field := range v.Fields() {
			if !f.IsExported() || field.IsZero() && f.Type.Kind() != reflect.Int8 { // seat 0 is a seat
				continue
			}
			if n++; n > 1 {
				b.WriteByte(' ')
			}
			b.WriteString(f.Name)
			if field.Kind() != reflect.Bool {
				b.WriteByte(' ')
				c.write(b, field)
			}
		}
		b.WriteByte('}')
	case reflect.Slice:
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(' ')
			}
			c.write(b, v.Index(i))
		}
		b.WriteByte(']')
	case reflect.Pointer:
		if v.IsNil() {
			b.WriteString("none")
			return
		}
		c.write(b, v.Elem())
	case reflect.String:
		fmt.Fprintf(b, "%q", v.String())
	default:
		fmt.Fprint(b, v.Interface())
	}
}

// labels are names for values that differ in every run.
type labels struct{ names []string }

func (l *labels) name(id, label string) {
	if !strings.HasPrefix(id, "table-") {
		l.names = append(l.names, id, label)
	}
}

// tokens matches links and their hashes, which nobody can read.
var tokens = regexp.MustCompile(`\b([a-z2-7]{32}|[0-9a-f]{64})\b`)

// put replaces values that differ in every run, and links, by names.
func (l *labels) put(text string) string {
	text = strings.NewReplacer(l.names...).Replace(text)
	seen := map[string]string{}
	return tokens.ReplaceAllStringFunc(text, func(token string) string {
		if seen[token] == "" {
			kind := "link"
			if len(token) == 64 {
				kind = "hash"
			}
			seen[token] = fmt.Sprint(kind, "-", len(seen)+1)
		}
		return seen[token]
	})
}
