// Package keyboard plays a game around one keyboard: it draws the position,
// lists the legal moves with numbers, reads the input and describes what
// happens. All it needs from a terminal is lines of text.
package keyboard
