package startpage

// DoorPath is the path of the page that asks for the invitation code, and that the code
// is sent to.
const DoorPath = "/door"

// DoorForm is the content of the page that asks for the code.
type DoorForm struct {
	To      string // where the visitor wanted to go
	Problem string // the key of a text, or empty
}
