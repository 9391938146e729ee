package record

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

// readHeader reads a line before the game.
func (p *parser) readHeader(line string) error {
	key, value := cutWord(line)
	if !isTagName(key) {
		return p.wrong(0, "%q is not a line of the header; before the first head, such as “= A set-up”, a line begins with a lower case word", oneLine(line))
	}
	if err := p.noteHeaderLine(key); err != nil {
		return err
	}
	switch key {
	case "goa":
		return p.readVersions(value)
	case "edition":
		return p.readEdition(value)
	case "options":
		return p.readOptions(value)
	case "seats":
		return p.readSeats(value)
	case "view":
		return p.readView(value)
	case "session":
		return p.readSession(value)
	case "undos":
		return p.readUndos(value)
	case "data":
		return p.readData(value)
	}
	if value == "" {
		return p.wrong(len(key), "there is nothing after %q", key)
	}
	if len(p.rec.tags) == maxTags {
		return p.wrong(0, "the header has more than %d free lines", maxTags)
	}
	if len(value) > maxText {
		return p.wrong(p.after(key), "%s has %d bytes; at most %d are read", key, len(value), maxText)
	}
	p.rec.tags = append(p.rec.tags, Tag{key, value})
	return nil
}

// noteHeaderLine notes a line of the header and attaches the comments above it.
func (p *parser) noteHeaderLine(key string) error {
	if before := p.rec.keyLine[key]; before > 0 {
		return p.wrong(0, "%q is given twice, first in line %d", key, before)
	}
	if len(p.rec.keyLine) == 0 && key != "goa" {
		return p.wrong(0, "a record begins with “goa %d”", goa.RulesVersion)
	}
	p.rec.keyLine[key] = p.number
	for _, text := range p.pending {
		p.rec.headers = append(p.rec.headers, headComment{key: key, text: text})
	}
	p.pending = nil
	return nil
}

// after returns the position of the value in a header line.
func (p *parser) after(key string) int {
	return len(p.raw) - len(strings.TrimLeft(p.raw[len(key):], " \t"))
}

// readVersions reads the versions of the rules and of the format. A record of
// the first format does not name its format.
func (p *parser) readVersions(value string) error {
	rules, rest := cutWord(value)
	format := "1"
	if rest != "" {
		word, number := cutWord(rest)
		if word != "format" {
			return p.wrong(p.after("goa"), "after “goa %s” there may be “format %d”, not %q", rules, Format, rest)
		}
		format = number
	}
	if rules != strconv.Itoa(goa.RulesVersion) {
		return p.wrong(p.after("goa"), "the game is played under version %q of the rules; this program knows version %d, “goa %d”", rules, goa.RulesVersion, goa.RulesVersion)
	}
	n, err := strconv.Atoi(format)
	if err != nil || n < 1 || n > Format || format != strconv.Itoa(n) {
		return p.wrong(p.after("goa"), "the record has format %q; the newest that this program reads is %d", format, Format)
	}
	p.format = n
	return nil
}

func (p *parser) readEdition(value string) error {
	words := strings.Split(value, " ")
	if len(words) != 3 || words[1] != "data" || !isName(words[0]) || !isHash(words[2]) {
		return p.wrong(p.after("edition"), "write “edition NAME  data HASH”, the hash with at least %d digits", minHash)
	}
	p.rec.edition, p.rec.data = words[0], words[2]
	return nil
}

// minHash is the number of digits of the hash that are required, out of
// maxHash.
const (
	minHash = 8
	maxHash = 64
)

func isHash(word string) bool {
	return len(word) >= minHash && len(word) <= maxHash && strings.Trim(word, "0123456789abcdef") == ""
}

