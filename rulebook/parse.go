package rulebook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var (
	ruleLine   = regexp.MustCompile(`^- ([A-Z]+-[0-9]+[a-z]?) (.+)$`)
	stepLine   = regexp.MustCompile(`^[0-9]+\. (.+)$`)
	tableRule  = regexp.MustCompile(`^\|(?:-+\|)+$`)
	tagPattern = regexp.MustCompile(`^[A-Z]+-[0-9]+[a-z]?$`)
)

// rulingCells is the number of cells of a ruling: number, question, decision,
// reason and tags. No other table has so many.
const rulingCells = 5

// parser reads the small part of Markdown that the texts use: headings,
// paragraphs, numbered steps, tables, and lists of rules with parts.
type parser struct {
	part Part
	open bool // the next line can continue the last paragraph
}

// parse reads a text. Its error names the faulty line.
func parse(text string) (Part, error) {
	var p parser
	for i, line := range strings.Split(text, "\n") {
		if err := p.line(line); err != nil {
			return Part{}, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return p.part, nil
}

func (p *parser) line(line string) error {
	wasOpen := p.open
	p.open = false
	switch {
	case line == "":
		return nil
	case strings.HasPrefix(line, "#"):
		return p.heading(line)
	case strings.HasPrefix(line, "- "):
		return p.rule(line)
	case strings.HasPrefix(line, "  - "):
		return p.rulePart(Text(line[len("  - "):]))
	case strings.HasPrefix(line, "|"):
		return p.row(line)
	case stepLine.MatchString(line):
		return p.step(Text(stepLine.FindStringSubmatch(line)[1]))
	case strings.HasPrefix(line, " "):
		return fmt.Errorf("an indented line that is not part of a rule: %.40q", line)
	default:
		p.open = true
		return p.paragraph(Text(line), wasOpen)
	}
}

// blocks returns the list for the next block.
func (p *parser) blocks() *[]Block {
	if n := len(p.part.Sections); n > 0 {
		return &p.part.Sections[n-1].Blocks
	}
	return &p.part.Preface
}

func (p *parser) add(b Block) error {
	at := p.blocks()
	*at = append(*at, b)
	return nil
}

// last returns the block that ends the text so far, or nil.
func (p *parser) last() *Block {
	at := *p.blocks()
	if len(at) == 0 {
		return nil
	}
	return &at[len(at)-1]
}

func (p *parser) heading(line string) error {
	signs, title, ok := strings.Cut(line, " ")
	switch {
	case !ok || len(signs) > 3:
		return fmt.Errorf("a heading has one to three # and a title: %.40q", line)
	case len(signs) == 1:
		p.part.Title = title
	default:
		p.part.Sections = append(p.part.Sections, Section{Title: title, Level: len(signs)})
	}
	return nil
}

func (p *parser) paragraph(t Text, goesOn bool) error {
	if last := p.last(); goesOn && last != nil {
		if before, ok := (*last).(Paragraph); ok {
			*last = Paragraph{before.Text + " " + t}
			return nil
		}
	}
	return p.add(Paragraph{t})
}

func (p *parser) step(t Text) error {
	if last := p.last(); last != nil {
		if before, ok := (*last).(Steps); ok {
			*last = Steps{append(before.Items, t)}
			return nil
		}
	}
	return p.add(Steps{[]Text{t}})
}

func (p *parser) rule(line string) error {
	m := ruleLine.FindStringSubmatch(line)
	if m == nil {
		return fmt.Errorf("a rule begins with its tag: %.40q", line)
	}
	return p.add(Rule{Tag: m[1], Text: Text(m[2])})
}

func (p *parser) rulePart(t Text) error {
	last := p.last()
	if last == nil {
		return fmt.Errorf("a part of no rule: %.40q", t)
	}
	r, ok := (*last).(Rule)
	if !ok {
		return fmt.Errorf("a part of no rule: %.40q", t)
	}
	r.Parts = append(r.Parts, t)
	*last = r
	return nil
}

// row reads a line of a table. It drops the head of rulings.
func (p *parser) row(line string) error {
	if tableRule.MatchString(line) {
		return nil
	}
	var cells []Text
	for _, cell := range strings.Split(strings.Trim(line, "|"), "|") {
		cells = append(cells, Text(strings.TrimSpace(cell)))
	}
	if len(cells) == rulingCells {
		return p.ruling(cells)
	}
	last := p.last()
	if last != nil {
		if t, ok := (*last).(TableBlock); ok {
			if len(cells) != len(t.Head) {
				return fmt.Errorf("%d cells, want %d as in the head of the table", len(cells), len(t.Head))
			}
			t.Rows = append(t.Rows, cells)
			*last = t
			return nil
		}
	}
	return p.add(TableBlock{Head: cells})
}

func (p *parser) ruling(cells []Text) error {
	number, err := strconv.Atoi(string(cells[0]))
	last := p.last()
	isHead := last == nil || !isRuling(*last)
	switch {
	case err != nil && isHead:
		return nil
	case err != nil:
		return fmt.Errorf("a ruling begins with its number, not %q", cells[0])
	}
	r := Ruling{Number: number, Question: cells[1], Decision: cells[2], Reason: cells[3]}
	for _, tag := range strings.Split(string(cells[4]), ", ") {
		if !tagPattern.MatchString(tag) {
			return fmt.Errorf("ruling %d ends with tags of rules, not %q", number, tag)
		}
		r.Tags = append(r.Tags, tag)
	}
	return p.add(r)
}

func isRuling(b Block) bool {
	_, ok := b.(Ruling)
	return ok
}
