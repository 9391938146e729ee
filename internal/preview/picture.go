//go:build !js

package preview

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/font"

	"goa/goa"
)

// PNG returns the picture of a table.
func PNG(t *Table) ([]byte, error) {
	letters, err := newTypefaces()
	if err != nil {
		return nil, err
	}
	c := &canvas{RGBA: image.NewRGBA(image.Rect(0, 0, Width, Height)), typefaces: letters}
	c.fill(c.Bounds(), paper)
	c.frame()
	c.grid(t)
	c.column(t)
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, c.paletted()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// The colors of the pages.
var (
	paper   = rgb(0xf4efe2)
	panel   = rgb(0xfffdf7)
	ink     = rgb(0x17263b)
	faint   = rgb(0x5a6677)
	line    = rgb(0xc8d4e4)
	blue    = rgb(0x1d4e89)
	gold    = rgb(0xd98a1f)
	seats   = [goa.MaxSeats]color.RGBA{rgb(0x2265b0), rgb(0xb3332b), rgb(0x2c7048), rgb(0x7a4a9c)}
	spices  = [goa.NumSpices]color.RGBA{rgb(0x463f3c), rgb(0x8a5a2b), rgb(0x8a2f48), rgb(0xb9511f), rgb(0xe0b03a)}
	ofKinds = map[goa.TileKind]color.RGBA{
		goa.PerRound: rgb(0xd9e8f7), goa.Immediate: rgb(0xf7ead0), goa.OneShot: rgb(0xf3dcd6), goa.Scoring: rgb(0xe6dff0),
	}
)

func rgb(v uint32) color.RGBA { return color.RGBA{byte(v >> 16), byte(v >> 8), byte(v), 255} }

// canvas is a picture that is being drawn.
type canvas struct {
	*image.RGBA
	typefaces
}

func (c *canvas) fill(r image.Rectangle, with color.Color) {
	draw.Draw(c, r, image.NewUniform(with), image.Point{}, draw.Src)
}

// outlined draws a filled rectangle with a line around it.
func (c *canvas) outlined(r image.Rectangle, with, around color.Color, width int) {
	c.fill(r, around)
	c.fill(r.Inset(width), with)
}

// disc draws a filled circle. Pixels on its edge are mixed with the background.
func (c *canvas) disc(x, y, radius int, with color.RGBA) {
	for dy := -radius; dy <= radius; dy++ {
		for dx := -radius; dx <= radius; dx++ {
			switch beyond := math.Hypot(float64(dx), float64(dy)) - float64(radius); {
			case beyond <= -.5:
				c.SetRGBA(x+dx, y+dy, with)
			case beyond < .5:
				c.SetRGBA(x+dx, y+dy, mixed(with, c.RGBAAt(x+dx, y+dy)))
			}
		}
	}
}

// frame draws a row of tiles around everything, as on the pages.
func (c *canvas) frame() {
	const side = 30
	for x := 0; x < Width; x += side {
		for _, y := range []int{0, Height - side} {
			c.ornament(image.Rect(x, y, x+side, y+side))
		}
	}
	for y := side; y < Height-side; y += side {
		for _, x := range []int{0, Width - side} {
			c.ornament(image.Rect(x, y, x+side, y+side))
		}
	}
}

// ornament draws a diamond on blue.
func (c *canvas) ornament(r image.Rectangle) {
	c.fill(r, blue)
	middle, half := r.Min.Add(r.Size().Div(2)), r.Dx()/2
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			switch d := abs(x-middle.X) + abs(y-middle.Y); {
			case d < half/3:
				c.SetRGBA(x, y, gold)
			case d < half-2:
				c.SetRGBA(x, y, panel)
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

// The position of the market, and the size of its cells.
const (
	marketX, marketY = 54, 54
	cellSide         = 74
	cells            = 7
)

// grid draws the market with the ring around it.
func (c *canvas) grid(t *Table) {
	for row := range cells {
		for column := range cells {
			at := goa.CellAt(column, row)
			x, y := marketX+column*cellSide, marketY+row*cellSide
			r := image.Rect(x, y, x+cellSide-4, y+cellSide-4)
			switch {
			case at.InMarket():
				c.tile(t, r, at)
			case at.InRing():
				c.outlined(r.Inset(8), paper, line, 1)
			}
		}
	}
	if t.View != nil {
		c.tokens(t.View)
	}
}

// tile draws a tile of the market, or its empty place.
func (c *canvas) tile(t *Table, r image.Rectangle, at goa.Cell) {
	kind := goa.NoTile
	if t.View != nil {
		kind = t.View.TileAt(at)
	}
	if kind == goa.NoTile {
		c.outlined(r, paper, line, 1)
		return
	}
	if !kind.IsPlantation() {
		c.outlined(r, ofKinds[kind.Kind()], line, 2)
		c.label(r, t.Words.TileLabel(kind))
		return
	}
	c.outlined(r, panel, line, 2)
	n := kind.Fields()
	for i := range n {
		c.disc(r.Min.X+r.Dx()*(i+1)/(n+1), r.Min.Y+r.Dy()/2, 10, spiceOf(kind))
	}
}

// spiceOf returns the color of a plantation. A plantation of any spice is gold.
func spiceOf(t goa.Tile) color.RGBA {
	for s := range goa.Spice(goa.NumSpices) {
		if t.Kinds() == 1<<s {
			return spices[s]
		}
	}
	return gold
}

// label writes a name in lines that fit.
func (c *canvas) label(r image.Rectangle, name string) {
	name = strings.NewReplacer("~", "", "/", "/ ").Replace(name)
	lines := c.wrapped(c.small, name, r.Dx()-6)
	y := r.Min.Y + r.Dy()/2 - 8*len(lines) + 12
	for _, text := range lines {
		c.text(c.small, r.Min.X+(r.Dx()-c.width(c.small, text))/2, y, ink, text)
		y += 16
	}
}

// tokens draws the tokens on the lots of the round.
func (c *canvas) tokens(v *goa.View) {
	for n := 1; n <= goa.MaxSeats+1; n++ {
		at := v.TokenAt(n)
		if !at.InMarket() && !at.InRing() {
			continue
		}
		for row := range cells {
			for column := range cells {
				if goa.CellAt(column, row) != at {
					continue
				}
				x, y := marketX+column*cellSide+cellSide-22, marketY+row*cellSide+18
				with := ink
				if owner := v.TokenOwner(n); owner >= 0 && int(owner) < len(seats) {
					with = seats[owner]
				}
				c.disc(x, y, 13, with)
				c.text(c.bold, x-5, y+6, panel, strconv.Itoa(n))
			}
		}
	}
}

// column writes who plays, and how far the game has progressed.
func (c *canvas) column(t *Table) {
	const x, right = 600, Width - 54
	y := 96
	for _, text := range c.wrapped(c.title, t.Title, right-x) {
		c.text(c.title, x, y, blue, text)
		y += 44
	}
	c.text(c.body, x, y, faint, c.shortened(c.body, t.State, right-x))
	y += 34
	step := min(90, (Height-60-y)/max(len(t.Players), 1))
	for i, p := range t.Players {
		c.player(i, p, image.Rect(x, y, right, y+step-12))
		y += step
	}
}

func (c *canvas) player(i int, p Line, r image.Rectangle) {
	around := line
	if p.Turn {
		around = gold
	}
	c.outlined(r, panel, around, 3)
	middle := r.Min.Y + r.Dy()/2
	c.disc(r.Min.X+34, middle, 16, seats[i%len(seats)])
	points := c.width(c.title, p.Points)
	c.text(c.title, r.Max.X-24-points, middle+13, ink, p.Points)
	c.text(c.body, r.Min.X+66, middle+9, ink, c.shortened(c.body, p.Name, r.Dx()-66-48-points))
}

// text writes a line with its baseline at y.
func (c *canvas) text(f font.Face, x, y int, with color.Color, text string) {
	d := font.Drawer{Dst: c, Src: image.NewUniform(with), Face: f, Dot: at(x, y)}
	d.DrawString(text)
}
