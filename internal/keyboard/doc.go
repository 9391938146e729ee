// Package keyboard plays a game around one keyboard: it draws the position,
// lists the legal moves with numbers, reads what is typed and tells what
// happened. It needs nothing of a terminal but lines of text.
package keyboard
