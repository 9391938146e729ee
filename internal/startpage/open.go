package startpage

// OpenForm is the content of the page on which a record is opened: the pasted text, if
// it is not very long, and what is wrong with it.
type OpenForm struct {
	Text    string
	Problem string
	Detail  string // what is wrong, in the words of the parser
	Fair    string // the rule of fair play, if a position is refused
}