// isName reports whether a word is a stable name: it has only lower case
// letters, digits and hyphens.
func isName(word string) bool {
	return word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (p *parser) readOptions(value string) error {
	if value == "" {
		return p.wrong(len("options"), "no options are named; leave the line out")
	}
	p.rec.options = strings.Split(value, " ")
	if len(p.rec.options) > maxOptions {
		return p.wrong(p.after("options"), "there are %d options; at most %d are read", len(p.rec.options), maxOptions)
	}
	for _, o := range p.rec.options {
		name, set, has := strings.Cut(o, "=")
		if !isName(name) || has && !isName(set) {
			return p.wrong(strings.Index(p.raw, o), "%q is not an option: write NAME or NAME=VALUE", o)
		}
	}
	return nil
}

func (p *parser) readSeats(value string) error {
	for text := range strings.SplitSeq(value, "|") {
		player := Seat{Name: oneLine(text)}
		if open := strings.IndexByte(player.Name, '('); open > 0 && strings.HasSuffix(player.Name, ")") {
			player.Kind = oneLine(player.Name[open+1 : len(player.Name)-1])
			player.Name = oneLine(player.Name[:open])
			if player.Kind == "" {
				return p.wrong(strings.Index(p.raw, "("), "there is nothing between the parentheses")
			}
		}
		p.rec.players = append(p.rec.players, player)
	}
	if err := validPlayers(p.rec.players, p.validName); err != nil {
		return p.wrong(p.after("seats"), "%v; write “seats NAME | NAME (KIND)”", err)
	}
	return nil
}

func (p *parser) readView(value string) error {
	seat := goa.Nobody
	if value != "" {
		name, ok := strings.CutPrefix(value, "of ")
		seat = p.rec.seatNamed(name)
		if !ok || seat == goa.Nobody {
			return p.wrong(p.after("view"), "write “view of NAME”, with a name of the seats above, or “view” for a spectator's")
		}
	}
	p.rec.view = &seat
	return nil
}

// seatNamed returns the seat of a player, or Nobody.
func (r *Record) seatNamed(name string) goa.Seat {
	for i := range r.players {
		if r.players[i].Name == name {
			return goa.Seat(i)
		}
	}
	return goa.Nobody
}

func (p *parser) readData(value string) error {
	if value != "{" {
		return p.wrong(p.after("data"), "write “data {”, then the edition, then a line “}”")
	}
	p.block = &block{key: "data"}
	return nil
}

func (p *parser) readPosition() error {
	value := strings.Trim(p.raw[len("position"):], " \t")
	if err := p.noteHeaderLine("position"); err != nil {
		return err
	}
	if !strings.HasPrefix(value, "{") {
		return p.wrong(p.after("position"), "write “position {”, then the fields of a position as JSON, then a line “}”")
	}
	p.block = &block{key: "position"}
	p.block.lines.WriteString(value + "\n")
	if strings.HasSuffix(value, "}") {
		return p.endBlock()
	}
	return nil
}

// readBlock takes a line literally.
func (p *parser) readBlock(line string) error {
	if strings.TrimRight(line, " \t") != "}" {
		p.block.lines.WriteString(line)
		p.block.lines.WriteByte('\n')
		if p.block.lines.Len() > maxBlock {
			return p.tooLong(p.block.key)
		}
		return nil
	}
	if p.block.key == "position" {
		p.block.lines.WriteByte('}')
	}
	return p.endBlock()
}

func (p *parser) tooLong(key string) error {
	return p.wrong(0, "the text between the braces of “%s” is too long; at most %d bytes are read", key, maxBlock)
}

// endBlock processes the text between braces.
func (p *parser) endBlock() error {
	text := p.block.lines.String()
	key := p.block.key
	p.block = nil
	if key == "data" {
		if text == "" {
			return p.wrong(0, "there is no edition between the braces")
		}
		p.rec.text = text
		return nil
	}
	tidy, err := tidyJSON([]byte(text))
	if err != nil {
		return p.wrong(0, "the position that ends here cannot be read: %v", err)
	}
	if len(tidy) > maxBlock {
		return p.tooLong(key)
	}
	p.rec.position = tidy
	return nil
}

// beginGame ends the header.
func (p *parser) beginGame() error {
	for _, key := range []string{"goa", "edition", "seats"} {
		if p.rec.keyLine[key] == 0 {
			return p.wrong(0, "the header has no line %q", key)
		}
	}
	ranks := p.rec.keyRanks()
	slices.SortStableFunc(p.rec.headers, func(a, b headComment) int { return cmp.Compare(ranks[a.key], ranks[b.key]) })
	p.inGame = true
	for _, text := range p.pending {
		p.addRemark(above, text)
	}
	p.pending = nil
	return nil
}

// keyRanks orders the lines of a header as they are written.
func (r *Record) keyRanks() map[string]int {
	ranks := map[string]int{}
	add := func(key string) { ranks[key] = len(ranks) }
	for _, key := range firstKeys {
		add(key)
	}
	for _, t := range r.tags {
		add(t.Name)
	}
	for _, key := range lastKeys {
		add(key)
	}
	return ranks
}
