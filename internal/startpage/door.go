package startpage

// InviteCodePath is the path of the page that asks for the invitation code, and that the code
// is sent to.
const InviteCodePath = "/door"

// InviteCodeForm is the content of the page that asks for the code.
type InviteCodeForm struct {
	To      string // where the visitor wanted to go
	Problem string // the key of a text, or empty
}
